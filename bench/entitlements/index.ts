import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Project } from '../../src/auth/projects/project.ts';
import { entitlementsOf } from '../../src/entitlements/entitlements-of.ts';
import { entitlementsStatement } from '../../src/entitlements/entitlements-statement.ts';
import { listEntitlements } from '../../src/entitlements/entitlements.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { encodeId } from '../../src/platform/values/ids.ts';
import { Where } from '../../src/platform/store/rows.ts';
import { sql, uuid } from '../../src/platform/store/sql.ts';
import { HubClient } from '../../test/support/client.ts';
import { startHub } from '../../test/support/hub.ts';
import { Seed } from '../../test/support/seed.ts';
import { requestedAt, fill, heavy, personUuid, subscriptions } from './fill.ts';
import { explained } from './plan.ts';
import { time, formatTimes } from './times.ts';
import type { TimingSummary } from './times.ts';
import type { SuiteOptions } from '../suites.ts';

const clock = new FrozenClock(requestedAt);
/** The requests with one key, which may send 1000 an hour. */
const requestsPerKey = 900;
/** The customer of each request, in an order that visits all parts of the tables. */
const nth = (turn: number): number => 1 + ((turn * 618_033) % subscriptions);

/**
 * Measures reading the entitlements of one customer among a million subscriptions. It runs the statement with bare pg, the
 * verbs of the hub, and both APIs over HTTP, one request after another.
 */
export async function benchEntitlements({ databaseUrl, progress }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  try {
    await migrate(orm);
    const seed = new Seed(orm, clock);
    const project = await seed.project('forge');
    progress(`filling in ${subscriptions.toLocaleString('en')} subscriptions`);
    await fill(databaseUrl, project);
    progress('measuring');
    // Without this, the measurement would include the checkpoint after all these writes.
    await orm.em.fork().execute('checkpoint');
    await sleep(1000);
    const times = [
      ...(await statements(databaseUrl, project)),
      ...(await verbs(orm, seed, project)),
      ...(await doors(orm, databaseUrl, seed, project)),
    ];
    return `${formatTimes(times)}\n\n${await explained(databaseUrl, statementFor(project, 'cust-555555'))}`;
  } finally {
    await orm.close();
  }
}

function statementFor(project: Project, externalId: string, feature?: string): { text: string; values: unknown[] } {
  const where = new Where().and(sql`project_id = ${uuid.project(project.id)}`).and(sql`external_id = ${externalId}`);
  const filter = feature ? new Where().and(sql`granted.key = ${feature}`) : new Where();
  const { text, params } = entitlementsStatement(where, filter, clock.now());
  return { text, values: params };
}

async function statements(databaseUrl: string, project: Project): Promise<TimingSummary[]> {
  const database = new Client(databaseUrl);
  await database.connect();
  const read = (externalId: string, feature?: string) => database.query(statementFor(project, externalId, feature));
  const times = [
    await time('statement: all of a customer', 3000, (turn) => read(`cust-${nth(turn)}`)),
    await time('statement: one feature', 3000, (turn) => read(`cust-${nth(turn)}`, 'seats')),
    await time('statement: 100,000 events, summed', 500, () => read(heavy.sum)),
    await time('statement: 100,000 events, different values', 50, () => read(heavy.unique)),
  ];
  await database.end();
  return times;
}

async function verbs(orm: Orm, seed: Seed, project: Project): Promise<TimingSummary[]> {
  const viewer = seed.owner(project);
  const person = (number: number) => encodeId('user', personUuid(number - (number % 10) + 10));
  return [
    await time('hub: all of a customer', 3000, (turn) =>
      listEntitlements(orm.em.fork(), viewer, { externalId: `cust-${nth(turn)}` }, clock.now()),
    ),
    await time('hub: the claim of a token', 3000, (turn) =>
      entitlementsOf(orm.em.fork(), person(nth(turn) % (subscriptions - 10)), project.id, clock.now()),
    ),
  ];
}

async function doors(orm: Orm, url: string, seed: Seed, project: Project): Promise<TimingSummary[]> {
  const hub = await startHub({ database: { orm, url, close: async () => {} }, clock });
  const clients: HubClient[] = [];
  for (let count = 0; count < 6; count += 1) clients.push(HubClient.withKey(hub.address, await seed.key(project)));
  const document = `query ($id: Key) { entitlements(externalId: $id) { feature isGranted limit used left resetsAt } }`;
  const next = (door: number, turn: number) => clients[3 * door + Math.floor(turn / requestsPerKey)]!;
  const times = [
    await time('GraphQL over HTTP', 2000, (turn) => next(0, turn).graphql(document, { id: `cust-${nth(turn)}` })),
    await time('REST over HTTP', 2000, (turn) =>
      next(1, turn).get(`/billing/entitlements?externalId=cust-${nth(turn)}`),
    ),
  ];
  await hub.close();
  return times;
}
