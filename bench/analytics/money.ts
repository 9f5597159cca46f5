import { deepStrictEqual } from 'node:assert/strict';
import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Seed } from '../../test/support/seed.ts';
import { begun, multiply, openShop } from '../billing/fill.ts';
import { inBulk } from '../growth/fill.ts';
import { PlainClient, textOf } from '../plain-client.ts';
import { bearer, postJson } from '../requests.ts';
import { serveHub } from '../servers.ts';
import type { SuiteOptions } from '../suites.ts';
import { reportHeader, reportLine } from './table.ts';
import { time } from './timing.ts';

export const subscriptions = 10_000;
export const months = 24;

export const from = '2024-11-01T00:00:00Z';
export const to = '2026-11-01T00:00:00Z';

/** A report on the money of 24 months of many subscriptions. */
interface MoneyReport<Data> {
  name: string;
  /** The table of what it is about, and the word for its rows. */
  table: string;
  rows: string;
  /** Statements that fill the table; those with $1 get the project. */
  fill: readonly string[];
  query: string;
  /** Plain SQL for the same, with the project, the start and the end. */
  plain: string;
  /** The rows of the plain SQL, from the answer of the hub. */
  monthsIn: (data: Data) => Record<string, string | null>[];
}

/** Measures a report by the hub over HTTP, and by plain SQL, which must read the same. */
export async function benchMoney<Data>(
  { databaseUrl, postgres, progress }: SuiteOptions,
  { name, table, rows, fill, query, plain, monthsIn }: MoneyReport<Data>,
): Promise<string> {
  progress(`${subscriptions} subscriptions for ${months} months`);
  const { key, project } = await openProject(databaseUrl, fill);
  const hub = await serveHub(databaseUrl);
  const client = new PlainClient(hub.address);
  const database = new Client(databaseUrl);
  try {
    await database.connect();
    const request = postJson('/graphql', JSON.stringify({ query }), bearer(key));
    const ask = async () => textOf(await client.send(request));
    const read = async () => (await database.query({ text: plain, values: [project, from, to] })).rows as unknown[];
    deepStrictEqual(monthsIn(dataIn<Data>(await ask())), await read());
    const { rows: counted } = await database.query<{ count: string }>(`select count(*) from ${table}`);
    const ofHub = await time(postgres, async () => void (await client.send(request)));
    const ofPlain = await time(postgres, async () => void (await read()));
    const times = [ofHub.ms, ofHub.p99Ms, ofHub.postgresMs, ofPlain.ms, ofPlain.postgresMs];
    return [
      `${Number(counted[0]!.count).toLocaleString('en')} ${rows} of ${subscriptions.toLocaleString('en')} subscriptions`,
      reportHeader,
      reportLine(`${name}, ${months} months`, times),
    ].join('\n');
  } finally {
    client.close();
    await database.end();
    await hub.stop();
  }
}

async function openProject(databaseUrl: string, fill: readonly string[]): Promise<{ key: string; project: string }> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const { shop } = await openShop(new Seed(orm, new FrozenClock(begun)), 'reported');
  const key = await new Seed(orm).key(shop.project);
  await orm.close();
  const project = decodeId('project', shop.projectId);
  await multiply(databaseUrl, shop, subscriptions);
  await inBulk(databaseUrl, async (database) => {
    for (const statement of fill) await database.query(statement, statement.includes('$1') ? [project] : []);
  });
  return { key, project };
}

function dataIn<Data>(text: string): Data {
  const { data } = JSON.parse(text) as { data?: Data };
  if (!data) throw new Error(`The hub answers ${text.slice(0, 500)}`);
  return data;
}
