import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { record } from '../platform/events/record.ts';
import { checkBounds } from '../platform/values/bounds.ts';
import { Check } from '../platform/values/check.ts';
import { findReferences } from './batch-references.ts';
import { spellName } from './event-name.ts';
import { findKnownEvents, lockNames } from './known-events.ts';
import type { KnownEvent } from './known-events.ts';
import { UsageEventName, WithdrawUsageInput } from './metering-input.ts';
import { withdrawEvents } from './withdraw-events.ts';

/** What became of an event that should not count. */
export enum WithdrawalStatus {
  withdrawn = 'withdrawn',
  already_withdrawn = 'already_withdrawn',
}

/**
 * Withdraws events, so that they count no longer; all of them or none. An event that was withdrawn before stays so. Takes
 * five statements, or six with sources, for any number of events.
 */
export async function withdrawUsage(
  em: EntityManager,
  viewer: Viewer,
  input: WithdrawUsageInput,
  now: Temporal.Instant,
): Promise<WithdrawalStatus[]> {
  const projectId = viewer.actIn('usage:write', input.projectId);
  checkInput(input);
  const found = await findKnownEvents(em, projectId, input.events);
  checkFound(input.events, found);
  const subjects = [...found.values()].map(({ subject }) => subject);
  const { clocks } = await findReferences(em, projectId, [], subjects);
  await lockNames(em, projectId, input.events);
  const known = await findKnownEvents(em, projectId, input.events);
  checkFound(input.events, known);
  const counting = [...known.values()].filter(({ isWithdrawn }) => !isWithdrawn);
  if (counting.length) {
    const chosen = counting.map((event) => ({ event, clockAt: clocks.get(event.subject) }));
    const reason = input.reason ?? null;
    await withdrawEvents(em, projectId, chosen, { by: viewer.principal, reason, now });
    const payload = { replaced: 0, withdrawn: counting.length, reason };
    record(em, viewer, now, { projectId, type: 'usage.corrected', subject: projectId, payload });
  }
  const withdrawn = new Set(counting.map(spellName));
  const statusOf = (name: UsageEventName) =>
    withdrawn.delete(spellName(name)) ? WithdrawalStatus.withdrawn : WithdrawalStatus.already_withdrawn;
  return input.events.map(statusOf);
}

function checkInput(input: WithdrawUsageInput): void {
  const check = checkBounds(new Check(), WithdrawUsageInput, input);
  input.events.forEach((name, index) => checkBounds(check, UsageEventName, name, `/events/${index}`));
  check.done();
}

function checkFound(names: readonly UsageEventName[], known: ReadonlyMap<string, KnownEvent>): void {
  const check = new Check();
  names.forEach((name, index) => {
    const event = known.get(spellName(name));
    const by = event?.replacedBy;
    check
      .that(Boolean(event), `/events/${index}/key`, 'is no event that was recorded')
      .that(!by, `/events/${index}/key`, `was replaced by "${by}"; withdraw that event`);
  });
  check.done();
}
