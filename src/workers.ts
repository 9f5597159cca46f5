import { PgBoss } from 'pg-boss';
import type { Oidc } from './auth/oidc/index.ts';
import type { InTransaction } from './billing/turns/run-due.ts';
import type { WholeConfig } from './config.ts';
import type { Orm } from './platform/postgres/orm.ts';
import type { CollectionWork } from './billing/collection/collection-work.ts';
import { BackgroundWork } from './platform/events/background-work.ts';
import type { Logger } from './platform/log.ts';
import { readDatabaseAddress } from './platform/postgres/database-address.ts';
import { isLost } from './platform/postgres/database-errors.ts';
import { DatabasePool, poolOptionsOf } from './platform/postgres/database-pool.ts';
import type { Readiness } from './platform/postgres/readiness.ts';
import { startEntitlementWork } from './entitlements/changes/entitlement-work.ts';
import { startPeopleWork } from './analytics/people/people-work.ts';
import { startTotalsWork } from './metering/totals-work.ts';
import { startValuesWork } from './metering/values/values-work.ts';
import type { WebhookWork } from './webhooks/webhook-work.ts';
import { chores } from './app/chores.ts';
import type { ChoreDeps } from './app/chores/chore.ts';
import { makePartitions } from './app/chores/history.ts';

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
  /** The work on imports. */
  imports: BackgroundWork;
  /** The sending of mails. */
  mails: BackgroundWork;
  /** The mails to customers. */
  customerMails: BackgroundWork;
  /** The writing and sending of webhooks. */
  webhooks: WebhookWork;
  /** The calls of gateways. */
  payments: CollectionWork;
  /** The advancing of test clocks. */
  clocks: BackgroundWork;
}

/** Starts the chores. Of several instances only one at a time runs each: `exclusive` queues hold a single job. */
export async function startWorkers({
  orm,
  databaseUrl,
  config,
  log,
  readiness,
  logouts,
  imports,
  mails,
  customerMails,
  webhooks,
  payments,
  clocks,
}: WorkerOptions): Promise<Workers> {
  const signOuts = new BackgroundWork(notifyAll(logouts, log), (error) => log.error({ err: error }, 'bug'));
  const inTransaction: InTransaction = (work) => orm.em.fork().transactional(work);
  const end = new AbortController();
  const { clock } = readiness;
  const fork = () => orm.em.fork();
  const deps: ChoreDeps = {
    inTransaction,
    fork,
    config,
    clock,
    log,
    signOuts,
    imports,
    mails,
    customerMails,
    payments,
    clocks,
    signal: end.signal,
  };
  await readiness.check();
  await makePartitions(deps);
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
    await takeUp(boss, deps, readiness);
  } catch (error) {
    await stopJobs().catch(() => {});
    throw error;
  }
  logouts.onNew(() => signOuts.wake());
  const totals = startTotalsWork({ orm, readiness, log });
  const values = startValuesWork({ orm, readiness, log });
  const entitlements = startEntitlementWork({ orm, readiness, log });
  const people = startPeopleWork({ orm, readiness, log, timezone: config.reportTimezone });
  webhooks.start(readiness);
  return {
    async stop() {
      end.abort();
      webhooks.stop();
      await Promise.all([signOuts.close(), totals.close(), values.close(), entitlements.close(), people.close()]);
      await stopJobs();
    },
  };
}

/** Schedules every chore; an instance that is ready runs it. */
async function takeUp(boss: PgBoss, deps: ChoreDeps, readiness: Readiness): Promise<void> {
  const { log } = deps;
  for (const [queue, cron, chore] of chores) {
    await boss.createQueue(queue, { policy: 'exclusive', retryLimit: 3, retryBackoff: true });
    await boss.schedule(queue, cron, {}, { tz: 'UTC' });
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      // Left to instances that are ready, because one with a wrong clock or schema would run it wrongly.
      const { isReady, reasons } = await readiness.check();
      if (!isReady) return void log.warn({ queue, reasons }, 'not ready; due work is left to other instances');
      const count = await chore(deps);
      if (count) log.info({ queue, count }, 'did what was due');
    });
  }
}

/** The queues of chores that older versions had. Other unknown queues may be those of a newer version. */
const retired = ['billing-renew', 'billing-overdue'];

async function forgetSchedules(boss: PgBoss): Promise<void> {
  for (const { name } of await boss.getSchedules()) if (retired.includes(name)) await boss.unschedule(name);
}

/** Every instance runs it, each on different rows. */
function notifyAll(logouts: Oidc['logouts'], log: Logger): () => Promise<number> {
  return async () => {
    const count = await logouts.notifyDue();
    if (count) log.info({ count }, 'notified clients of sign-outs');
    return count;
  };
}
