import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { noteCharged } from '../charging/closing-charges.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import { commitmentCharge } from '../charging/commitment.ts';
import { calculatedFrom } from '../anchor.ts';
import type { BillingState } from '../billing-state.ts';
import { periodFrom } from '../period-from.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import { closeUsage } from './close-usage.ts';
import { openPeriod } from './open-period.ts';
import { swapDue } from './swap-items.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/** Moves on to the next period: bills what was used in the one that ends, and what the one that begins costs. */
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
    const closing = await closeUsage(em, actor, billingState, at);
    const lacking = await commitmentCharge(em, billingState, { closing, at });
    if (lacking) closing.push(lacking);
    await swapDue(em, actor, billingState, at);
    Object.assign(subscription, calculatedFrom(subscription, account.customer.timezone, at));
    await openPeriod(em, actor, billingState, { at, reason: InvoiceReason.subscription_cycle, closing });
  }
  const payload = { ...subscriptionFields(subscription), period: subscription.period };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.renewed', payload });
}

/** While it is suspended for want of payment nothing is delivered, so nothing is billed either. */
function skipPeriod(billingState: BillingState, at: Temporal.Instant): void {
  const { subscription } = billingState;
  subscription.enter(periodFrom(subscription, at), { ...entire, numerator: 0n }, at);
  noteCharged(billingState, at);
}
