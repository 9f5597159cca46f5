import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '../mikro-orm.config.ts';
import { migrate } from '../src/migrations/migrate.ts';
import { Seed } from '../test/support/seed.ts';
import { openWork, recordEvents, seedEndpoints } from '../test/webhooks/seed-endpoints.ts';
import { spreadOf } from './measure.ts';
import type { Spread } from './measure.ts';
import type { SuiteOptions } from './suites.ts';

/** The endpoints of one project, and the events of a round: each event goes to each endpoint. */
const endpoints = 50;
const events = 200;
const rounds = 5;

/** A receiver in a process of its own, so that its time is not that of the sender. */
const receiver = `require('node:http').createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;

interface Round {
  perSecond: number;
  nodeUs: number;
  postgresUs: number;
}

/** Measures how many webhooks a second go to endpoints that answer at once, from the record of their events on. */
export async function benchWebhooks({ databaseUrl, postgres, progress }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const child = spawn(process.execPath, ['-e', receiver], { stdio: ['ignore', 'pipe', 'inherit'] });
  const work = openWork(orm);
  try {
    const [port] = (await once(child.stdout, 'data')) as [Buffer];
    const { id: projectId } = await new Seed(orm).project('webhooks');
    const url = `http://127.0.0.1:${String(port).trim()}/hooks`;
    await seedEndpoints(orm.em.fork(), projectId, { urls: Array.from({ length: endpoints }, () => url) });
    await work.drain();
    const measured: Round[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      progress(round ? `round ${round} of ${rounds}` : 'warming up');
      await recordEvents(orm.em.fork(), projectId, { first: round * events, count: events });
      const before = { node: process.cpuUsage(), postgres: postgres.read() ?? 0, at: performance.now() };
      await work.drain();
      const seconds = (performance.now() - before.at) / 1_000;
      const { user, system } = process.cpuUsage(before.node);
      const count = endpoints * events;
      const postgresUs = ((postgres.read() ?? 0) - before.postgres) / count;
      if (round) measured.push({ perSecond: count / seconds, nodeUs: (user + system) / count, postgresUs });
    }
    await requireDelivered(orm);
    return lines(measured);
  } finally {
    await work.close();
    child.kill();
    await orm.close();
  }
}

async function requireDelivered(orm: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  const others = await orm.em.fork().execute(`select 1 from webhook_message where state <> 'delivered'`);
  if (others.length) throw new Error(`${others.length} webhooks were not delivered`);
}

function lines(measured: readonly Round[]): string {
  const of = (figure: keyof Round): Spread => spreadOf(measured.map((round) => round[figure]));
  const shown = ({ median, least, most }: Spread, digits = 0): string =>
    `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
  return [
    `webhooks a second            ${shown(of('perSecond'))}`,
    `CPU of the sender, µs each   ${shown(of('nodeUs'))}`,
    `CPU of PostgreSQL, µs each   ${shown(of('postgresUs'))}`,
  ].join('\n');
}
