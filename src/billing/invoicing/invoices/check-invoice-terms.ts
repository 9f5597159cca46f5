import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Check } from '../../../platform/values/check.ts';

/** When an invoice is due: a date, or days from its finalisation. */
export interface DueTerms {
  dueAt?: Temporal.Instant | null;
  paymentTermDays?: number | null;
}

/** Reports due dates that are past or far away, or that contradict the days beside them. */
export function checkDue(check: Check, { dueAt, paymentTermDays }: DueTerms, now: Temporal.Instant): Check {
  if (!dueAt) return check;
  const latest = now.toZonedDateTimeISO('UTC').add({ years: 10 }).toInstant();
  return check
    .that((paymentTermDays ?? null) === null, '/dueAt', 'has no effect beside paymentTermDays; give one of them')
    .that(!isAfter(now, dueAt), '/dueAt', 'must not be in the past')
    .that(!isAfter(dueAt, latest), '/dueAt', 'must be within the next 10 years');
}
