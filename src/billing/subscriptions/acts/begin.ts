import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { boundaryAround, periodAt } from '../../invoicing/arithmetic/calendar.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import type { BillingState } from '../billing-state.ts';
import { expiryOf } from '../payment-first.ts';
import { freeUntil } from '../free-time.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import type { Subscription } from '../subscription.ts';
import { PaymentBehavior } from '../subscription-terms.ts';
import { openPeriod } from './open-period.ts';
import { swapDueItems } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/** Starts a subscription with its trial or its first period. */
export async function begin(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription } = billingState;
  const { trialEndAt, startAt } = subscription;
  await swapDueItems(em, actor, billingState, at);
  if (trialEndAt && Temporal.Instant.compare(trialEndAt, at) > 0) {
    subscription.transition('start_trial', at);
    subscription.enter({ startAt, endAt: trialEndAt }, { ...entire, numerator: 0n }, at);
    for (const item of billingState.items) item.chargedToAt = trialEndAt;
  } else {
    const reason = InvoiceReason.subscription_create;
    const invoice = await openPeriod(em, actor, billingState, { at, reason });
    subscription.period = periodsSinceStart(subscription, at) + 1;
    awaitPayment(billingState, invoice, at);
    noteMrr(em, billingState, at);
  }
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.started', payload });
}

/**
 * Returns when a subscription that is ordered begins here: at its start, or with the first time that was not paid in
 * another system. While all of it is paid there, it begins with its current period.
 */
export function beginsAt({ subscription, items }: BillingState, now: Temporal.Instant): Temporal.Instant {
  const { startAt, anchorAt, timezone, cadence } = subscription;
  const paidUntilAt = freeUntil(items);
  if (!paidUntilAt || !isAfter(paidUntilAt, now)) return paidUntilAt ?? startAt;
  return later(startAt, boundaryAround(now, anchorAt, timezone, cadence).startAt);
}

/** The periods that passed before a subscription that moves in from another system begins. */
function periodsSinceStart({ startAt, anchorAt, timezone, cadence }: Subscription, at: Temporal.Instant): number {
  const numberOf = (instant: Temporal.Instant) => periodAt(instant, anchorAt, timezone, cadence);
  return at.equals(startAt) ? 0 : numberOf(at) - numberOf(startAt);
}

function awaitPayment({ subscription }: BillingState, invoice: Invoice | undefined, at: Temporal.Instant): void {
  const awaitsPayment =
    subscription.paymentBehavior === PaymentBehavior.require_payment && invoice?.status === InvoiceStatus.open;
  if (awaitsPayment) subscription.expiresAt = expiryOf(later(at, subscription.createdAt));
  subscription.transition(awaitsPayment ? 'await_payment' : 'activate', at);
}
