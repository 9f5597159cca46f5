import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { expireCheckout } from '../../checkouts/follow-purchase.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { voidOpenInvoice } from '../../invoicing/invoices/void-open-invoice.ts';
import type { BillingState } from '../billing-state.ts';
import { itemFollowers } from '../item-followers.ts';
import { dropChanges } from './end.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/**
 * Expires a subscription whose first invoice was not paid in time, or that is canceled before. Partial payments go to the
 * customer's balance, and the customer may redeem its coupons again.
 */
export async function expire(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription, account, items } = billingState;
  subscription.transition('expire', at);
  const status = { $in: [InvoiceStatus.open, InvoiceStatus.uncollectible] };
  const invoices = await em.find(Invoice, { subscriptionId: subscription.id, status });
  for (const invoice of invoices) {
    if (invoice.paidMinor === 0n) {
      await voidOpenInvoice(em, actor, invoice, at);
      continue;
    }
    const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
    const corrections = lines.map((line) => ({ line, baseMinor: line.totalMinor }));
    await credit(em, actor, account, { corrections, reason: CreditNoteReason.expiry, at });
  }
  for (const item of items) item.endedAt = at;
  releaseCoupons(em, actor, billingState, at);
  await dropChanges(em, actor, billingState, at);
  await itemFollowers.endedUnpaid(em, actor, subscription, at);
  const payload = subscriptionFields(subscription);
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.expired', payload });
  const { id: subscriptionId, projectId } = subscription;
  await expireCheckout(em, actor, { subscriptionId, projectId }, at);
}

/**
 * Removes the redemptions of a subscription that never ran. They still count towards the limit of the coupon: its row is
 * shared with other customers, and due work must not lock it (decision 19).
 */
function releaseCoupons(
  em: EntityManager,
  actor: Actor,
  { subscription, redeemed }: BillingState,
  at: Temporal.Instant,
): void {
  const { id: subscriptionId, projectId, customerId, testClockId } = subscription;
  for (const { coupon, redemption } of redeemed) {
    em.remove(redemption);
    const payload = { redemptionId: redemption.id, subscriptionId, orderId: null, customerId, code: coupon.code };
    record(em, actor, at, { projectId, type: 'coupon.removed', subject: coupon.id, testClockId, payload });
  }
}
