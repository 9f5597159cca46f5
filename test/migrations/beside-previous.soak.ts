import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSchema, getNamedType, isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { noteMissedMrr } from '../../src/billing/turns/note-missed-mrr.ts';
import { migrations } from '../../src/migrations/index.ts';
import { encodeId } from '../../src/platform/values/ids.ts';
import { mrrContradiction } from '../billing/mrr-contradictions.ts';
import { HubClient } from '../support/client.ts';
import { root } from '../support/program.ts';
import { testSecret } from '../support/secret.ts';
import { Instance } from './instance.ts';
import { Levels, urlOf } from './levels.ts';
import { PreviousLanding, hasPreviousLanding, previousLanding } from './previous-landing.ts';
import { nodeKinds, readNodes } from './read-nodes.ts';
import { continueTrade, trade } from './trade.ts';
import type { Traded } from './trade.ts';

const isHere = hasPreviousLanding();
if (!isHere) console.warn(`Skipped: this clone lacks the commit ${previousLanding}. Fetch it with its history.`);

/** Runs two landings on one database, as while instances are replaced one by one. */
(isHere ? describe : describe.skip)('an instance of the previous landing beside one of this landing', () => {
  let previous: PreviousLanding;
  let levels: Levels;
  let orm: Orm;
  let folder: string;
  let older: Instance;
  let newer: Instance;
  let key: string;
  let schema: GraphQLSchema;
  let ofOlder: Traded;
  let ofNewer: Traded;

  beforeAll(async () => {
    previous = await PreviousLanding.build();
    schema = sharedSchema(buildSchema(previous.schema, { assumeValid: true }), hubSchema());
    levels = new Levels();
    orm = await levels.open();
    folder = mkdtempSync(join(tmpdir(), 'hub-beside-'));
    older = await Instance.start(previous.folder, environment());
    await older.command('project', 'create', '--slug', 'trade', '--name', 'Trade');
    key = String((await older.command('key', 'create', '--project', 'trade', '--name', 'k')).json.key);
    await trade(by(older), 'before');
  }, 300_000);

  afterAll(async () => {
    await older?.stop();
    await newer?.stop();
    await orm?.close();
    await levels?.close();
    previous?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const by = ({ address }: Instance) => HubClient.withKey(address, key);
  const environment = (): Record<string, string> => ({
    DATABASE_URL: urlOf(orm.config.get('dbName')),
    HUB_SECRET: testSecret,
    HUB_DATA_DIR: folder,
    // Both have the same public address, as behind a load balancer.
    HUB_URL: 'http://localhost:1',
    HUB_OPERATOR_EMAIL: 'operator@example.org',
    HUB_OPERATOR_PASSWORD: 'correct horse battery',
    NODE_ENV: 'production',
  });
  const readiness = async ({ address }: Instance) => (await fetch(`${address}/readyz`)).status;

  it('knows every migration that newer contract migrations need', () => {
    const known = previous.migrations;
    const blocking = migrations.filter(
      (each) => !known.includes(each.name) && each.phase === 'contract' && !(each.needs && known.includes(each.needs)),
    );
    expect(blocking.map(({ name }) => name)).toEqual([]);
  });

  it('stays ready when the newer one has migrated the database', async () => {
    newer = await Instance.start(root.replace(/\/$/, ''), environment());
    const applied = await orm.em.fork().execute<{ name: string }[]>('select name from migration order by id');
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(migrations.length).toBeGreaterThanOrEqual(previous.migrations.length);
    expect([await readiness(older), await readiness(newer)]).toEqual([200, 200]);
  }, 60_000);

  it('writes at the same time as the newer one, and each continues the work of the other', async () => {
    [ofOlder, ofNewer] = await Promise.all([trade(by(older), 'older'), trade(by(newer), 'newer')]);
    await Promise.all([continueTrade(by(newer), ofOlder, 'newer'), continueTrade(by(older), ofNewer, 'older')]);
  }, 60_000);

  it('reads everything that both have written in the same way as the newer one', async () => {
    await sleep(2_000); // imports are applied in the background
    let count = 0;
    for (const kind of nodeKinds.filter(({ table }) => table !== 'hub_user')) {
      const rows = await orm.em
        .fork()
        .execute<{ id: string }[]>(`select id from "${kind.table}" where ${kind.isShown ?? 'true'} order by id`);
      const ids = rows.map(({ id }) => id);
      const [atOlder, atNewer] = await Promise.all(
        [older, newer].map((instance) => readNodes(by(instance), schema, kind, ids)),
      );
      expect([kind.type, withoutAddresses(atNewer)]).toEqual([kind.type, withoutAddresses(atOlder)]);
      count += ids.length;
    }
    expect(count).toBeGreaterThan(50);
  }, 60_000);

  it('accepts access tokens of the newer one, and the newer one accepts its tokens', async () => {
    const input = '{ kind: machine, name: "Robot", scopes: ["catalog:read"] }';
    const { body } = await by(older).graphql(`mutation { createClient(input: ${input}) { client { id } secret } }`);
    const { client, secret } = body.data.createClient;
    const credentials = { client_id: client.id, client_secret: secret, scope: 'catalog:read' };
    for (const [issuer, reader] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const grant = { grant_type: 'client_credentials', ...credentials };
      const { body: tokens } = await new HubClient(issuer.address).post('/oauth/token', grant);
      const bearer = HubClient.withKey(reader.address, String(tokens.access_token));
      expect((await bearer.get('/catalog/products')).status).toBe(200);
    }
  });

  it('starts again on the newer schema, as after a crash or when the upgrade is undone', async () => {
    expect(await older.stop()).toBe(0);
    await older.start();
    expect(await readiness(older)).toBe(200);
    const traded = await trade(by(older), 'again');
    await continueTrade(by(newer), traded, 'newer');
    expect(await newer.stop()).toBe(0);
    await trade(by(older), 'alone');
    await newer.start();
    expect(await readiness(newer)).toBe(200);
  }, 60_000);

  it('leaves changes whose recurring revenue the newer one notes afterwards', async () => {
    const inTransaction = <T>(work: (em: Orm['em']) => Promise<T>): Promise<T> =>
      orm.em.fork().transactional((em) => work(em as Orm['em']));
    const onFailure = (id: string, error: unknown) => {
      throw new Error(id, { cause: error });
    };
    await noteMissedMrr({ inTransaction, onFailure });
    const projects = await orm.em.fork().execute<{ id: string }[]>('select id from project');
    for (const { id } of projects) expect(await mrrContradiction(orm, encodeId('project', id))).toBeUndefined();
  }, 60_000);

  it('leaves consistent books, and neither has logged an error', async () => {
    const { counts, difference } = await verifyLedger(orm.em.fork());
    expect(difference).toBeNull();
    expect(counts.invoices).toBeGreaterThan(10);
    expect((await newer.command('doctor')).json).toMatchObject({ problems: 0 });
    expect([older.errors, newer.errors]).toEqual([[], []]);
  }, 60_000);
});

/** Removes the fields of a schema that another schema lacks or has with another type, since a version may remove fields. */
function sharedSchema(schema: GraphQLSchema, other: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const known = other.getType(type.name);
    const fields = type.getFields();
    for (const { name, type: shown } of Object.values(fields)) {
      const same = isObjectType(known) && known.getFields()[name];
      if (!same || getNamedType(same.type).name !== getNamedType(shown).name) delete fields[name];
    }
  }
  return schema;
}

/** Removes the addresses of instances, which appear in the URLs of files. */
function withoutAddresses(nodes: unknown): unknown {
  return JSON.parse(JSON.stringify(nodes).replaceAll(/http:\/\/localhost:\d+/g, ''));
}
