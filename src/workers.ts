import type { EntityManager } from '@mikro-orm/postgresql';
import { PgBoss } from 'pg-boss';
import type { Temporal } from 'temporal-polyfill';
import { forgetEnded } from './auth/forget-ended.ts';
import { removeExpired, tendKeys } from './auth/oidc/index.ts';
import type { Oidc } from './auth/oidc/index.ts';
import { finishAdvances } from './billing/turns/finish-advances.ts';
import { countSubscribers } from './billing/subscriptions/count-subscribers.ts';
import { runDue } from './billing/turns/run-due.ts';
import type { InTransaction } from './billing/turns/run-due.ts';
import { forgetImports } from './catalog/bulk/forget-imports.ts';
import type { WholeConfig } from './config.ts';
import type { Orm } from './platform/postgres/orm.ts';
import { ensurePartitions } from './metering/partitions.ts';
import type { Clock } from './platform/time/clock.ts';
import { BackgroundWork } from './platform/events/background-work.ts';
import { numberWaiting } from './platform/events/feed.ts';
import { forgetKeys } from './platform/idempotency.ts';
import type { Logger } from './platform/log.ts';
import { readDatabaseAddress } from './platform/postgres/database-address.ts';
import { isLost } from './platform/postgres/database-errors.ts';
import { DatabasePool, poolOptionsOf } from './platform/postgres/database-pool.ts';
import type { Readiness } from './platform/postgres/readiness.ts';
import { forgetWindows } from './platform/limits/rate-limit.ts';

export interface Workers {
  stop(): Promise<void>;
}

export interface WorkerOptions {
  orm: Orm;
  databaseUrl: string;
  config: WholeConfig;
  log: Logger;
  readiness: Readiness;
  logouts: Oidc['logouts'];
  /** Goes on with imports. */
  imports: BackgroundWork;
}

interface Yard {
  inTransaction: InTransaction;
  /** For what needs no transaction around it. */
  fork: () => EntityManager;
  config: WholeConfig;
  /** The database's time. */
  clock: Clock;
  log: Logger;
  /** Tells clients of sign-outs. */
  signOuts: BackgroundWork;
  imports: BackgroundWork;
  /** Aborted when the hub stops. */
  signal: AbortSignal;
}

/** Does everything that has come due; tells how much it was. */
type Chore = (yard: Yard) => Promise<number>;

const monthsAhead = 4;

/** How many bill at once, over all instances: each takes customers that no other has. */
const billers = [1, 2, 3, 4];

/** What the hub does by itself, and when. The queue only says when; what is due stands in the tables. */
const chores: [queue: string, cron: string, chore: Chore][] = [
  ...billers.map((n): [string, string, Chore] => [`billing-${n}`, '* * * * *', bill]),
  ['billing-clocks', '* * * * *', finishClocks],
  ['auth-expire', '*/5 * * * *', inBatches(removeExpired)],
  ['auth-logouts', '* * * * *', wakeSignOuts],
  ['auth-keys', '37 * * * *', keepKeysYoung],
  ['auth-forget', '37 4 * * *', inBatches(forgetEnded)],
  ['catalog-imports', '* * * * *', wakeImports],
  ['catalog-imports-forget', '57 4 * * *', inBatches(forgetImports)],
  ['event-feeds', '* * * * *', numberFeeds],
  ['idempotency-expire', '7 * * * *', inBatches(forgetKeys)],
  ['rate-limit-expire', '17 * * * *', inBatches(forgetWindows)],
  ['catalog-subscribers', '*/5 * * * *', inBatches(countSubscribers)],
  ['metering-partitions', '27 3 * * *', makePartitions],
];

