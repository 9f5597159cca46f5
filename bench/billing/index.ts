import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { PostgresCpu } from '../postgres-cpu.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../../test/support/seed.ts';
import type { SuiteOptions } from '../suites.ts';
import { begun, multiply, openShop, settle } from './fill.ts';
import { benchClock } from './clock.ts';
import { benchPreviews } from './previews.ts';

/** Before this time, every customer's first renewal is due, and the invoices of the first month become overdue. */
const until = begun.add({ hours: 24 * 31 + 12 });
const customers = 8000;
const warmUp = 600;

interface WorkerResult {
  done: number;
  failures: string[];
  cpuUs: number;
  statements: number;
}

/**
 * Measures the invoices that workers finalise in a second: plain monthly renewals with tax, up to 32 in a transaction, on
 * a durable PostgreSQL. Customers belong to eight projects or to one. One is harder, since all invoice numbers come from
 * one series.
 */
export async function benchBilling({ databaseUrl, postgres, progress }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const seed = new Seed(orm, new FrozenClock(begun));
  const lines = [`${''.padEnd(28)}invoices/s   Node ms each   PostgreSQL ms each   statements each`];
  for (const [workers, projects] of [
    [1, 8],
    [2, 8],
    [4, 8],
    [4, 1],
  ] as const) {
    const name = `${workers} workers, ${projects} projects`;
    progress(name);
    for (let n = 0; n < projects; n += 1) {
      const { shop } = await openShop(seed, `shop-${workers}-${projects}-${n}`);
      await multiply(databaseUrl, shop, customers / projects);
    }
    await settle(databaseUrl);
    lines.push(name.padEnd(26) + (await renewals(databaseUrl, { workers, postgres })));
  }
  progress('previews');
  lines.push('', ...(await benchPreviews(orm, databaseUrl, seed)));
  progress('years by test clock');
  lines.push('', ...(await benchClock(orm, seed)));
  await orm.close();
  return lines.join('\n');
}

/** Runs the renewals in worker processes, like instances of the hub. */
export async function renewals(
  databaseUrl: string,
  { workers, postgres, most = Infinity }: { workers: number; postgres: PostgresCpu; most?: number },
): Promise<string> {
  const children = Array.from({ length: workers }, () =>
    fork(
      fileURLToPath(new URL('worker.ts', import.meta.url)),
      [databaseUrl, until.toString(), String(warmUp), String(most)],
      {
        // It measures the build, as the hub runs it.
        execArgv: ['--import', new URL('../../test/support/jest/hooks.mjs', import.meta.url).href],
      },
    ),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const [began, postgresBefore] = [performance.now(), postgres.read() ?? 0];
  const pending = children.map(async (child) => {
    child.send('go');
    return ((await once(child, 'message')) as [WorkerResult])[0];
  });
  const results = await Promise.all(pending);
  const seconds = (performance.now() - began) / 1000;
  const postgresUs = (postgres.read() ?? 0) - postgresBefore;
  const failures = results.flatMap((one) => one.failures);
  if (failures.length) throw new Error(`renewals failed: ${failures[0]!}`);
  const sum = (pick: (one: WorkerResult) => number) => results.reduce((total, one) => total + pick(one), 0);
  const done = sum((one) => one.done);
  const cells = [
    (done / seconds).toFixed(0).padStart(12),
    (sum((one) => one.cpuUs) / done / 1000).toFixed(2).padStart(15),
    (postgresUs / done / 1000).toFixed(2).padStart(21),
    (sum((one) => one.statements) / done).toFixed(1).padStart(18),
  ];
  return cells.join('');
}
