import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../../mikro-orm.config.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Seed } from '../../test/support/seed.ts';
import { begun, multiply, openShop } from '../billing/fill.ts';
import { PlainClient, textOf } from '../plain-client.ts';
import { bearer, postJson } from '../requests.ts';
import type { Server } from '../server.ts';
import { serveHub } from '../servers.ts';
import type { SuiteOptions } from '../suites.ts';
import { addEvents, addMeters, addSignIns, spreadInvoices } from './fill.ts';
import { otherReports, usageReports } from './reports.ts';
import type { ReportCase } from './reports.ts';
import { requireSameFigures } from './same-figures.ts';
import type { HubReport } from './same-figures.ts';
import { reportHeader, reportLine } from './table.ts';
import { fewRuns, time, timeOnce } from './timing.ts';

const invoices = 50_000;
const signIns = 500_000;
const people = 20_000;

/** Measures reports by the hub over HTTP, and by plain SQL, as the rows below them grow. */
export async function benchAnalytics({ databaseUrl, postgres, events, progress }: SuiteOptions): Promise<string> {
  progress(`${named(invoices)} invoices, ${named(signIns)} sign-ins`);
  const { keys, uuid } = await openProject(databaseUrl);
  const hub = await serveHub(databaseUrl);
  const database = new Client(databaseUrl);
  const lines = [reportHeader];
  try {
    await database.connect();
    const measure = async (title: string, reports: ReportCase[]) => {
      lines.push('', title);
      for (const report of reports) {
        const measured = await line({ report, hub, keys, database, postgres });
        lines.push(measured);
        progress(measured);
      }
      const { heapBytes, rssBytes } = await hub.collect();
      lines.push(`memory of the hub: ${megabytes(rssBytes)}, of which its objects take ${megabytes(heapBytes)}`);
    };
    for (const count of events) {
      progress(`${named(count)} events`);
      await addEvents(databaseUrl, uuid, count);
      await countValues(databaseUrl);
      await measure(`${named(count)} events`, usageReports(uuid));
    }
    await measure(`${named(invoices)} invoices, ${named(signIns)} sign-ins`, otherReports(uuid));
  } finally {
    await database.end();
    await hub.stop();
  }
  return lines.join('\n');
}

/**
 * Counts the values of unique meters and the hours of levels, as the background work does when they are over, and waits for
 * what the hub is counting itself.
 */
async function countValues(databaseUrl: string): Promise<void> {
  const orm = await openDatabase(databaseUrl);
  const request = { now: systemClock.now(), restSeconds: 0 };
  for (let waits = true; waits;) {
    await countDays(orm.em.fork(), request);
    await countHours(orm.em.fork(), request);
    waits = await isUncounted(orm);
    if (waits) await sleep(100);
  }
  const counted = ['usage_value_day', 'usage_value_gap', 'usage_value_count', 'usage_hour_figure', 'usage_hour_count'];
  await orm.em.fork().execute(`vacuum analyze ${counted.join(', ')}`);
  await orm.close();
}

async function isUncounted(orm: Orm): Promise<boolean> {
  const [{ waits }] = await orm.em.fork().execute<[{ waits: boolean }]>(
    `select exists (select from usage_value_count where counted_changes < changes)
       or exists (select from usage_hour_count where counted_changes < changes) as waits`,
  );
  return waits;
}

/** A key may send 1000 requests in an hour, and fewer large ones, so that many take turns. */
const numberOfKeys = 400;
const requestsInTurn = 25;

/** Creates a project with all that reports read, but for events. */
async function openProject(databaseUrl: string): Promise<{ keys: string[]; uuid: string }> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const { shop } = await openShop(new Seed(orm, new FrozenClock(begun)), 'reported');
  const seed = new Seed(orm);
  const keys: string[] = [];
  for (let count = 0; count < numberOfKeys; count += 1) keys.push(await seed.key(shop.project));
  await orm.close();
  const uuid = decodeId('project', shop.projectId);
  await multiply(databaseUrl, shop, invoices);
  await spreadInvoices(databaseUrl, uuid);
  await addSignIns(databaseUrl, uuid, signIns, people);
  await addMeters(databaseUrl, uuid);
  return { keys, uuid };
}

/** Plain SQL that takes longer is measured once. */
const longMs = 5_000;

interface LineOptions extends Pick<SuiteOptions, 'postgres'> {
  report: ReportCase;
  hub: Server;
  keys: readonly string[];
  database: Client;
}

let sent = 0;

async function line({ report, hub, keys, database, postgres }: LineOptions): Promise<string> {
  const { name, field, query, variables, floor, values } = report;
  const body = JSON.stringify({ query, variables });
  const requests = keys.map((key) => postJson('/graphql', body, bearer(key)));
  const client = new PlainClient(hub.address);
  const ask = () => {
    sent += 1;
    return client.send(requests[Math.floor((sent - 1) / requestsInTurn) % requests.length]!);
  };
  const read = async () => (await database.query<Record<string, unknown>>({ text: floor, values })).rows;
  const first = await ask();
  const answer = textOf(first);
  const askAgain = async () => {
    const { length } = (await ask()).bytes;
    if (length !== first.bytes.length)
      throw new Error(`The hub answers ${length} bytes instead of ${first.bytes.length}`);
  };
  const once = await timeOnce(postgres, async () => requireSameFigures(reportIn(answer, field), await read(), name));
  const ofHub = await time(postgres, askAgain);
  const ofFloor = once.ms > longMs ? once : await time(postgres, async () => void (await read()), fewRuns);
  client.close();
  return reportLine(name, [ofHub.ms, ofHub.p99Ms, ofHub.postgresMs, ofFloor.ms, ofFloor.postgresMs]);
}

function reportIn(answer: string, field: string): HubReport {
  const { data } = JSON.parse(answer) as { data?: Record<string, HubReport> };
  if (!data?.[field]) throw new Error(`The hub answers ${answer.slice(0, 500)}`);
  return data[field];
}

function named(count: number): string {
  return count.toLocaleString('en');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
