import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { query, uuid } from '../platform/store/sql.ts';
import { Aggregation } from './aggregation.ts';
import { findReferences } from './batch-references.ts';
import type { BatchReferences } from './batch-references.ts';
import { checkBatch, checkEvent } from './check-usage.ts';
import { columns, detailColumns, insertNewEvents, insertWithDetails } from './insert-events.ts';
import { isCounted } from './meter-filter.ts';
import type { UsageEventInput } from './metering-input.ts';
import { textOf } from './properties.ts';
import { checkReplacements, findReplaced, takeTimes, withdrawReplaced } from './replace-events.ts';
import { UsageEventStatus, openEvents, receiptsOf, rejectInvalid } from './usage-batch.ts';
import type { OpenEvent, UsageBatch, UsageEventReceipt } from './usage-batch.ts';
import { maxGroups, numberGroups } from './usage-groups.ts';
import { UsageProblemCode } from './usage-problem-code.ts';

/**
 * Records the new events of a batch, and what they add to the totals; returns what became of each, in the order of the
 * batch. For a subject with a clock of its own, that clock replaces `now`. Takes two statements, one more for groups, and
 * four or five more if events replace others, for any number of events.
 */
export async function ingestUsage(
  em: EntityManager,
  viewer: Viewer,
  batch: UsageBatch,
  now: Temporal.Instant,
): Promise<UsageEventReceipt[]> {
  const projectId = viewer.actIn('usage:write', batch.projectId);
  checkBatch(batch.sent);
  const found = await findReplaced(em, projectId, openEvents(batch));
  takeTimes(openEvents(batch), found);
  const events = openEvents(batch).map(({ event }) => event);
  const subjects = [...found.values()].map(({ subject }) => subject);
  const references = await findReferences(em, projectId, events, subjects);
  for (const { event, check } of openEvents(batch)) checkEvent(check, event, references, now);
  rejectInvalid(batch);
  exclude(openEvents(batch), references);
  const replaced = await checkReplacements(em, projectId, openEvents(batch));
  rejectInvalid(batch);
  const groups = await groupsOf(em, projectId, openEvents(batch), references);
  rejectInvalid(batch);
  const fresh = openEvents(batch);
  await insert(em, projectId, fresh, { references, groups, now });
  await withdrawReplaced(em, { viewer, projectId, references, now }, fresh, replaced);
  return receiptsOf(batch);
}

/** A replacement that would not count is a mistake: the event that it replaces would count on. */
function exclude(events: readonly OpenEvent[], { meters }: BatchReferences): void {
  for (const one of events) {
    const { meter, properties, replaces } = one.event;
    if (isCounted(meters.get(meter)!.filter, properties)) continue;
    const detail = 'must not be excluded by the filter of the meter; withdraw the event instead';
    if (replaces) one.check.rule(false, UsageProblemCode.replacement_excluded, '/properties', detail);
    else one.status = UsageEventStatus.excluded;
  }
}

/** The numbers of the groups of events; rejects events of one group too many. */
async function groupsOf(
  em: EntityManager,
  projectId: string,
  events: readonly OpenEvent[],
  { meters }: BatchReferences,
): Promise<ReadonlyMap<OpenEvent, number>> {
  const grouped = events.flatMap((one) => {
    const { uuid: meter, groupBy } = meters.get(one.event.meter)!;
    const values = groupBy.map((name) => textOf(one.event.properties, name));
    return groupBy.length ? [{ one, meter, values }] : [];
  });
  const numbers = grouped.length ? await numberGroups(em, projectId, grouped) : [];
  const detail = `would be another group of its meter, which has the most that it may have: ${maxGroups}`;
  const found = new Map<OpenEvent, number>();
  for (const [index, { one }] of grouped.entries()) {
    const number = numbers[index];
    one.check.rule(number !== undefined, UsageProblemCode.too_many_groups, '/properties', detail);
    if (number !== undefined) found.set(one, number);
  }
  return found;
}

interface Insertion {
  references: BatchReferences;
  groups: ReadonlyMap<OpenEvent, number>;
  now: Temporal.Instant;
}

/** Records events whose names are new; the others are duplicates. */
async function insert(
  em: EntityManager,
  projectId: string,
  open: readonly OpenEvent[],
  { references, groups, now }: Insertion,
): Promise<void> {
  if (!open.length) return;
  const project = uuid.project(projectId);
  const events = open.map(({ event }) => event);
  const given = columns(events, references);
  const isPlain = !groups.size && events.every((event) => isPlainEvent(event, references));
  const numbers = open.map((one) => groups.get(one) ?? null);
  const statement = isPlain
    ? insertNewEvents(project, given, now)
    : insertWithDetails(project, given, detailColumns(events, references, numbers), now);
  for (const one of open) one.status = UsageEventStatus.duplicate;
  for (const { place } of await query<{ place: number }>(em, statement))
    open[place - 1]!.status = UsageEventStatus.accepted;
}

function isPlainEvent({ properties, source, replaces, meter }: UsageEventInput, { meters }: BatchReferences): boolean {
  return !properties && !source && !replaces && meters.get(meter)!.aggregation !== Aggregation.min;
}
