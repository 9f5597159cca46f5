import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { hubSchema } from '../../schema/index.ts';
import { findByCredentials } from '../../src/auth/people/find-by-credentials.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { checkBooks } from '../../src/cli/doctor/books.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { billDue } from '../support/due.ts';
import { password } from '../support/seed.ts';
import { readCatalog } from './catalog.ts';
import type { Catalog } from './catalog.ts';
import { readContents, sharedColumns } from './contents.ts';
import type { Contents, Row } from './contents.ts';
import { conversions, converted, extended } from './conversions.ts';
import { lackingKinds } from './kinds.ts';
import { Levels, apiKeysOf, versions } from './levels.ts';
import { ReadHub } from './read-hub.ts';
import { useRealPasswords } from '../support/real-passwords.ts';

/** All schemas but the newest, oldest first. */
export const earlier = versions.slice(0, -1);

/** Kinds of rows that no hub of a version has written, and why. */
const unwritten: Record<string, { versions?: string[]; because: string }> = {
  'rate_limit.expire is never empty': { because: 'every window ends' },
  'idempotency_key.memo is never empty': { because: 'a key is written with what came of the request' },
  'oidc_artifact.user_code_hash is always empty': {
    versions: ['0002', '0003', '0004', '0005'],
    because: 'devices could not sign in',
  },
  'invoice.status is never void': { versions: ['0005'], because: 'no command voided an invoice' },
  'invoice_line.tax_category is never G': { because: 'nothing that is billed is goods for export' },
  'invoice_line.tax_category is never K': { because: 'nothing that is billed is goods' },
  'credit_note.parties is never empty': { because: 'every credit note names its parties' },
};

/** The newest migration of each landing, and so the schemas of databases in use. */
export const landed = ['0005-billing', '0006-provider', '0012-imports', '0014-metering-for-billing'];

/** Migrations that cannot be reverted, with the message of the refusal. */
const irreversible: Record<string, string> = {
  '0035-invoice-terms': 'Lines that deduct an amount have no place in the tables before this; restore a backup.',
  '0007-catalog-terms': 'Deleted, unlisted and tiered rows have no place in the tables before this; restore a backup.',
  '0013-invoicing': 'Taxes, credit notes and coupons have no place in the tables before this; restore a backup.',
  '0014-metering-for-billing': 'check constraint "meter_aggregation_check" of relation "meter" is violated by some row',
  '0039-refunds': 'check constraint "payment_status_check" of relation "payment" is violated by some row',
  '0041-gateways': 'Payments by gateways have no place in the tables before this; restore a backup.',
  '0042-gateway-calls':
    'Payments that differ from what was asked have no place in the tables before this; restore a backup.',
  '0048-mails-to-customers': 'A profile pauses subscriptions at the end of dunning; choose something else first.',
  '0054-portal': 'Disputes of parts have no place in the tables before this; restore a backup.',
  '0050-payments-returned': 'Fees of disputes have no place in the tables before this; restore a backup.',
  '0055-usage-corrections': 'check constraint "meter_aggregation_check" of relation "meter" is violated by some row',
  '0045-stripe': 'Accounts of Stripe have no place in the tables before this; restore a backup.',
};

let levels: Levels;
let fresh: Catalog;
/** The catalogs of schemas that have been read. */
const catalogs = new Map<string, Catalog>();
const schema = hubSchema();

