import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { query, uuid } from '../platform/store/sql.ts';
import { findReferences } from './batch-references.ts';
import type { BatchReferences } from './batch-references.ts';
import { checkBatch, checkUsage } from './check-usage.ts';
import { columns, insertNewEvents, insertWithProperties } from './insert-events.ts';
import type { PropertyColumns } from './insert-events.ts';
import { isCounted } from './meter-filter.ts';
import type { RecordUsageInput, UsageEventInput } from './metering-input.ts';
import { textOf } from './properties.ts';
import { numberGroups } from './usage-groups.ts';

/** What became of one event of a batch. */
export enum UsageEventStatus {
  accepted = 'accepted',
  duplicate = 'duplicate',
  excluded = 'excluded',
}

/**
 * Records the new events of a batch, and what they add to the totals; returns the status of each, in the order of the
 * batch. Nothing is recorded when any event is invalid, nor of an event that the filter of its meter excludes. For a
 * subject with a clock of its own, that clock replaces `now`.
 */
export async function recordUsage(
  em: EntityManager,
  viewer: Viewer,
  input: RecordUsageInput,
  now: Temporal.Instant,
): Promise<UsageEventStatus[]> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  const { events } = input;
  checkBatch(events);
  const references = await findReferences(em, projectId, events);
  checkUsage(events, references, now);
  const counted = events.filter((event) => isCounted(references.meters.get(event.meter)!.filter, event.properties));
  const recorded = await insert(em, projectId, { events: counted, references, now });
  const { accepted, duplicate, excluded } = UsageEventStatus;
  const statuses = new Map(counted.map((event, index) => [event, recorded.has(index + 1) ? accepted : duplicate]));
  return events.map((event) => statuses.get(event) ?? excluded);
}

interface BatchToInsert {
  events: readonly UsageEventInput[];
  references: BatchReferences;
  now: Temporal.Instant;
}

/** Returns the places, from 1, of the events that were new. */
async function insert(
  em: EntityManager,
  projectId: string,
  { events, references, now }: BatchToInsert,
): Promise<Set<number>> {
  if (!events.length) return new Set();
  const project = uuid.project(projectId);
  const given = columns(events, references);
  const hasProperties = events.some(({ properties }) => properties) || isGrouped(events, references);
  const statement = hasProperties
    ? insertWithProperties(project, given, await propertyColumns(em, projectId, { events, references, now }), now)
    : insertNewEvents(project, given, now);
  const inserted = await query<{ place: number }>(em, statement);
  return new Set(inserted.map(({ place }) => place));
}

function isGrouped(events: readonly UsageEventInput[], { meters }: BatchReferences): boolean {
  return events.some(({ meter }) => meters.get(meter)!.groupBy.length);
}

/** The properties of each event, and the number of its group; null without. */
async function propertyColumns(
  em: EntityManager,
  projectId: string,
  { events, references }: BatchToInsert,
): Promise<PropertyColumns> {
  const grouped = events.flatMap((event, place) => {
    const { uuid: meter, groupBy } = references.meters.get(event.meter)!;
    const values = groupBy.map((name) => textOf(event.properties, name));
    return groupBy.length ? [{ place, meter, values, at: `/events/${place}` }] : [];
  });
  const numbers = grouped.length ? await numberGroups(em, projectId, grouped) : [];
  const byPlace = new Map(grouped.map(({ place }, index) => [place, numbers[index]!]));
  return {
    properties: events.map(({ properties }) => (properties ? JSON.stringify(properties) : null)),
    group: events.map((_, place) => byPlace.get(place) ?? null),
  };
}
