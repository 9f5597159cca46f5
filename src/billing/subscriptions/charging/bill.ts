import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter, later } from '../../../platform/time/instants.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { RedeemedCoupon } from '../../invoicing/coupons/discounts.ts';
import { applicableCoupon } from '../../invoicing/coupons/applicable-coupon.ts';
import type { ApplicableCoupon } from '../../invoicing/coupons/applicable-coupon.ts';
import { ratesOf } from '../../customers/account.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { assemble } from '../../invoicing/invoices/assemble.ts';
import type { AssembledInvoice, NamedDiscount } from '../../invoicing/invoices/assemble.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice-reason.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { combine } from '../../invoicing/combined/combine.ts';
import { writeInvoice } from '../../invoicing/invoices/write-invoice.ts';
import type { PendingCharge } from '../../invoicing/pending/pending-charge.ts';
import type { BillingState } from '../billing-state.ts';
import { PaymentBehavior } from '../subscription-terms.ts';
import { worker } from '../worker.ts';
import { discountsOf, pendingFor } from './take-pending.ts';

export interface BillRequest {
  reason: InvoiceReason;
  /** Whether a period begins although the reason does not imply it: a change to another interval. */
  opensPeriod?: boolean;
  /** The start of the previous period, when a period begins. */
  before?: Temporal.Instant;
  charges: readonly Charge[];
  /** Whether pending charges call for an invoice by themselves, although the reason does not imply it. */
  takesPending?: boolean;
  at: Temporal.Instant;
}

type BillCalculation = BillRequest & {
  /** The charges that were gathered for the invoice. */
  pending?: readonly PendingCharge[];
  /** The start of the period that is charged. */
  since: Temporal.Instant;
};

export interface BillTotals {
  /** The charges, and after them those that were gathered. */
  charges: readonly Charge[];
  assembled: AssembledInvoice;
  /** Coupons that discount the charges, in the order of the discounts. */
  applied: ApplicableCoupon[];
  /** Coupons that have been used for all their periods. */
  exhausted: RedeemedCoupon[];
}

/** Reasons of invoices that begin a period, or that stand alone and use a coupon as if they did. */
const periodReasons: readonly InvoiceReason[] = [
  InvoiceReason.subscription_create,
  InvoiceReason.subscription_cycle,
  InvoiceReason.subscription_resume,
  InvoiceReason.order,
];

/** Calculates charges with the subscription's coupons; billing and previews both use this. */
export function calculateBill({ account, redeemed }: BillingState, request: BillCalculation): BillTotals {
  const used = redeemed.filter(({ redemption }) => !redemption.endedAt);
  return calculateWithCoupons(account, used, request);
}

/** Calculates charges with coupons that need not be redeemed yet, in the order of their discounts. */
export function calculateWithCoupons(
  account: CustomerAccount,
  all: readonly RedeemedCoupon[],
  { charges: own, pending = [], since, before, at, ...about }: BillCalculation,
): BillTotals {
  const { opensPeriod: isChange = false } = about;
  const occasion = { charges: own, since, before, beginsPeriod: beginsPeriod(about), isChange };
  const applied = all.flatMap((one) => applicableCoupon(one, occasion) ?? []);
  const charges = [...own, ...pending.map((one) => one.toCharge())];
  const rates = ratesOf(account, charges, at);
  const discounts = applied.map(nameDiscount);
  const isApplied = ({ redemption }: RedeemedCoupon) => applied.some((one) => one.redemption === redemption);
  const exhausted = all.filter((one) => one.redemption.periodsLeft === 0 && !isApplied(one));
  const assembled = assemble(charges, rates, [...discounts, ...discountsOf(pending, discounts)]);
  return { charges, assembled, applied, exhausted };
}

/** A coupon as it is named on an invoice. */
export function nameDiscount({ coupon }: RedeemedCoupon): NamedDiscount {
  const { id: couponId, name, percentOff, amountOffMinor, productIds } = coupon;
  const amountOff = amountOffMinor === null ? null : String(amountOffMinor);
  return { couponId, name, percentOff, amountOffMinor: amountOff, productIds };
}

function beginsPeriod({ reason, opensPeriod = false }: Pick<BillRequest, 'reason' | 'opensPeriod'>): boolean {
  return opensPeriod || periodReasons.includes(reason);
}

/** Writes the invoice of charges and of those that were gathered for it; returns undefined without any. */
export async function bill(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  request: BillRequest,
): Promise<Invoice | undefined> {
  const pending = pendingFor(billingState, request);
  if (!request.charges.length && !pending.length) return undefined;
  const { subscription, account } = billingState;
  const { reason, at } = request;
  const since = subscription.currentPeriodStartAt;
  const calculated = calculateBill(billingState, { ...request, pending, since });
  useCoupons(calculated);
  if (beginsPeriod(request)) for (const { redemption } of calculated.exhausted) redemption.end(at);
  const { id: subscriptionId, currency, timezone, currentPeriodStartAt, currentPeriodEndAt } = subscription;
  const terms = { paymentTermDays: subscription.paymentTermDays, poNumber: subscription.poNumber };
  const head = {
    ...{ subscriptionId, currency, timezone, reason, ...terms },
    periodStartAt: currentPeriodStartAt,
    periodEndAt: currentPeriodEndAt,
    finalizeAt: draftUntil(billingState, request),
    // What has passed when a subscription is created is due like what is charged then.
    termFrom: later(at, subscription.createdAt),
  };
  const { charges, assembled } = calculated;
  const period = { periodStartAt: currentPeriodStartAt, periodEndAt: currentPeriodEndAt };
  const invoice = isCombined(billingState, request, actor)
    ? await combine(em, actor, account, {
        ...period,
        ...terms,
        subscriptionId,
        currency,
        reason,
        charges,
        assembled,
        at,
      })
    : await writeInvoice(em, actor, account, { head, charges, assembled, at });
  for (const one of pending) one.invoice(invoice.id, at);
  if (pending.length) billingState.pending = [];
  return invoice;
}

/** Counts the coupons that discount charges. */
export function useCoupons({ applied, assembled }: BillTotals): void {
  applied.forEach(({ redemption, of, isCounted }, index) => {
    if (!isCounted && assembled.totals.byDiscount[index]! > 0n) redemption.use(of);
  });
}

/**
 * Whether charges go on the invoice of their day: those of due work do, and what a caller asks for has an invoice at once,
 * also for the time that had passed when the subscription was created, which is due from then on. A subscription that waits
 * for its first payment waits for its own invoice.
 */
function isCombined({ account, subscription }: BillingState, { reason, at }: BillRequest, actor: Actor): boolean {
  if (!account.customer.combineInvoices || subscription.hasOwnInvoices || isAfter(subscription.createdAt, at))
    return false;
  const awaitsPayment =
    reason === InvoiceReason.subscription_create && subscription.paymentBehavior === PaymentBehavior.require_payment;
  return actor === worker && !awaitsPayment;
}

/**
 * Keeps a renewal invoice as a draft for the grace period, for late usage. Invoices of requested changes are final at once,
 * and so are those of periods that had passed when the subscription was created.
 */
function draftUntil(
  { account, subscription }: BillingState,
  { reason, at }: BillRequest,
): Temporal.Instant | undefined {
  const { graceHours } = account.profile;
  const isCycle = reason === InvoiceReason.subscription_cycle && !isAfter(subscription.createdAt, at);
  return isCycle && graceHours > 0 ? at.add({ hours: graceHours }) : undefined;
}
