import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../platform/events/record.ts';
import type { BatchReferences } from './batch-references.ts';
import { spellName } from './event-name.ts';
import type { EventName } from './event-name.ts';
import type { EventCheck } from './event-check.ts';
import { findKnownEvents, lockNames } from './known-events.ts';
import type { KnownEvent } from './known-events.ts';
import { UsageEventInput } from './metering-input.ts';
import { UsageEventStatus } from './usage-batch.ts';
import type { OpenEvent } from './usage-batch.ts';
import { UsageProblemCode } from './usage-problem-code.ts';
import { withdrawEvents } from './withdraw-events.ts';

/** The events that the events of a batch replace, by their names. */
export type ReplacedEvents = ReadonlyMap<string, KnownEvent>;

/** Finds the events that others replace. Takes one statement, or none for a batch without replacements. */
export async function findReplaced(
  em: EntityManager,
  projectId: string,
  events: readonly OpenEvent[],
): Promise<ReplacedEvents> {
  const names = namesOfReplaced(events);
  return names.length ? findKnownEvents(em, projectId, names) : new Map<string, KnownEvent>();
}

/** Gives replacements without a time the time of the event that they replace. */
export function takeTimes(events: readonly OpenEvent[], replaced: ReplacedEvents): void {
  for (const one of events) {
    const { event } = one;
    if (!event.replaces || event.occurredAt) continue;
    const occurredAt = replaced.get(spellName(nameOfReplaced(event)))?.occurredAt;
    if (occurredAt) one.event = Object.assign(new UsageEventInput(), event, { occurredAt });
  }
}

/**
 * Locks the events that others replace, and rejects replacements of events that do not count any more. Of several
 * replacements of one event, the first counts. A replacement that has replaced its event before is a duplicate, as any
 * event that is sent again.
 */
export async function checkReplacements(
  em: EntityManager,
  projectId: string,
  events: readonly OpenEvent[],
): Promise<ReplacedEvents> {
  const names = namesOfReplaced(events);
  if (!names.length) return new Map<string, KnownEvent>();
  await lockNames(em, projectId, names);
  const replaced = await findKnownEvents(em, projectId, names);
  const taken = new Map<string, string>();
  for (const { event, check } of events) {
    if (!event.replaces) continue;
    const name = spellName(nameOfReplaced(event));
    checkReplacement(check, replaced.get(name), taken.get(name) ?? event.key, event.key);
    if (!taken.has(name)) taken.set(name, event.key);
  }
  return replaced;
}

function checkReplacement(check: EventCheck, known: KnownEvent | undefined, first: string, key: string): void {
  const { replaced_event_not_found, already_replaced, already_withdrawn } = UsageProblemCode;
  if (!known) return void check.rule(false, replaced_event_not_found, '/replaces', 'is no event that was recorded');
  const by = known.replacedBy ?? (known.isWithdrawn ? null : first);
  if (by === null) return void check.rule(false, already_withdrawn, '/replaces', 'was withdrawn; send a new event');
  check.rule(by === key, already_replaced, '/replaces', `was replaced by "${by}"; replace that event`);
}

/** What a batch was recorded with. */
export interface Recording {
  viewer: Viewer;
  projectId: string;
  references: BatchReferences;
  now: Temporal.Instant;
}

/** Withdraws the events that newly recorded ones replace, in one statement, and notes their number in the audit. */
export async function withdrawReplaced(
  em: EntityManager,
  { viewer, projectId, references, now }: Recording,
  events: readonly OpenEvent[],
  replaced: ReplacedEvents,
): Promise<void> {
  const replacing = events.filter(({ event, status }) => event.replaces && status === UsageEventStatus.accepted);
  if (!replacing.length) return;
  const chosen = replacing.map(({ event: own }) => {
    const event = replaced.get(spellName(nameOfReplaced(own)))!;
    return { event, replacedBy: own.key, clockAt: references.clocks.get(event.subject) };
  });
  await withdrawEvents(em, projectId, chosen, { by: viewer.principal, reason: null, now });
  const payload = { replaced: chosen.length, withdrawn: 0, reason: null };
  record(em, viewer, now, { projectId, type: 'usage.corrected', subject: projectId, payload });
}

function namesOfReplaced(events: readonly OpenEvent[]): EventName[] {
  return events.flatMap(({ event }) => (event.replaces ? [nameOfReplaced(event)] : []));
}

function nameOfReplaced({ replaces, source }: UsageEventInput): EventName {
  return { key: replaces!, source };
}
