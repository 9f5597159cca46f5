import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../../test/support/seed.ts';
import { begun, multiply, openShop, settle } from './fill.ts';
import { benchClock } from './clock.ts';
import { benchPreviews } from './previews.ts';

/** Due before this: the first renewal of every customer, and that the invoices of the first month are overdue. */
const until = begun.add({ hours: 24 * 31 + 12 });
const customers = 8000;
const warmUp = 600;

interface Worked {
  done: number;
  failures: string[];
  cpuUs: number;
  statements: number;
}

/**
 * How many invoices workers finalise in a second: plain renewals of a month, with tax, each in a transaction of its own on
 * a durable PostgreSQL; of customers of eight projects and, which is harder, of one, where all numbers come from one row.
 */
export async function benchBilling(databaseUrl: string, progress: (what: string) => void): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  await migrate(orm);
  const seed = new Seed(orm, new FrozenClock(begun));
  const lines = [`${''.padEnd(28)}invoices/s   CPU ms each   statements each`];
  for (const [workers, projects] of [
    [1, 8],
    [2, 8],
    [4, 8],
    [4, 1],
  ] as const) {
    const name = `${workers} workers, ${projects} projects`;
    progress(name);
    for (let n = 0; n < projects; n += 1) {
      const shop = await openShop(orm, seed, `shop-${workers}-${projects}-${n}`);
      await multiply(databaseUrl, shop, customers / projects);
    }
    await settle(databaseUrl);
    lines.push(name.padEnd(26) + (await renewals(databaseUrl, workers)));
  }
  progress('previews');
  lines.push('', ...(await benchPreviews(orm, databaseUrl, seed)));
  progress('years by test clock');
  lines.push('', ...(await benchClock(orm, seed)));
  await orm.close();
  return lines.join('\n');
}

/** The workers are processes, as instances of the hub are. */
async function renewals(databaseUrl: string, workers: number): Promise<string> {
  const children = Array.from({ length: workers }, () =>
    fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [databaseUrl, until.toString(), String(warmUp)], {
      execArgv: ['--import', '@oxc-node/core/register'],
    }),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const began = performance.now();
  const answers = children.map(async (child) => {
    child.send('go');
    return ((await once(child, 'message')) as [Worked])[0];
  });
  const worked = await Promise.all(answers);
  const seconds = (performance.now() - began) / 1000;
  const failures = worked.flatMap((one) => one.failures);
  if (failures.length) throw new Error(`renewals failed: ${failures[0]!}`);
  const sum = (pick: (one: Worked) => number) => worked.reduce((total, one) => total + pick(one), 0);
  const done = sum((one) => one.done);
  const cells = [
    (done / seconds).toFixed(0).padStart(12),
    (sum((one) => one.cpuUs) / done / 1000).toFixed(2).padStart(14),
    (sum((one) => one.statements) / done).toFixed(1).padStart(18),
  ];
  return cells.join('');
}
