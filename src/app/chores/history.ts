import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { usageNeed } from '../../billing/subscriptions/charging/usage-need.ts';
import { ensurePartitions } from '../../metering/partitions.ts';
import { forgetNames } from '../../metering/retention/forget-names.ts';
import { runRetention } from '../../metering/retention/run-retention.ts';
import { forgetAudit, forgetEvents } from '../../platform/events/forget-history.ts';
import { wallMs } from '../../platform/time/clock.ts';
import type { Chore, ChoreDeps } from './chore.ts';

const monthsAhead = 4;

const batch = 5_000;

/** After so long no batch is begun; the next run goes on. */
const budgetMs = 300_000;

export const historyChores: Chore[] = [
  ['metering-partitions', '27 3 * * *', makePartitions],
  ['metering-retention', '41 * * * *', removeUsage],
  ['metering-names-forget', '51 3 * * *', removeNames],
  ['events-forget', '11 5 * * *', removeEvents],
  ['audit-forget', '31 5 * * *', removeAudit],
];

/** Creates the partitions of usage events for the coming months. */
export async function makePartitions({ inTransaction, clock }: ChoreDeps): Promise<number> {
  return inTransaction((em) => ensurePartitions(em, clock.now(), monthsAhead));
}

/** Removes the usage events that projects no longer keep. */
function removeUsage({ inTransaction, clock, signal }: ChoreDeps): Promise<number> {
  return runRetention({ inTransaction, now: clock.now(), signal, findNeed: usageNeed });
}

/** Removes the names by which usage events are recognised that are sent again. */
function removeNames(deps: ChoreDeps): Promise<number> {
  const before = daysAgo(deps, deps.config.usageNameDays);
  return inParts(deps, (em) => forgetNames(em, before, batch));
}

/** Removes events of the feeds. */
function removeEvents(deps: ChoreDeps): Promise<number> {
  const before = daysAgo(deps, deps.config.eventDays);
  return inParts(deps, (em) => forgetEvents(em, before, batch));
}

/** Removes entries of the audit, and writes to it which. */
function removeAudit(deps: ChoreDeps): Promise<number> {
  const now = deps.clock.now();
  const before = now.toZonedDateTimeISO('UTC').subtract({ years: deps.config.auditYears }).toInstant();
  return inParts(deps, (em) => forgetAudit(em, before, { now, limit: batch }));
}

/** Repeats until nothing is left, as each part may be of another project, or the time is over. */
async function inParts(
  { inTransaction, signal }: ChoreDeps,
  part: (em: EntityManager) => Promise<number>,
): Promise<number> {
  const endsAt = wallMs() + budgetMs;
  let total = 0;
  for (let last = 1; last > 0 && !signal.aborted && wallMs() < endsAt; total += last) last = await inTransaction(part);
  return total;
}

function daysAgo({ clock }: ChoreDeps, days: number): Temporal.Instant {
  return clock.now().subtract({ hours: 24 * days });
}