/** Defines the tests of databases of these schemas, which are migrated to the newest. */
export function describeUpgrades(chosen: readonly string[]): void {
  useRealPasswords();

  beforeAll(async () => {
    // A reverted database is compared with the one before it.
    const before = chosen.map((version) => versions[versions.indexOf(version) - 1] ?? '');
    levels = await Levels.build([...chosen, ...before]);
    const orm = await levels.open();
    await migrate(orm);
    fresh = await readCatalog(orm.em.fork());
    await orm.close();
  }, 120_000);

  afterAll(() => levels?.close());

  describe.each(chosen)('a database of the schema %s with rows of every kind', (version) => {
    let orm: Orm;
    let before: Contents;
    let after: Contents;
    let lacking: string[];
    let applied: string[];
    let results: [what: string, before: Row[], after: Row[]][];

    beforeAll(async () => {
      orm = await levels.open(version);
      const own = conversions.filter(({ since, by }) => since <= version && version < by);
      catalogs.set(version, await readCatalog(orm.em.fork()));
      before = await readContents(orm.em.fork());
      lacking = await lackingKinds(orm.em.fork(), before);
      const olds = [];
      for (const { before: sql } of own) olds.push(await orm.em.fork().execute<Row[]>(sql));
      applied = await migrate(orm);
      after = await readContents(orm.em.fork());
      results = [];
      for (const [index, { what, after: sql }] of own.entries())
        results.push([what, olds[index]!, await orm.em.fork().execute<Row[]>(sql)]);
    }, 60_000);

    afterAll(() => orm?.close());

    it('lacks only kinds of rows that hubs of that version did not write', () => {
      const number = version.slice(0, 4);
      const excused = Object.entries(unwritten).filter(([, { versions: of }]) => !of || of.includes(number));
      expect(lacking.filter((lack) => !excused.some(([text]) => text === lack))).toEqual([]);
    });

    it('is migrated to the same schema as a new database', async () => {
      expect(applied).toEqual(versions.slice(versions.indexOf(version) + 1));
      const migrated = await readCatalog(orm.em.fork());
      expect(Object.fromEntries(migrated)).toEqual(Object.fromEntries(fresh));
    });

    it('keeps every row, and the values of all remaining columns', () => {
      for (const [table, rows] of before) {
        const kept = (after.get(table) ?? []).filter((row) => !isAdded(table, row, rows));
        const shared = (row: Row, other: Row = {}) => sharedColumns(row, other, converted[table]);
        expect([table, kept.map((row, index) => shared(row, rows[index]))]).toEqual([
          table,
          rows.map((row, index) => shared(row, kept[index])),
        ]);
        expect([table, kept.length]).toEqual([table, rows.length]);
      }
    });

    it('has its rows converted as each migration intends', () => {
      for (const [what, old, now] of results) expect([what, now]).toEqual([what, old]);
    });

    it('has consistent books', async () => {
      expect((await verifyLedger(orm.em.fork())).difference).toBeNull();
      const findings = await checkBooks(orm.em.fork());
      expect(findings.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    });

    it('can be read completely by a hub through GraphQL', async () => {
      const hub = await ReadHub.start(orm, schema);
      try {
        expect(await hub.readLists()).toBeGreaterThan(15);
        for (const key of apiKeysOf(version)) expect(await hub.isGood(key)).toBe(true);
        // The versions in between have the same rows as the next version in use.
        if (!landed.includes(version)) return;
        for (const { type, rows, nodes } of await hub.readNodes()) expect([type, nodes]).toEqual([type, rows]);
        expect(hub.invoices).toEqual(invoicesIn(before));
      } finally {
        await hub.close();
      }
    }, 60_000);

    it('is reverted by one version, or refuses with the reason', async () => {
      const copy = await levels.open(version);
      try {
        const refusal = await copy.migrator.down().then(
          () => undefined,
          (error: Error) => error.message,
        );
        expect(refusal).toBe(irreversible[version]);
        const left = refusal ? version : versions[versions.indexOf(version) - 1];
        expect(withoutShared(await readCatalog(copy.em.fork()))).toEqual(withoutShared(await catalogOf(left)));
      } finally {
        await copy.close();
      }
    });

    if (landed.includes(version)) {
      it('accepts the passwords of its users, and is billed without failures', async () => {
        const now = Temporal.Instant.from('2026-07-01T00:00:00Z');
        expect(await billDue(orm, now)).toEqual([]);
        expect((await verifyLedger(orm.em.fork())).difference).toBeNull();
        const email = 'mel@five.example';
        expect((await findByCredentials(orm.em.fork(), email, password))?.userId).toMatch(/^user_/);
      }, 60_000);
    }
  });
}

/** The catalog of a schema; without one, that of an empty database. */
async function catalogOf(version: string | undefined): Promise<Catalog> {
  const known = version === undefined ? new Map<string, string>() : catalogs.get(version);
  if (known) return known;
  const orm = await levels.open(version);
  const catalog = await readCatalog(orm.em.fork());
  await orm.close();
  return catalog;
}

function invoicesIn(contents: Contents): unknown[] {
  const rows = contents.get('invoice') ?? [];
  return rows.map(({ id, number, status, total_minor: total }) => ({ id, number, status, total }));
}

/** Leaves out extensions, which stay because others may use them, and the table of the migrator. */
function withoutShared(catalog: Catalog): Record<string, string> {
  return Object.fromEntries([...catalog].filter(([name]) => !/^extension|[ .]migration(\.|$|_)/.test(name)));
}

/** Whether a migration has added a row, to a table for which that is intended. */
function isAdded(table: string, row: Row, before: readonly Row[]): boolean {
  const key = extended[table];
  return key !== undefined && !before.some((old) => old[key] === row[key]);
}
