import type { EntityManager } from '@mikro-orm/postgresql';
import { startTimedWork } from '../../platform/events/timed-work.ts';
import type { FollowingDeps } from '../../platform/events/follow-feeds.ts';
import type { Logger } from '../../platform/log.ts';
import type { Readiness } from '../../platform/postgres/readiness.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { announceChanges } from './announce-changes.ts';
import { followEntitlements, unreadProjects } from './follow-entitlements.ts';

interface EntitlementWorkDeps {
  orm: { em: EntityManager };
  readiness: Readiness;
  log: Logger;
}

const everyMs = 1_000;

/** Announces changed entitlements every second, until it is closed. */
export function startEntitlementWork({ orm, readiness, log }: EntitlementWorkDeps): { close: () => Promise<void> } {
  const onFailure = (project: string, err: unknown) => log.error({ err, project }, 'bug');
  const inTransaction: FollowingDeps['inTransaction'] = (work) => orm.em.fork().transactional(work);
  const now = () => readiness.clock.now();
  const next = (signal: AbortSignal) => announceEntitlements({ inTransaction, now, onFailure, signal });
  const isWaiting = () => isWorkWaiting(orm.em.fork());
  return startTimedWork({ everyMs, readiness, log, next, isWaiting });
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
