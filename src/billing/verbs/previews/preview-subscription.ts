import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { previewRedemptions } from '../../invoicing/coupons/redeem-coupon.ts';
import type { RedeemedCoupon } from '../../invoicing/coupons/discounts.ts';
import { previewCustomer } from '../../customers/preview-customer.ts';
import { inRolledBackTransaction, catchUpForPreview } from './catch-up-for-preview.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import { admitBuyer } from '../../subscriptions/admit-buyer.ts';
import { openingCharges, itemsToCharge } from '../../subscriptions/charging/opening-charges.ts';
import { calculateWithCoupons } from '../../subscriptions/charging/bill.ts';
import { checkTerms } from '../../subscriptions/check-terms.ts';
import type { BillingState } from '../../subscriptions/billing-state.ts';
import type { Offer } from '../../subscriptions/offer.ts';
import { periodFrom } from '../../subscriptions/period-from.ts';
import { cadenceOf, prepareSubscription } from '../../subscriptions/prepare-subscription.ts';
import { previewPast } from './preview-past.ts';
import { appliedBalance, composeInvoice } from './preview.ts';
import type { PreviewedInvoice, Preview } from './preview.ts';
import { refuseDuplicatePlans } from '../../subscriptions/refuse-duplicate-plans.ts';
import { resolveSales } from '../../subscriptions/resolve-sales.ts';
import type { CreateSubscriptionInput } from '../../subscriptions/subscription-input.ts';
import { PaymentBehavior, TrialEnd } from '../../subscriptions/subscription-terms.ts';
import type { Subscription } from '../../subscriptions/subscription.ts';

/** Previews a new subscription with the refusals and amounts of `subscribe`, and creates nothing. */
export async function previewSubscription(
  em: EntityManager,
  viewer: Viewer,
  input: CreateSubscriptionInput,
  at: Temporal.Instant,
): Promise<Preview> {
  return previewSold(em, viewer, { input }, at);
}

/** The same, with the terms of the checkout link through which a person would buy. */
export async function previewSold(
  em: EntityManager,
  viewer: Viewer,
  { input, offer }: Sold,
  at: Temporal.Instant,
): Promise<Preview> {
  viewer.require('billing:write');
  return inRolledBackTransaction(em, async (inner) => {
    const { billingState, isNow, isNew, isCatchingUp } = await prepareOrder(inner, viewer, { input, offer }, at);
    const { subscription, account } = billingState;
    const { startAt, createdAt: now } = subscription;
    if (isAfter(now, startAt)) return previewPast(inner, viewer, { input, at, now });
    const redeemed = await previewRedemptions(inner, subscription, input.coupons, subscription.createdAt);
    const invoice = firstInvoice(billingState, redeemed);
    const isOwed = isNow && invoice !== null && invoice.at.equals(subscription.startAt);
    const mayHaveBalance = isOwed && !isNew;
    const balanceMinor = mayHaveBalance ? await appliedBalance(inner, account, invoice.invoice, []) : 0n;
    const dueMinor = isOwed ? invoice.invoice.totalMinor - balanceMinor : 0n;
    return {
      currency: subscription.currency,
      ...{ invoice, balanceMinor, isCatchingUp, gathered: null, creditNotes: [] },
      dueMinor,
      awaitsPayment: dueMinor > 0n && subscription.paymentBehavior === PaymentBehavior.require_payment,
      at: subscription.startAt,
      period: firstPeriod(billingState),
    };
  });
}

interface Sold {
  input: CreateSubscriptionInput;
  offer?: Offer;
}

interface PreviewOrder {
  billingState: BillingState;
  /** Whether the subscription would start at once. */
  isNow: boolean;
  /** Whether the customer would be created. */
  isNew: boolean;
  isCatchingUp: boolean;
}

/** Builds the subscription as it would start. */
async function prepareOrder(
  em: EntityManager,
  viewer: Viewer,
  { input, offer }: Sold,
  at: Temporal.Instant,
): Promise<PreviewOrder> {
  const { currency } = input;
  const sales = await resolveSales(em, viewer, input.items, { currency, isPreview: true });
  const { projectId, currency: own } = sales[0].price;
  const isSelfService = offer !== undefined || (await admitBuyer(em, viewer, projectId));
  const chosen = await previewCustomer(em, viewer, { projectId, choice: input }, at);
  const { isNew } = chosen;
  const { customer, now, isCatchingUp } = await catchUpForPreview(em, chosen, at);
  checkTerms(viewer, input, { projectId, cadence: cadenceOf(sales), currency: currency ?? own, now });
  if (!isNew) await refuseDuplicatePlans(em, customer.id, sales);
  const billingState = await prepareSubscription(em, customer, { input, sales, isSelfService, offer, now });
  const isNow = Temporal.Instant.compare(billingState.subscription.startAt, now) <= 0;
  return { billingState, isNow, isNew, isCatchingUp };
}

/** Returns the first invoice, at the start or the end of the trial; null if the trial ends without billing. */
function firstInvoice(billingState: BillingState, redeemed: readonly RedeemedCoupon[]): PreviewedInvoice | null {
  const { subscription, account, offers } = billingState;
  const { startAt, trialEndAt, trialEnd, currency, timezone } = subscription;
  const hasTrial = isTrial(subscription);
  if (hasTrial && trialEnd !== TrialEnd.bill) return null;
  const at = hasTrial ? trialEndAt! : startAt;
  const reason = hasTrial ? InvoiceReason.subscription_cycle : InvoiceReason.subscription_create;
  const part = periodFrom(subscription, at, billingState.items);
  const charges = openingCharges(subscription, itemsToCharge(billingState), { part });
  const totals = calculateWithCoupons(account, redeemed, { reason, charges, since: at, at });
  return composeInvoice(account, { currency, timezone, reason, at, offers, totals });
}

function firstPeriod({ subscription, items }: BillingState) {
  const { startAt, trialEndAt } = subscription;
  return isTrial(subscription) ? { startAt, endAt: trialEndAt! } : periodFrom(subscription, startAt, items);
}

function isTrial({ startAt, trialEndAt }: Subscription): boolean {
  return trialEndAt !== null && Temporal.Instant.compare(trialEndAt, startAt) > 0;
}
