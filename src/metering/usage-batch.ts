import { invalidInput } from '../errors.ts';
import type { Problem } from '../errors.ts';
import { EventCheck } from './event-check.ts';
import type { UsageEventInput } from './metering-input.ts';
import { OnInvalid } from './on-invalid.ts';
import type { UsageProblemCode } from './usage-problem-code.ts';

/** What became of one event of a batch. */
export enum UsageEventStatus {
  accepted = 'accepted',
  duplicate = 'duplicate',
  excluded = 'excluded',
  rejected = 'rejected',
}

/** An event as it was sent, and what becomes of it. */
export interface SentEvent {
  /** Its fields; null if it could not be read. */
  event: UsageEventInput | null;
  /** Its key and source, as far as they could be read. */
  key: string;
  source: string | null;
  check: EventCheck;
  status?: UsageEventStatus;
}

/** Events of one request, in any of the formats. */
export interface UsageBatch {
  projectId?: string | null;
  onInvalid: OnInvalid;
  sent: SentEvent[];
  /** The pointer to a place of an event in the request, such as /events/3/quantity. */
  pointerTo: (index: number, place: string) => string;
}

/** The answer about one event. */
export interface UsageEventReceipt {
  key: string;
  source: string | null;
  status: UsageEventStatus;
  code: UsageProblemCode | null;
  problems: Problem[] | null;
}

/** An event with all its fields. */
export function sentEvent(event: UsageEventInput, check = new EventCheck()): SentEvent {
  return { event, key: event.key, source: event.source ?? null, check };
}

/** An event that is not rejected, excluded or recorded yet. */
export type OpenEvent = SentEvent & { event: UsageEventInput };

/** The events that may still be recorded. */
export function openEvents({ sent }: UsageBatch): OpenEvent[] {
  return sent.filter((one): one is OpenEvent => one.status === undefined && one.event !== null);
}

/** Rejects the events with problems, or refuses the whole batch for them, as it asks. */
export function rejectInvalid(batch: UsageBatch): void {
  const isWrong = ({ check }: SentEvent) => check.problems.length > 0;
  if (!batch.sent.some(isWrong)) return;
  if (batch.onInvalid === OnInvalid.refuse_all)
    throw invalidInput(batch.sent.flatMap((_, index) => problemsOf(batch, index)));
  for (const one of batch.sent) if (isWrong(one)) one.status = UsageEventStatus.rejected;
}

/** The answer about each event, in the order of the request. */
export function receiptsOf(batch: UsageBatch): UsageEventReceipt[] {
  return batch.sent.map(({ key, source, status, check: { code } }, index) => {
    const problems = status === UsageEventStatus.rejected ? problemsOf(batch, index) : null;
    return { key, source, status: status!, code, problems };
  });
}

function problemsOf({ sent, pointerTo }: UsageBatch, index: number): Problem[] {
  return sent[index]!.check.problems.map(({ pointer, detail }) => ({ pointer: pointerTo(index, pointer), detail }));
}
