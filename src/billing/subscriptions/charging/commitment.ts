import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import { formatMinor } from '../../../platform/values/money.ts';
import { Rational } from '../../../platform/values/rational.ts';
import { entire } from '../../invoicing/arithmetic/proration.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { offerOf } from '../billing-state.ts';
import { freeUntil } from '../free-time.ts';
import type { BillingState } from '../billing-state.ts';
import { chargedInCurrentPeriod, storeMinimum } from './committed-periods.ts';

export interface ClosingPeriod {
  /** Charges that are not written yet. Those for time before the period, such as late usage, do not count towards it. */
  closing: readonly Charge[];
  /** Credits of the period that are not written yet, before discounts and taxes. */
  givenMinor?: bigint;
  at: Temporal.Instant;
}

/** Closes the current period: stores its minimum, and returns the charge that tops it up. */
export async function closeMinimum(
  em: EntityManager,
  billingState: BillingState,
  period: ClosingPeriod,
): Promise<Charge | undefined> {
  await storeMinimumAt(em, billingState, period.at);
  return commitmentCharge(em, billingState, period);
}

/** Stores the minimum of the current period, which closes at an instant. */
export async function storeMinimumAt(
  em: EntityManager,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription } = billingState;
  if (subscription.minimumMinor !== null) await storeMinimum(em, subscription, minimumDue(billingState, at));
}

/**
 * Charges the shortfall of the ending period to the agreed minimum, before discounts and taxes; a shortened period owes
 * its share of the minimum. Changes nothing.
 */
export async function commitmentCharge(
  em: EntityManager,
  billingState: BillingState,
  { closing, givenMinor = 0n, at }: ClosingPeriod,
): Promise<Charge | undefined> {
  const { subscription } = billingState;
  if (subscription.minimumMinor === null) return undefined;
  const requiredMinor = minimumDue(billingState, at);
  const { currentPeriodStartAt: startAt } = subscription;
  const unwritten = [...closing, ...billingState.pending.map((one) => one.toCharge())];
  const own = unwritten.filter(({ period }) => period && !isAfter(startAt, period.startAt));
  const open = sum(own.map(({ amountMinor }) => amountMinor)) - givenMinor;
  const charged = (await chargedInCurrentPeriod(em, subscription)) + open;
  if (charged >= requiredMinor) return undefined;
  const amountMinor = requiredMinor - charged;
  return topUp(chargedBy(billingState), { requiredMinor, amountMinor, period: { startAt, endAt: at } });
}

/** A top-up is a charge of the subscription's first product. */
export function chargedBy(billingState: BillingState): TopUpProduct {
  const { id: subscriptionId, currency } = billingState.subscription;
  const { product, price } = offerOf(billingState, billingState.items[0]!);
  const isTaxInclusive = price.taxBehavior === TaxBehavior.inclusive;
  return { subscriptionId, currency, productId: product.id, taxCode: product.taxCode, isTaxInclusive };
}

type TopUpProduct = Pick<Charge, 'subscriptionId' | 'productId' | 'taxCode' | 'isTaxInclusive'> & { currency: string };

interface TopUp {
  /** The minimum of the period. */
  requiredMinor: bigint;
  /** The part of it that is missing. */
  amountMinor: bigint;
  period: Span;
}

/** The charge that raises the charges of a period to its minimum, which no coupon discounts. */
export function topUp({ currency, ...of }: TopUpProduct, { requiredMinor, amountMinor, period }: TopUp): Charge {
  return {
    ...of,
    kind: LineKind.commitment,
    description: `Up to the agreed minimum of ${formatMinor(requiredMinor, currency)} ${currency}`,
    quantity: '1',
    unitAmount: null,
    wholeMinor: amountMinor,
    amountMinor,
    share: entire,
    period,
    priceId: null,
    itemId: null,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isDiscountable: false,
  };
}

/**
 * Returns the minimum of the period; one that ends early owes the fraction of its time that has passed. Free time comes
 * before the rest of the paid time, and owes nothing.
 */
function minimumDue({ subscription, items }: BillingState, at: Temporal.Instant): bigint {
  const { minimumMinor, periodNumerator, periodDenominator, currentPeriod, pausedMs } = subscription;
  const { startAt, endAt } = currentPeriod;
  const freeUntilAt = freeUntil(items);
  const until = freeUntilAt ? later(at, freeUntilAt) : at;
  const ran = (end: Temporal.Instant) => BigInt(end.epochMilliseconds - startAt.epochMilliseconds - pausedMs);
  const share = new Rational(periodNumerator, periodDenominator);
  const isEarly = Temporal.Instant.compare(until, endAt) < 0;
  const part = isEarly ? share.times(new Rational(ran(until), ran(endAt))) : share;
  const minimum = new Rational(minimumMinor!).times(part).round();
  return minimum > 0n ? minimum : 0n;
}
