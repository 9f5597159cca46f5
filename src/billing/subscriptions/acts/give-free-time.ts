import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { BillingState } from '../billing-state.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import { bill } from '../charging/bill.ts';
import { noteUsageCharged } from '../charging/closing-charges.ts';
import { afterFreeTime } from '../free-time.ts';
import { paidUntil } from '../item-period.ts';
import { moveChanges } from '../move-changes.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { closeUsage } from './close-usage.ts';
import { extendPeriod } from './extend-period.ts';

export interface FreeTime {
  at: Temporal.Instant;
  /** The new end of the current period. */
  to: Temporal.Instant;
}

/** Gives a subscription time for free and records why. */
export async function giveFreeTime(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { reason, ...free }: FreeTime & { reason: string },
): Promise<void> {
  const { subscription } = billingState;
  const { at, to } = free;
  subscription.transition('give_free_time', at);
  const freeUntilAt = at.add(subscription.currentPeriodEndAt.until(to));
  await insertFreeTime(em, actor, billingState, free);
  const payload = { ...subscriptionFields(subscription), freeUntilAt: eventTime(freeUntilAt), reason };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.free_time_given', payload });
}

/**
 * Inserts free time from now on, after which the rest of the paid time continues. Charges in arrears up to now are billed
 * at once, and so is pending time, which could not be shortened later without counting the free time in it. Nothing is
 * charged for usage in the free time. Free time that runs already is prolonged.
 */
export async function insertFreeTime(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, to }: FreeTime,
): Promise<void> {
  const { subscription, items } = billingState;
  const charges = await closeUsage(em, actor, billingState, { at });
  noteUsageCharged(billingState, at);
  const takesPending = billingState.pending.some(({ periodEndAt }) => periodEndAt && isAfter(periodEndAt, at));
  await bill(em, actor, billingState, { reason: InvoiceReason.subscription_change, takesPending, charges, at });
  const by = subscription.currentPeriodEndAt.until(to);
  extendPeriod(billingState, { by, since: at, movesCancellation: true });
  for (const item of items) {
    item.freeUntilAt = afterFreeTime(item, at.add(by));
    if (isInArrears(offerOf(billingState, item))) item.chargedToAt = afterFreeTime(item, item.chargedToAt);
  }
  subscription.recomputeDue(at);
  await moveChanges(em, actor, billingState, { to: paidUntil(billingState), at, isOrdered: true });
}
