import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { checkNode } from '../../src/cli/doctor/machine.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { migrations } from '../../src/migrations/index.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { runCli, spawnCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';
import { countSignIns } from '../../src/analytics/people/count-sign-ins.ts';
import { countAgain } from '../../src/analytics/people/restart-counting.ts';
import { SignIn } from '../../src/auth/people/sign-in.ts';
import { newId } from '../../src/platform/values/ids.ts';

let hub: TestHub;
let seed: Seed;
let folder: string;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  folder = mkdtempSync(join(tmpdir(), 'hub-doctor-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await hub.close();
});

function doctor(env: Record<string, string>): Promise<CliResult> {
  return runCli(['doctor', '--json'], { DATABASE_URL: hub.url, PORT: '0', ...env });
}

/** The verdict and detail of one check of the doctor. */
function of({ json }: CliResult, check: string): readonly [unknown, unknown] {
  const finding = json.findings.find((each) => each.check === (check as never));
  return [finding?.verdict, finding?.detail];
}

const em = () => hub.orm.em.fork();

describe('the doctor', () => {
  it('warns when there is no operator, and otherwise reports no problems', async () => {
    const before = await doctor({});
    expect([before.code, before.json.problems, before.json.warnings]).toEqual([0, 0, 1]);
    expect(of(before, 'operator')[0]).toBe('warning');
    await seed.operator();
    const after = await spawnCli(['doctor'], { DATABASE_URL: hub.url, PORT: '0' });
    expect(after.code).toBe(0);
    expect(after.stdout).toMatch(
      /^ok +Node .*^ok +database +PostgreSQL 18.*^ok +clock .*^ok +ledger .*All is well\.\n$/ms,
    );
  });

  it('distinguishes a hub at the port from another program', async () => {
    const stranger = createServer((_, response) => void response.end('hello')).listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const { port } = stranger.address() as AddressInfo;
    const HUB_HOST = '127.0.0.1';
    const ours = await doctor({ HUB_HOST, PORT: new URL(hub.address).port });
    const theirs = await doctor({ HUB_HOST, PORT: String(port) });
    stranger.close();
    expect([ours.code, of(ours, 'port')]).toEqual([0, ['ok', expect.stringContaining('a hub answers')]]);
    expect([theirs.code, of(theirs, 'port')]).toEqual([1, ['problem', expect.stringContaining('EADDRINUSE')]]);
  });

  it('reports an unreachable database, missing migrations and unknown migrations', async () => {
    const away = await doctor({ DATABASE_URL: 'postgres://hub:x@127.0.0.1:1/hub' });
    expect([away.code, of(away, 'database')[0]]).toEqual([1, 'problem']);
    const { name } = migrations.at(-1)!;
    await em().execute(`update migration set name = '9999-future' where name = ?`, [name]);
    const newer = await doctor({});
    await em().execute(`delete from migration where name = '9999-future'`);
    const older = await doctor({});
    await em().execute('insert into migration (name) values (?)', [name]);
    expect([newer.code, of(newer, 'migrations')]).toEqual([1, ['problem', expect.stringContaining('9999-future')]]);
    const pending = expect.stringContaining(`not applied: ${name} (`);
    expect([older.code, of(older, 'migrations')]).toEqual([1, ['problem', pending]]);
    expect(of(older, 'ledger')).toEqual([undefined, undefined]);
  });

  it('reports inconsistent books, and names the difference', async () => {
    const now = systemClock.now();
    const viewer = seed.owner(await seed.project());
    const taxBehavior = TaxBehavior.exclusive;
    const lines = [{ description: 'Work', quantity: '1', unitAmount: '100', taxBehavior }];
    const input = { customer: { externalId: 'acme' }, currency: 'EUR', lines, finalize: true };
    const bill = () => em().transactional((inner) => createInvoice(inner, viewer, input, now));
    const [open, paid] = [await bill(), await bill()];
    for (const [{ id: invoiceId }, amount] of [
      [open, '30'],
      [paid, '125'],
    ] as const) {
      const payment = { invoiceId, amount, method: 'manual', surplus: Surplus.credit };
      await em().transactional((inner) => recordPayment(inner, viewer, payment, now));
    }
    expect((await doctor({})).json.problems).toBe(0);

    await em().execute(`update invoice set paid_minor = 2999 where status = 'open'`);
    const miscounted = await doctor({});
    expect([miscounted.code, of(miscounted, 'ledger')]).toEqual([
      1,
      ['problem', expect.stringContaining(open.number!)],
    ]);
    await em().execute(`update invoice set paid_minor = 3000 where status = 'open'`);

    await em().transactional(async (inner) => {
      await inner.execute(`set local session_replication_role = replica`);
      await inner.execute(`update ledger_entry set amount_minor = amount_minor - 1 where amount_minor = -2500`);
    });
    expect(of(await doctor({}), 'ledger')).toEqual(['problem', expect.stringContaining('0.01 EUR')]);
  });

  it('reports usage totals that differ from the events', async () => {
    const project = await seed.project();
    const client = HubClient.withKey(hub.address, await seed.key(project));
    const make = 'mutation { createMeter(input: { key: "calls", name: "Calls", aggregation: sum }) { meter { id } } }';
    const { id } = (await client.graphql(make)).body.data.createMeter.meter;
    const events = ['a', 'b'].map((key) => ({ meter: 'calls', subject: key, key, quantity: '2' }));
    const record = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }';
    await client.graphql(record, { input: { events } });
    expect(of(await doctor({}), 'usage totals')[0]).toBe('ok');
    await foldTotals(em(), 1000);
    expect(of(await doctor({}), 'usage totals')[0]).toBe('ok');
    for (const spoil of [`delete from usage_total where subject = 'a'`, `update usage_total set largest = 3`]) {
      await em().execute(spoil);
      expect(of(await doctor({}), 'usage totals')).toEqual(['problem', expect.stringContaining(String(id))]);
    }
    await em().execute('delete from usage_total');
    await em().execute('delete from usage_event');
  });

  it('reports counts of people that differ from their sign-ins', async () => {
    const project = await seed.project();
    const at = systemClock.now().subtract({ hours: 50 });
    const inner = em();
    inner.persist(new SignIn({ projectId: project.id, userId: newId('user'), clientId: newId('client'), at }));
    await inner.flush();
    while (await countSignIns(em(), { timezone: 'UTC', until: systemClock.now(), limit: 100 }));
    expect(of(await doctor({}), 'people')[0]).toBe('ok');
    await em().execute('update person_day set people = people + 1');
    expect(of(await doctor({}), 'people')).toEqual(['problem', expect.stringContaining(at.toString().slice(0, 10))]);
    await em().transactional(countAgain);
    expect(of(await doctor({}), 'people')[0]).toBe('ok');
  });

  it('checks the data folder without creating it', async () => {
    const missing = join(folder, 'missing');
    const none = await runCli(['doctor', '--json'], { HUB_DATA_DIR: missing, PORT: '0' });
    expect([none.code, of(none, 'database')[0]]).toEqual([0, 'warning']);
    expect(() => chmodSync(missing, 0o700)).toThrow('ENOENT');
    mkdirSync(join(folder, 'open/postgres'), { recursive: true });
    chmodSync(join(folder, 'open/postgres'), 0o755);
    const open = await runCli(['doctor', '--json'], { HUB_DATA_DIR: join(folder, 'open'), PORT: '0' });
    expect(of(open, 'data folder')[0]).toBe('warning');
    writeFileSync(join(folder, 'file'), '');
    const file = await runCli(['doctor', '--json'], { HUB_DATA_DIR: join(folder, 'file'), PORT: '0' });
    expect([file.code, of(file, 'data folder')[0]]).toEqual([1, 'problem']);
  });

  it.each([
    ['20.19.0', 'problem'],
    ['22.16.0', 'problem'],
    ['22.17.0', 'warning'],
    ['24.21.0', 'ok'],
    ['26.0.0', 'warning'],
  ])('rates Node %s as: %s', (version, verdict) => expect(checkNode(version).verdict).toBe(verdict));
});
