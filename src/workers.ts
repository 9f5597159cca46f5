import { PgBoss } from 'pg-boss';
import { removeExpired } from './auth/oidc/index.ts';
import { markOneOverdue, renewDue } from './billing/renew-due.ts';
import type { Orm } from './database.ts';
import type { Clock } from './platform/clock.ts';
import { forgetKeys } from './platform/idempotency.ts';
import type { Logger } from './platform/log.ts';
import { ensurePartitions } from './metering/partitions.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';

export interface Workers {
  stop(): Promise<void>;
}

/** One piece of due work in one transaction; tells whether there may be more. */
type Step = (em: EntityManager, now: Temporal.Instant) => Promise<boolean>;

interface Chore {
  queue: string;
  cron: string;
  step: Step;
}

/** How many pieces one run does at most, so that one chore cannot starve the others. */
const maxSteps = 10_000;
const batch = 500;

/** What the hub does by itself. The queue only says when; what is due stands in the tables. */
const chores: Chore[] = [
  { queue: 'billing-renew', cron: '* * * * *', step: async (em, now) => Boolean(await renewDue(em, now)) },
  {
    queue: 'billing-overdue',
    cron: '*/5 * * * *',
    step: async (em, now) => Boolean(await markOneOverdue(em, now)),
  },
  {
    queue: 'auth-expire',
    cron: '*/5 * * * *',
    step: async (em, now) => (await removeExpired(em, now, batch)) >= batch,
  },
  {
    queue: 'idempotency-expire',
    cron: '7 * * * *',
    step: async (em, now) => (await forgetKeys(em, now, batch)) >= batch,
  },
  { queue: 'rate-limit-expire', cron: '17 * * * *', step: forgetLimits },
  { queue: 'metering-partitions', cron: '27 3 * * *', step: makePartitions },
];

/** Starts the chores. Of several instances, one at a time does each: pg-boss hands a job to one worker. */
export async function startWorkers(
  orm: Orm,
  databaseUrl: string,
  clock: Clock,
  log: Logger,
): Promise<Workers> {
  await orm.em.fork().transactional((em) => makePartitions(em, clock.now()));
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    schema: 'job',
    application_name: 'hub-jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  for (const { queue, cron, step } of chores) {
    await boss.createQueue(queue, { policy: 'short', retryLimit: 3, retryBackoff: true });
    await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, () => run(orm, clock, log, queue, step));
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

async function run(orm: Orm, clock: Clock, log: Logger, queue: string, step: Step): Promise<void> {
  let steps = 0;
  while (steps < maxSteps && (await orm.em.fork().transactional((em) => step(em, clock.now())))) steps += 1;
  if (steps) log.info({ queue, steps }, 'did what was due');
}

async function makePartitions(em: EntityManager, now: Temporal.Instant): Promise<boolean> {
  await ensurePartitions(em, now, 4);
  return false;
}

/** The limiter's rows are of no use once their window has closed. */
async function forgetLimits(em: EntityManager, now: Temporal.Instant): Promise<boolean> {
  const gone = await em.execute<object[]>(
    `delete from rate_limit where key in (select key from rate_limit where expire < ? limit ${batch}) returning 1 as gone`,
    [now.epochMilliseconds],
  );
  return gone.length >= batch;
}
