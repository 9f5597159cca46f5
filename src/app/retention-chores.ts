import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { usageNeed } from '../billing/subscriptions/charging/usage-need.ts';
import type { InTransaction } from '../billing/turns/run-due.ts';
import type { WholeConfig } from '../config.ts';
import { forgetNames } from '../metering/retention/forget-names.ts';
import { runRetention } from '../metering/retention/run-retention.ts';
import { forgetAudit, forgetEvents } from '../platform/events/forget-history.ts';
import { wallMs } from '../platform/time/clock.ts';
import type { Clock } from '../platform/time/clock.ts';

interface RetentionDeps {
  inTransaction: InTransaction;
  config: WholeConfig;
  clock: Clock;
  signal: AbortSignal;
}

const batch = 5_000;

/** After so long no batch is begun; the next run goes on. */
const budgetMs = 300_000;

/** Removes the usage events that projects no longer keep. */
export function removeUsage({ inTransaction, clock, signal }: RetentionDeps): Promise<number> {
  return runRetention({ inTransaction, now: clock.now(), signal, findNeed: usageNeed });
}

/** Removes the names by which usage events are recognised that are sent again. */
export function removeNames(deps: RetentionDeps): Promise<number> {
  const before = daysAgo(deps, deps.config.usageNameDays);
  return inParts(deps, (em) => forgetNames(em, before, batch));
}

/** Removes events of the feeds. */
export function removeEvents(deps: RetentionDeps): Promise<number> {
  const before = daysAgo(deps, deps.config.eventDays);
  return inParts(deps, (em) => forgetEvents(em, before, batch));
}

/** Removes entries of the audit, and writes to it which. */
export function removeAudit(deps: RetentionDeps): Promise<number> {
  const now = deps.clock.now();
  const before = now.toZonedDateTimeISO('UTC').subtract({ years: deps.config.auditYears }).toInstant();
  return inParts(deps, (em) => forgetAudit(em, before, { now, limit: batch }));
}

/** Repeats until nothing is left, as each part may be of another project, or the time is over. */
async function inParts(
  { inTransaction, signal }: RetentionDeps,
  part: (em: EntityManager) => Promise<number>,
): Promise<number> {
  const endsAt = wallMs() + budgetMs;
  let total = 0;
  for (let last = 1; last > 0 && !signal.aborted && wallMs() < endsAt; total += last) last = await inTransaction(part);
  return total;
}

function daysAgo({ clock }: RetentionDeps, days: number): Temporal.Instant {
  return clock.now().subtract({ hours: 24 * days });
}
