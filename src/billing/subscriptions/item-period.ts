import type { Temporal } from 'temporal-polyfill';
import { Interval } from '../../catalog/offers/price.ts';
import type { Price } from '../../catalog/offers/price.ts';
import { isAfter, later } from '../../platform/time/instants.ts';
import { periodsWithin } from '../invoicing/arithmetic/cadences.ts';
import { periodAt } from '../invoicing/arithmetic/calendar.ts';
import { periodStart } from '../invoicing/arithmetic/period.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import type { Span } from '../invoicing/arithmetic/span.ts';
import { isInArrears } from './billing-state.ts';
import type { BillingState } from './billing-state.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionItem } from './subscription-item.ts';

type Calendar = Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence'>;

/** What determines when the own periods of an item begin. */
export type ItemRhythm = Pick<SubscriptionItem, 'phase'> & { offer: { price: Cadence } };

/** How many periods of the subscription one period of a price has: 12 for a year that is billed beside months. */
export function periodsOf({ cadence }: Pick<Subscription, 'cadence'>, { interval, intervalCount }: Cadence): number {
  return periodsWithin({ interval, intervalCount }, cadence) ?? 1;
}

/** Whether a price recurs less often than the subscription is billed. */
export function isLonger(subscription: Pick<Subscription, 'cadence'>, price: Cadence): boolean {
  return periodsOf(subscription, price) > 1;
}

export function isOnce({ interval }: Pick<Price, 'interval'>): boolean {
  return interval === Interval.once;
}

/**
 * Returns the own period of an item that contains an instant. It begins with a period of the subscription: with the one
 * numbered `phase` from the anchor, and every `periodsOf` periods before and after it.
 */
export function itemPeriodAround(
  calendar: Calendar,
  { offer: { price }, phase }: ItemRhythm,
  at: Temporal.Instant,
): Span {
  const { anchorAt, timezone, cadence } = calendar;
  const count = periodsOf(calendar, price);
  const current = periodAt(at, anchorAt, timezone, cadence);
  const first = current - positive(current - phase, count);
  const startOf = (n: number) => periodStart(anchorAt, timezone, cadence, n);
  return { startAt: startOf(first), endAt: startOf(first + count) };
}

/** Returns the phase with which an item's own period begins with the period of the subscription that contains an instant. */
export function phaseAt(calendar: Calendar, price: Cadence, at: Temporal.Instant): number {
  const { anchorAt, timezone, cadence } = calendar;
  return positive(periodAt(at, anchorAt, timezone, cadence), periodsOf(calendar, price));
}

/** Returns the phase with which an item's own period begins with the first period of the subscription from an instant on. */
export function phaseFrom(calendar: Calendar, price: Cadence, at: Temporal.Instant): number {
  const { anchorAt, timezone, cadence } = calendar;
  const number = periodAt(at, anchorAt, timezone, cadence);
  const begins = periodStart(anchorAt, timezone, cadence, number).equals(at);
  return positive(begins ? number : number + 1, periodsOf(calendar, price));
}

/** Whether an own period of an item ends at an instant at which a period of the subscription ends. */
export function endsOwnPeriod(calendar: Calendar, item: ItemRhythm, at: Temporal.Instant): boolean {
  return !isLonger(calendar, item.offer.price) || itemPeriodAround(calendar, item, at).startAt.equals(at);
}

/** Whether an item that recurs less often than the subscription is billed has time that is paid, or still to be charged. */
export function isWithinOwnPeriod({ subscription, items, offers }: OwnedItems, at: Temporal.Instant): boolean {
  return items.some(({ priceId, phase, chargedToAt }) => {
    const offer = offers.get(priceId)!;
    if (!isLonger(subscription, offer.price)) return false;
    if (!isInArrears(offer)) return isAfter(chargedToAt, at);
    return isAfter(at, chargedToAt) && !endsOwnPeriod(subscription, { offer, phase }, at);
  });
}

type OwnedItems = Pick<BillingState, 'subscription' | 'items' | 'offers'>;

/**
 * Returns the end of the time that is paid in advance: that of the current period, or a later one where an item recurs
 * less often, or was paid for longer elsewhere. A change or a cancellation for the end of the period takes effect then.
 */
export function paidUntil({ subscription, items, offers }: OwnedItems): Temporal.Instant {
  const ahead = items.filter(({ priceId }) => {
    const offer = offers.get(priceId)!;
    return isLonger(subscription, offer.price) && !isInArrears(offer);
  });
  const paid = ahead.map(({ chargedToAt }) => chargedToAt);
  return [...paid, ...items.flatMap(({ freeUntilAt }) => freeUntilAt ?? [])].reduce(later, subscription.lastDayAt);
}

/** The phase of an item once a pause has moved the anchor to the end of the current period. */
export function phaseAfterPause(
  before: Calendar,
  { offer: { price }, phase }: ItemRhythm,
  end: Temporal.Instant,
): number {
  const { anchorAt, timezone, cadence } = before;
  return positive(phase - periodAt(end, anchorAt, timezone, cadence), periodsOf(before, price));
}

/** Moves an end by a pause: with the periods of the subscription where it is one of them, otherwise by the same time. */
export function endAfterPause(
  before: Calendar,
  { from, to, end }: Record<'from' | 'to' | 'end', Temporal.Instant>,
): Temporal.Instant {
  const { anchorAt, timezone, cadence } = before;
  const numberOf = (at: Temporal.Instant) => periodAt(at, anchorAt, timezone, cadence);
  const isBoundary = (at: Temporal.Instant) => periodStart(anchorAt, timezone, cadence, numberOf(at)).equals(at);
  if (!isBoundary(from) || !isBoundary(end)) return end.add(from.until(to));
  return periodStart(to, timezone, cadence, numberOf(end) - numberOf(from));
}

function positive(n: number, modulus: number): number {
  return ((n % modulus) + modulus) % modulus;
}
