import { Temporal } from 'temporal-polyfill';
import { TaxBehavior } from '../../../catalog/offers/price.ts';
import { calculate } from '../../../catalog/pricing/calculate.ts';
import { PricingModel } from '../../../catalog/pricing/terms.ts';
import type { Charge, UsageCharge } from '../../invoicing/invoices/charge.ts';
import { LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { boundaryAround } from '../../invoicing/arithmetic/calendar.ts';
import { entire, prorate, shareOf } from '../../invoicing/arithmetic/proration.ts';
import { Proration } from '../../customers/profile/proration.ts';
import { movedBy } from '../../invoicing/arithmetic/period.ts';
import type { Share } from '../../invoicing/arithmetic/proration.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { isLonger, itemPeriodAround } from '../item-period.ts';
import type { CountedUsage } from './count-usage.ts';
import { groupSuffix } from './priced-groups.ts';
import type { PricedGroup } from './priced-groups.ts';
import type { OfferedPrice } from '../offers.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

type ChargedItem = Pick<SubscriptionItem, 'id' | 'quantity' | 'amount' | 'phase'>;

/** The fields of a subscription that determine how time is charged. */
export type ChargeTerms = Pick<Subscription, 'id' | 'currency' | 'timezone' | 'anchorAt' | 'cadence' | 'proration'> &
  Partial<Pick<Subscription, 'periodAnchorAt' | 'pausedMs'>>;

/** Charges an item for a span of time: one charge per own period that the span touches, none for a free share. */
export function chargeItem(
  subscription: ChargeTerms,
  item: ChargedItem,
  offer: OfferedPrice,
  { part, unit = subscription.proration }: { part: Span; unit?: Proration },
): Charge[] {
  const isOwn = isLonger(subscription, offer.price);
  const pausedMs = isOwn ? 0 : (subscription.pausedMs ?? 0);
  const wholeAround = isOwn
    ? (at: Temporal.Instant) => itemPeriodAround(subscription, { offer, phase: item.phase }, at)
    : periodAround(subscription);
  return splitByPeriod(movedBy(part, -pausedMs), wholeAround).flatMap(({ whole, ...within }) => {
    const share = shareFor({ part: within.part, whole, unit, timezone: subscription.timezone });
    const charged = { part: movedBy(within.part, pausedMs), share };
    return share.numerator > 0n ? [chargeShare(subscription, item, offer, charged)] : [];
  });
}

function periodAround({ anchorAt, periodAnchorAt, timezone, cadence }: ChargeTerms): (at: Temporal.Instant) => Span {
  return (at) => boundaryAround(at, periodAnchorAt ?? anchorAt, timezone, cadence);
}

/** Splits a span of time without pauses into parts that lie in one period each. */
function splitByPeriod(
  { startAt, endAt }: Span,
  wholeAround: (at: Temporal.Instant) => Span,
): { part: Span; whole: Span }[] {
  const parts = [];
  for (let at = startAt; Temporal.Instant.compare(at, endAt) < 0;) {
    const whole = wholeAround(at);
    const until = Temporal.Instant.compare(whole.endAt, endAt) < 0 ? whole.endAt : endAt;
    parts.push({ part: { startAt: at, endAt: until }, whole });
    at = until;
  }
  return parts;
}

function chargeShare(
  subscription: ChargeTerms,
  item: ChargedItem,
  offer: OfferedPrice,
  { part, share }: { part: Span; share: Share },
): Charge {
  const quantity = String(item.quantity);
  const terms = offer.price.termsIn(subscription.currency)!;
  const { minor: wholeMinor } = calculate(terms, quantity, { amount: item.amount });
  const isWhole = share.numerator === share.denominator;
  return {
    ...commonFields(subscription, item, offer),
    kind: isWhole ? LineKind.recurring : LineKind.proration,
    quantity,
    wholeMinor,
    share,
    amountMinor: prorate(wholeMinor, share),
    period: part,
  };
}

/** Charges a price that is paid once. */
export function chargeOnce(
  subscription: Pick<ChargeTerms, 'id' | 'currency'>,
  item: Pick<ChargedItem, 'id' | 'quantity' | 'amount'>,
  offer: OfferedPrice,
): Charge {
  const quantity = String(item.quantity);
  const terms = offer.price.termsIn(subscription.currency)!;
  const { minor } = calculate(terms, quantity, { amount: item.amount });
  const about = commonFields(subscription, item, offer);
  const amounts = { wholeMinor: minor, amountMinor: minor, share: entire };
  return { ...about, kind: LineKind.once, quantity, ...amounts, period: null };
}

/**
 * Charges all usage counted in a period so far, as if none of it were billed. Usage is not prorated, since a shorter time
 * has less usage.
 */
export function chargeUsage(
  subscription: Pick<ChargeTerms, 'id' | 'currency'>,
  item: Pick<ChargedItem, 'id'>,
  offer: OfferedPrice,
  usage: CountedUsage & { part: Span; group: PricedGroup; recordedUntilAt: Temporal.Instant },
): UsageCharge {
  const terms = offer.price.termsIn(subscription.currency, usage.group)!;
  const { minor } = calculate(terms, usage.quantity, usage.options);
  const unit = unitOf(offer);
  const about = commonFields(subscription, item, offer, usage.group);
  return {
    ...about,
    kind: LineKind.usage,
    description: `${about.description}${unit ? ` (${unit})` : ''}${groupSuffix(offer, usage.group)}`,
    quantity: usage.quantity,
    wholeMinor: minor,
    share: entire,
    amountMinor: minor,
    period: usage.part,
    meterId: offer.price.meterId,
    recordedUntilAt: usage.recordedUntilAt,
    usageSinceAt: usage.part.startAt,
    usageQuantity: usage.quantity,
    usageMinor: minor,
    usageGroup: usage.group,
  };
}

/** Without proration, a part that covers the start of a period costs all of it, and any other part costs nothing. */
function shareFor({
  part,
  whole,
  unit,
  timezone,
}: {
  part: Span;
  whole: Span;
  unit: Proration;
  timezone: string;
}): Share {
  if (unit !== Proration.none) return shareOf(part, whole, unit, timezone);
  return part.startAt.equals(whole.startAt) ? entire : { ...entire, numerator: 0n };
}

/** The text of a line: its product and plan, and the part of a rate card that the price charges, such as "seats". */
function describe({ price: { component }, plan, product }: Pick<OfferedPrice, 'price' | 'plan' | 'product'>): string {
  return `${product.name}: ${plan.name}${component ? `, ${component}` : ''}`;
}

/** The unit of the usage; null if the part of the rate card already has its name. */
function unitOf({ price, meter }: OfferedPrice): string | null {
  return meter && meter.unit !== price.component ? meter.unit : null;
}

function commonFields(
  { id: subscriptionId, currency }: Pick<ChargeTerms, 'id' | 'currency'>,
  item: Pick<ChargedItem, 'id'>,
  { price, plan, product }: OfferedPrice,
  group: PricedGroup = null,
): Omit<Charge, 'kind' | 'quantity' | 'wholeMinor' | 'share' | 'amountMinor' | 'period'> {
  const terms = price.termsIn(currency, group)!;
  return {
    description: describe({ price, plan, product }),
    unitAmount: terms.model === PricingModel.unit ? terms.unitAmount! : null,
    productId: product.id,
    priceId: price.id,
    subscriptionId,
    itemId: item.id,
    meterId: null,
    correctsLineId: null,
    recordedUntilAt: null,
    isTaxInclusive: price.taxBehavior === TaxBehavior.inclusive,
    taxCode: product.taxCode,
    isDiscountable: true,
  };
}
