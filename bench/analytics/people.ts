import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import { countSignIns } from '../../src/analytics/people/count-sign-ins.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Seed } from '../../test/support/seed.ts';
import { PlainClient, textOf } from '../plain-client.ts';
import { bearer, postJson } from '../requests.ts';
import { serveHub } from '../servers.ts';
import type { SuiteOptions } from '../suites.ts';
import { inBulk } from '../growth/fill.ts';
import { peopleReports } from './reports.ts';
import { ofCohorts, requireSameFigures } from './same-figures.ts';
import type { Cohorts, HubReport } from './same-figures.ts';
import { reportHeader, reportLine } from './table.ts';
import { time } from './timing.ts';

const people = 1_000_000;
const signIns = 2_000_000;
const batch = 20_000;

/** Measures reports on a million people by the hub over HTTP, and by plain SQL over the sign-ins. */
export async function benchPeople({ databaseUrl, postgres, progress }: SuiteOptions): Promise<string> {
  const { keys, uuid } = await openProject(databaseUrl);
  progress(`${signIns.toLocaleString('en')} sign-ins of ${people.toLocaleString('en')} people`);
  await inBulk(databaseUrl, async (database) => void (await database.query(SIGN_INS, [uuid, signIns, people])));
  const lines = [await count(databaseUrl, progress), '', reportHeader];
  const database = new Client(databaseUrl);
  const hub = await serveHub(databaseUrl);
  const client = new PlainClient(hub.address);
  try {
    await database.connect();
    for (const [index, report] of peopleReports(uuid).entries()) {
      const { name, field, query, variables, floor, values } = report;
      const request = postJson('/graphql', JSON.stringify({ query, variables }), bearer(keys[index]!));
      const read = async () => (await database.query<Record<string, unknown>>({ text: floor, values })).rows;
      const answer = textOf(await client.send(request));
      const { data } = JSON.parse(answer) as { data?: Record<string, HubReport | Cohorts> };
      if (!data?.[field]) throw new Error(`The hub answers ${answer}`);
      const figures = data[field]!;
      requireSameFigures('cohorts' in figures ? ofCohorts(figures) : figures, await read(), name);
      const [ofHub, ofFloor] = [
        await time(postgres, async () => void (await client.send(request))),
        await time(postgres, async () => void (await read())),
      ];
      lines.push(reportLine(name, [ofHub.ms, ofHub.p99Ms, ofHub.postgresMs, ofFloor.ms, ofFloor.postgresMs]));
      progress(lines.at(-1)!);
    }
  } finally {
    client.close();
    await database.end();
    await hub.stop();
  }
  return lines.join('\n');
}

/** Each person signs in once at least, on random days before the last midnight (UTC), and some far more often. */
const SIGN_INS = `
  insert into sign_in (id, project_id, user_id, client_id, at)
  select uuidv7(), $1, ('00000000-0000-7000-8000-' || lpad(to_hex(person), 12, '0'))::uuid, $1,
    date_trunc('day', now(), 'UTC') - random() * interval '150 days'
  from generate_series(1, $2::integer) n
  cross join lateral (
    select case when n <= $3 then n else 1 + floor($3 * power(random(), 3))::integer end as person
  ) as chosen`;

/** A key may send 1000 requests in an hour: each report has its own. */
async function openProject(databaseUrl: string): Promise<{ keys: string[]; uuid: string }> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const seed = new Seed(orm);
  const project = await seed.project();
  const uuid = decodeId('project', project.id);
  const keys: string[] = [];
  while (keys.length < peopleReports(uuid).length) keys.push(await seed.key(project));
  await orm.close();
  return { keys, uuid };
}

/** Counts all sign-ins, as the background work does. */
async function count(databaseUrl: string, progress: SuiteOptions['progress']): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  const start = performance.now();
  const until = systemClock.now();
  while (await countSignIns(orm.em.fork(), { timezone: 'UTC', until, limit: batch }));
  await orm.em.fork().execute('vacuum analyze');
  await orm.close();
  const seconds = (performance.now() - start) / 1000;
  const line = `counted ${Math.round(signIns / seconds).toLocaleString('en')} sign-ins a second, in ${seconds.toFixed(0)} s`;
  progress(line);
  return line;
}