/** Starts the chores. Of several instances one at a time does each: `exclusive` queues hold a single job. */
export async function startWorkers({
  orm,
  databaseUrl,
  config,
  log,
  readiness,
  logouts,
  imports,
}: WorkerOptions): Promise<Workers> {
  const signOuts = new BackgroundWork(tell(logouts, log), (error) => log.error({ err: error }, 'bug'));
  const inTransaction: InTransaction = (work) => orm.em.fork().transactional(work);
  const end = new AbortController();
  const { clock } = readiness;
  const fork = () => orm.em.fork();
  const yard: Yard = { inTransaction, fork, config, clock, log, signOuts, imports, signal: end.signal };
  await readiness.check();
  await makePartitions(yard);
  const pool = new DatabasePool({
    ...poolOptionsOf(readDatabaseAddress(databaseUrl), config),
    backgroundSize: 2,
  });
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, schema: 'job' });
  boss.on('error', (error) => {
    if (isLost(error)) log.warn({ reason: error.message }, 'jobs wait for the database');
    else log.error({ err: error }, 'jobs');
  });
  const stopJobs = async (): Promise<void> => {
    await boss.stop({ graceful: true, timeout: 10_000 });
    await pool.end();
  };
  try {
    await boss.start();
    await forgetSchedules(boss);
    await takeUp(boss, yard, readiness);
  } catch (error) {
    await stopJobs().catch(() => {});
    throw error;
  }
  logouts.onNew(() => signOuts.wake());
  return {
    async stop() {
      end.abort();
      await signOuts.close();
      await stopJobs();
    },
  };
}

/** Has every chore done at its times, by an instance that can serve. */
async function takeUp(boss: PgBoss, yard: Yard, readiness: Readiness): Promise<void> {
  const { log } = yard;
  for (const [queue, cron, chore] of chores) {
    await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 3, retryBackoff: true });
    await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      // Left to instances that can serve: one whose clock or schema is wrong would do it wrongly.
      const { isReady, reasons } = await readiness.check();
      if (!isReady)
        return void log.warn({ queue, reasons }, 'not ready; due work is left to other instances');
      const count = await chore(yard);
      if (count) log.info({ queue, count }, 'did what was due');
    });
  }
}

/** The queues of chores that older versions had. Others that this version does not know may be those of a newer one. */
const retired = ['billing-renew', 'billing-overdue'];

async function forgetSchedules(boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (retired.includes(name)) await boss.unschedule(name);
}

/** Every instance takes part in it at once, each with what no other has taken. */
function tell(logouts: Oidc['logouts'], log: Logger): () => Promise<number> {
  return async () => {
    const count = await logouts.tellDue();
    if (count) log.info({ count }, 'told clients of sign-outs');
    return count;
  };
}

/** Until nothing is due any more, so that a backlog of days is worked off in one go. */
async function bill({ inTransaction, clock, log, signal }: Yard): Promise<number> {
  return runDue({
    inTransaction,
    until: clock.now(),
    signal,
    onFailure: ({ kind, id }, error) => log.error({ err: error, subject: id }, `quarantined a ${kind}`),
  });
}

/** What was too much for one request to advance a test clock, or was left undone by a crash. */
async function finishClocks({ inTransaction, clock, log, signal }: Yard): Promise<number> {
  return finishAdvances({
    inTransaction,
    now: clock.now(),
    signal,
    onFailure: ({ kind, id }, error) => log.error({ err: error, subject: id }, `quarantined a ${kind}`),
  });
}

/** Removes what is of no use any more, some at a time, so that no table is locked for long. */
function inBatches(
  remove: (em: EntityManager, now: Temporal.Instant, limit: number) => Promise<number>,
): Chore {
  const batch = 500;
  return async ({ inTransaction, clock }) => {
    let total = 0;
    for (let last = batch; last >= batch; total += last) {
      last = await inTransaction((em) => remove(em, clock.now(), batch));
    }
    return total;
  };
}

/** What was written while nobody listened, and what has to be tried again. */
async function wakeSignOuts({ signOuts }: Yard): Promise<number> {
  signOuts.wake();
  return 0;
}

/** Those whose hub ended while it worked on them, and those that failed and are to be tried again. */
async function wakeImports({ imports }: Yard): Promise<number> {
  imports.wake();
  return 0;
}

async function keepKeysYoung({ inTransaction, config, clock }: Yard): Promise<number> {
  return inTransaction((em) => tendKeys(em, config, clock.now()));
}

/** Gives events their places in the feeds that nobody reads at the moment. */
function numberFeeds({ fork, signal }: Yard): Promise<number> {
  return numberWaiting(fork, signal);
}

async function makePartitions({ inTransaction, clock }: Yard): Promise<number> {
  return inTransaction((em) => ensurePartitions(em, clock.now(), monthsAhead));
}
