import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { unusedTimeCredits } from './unused-time.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import { Proration } from '../../customers/profile/proration.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { beforeDiscounts } from './before-discounts.ts';
import { closingCharges } from './closing-charges.ts';
import { commitmentCharge } from './commitment.ts';
import { offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { endsOwnPeriod } from '../item-period.ts';
import { periodFrom } from '../period-from.ts';
import { openingCharges } from './opening-charges.ts';
import { cutPending, takenBack } from './cut-pending.ts';
import type { CutCharge } from './cut-pending.ts';
import { planItems } from './plan-items.ts';
import type { ItemPlan, PlannedItems } from './plan-items.ts';
import type { RequestedItem } from '../subscription-change.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';

export interface ChangeRequest {
  requestedItems: readonly RequestedItem[];
  at: Temporal.Instant;
  unit: Proration;
}

/** The result of a change before it is made: the new items, its corrections and its charges. */
export interface ChangePlan extends PlannedItems {
  period: Span;
  corrections: Correction[];
  /** The pending charges whose time ends early. */
  cuts: CutCharge[];
  charges: Charge[];
}

/**
 * Calculates a change within a period, and changes nothing. Unchanged items continue. For changed ones, the paid future
 * time is credited, usage is charged, and the new items are charged from now on.
 */
export async function planChange(
  em: EntityManager,
  billingState: BillingState,
  request: ChangeRequest,
): Promise<ChangePlan> {
  const { subscription } = billingState;
  const { at, unit } = request;
  const { items, isReset, cadence } = await planItems(em, billingState, request);
  const removed = billingState.items.filter((item) => isReset || isTouched(item, items));
  const credited = { ...creditedItems(billingState, removed, request), at };
  const unused = await unusedTimeCredits(em, subscription, { ...credited, maxGainMinor: billingState.items.length });
  const cuts = cutPending(billingState, credited);
  const { charges: closing, ...cheaper } = await closingCharges(em, billingState, { at, unit, items: removed });
  const corrections = [...unused, ...cheaper.corrections];
  const givenMinor = sum([...corrections.map(beforeDiscounts), ...cuts.map(takenBack)]);
  const shortfall = isReset ? await commitmentCharge(em, billingState, { closing, givenMinor, at }) : undefined;
  const terms = isReset ? termsWithCadence(subscription, cadence, at) : subscription;
  const period = isReset ? periodFrom(terms, at, items) : { startAt: at, endAt: subscription.currentPeriodEndAt };
  const added = items.filter((item) => isReset || item.isChanged);
  const opening = openingCharges(terms, added, { part: period, unit });
  const charges = [...opening, ...closing, ...(shortfall ? [shortfall] : [])];
  return { items, isReset, cadence, period, corrections, cuts, charges };
}

/** Without proration, items added at the start of their period are charged whole, so those removed then are credited whole. */
function creditedItems(
  billingState: BillingState,
  items: readonly SubscriptionItem[],
  { at, unit }: ChangeRequest,
): { items: readonly SubscriptionItem[]; unit: Proration } {
  const { subscription } = billingState;
  if (unit !== Proration.none || !at.equals(subscription.currentPeriodStartAt)) return { items, unit };
  const begins = (item: SubscriptionItem) =>
    endsOwnPeriod(subscription, { offer: offerOf(billingState, item), phase: item.phase }, at);
  return { items: items.filter(begins), unit: Proration.second };
}

function isTouched(item: SubscriptionItem, planned: readonly ItemPlan[]): boolean {
  return planned.find(({ id }) => id === item.id)?.isChanged ?? true;
}

export function termsWithCadence(
  { id, currency, timezone, proration, cancelAt }: BillingState['subscription'],
  cadence: BillingState['subscription']['cadence'],
  at: Temporal.Instant,
) {
  return { id, currency, timezone, proration, cancelAt, cadence, anchorAt: at };
}
