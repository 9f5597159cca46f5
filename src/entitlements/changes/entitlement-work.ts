import type { EntityManager } from '@mikro-orm/postgresql';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import type { FollowingDeps } from '../../platform/events/follow-feeds.ts';
import type { Logger } from '../../platform/log.ts';
import { asUnavailable } from '../../platform/postgres/database-errors.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { runAs } from '../../platform/postgres/work-context.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { announceChanges } from './announce-changes.ts';
import { followEntitlements, unreadProjects } from './follow-entitlements.ts';

interface EntitlementWorkDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

const everyMs = 1_000;

/**
 * Announces changed entitlements every second, until it is closed. A database that is away is not reported: the jobs
 * report it.
 */
export function startEntitlementWork({ orm, readiness, log }: EntitlementWorkDeps): { close: () => Promise<void> } {
  const onFailure = (project: string, err: unknown) => log.error({ err, project }, 'bug');
  const inTransaction: FollowingDeps['inTransaction'] = (work) => orm.em.fork().transactional(work);
  const now = () => readiness.clock.now();
  const nextBatch = async (signal: AbortSignal): Promise<number> => {
    // The check of an instance costs more than a look for work.
    if (!(await isWorkWaiting(orm.em.fork())) || !(await readiness.check()).isReady) return 0;
    return announceEntitlements({ inTransaction, now, onFailure, signal });
  };
  const work = new BackgroundWork(
    (signal) => runAs({ kind: 'background', caller: 'hub' }, () => nextBatch(signal)),
    (error) => {
      if (!asUnavailable(error)) log.error({ err: error }, 'bug');
    },
  );
  const timer = setInterval(() => work.wake(), everyMs).unref();
  return {
    close() {
      clearInterval(timer);
      return work.close();
    },
  };
}

/** Announces which entitlements have changed since the last time; returns how much it had to look at. */
export async function announceEntitlements(deps: FollowingDeps): Promise<number> {
  let total = await followEntitlements(deps);
  for (let last = 1; last > 0 && !deps.signal?.aborted; total += last)
    last = await deps.inTransaction((em) => announceChanges(em, deps.now()));
  return total;
}

async function isWorkWaiting(em: EntityManager): Promise<boolean> {
  const [row] = await query<{ is: boolean }>(
    em,
    sql`select exists (select from entitlement_state where stale_at is not null) or exists (${unreadProjects}) as is`,
  );
  return row!.is;
}
