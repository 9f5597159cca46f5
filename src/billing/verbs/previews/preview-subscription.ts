import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { previewRedemptions } from '../../invoicing/coupons/redeem-coupon.ts';
import type { RedeemedCoupon } from '../../invoicing/coupons/discounts.ts';
import { previewCustomer } from '../../customers/preview-customer.ts';
import { foresee, foreseeTurn } from './foresee.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import { openingCharges, soldIn } from '../../subscriptions/charging/opening-charges.ts';
import { calculateWith } from '../../subscriptions/charging/bill.ts';
import { checkTerms } from '../../subscriptions/check-terms.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import { periodFrom } from '../../subscriptions/period-from.ts';
import { prepare } from '../../subscriptions/prepare-subscription.ts';
import { foreseeBalance, foreseeInvoice } from './preview.ts';
import type { ForeseenInvoice, Preview } from './preview.ts';
import { refuseDoubles } from '../../subscriptions/refuse-doubles.ts';
import { sellable } from '../../subscriptions/sellable.ts';
import type { CreateSubscriptionInput } from '../../subscriptions/subscription-input.ts';
import { TrialEnd } from '../../subscriptions/subscription-terms.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';

/** What subscribing would come to: refuses what that would, calculates what that would, and makes nothing. */
export async function previewSubscription(
  em: EntityManager,
  viewer: Viewer,
  input: CreateSubscriptionInput,
  at: Temporal.Instant,
): Promise<Preview> {
  viewer.require('billing:write');
  return foresee(em, async (inside) => {
    const { billingState, isNow, isNew, isCatchingUp } = await order(inside, viewer, input, at);
    const { subscription, account } = billingState;
    const redeemed = await previewRedemptions(inside, subscription, input.coupons, subscription.createdAt);
    const invoice = firstInvoice(billingState, redeemed);
    const isOwed = isNow && invoice !== null && invoice.at.equals(subscription.startAt);
    const mayHaveBalance = isOwed && !isNew;
    const balanceMinor = mayHaveBalance ? await foreseeBalance(inside, account, invoice.invoice, []) : 0n;
    return {
      currency: subscription.currency,
      ...{ invoice, balanceMinor, isCatchingUp, creditNotes: [] },
      dueMinor: isOwed ? invoice.invoice.totalMinor - balanceMinor : 0n,
      at: subscription.startAt,
      period: firstPeriod(subscription),
    };
  });
}

interface PreviewOrder {
  billingState: BillingState;
  /** Whether it would begin at once. */
  isNow: boolean;
  /** Whether the customer would be new. */
  isNew: boolean;
  isCatchingUp: boolean;
}

/** The subscription as it would begin. */
async function order(
  em: EntityManager,
  viewer: Viewer,
  input: CreateSubscriptionInput,
  at: Temporal.Instant,
): Promise<PreviewOrder> {
  const { currency } = input;
  const sales = await sellable(em, viewer, input.items, { currency, isForeseen: true });
  const { projectId, currency: own } = sales[0].price;
  const chosen = await previewCustomer(em, viewer, { projectId, choice: input }, at);
  const { isNew } = chosen;
  const { customer, now, isCatchingUp } = await foreseeTurn(em, chosen, at);
  checkTerms(viewer, input, { price: sales[0].price, currency: currency ?? own, now });
  if (!isNew) await refuseDoubles(em, customer.id, sales);
  const billingState = await prepare(em, customer, { input, sales, now });
  const isNow = Temporal.Instant.compare(billingState.subscription.startAt, now) <= 0;
  return { billingState, isNow, isNew, isCatchingUp };
}

/** The first invoice, of the start or of the end of the trial; none where the trial does not lead to one. */
function firstInvoice(billingState: BillingState, redeemed: readonly RedeemedCoupon[]): ForeseenInvoice | null {
  const { subscription, account, offers } = billingState;
  const { startAt, trialEndAt, trialEnd, currency } = subscription;
  const hasTrial = isTrial(subscription);
  if (hasTrial && trialEnd !== TrialEnd.bill) return null;
  const at = hasTrial ? trialEndAt! : startAt;
  const reason = hasTrial ? InvoiceReason.subscription_cycle : InvoiceReason.subscription_create;
  const part = periodFrom(subscription, at);
  const charges = openingCharges(subscription, soldIn(billingState), { part });
  const reckoned = calculateWith(account, redeemed, { reason, charges, since: at });
  return foreseeInvoice(account, { currency, reason, charges, at, offers, reckoned });
}

function firstPeriod(subscription: Subscription) {
  const { startAt, trialEndAt } = subscription;
  return isTrial(subscription) ? { startAt, endAt: trialEndAt! } : periodFrom(subscription, startAt);
}

function isTrial({ startAt, trialEndAt }: Subscription): boolean {
  return trialEndAt !== null && Temporal.Instant.compare(trialEndAt, startAt) > 0;
}
