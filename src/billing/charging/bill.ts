import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/record.ts';
import { redemptionsOf } from '../coupons/discounts.ts';
import type { Redeemed } from '../coupons/discounts.ts';
import { rateOf } from '../customers/account.ts';
import type { Account } from '../customers/account.ts';
import { assemble } from '../invoices/assemble.ts';
import type { Assembled, NamedDiscount } from '../invoices/assemble.ts';
import type { Charge } from '../invoices/charge.ts';
import { InvoiceReason } from '../invoices/invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { writeInvoice } from '../invoices/write-invoice.ts';
import type { Course } from '../subscriptions/course.ts';

export interface Bill {
  reason: InvoiceReason;
  /** Whether a period begins with it whose reason does not say so: prices that recur otherwise. */
  opensPeriod?: boolean;
  charges: readonly Charge[];
  at: Temporal.Instant;
}

type ToReckon = Pick<Bill, 'reason' | 'opensPeriod' | 'charges'> & {
  /** Since when the period runs that it is charged in. */
  since: Temporal.Instant;
};

export interface Reckoned {
  assembled: Assembled;
  /** What is let off, in the order of the discounts. */
  redeemed: Redeemed[];
  /** What was let off up to now. */
  spent: Redeemed[];
}

/** The invoices that begin a period: they use up coupons that hold for a number of periods. */
const periodical: readonly InvoiceReason[] = [
  InvoiceReason.subscription_create,
  InvoiceReason.subscription_cycle,
  InvoiceReason.subscription_resume,
];

/** What charges come to for this customer with the subscription's coupons; the real thing and its preview both ask this. */
export async function reckonBill(em: EntityManager, course: Course, what: ToReckon): Promise<Reckoned> {
  return reckonWith(course.account, await redeemedBy(em, course), what);
}

async function redeemedBy(
  em: EntityManager,
  { subscription, redeemed }: Course,
): Promise<readonly Redeemed[]> {
  return redeemed?.filter(({ redemption }) => !redemption.endedAt) ?? redemptionsOf(em, subscription.id);
}

/** The same with coupons that need not be redeemed yet, in the order in which they are taken off. */
export function reckonWith(
  account: Account,
  all: readonly Redeemed[],
  { charges, since, ...about }: ToReckon,
): Reckoned {
  const redeemed = all.filter((one) => holdsFor(one, beginsPeriod(about), since));
  const rates = charges.map(({ taxCode }) => rateOf(account)(taxCode));
  const spent = all.filter((one) => !redeemed.includes(one));
  return { assembled: assemble(charges, rates, redeemed.map(nameDiscount)), redeemed, spent };
}

function nameDiscount({ coupon }: Redeemed): NamedDiscount {
  const { id: couponId, name, percentOff, amountOffMinor, productIds } = coupon;
  const amountOff = amountOffMinor === null ? null : String(amountOffMinor);
  return { couponId, name, percentOff, amountOffMinor: amountOff, productIds };
}

/**
 * A coupon that holds for a number of periods is used up when it has let that many off. A percentage goes on counting
 * within each of them, so that a change back and forth nets to zero, but not within one that was billed without it; an
 * amount is taken once in each.
 */
function holdsFor({ redemption, coupon }: Redeemed, isPeriodical: boolean, since: Temporal.Instant): boolean {
  if (isPeriodical) return redemption.periodsLeft !== 0;
  const isOfPeriod = Temporal.Instant.compare(redemption.redeemedAt, since) <= 0;
  return coupon.percentOff !== null && isOfPeriod;
}

function beginsPeriod({ reason, opensPeriod = false }: Pick<Bill, 'reason' | 'opensPeriod'>): boolean {
  return opensPeriod || periodical.includes(reason);
}

/** Makes the invoice of charges; none where there is nothing to charge. */
export async function bill(
  em: EntityManager,
  actor: Actor,
  course: Course,
  what: Bill,
): Promise<Invoice | undefined> {
  if (!what.charges.length) return undefined;
  const { subscription, account } = course;
  const { reason, at } = what;
  const reckoned = await reckonBill(em, course, { ...what, since: subscription.currentPeriodStartAt });
  if (beginsPeriod(what)) useUp(reckoned, at);
  const { id: subscriptionId, currency, currentPeriodStartAt, currentPeriodEndAt } = subscription;
  const head = {
    ...{ subscriptionId, currency, reason },
    periodStartAt: currentPeriodStartAt,
    periodEndAt: currentPeriodEndAt,
    finalizeAt: graceOf(course, what),
  };
  return writeInvoice(em, actor, account, { head, charges: what.charges, assembled: reckoned.assembled, at });
}

function useUp({ redeemed, spent, assembled }: Reckoned, at: Temporal.Instant): void {
  for (const { redemption } of spent) redemption.end(at);
  redeemed.forEach(({ redemption }, index) => {
    if (assembled.totals.byDiscount[index]! > 0n) redemption.use();
  });
}

/** Only what recurs waits as a draft, for usage that comes late: what somebody asked for now is owed now. */
function graceOf({ account }: Course, { reason, at }: Bill): Temporal.Instant | undefined {
  const { graceHours } = account.profile;
  const isCycle = reason === InvoiceReason.subscription_cycle;
  return isCycle && graceHours > 0 ? at.add({ hours: graceHours }) : undefined;
}
