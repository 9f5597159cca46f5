import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { openDatabase } from '../mikro-orm.config.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { decodeId } from '../src/platform/values/ids.ts';
import { Seed } from '../test/support/seed.ts';
import { spreadOf } from './measure.ts';
import type { Spread } from './measure.ts';
import { serveHub } from './servers.ts';
import type { Server } from './server.ts';
import type { SuiteOptions } from './suites.ts';

/** The customers of the project, which are the rows of an export. */
const rows = 300_000;
const rounds = 3;
const formats = ['csv', 'jsonl'] as const;

interface Round {
  perSecond: number;
  nodeUs: number;
  postgresUs: number;
  /** The most memory of the hub above that before the export, at each tenth of the rows. */
  growthMb: number;
}

/** Measures whole exports of many rows over HTTP, as a reader that takes them at once gets them. */
export async function benchExports({ databaseUrl, postgres, progress, profileFolder }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  let hub: Server | undefined;
  try {
    await migrate(orm);
    const seed = new Seed(orm);
    const project = await seed.project('exports');
    const key = await seed.key(project);
    progress(`filling in ${rows.toLocaleString('en')} customers`);
    await orm.em.fork().execute(FILL, [decodeId('project', project.id), rows]);
    await orm.em.fork().execute('vacuum analyze customer');
    hub = await serveHub(databaseUrl, { profileFolder });
    const lines: string[] = [];
    for (const format of formats) {
      const measured: Round[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        progress(round ? `${format}, round ${round} of ${rounds}` : `${format}, warming up`);
        const figures = await measure(hub, postgres, { format, key });
        if (round) measured.push(figures);
      }
      lines.push(...shown(format, measured));
    }
    return lines.join('\n');
  } finally {
    await hub?.stop();
    await orm.close();
  }
}

const FILL = `
  insert into customer (id, project_id, external_id, name, email, timezone, created_at, updated_at)
  select gen_random_uuid(), ?, 'c' || n, 'Customer ' || n, 'c' || n || '@example.org', 'UTC',
    timestamptz '2026-01-01Z' + (n / 7) * interval '1 second', timestamptz '2026-01-01Z'
  from generate_series(1, ?::integer) n`;

async function measure(
  hub: Server,
  postgres: SuiteOptions['postgres'],
  { format, key }: { format: (typeof formats)[number]; key: string },
): Promise<Round> {
  const before = { ...(await hub.collect()), postgresUs: postgres.read() ?? 0, at: performance.now() };
  const response = await open(`${hub.address}/billing/exports/customers/${format}`, key);
  let [count, most] = [0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    const tenth = Math.floor((10 * count) / rows);
    for (const byte of piece) if (byte === newline) count += 1;
    if (Math.floor((10 * count) / rows) > tenth) most = Math.max(most, (await hub.usage()).rssBytes);
  }
  const expected = format === 'csv' ? rows + 1 : rows;
  if (count !== expected) throw new Error(`the export has ${count} lines instead of ${expected}`);
  const seconds = (performance.now() - before.at) / 1_000;
  const { cpuUs } = await hub.usage();
  return {
    perSecond: rows / seconds,
    nodeUs: (cpuUs - before.cpuUs) / rows,
    postgresUs: ((postgres.read() ?? 0) - before.postgresUs) / rows,
    growthMb: (most - before.rssBytes) / 1e6,
  };
}

const newline = '\n'.charCodeAt(0);

function open(url: string, key: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: { authorization: `Bearer ${key}` } }, (response) => {
      if (response.statusCode === 200) resolve(response);
      else reject(new Error(`answered ${String(response.statusCode)}`));
    });
    sent.on('error', reject).end();
  });
}

function shown(format: string, measured: readonly Round[]): string[] {
  const of = (figure: keyof Round): Spread => spreadOf(measured.map((round) => round[figure]));
  const spread = ({ median, least, most }: Spread, digits = 0): string =>
    `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
  return [
    `${format.padEnd(6)}rows a second                  ${spread(of('perSecond'))}`,
    `${format.padEnd(6)}CPU of the hub, µs a row       ${spread(of('nodeUs'), 1)}`,
    `${format.padEnd(6)}CPU of PostgreSQL, µs a row    ${spread(of('postgresUs'), 1)}`,
    `${format.padEnd(6)}memory above that before, MB   ${spread(of('growthMb'))}`,
  ];
}
