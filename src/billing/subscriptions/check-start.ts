import { isAfter } from '../../platform/time/instants.ts';
import type { Temporal } from 'temporal-polyfill';
import type { Check } from '../../platform/values/check.ts';
import type { CreateSubscriptionInput } from './subscription-input.ts';

const maxYearsAhead = 10;
const maxYearsBack = 5;

/** Checks when an order starts, and until when it was paid in another system. */
export function checkStart(check: Check, input: CreateSubscriptionInput, now: Temporal.Instant): void {
  const { startAt, paidUntilAt } = input;
  check
    .that(!startAt || !isAfter(startAt, yearsFrom(now, maxYearsAhead)), '/startAt', 'must be within the next 10 years')
    .that(
      !startAt || !isAfter(yearsFrom(now, -maxYearsBack), startAt),
      '/startAt',
      'must be at most 5 years in the past: move in with the start of what is paid now',
    );
  checkPaidUntil(check, input, { now, paidUntilAt, at: '/paidUntilAt' });
  input.items.forEach((item, index) =>
    checkPaidUntil(check, input, { now, paidUntilAt: item.paidUntilAt, at: `/items/${index}/paidUntilAt` }),
  );
}

function checkPaidUntil(
  check: Check,
  { startAt, trialDays }: CreateSubscriptionInput,
  { now, paidUntilAt, at }: { now: Temporal.Instant; paidUntilAt?: Temporal.Instant | null; at: string },
): void {
  if (!paidUntilAt) return;
  const isRunning = startAt && !isAfter(startAt, now);
  check
    .that(Boolean(isRunning), '/startAt', 'must be in the past if a time is paid elsewhere: send when it began there')
    .that(!isRunning || isAfter(paidUntilAt, startAt), at, 'must be after the start')
    .that(!isAfter(paidUntilAt, yearsFrom(now, maxYearsAhead)), at, 'must be within the next 10 years')
    .that(!trialDays, '/trialDays', 'must be left out or 0 if a time is paid elsewhere');
}

function yearsFrom(now: Temporal.Instant, years: number): Temporal.Instant {
  return now.toZonedDateTimeISO('UTC').add({ years }).toInstant();
}
