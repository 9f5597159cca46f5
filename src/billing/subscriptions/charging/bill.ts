import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { RedeemedCoupon } from '../../invoicing/coupons/discounts.ts';
import { applicableCoupon } from '../../invoicing/coupons/applicable-coupon.ts';
import type { ApplicableCoupon } from '../../invoicing/coupons/applicable-coupon.ts';
import { rateOf } from '../../customers/account.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { assemble } from '../../invoicing/invoices/assemble.ts';
import type { AssembledInvoice, NamedDiscount } from '../../invoicing/invoices/assemble.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { InvoiceReason } from '../../invoicing/invoices/invoice.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { writeInvoice } from '../../invoicing/invoices/write-invoice.ts';
import type { BillingState } from '../billing-state.ts';

export interface Bill {
  reason: InvoiceReason;
  /** Whether a period begins with it whose reason does not say so: prices that recur otherwise. */
  opensPeriod?: boolean;
  /** Since when the period ran that ends where one begins. */
  before?: Temporal.Instant;
  charges: readonly Charge[];
  at: Temporal.Instant;
}

type ToReckon = Pick<Bill, 'reason' | 'opensPeriod' | 'before' | 'charges'> & {
  /** Since when the period runs that it is charged in. */
  since: Temporal.Instant;
};

export interface BillTotals {
  assembled: AssembledInvoice;
  /** What is let off, in the order of the discounts. */
  held: ApplicableCoupon[];
  /** What has let off all that it was for, up to now. */
  spent: RedeemedCoupon[];
}

/** The invoices that begin a period. */
const periodical: readonly InvoiceReason[] = [
  InvoiceReason.subscription_create,
  InvoiceReason.subscription_cycle,
  InvoiceReason.subscription_resume,
];

/** What charges come to for this customer with the subscription's coupons; the real thing and its preview both ask this. */
export function calculateBill({ account, redeemed }: BillingState, what: ToReckon): BillTotals {
  const used = redeemed.filter(({ redemption }) => !redemption.endedAt);
  return calculateWith(account, used, what);
}

/** The same with coupons that need not be redeemed yet, in the order in which they are taken off. */
export function calculateWith(
  account: CustomerAccount,
  all: readonly RedeemedCoupon[],
  { charges, since, before, ...about }: ToReckon,
): BillTotals {
  const { opensPeriod: isChange = false } = about;
  const occasion = { charges, since, before, beginsPeriod: beginsPeriod(about), isChange };
  const held = all.flatMap((one) => applicableCoupon(one, occasion) ?? []);
  const rates = charges.map(({ taxCode }) => rateOf(account)(taxCode));
  const isHeld = ({ redemption }: RedeemedCoupon) => held.some((one) => one.redemption === redemption);
  const spent = all.filter((one) => one.redemption.periodsLeft === 0 && !isHeld(one));
  return { assembled: assemble(charges, rates, held.map(nameDiscount)), held, spent };
}

function nameDiscount({ coupon }: RedeemedCoupon): NamedDiscount {
  const { id: couponId, name, percentOff, amountOffMinor, productIds } = coupon;
  const amountOff = amountOffMinor === null ? null : String(amountOffMinor);
  return { couponId, name, percentOff, amountOffMinor: amountOff, productIds };
}

function beginsPeriod({ reason, opensPeriod = false }: Pick<Bill, 'reason' | 'opensPeriod'>): boolean {
  return opensPeriod || periodical.includes(reason);
}

/** Makes the invoice of charges; none where there is nothing to charge. */
export async function bill(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  what: Bill,
): Promise<Invoice | undefined> {
  if (!what.charges.length) return undefined;
  const { subscription, account } = billingState;
  const { reason, at } = what;
  const reckoned = calculateBill(billingState, { ...what, since: subscription.currentPeriodStartAt });
  useUp(reckoned);
  if (beginsPeriod(what)) for (const { redemption } of reckoned.spent) redemption.end(at);
  const { id: subscriptionId, currency, currentPeriodStartAt, currentPeriodEndAt } = subscription;
  const head = {
    ...{ subscriptionId, currency, reason },
    periodStartAt: currentPeriodStartAt,
    periodEndAt: currentPeriodEndAt,
    finalizeAt: graceOf(billingState, what),
  };
  return writeInvoice(em, actor, account, { head, charges: what.charges, assembled: reckoned.assembled, at });
}

function useUp({ held, assembled }: BillTotals): void {
  held.forEach(({ redemption, of, isCounted }, index) => {
    if (!isCounted && assembled.totals.byDiscount[index]! > 0n) redemption.use(of);
  });
}

/** Only what recurs waits as a draft, for usage that comes late: what someone asked for now is owed now. */
function graceOf({ account }: BillingState, { reason, at }: Bill): Temporal.Instant | undefined {
  const { graceHours } = account.profile;
  const isCycle = reason === InvoiceReason.subscription_cycle;
  return isCycle && graceHours > 0 ? at.add({ hours: graceHours }) : undefined;
}
