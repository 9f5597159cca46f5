import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { itemsEndingAt, noteEnded } from '../charging/closing-charges.ts';
import { noteSkipped } from '../charging/note-charged.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import { closeMinimum } from '../charging/commitment.ts';
import { moveToZone } from '../move-to-zone.ts';
import type { BillingState } from '../billing-state.ts';
import { periodFrom } from '../period-from.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { closeUsage } from './close-usage.ts';
import { openPeriod } from './open-period.ts';
import { swapDueItems } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';

/** Moves to the next period: bills usage of the old period and the charges of the new one. */
export async function renew(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription, account } = billingState;
  subscription.transition('renew', at);
  if (subscription.status === SubscriptionStatus.unpaid) skipPeriod(billingState, at);
  else {
    const ending = itemsEndingAt(billingState, at);
    const closing = await closeUsage(em, actor, billingState, { at, items: ending });
    const shortfall = await closeMinimum(em, billingState, { closing, at });
    if (shortfall) closing.push(shortfall);
    noteEnded(billingState, ending, at);
    await swapDueItems(em, actor, billingState, at);
    moveToZone(billingState, account.customer.timezone, at);
    await openPeriod(em, actor, billingState, { at, reason: InvoiceReason.subscription_cycle, closing });
  }
  noteMrr(em, billingState, at);
  const payload = { ...subscriptionFields(subscription), period: subscription.period };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.renewed', payload });
}

/** Enters a period without billing it: an unpaid subscription is suspended and delivers nothing. */
function skipPeriod(billingState: BillingState, at: Temporal.Instant): void {
  const { subscription } = billingState;
  subscription.enter(periodFrom(subscription, at, billingState.items), { ...entire, numerator: 0n }, at);
  noteSkipped(billingState, at);
}
