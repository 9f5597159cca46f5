import type { EntityManager } from '@mikro-orm/postgresql';
import { eventFields, eventTime } from '../../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import { isLonger, itemPeriodAround, phaseFrom } from '../item-period.ts';
import { calendarOf } from '../move-to-zone.ts';
import { Stub } from '../period-inputs.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { insertFreeTime } from './give-free-time.ts';
import type { FreeTime } from './give-free-time.ts';

/**
 * Moves the dates on which periods begin, from the end of the current one on. The time from that end until the new date is
 * a period of its own, charged by its share; or it is given for free, as time from now on.
 */
export async function moveBillingDate(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { stub, ...move }: FreeTime & { stub: Stub },
): Promise<void> {
  const { subscription } = billingState;
  const { at, to } = move;
  subscription.transition('move_billing_date', at);
  if (stub === Stub.free) await insertFreeTime(em, actor, billingState, { ...move, movesBillingDate: false });
  else moveAnchor(billingState, move);
  const moved = { ...eventFields(subscription, ['anchorAt']), billingDateAt: eventTime(to), stub };
  const payload = { ...subscriptionFields(subscription), ...moved };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.billing_date_moved', payload });
}

/** Moves the anchor; the own periods of items that recur less often begin with the next period after their paid time. */
function moveAnchor(billingState: BillingState, { at, to }: FreeTime): void {
  const { subscription, items } = billingState;
  const before = calendarOf(subscription);
  subscription.periodAnchorAt ??= subscription.anchorAt;
  subscription.anchorAt = to;
  for (const item of items) {
    const rhythm = { offer: offerOf(billingState, item), phase: item.phase };
    const { price } = rhythm.offer;
    if (!isLonger(subscription, price)) continue;
    const end = isInArrears(rhythm.offer) ? itemPeriodAround(before, rhythm, at).endAt : item.chargedToAt;
    item.phase = phaseFrom(subscription, price, end);
  }
  subscription.recomputeDue(at);
}
