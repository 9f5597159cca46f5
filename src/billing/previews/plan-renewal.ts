import type { EntityManager } from '@mikro-orm/postgresql';
import { chargeItem } from '../charging/charge-item.ts';
import { closingCharges } from '../charging/closing-charges.ts';
import { commitmentCharge } from '../charging/commitment.ts';
import { isInArrears } from '../subscriptions/course.ts';
import type { Course } from '../subscriptions/course.ts';
import { lateCharges } from '../charging/late-usage.ts';
import { periodFrom } from '../subscriptions/period-from.ts';
import { termsOf } from '../charging/plan-change.ts';
import type { ChangePlan, Wanted } from '../charging/plan-change.ts';
import { planItems } from '../charging/plan-items.ts';

/** Reckons the renewal that goes with a change as the period ends, by what is known of the period, and changes nothing. */
export async function planRenewal(
  em: EntityManager,
  course: Course,
  { wanted, at }: Wanted,
): Promise<ChangePlan> {
  const { subscription, account } = course;
  const { charges: late, corrections } = await lateCharges(em, course, at);
  const closing = [...(await closingCharges(em, course, { at })), ...late];
  const lacking = await commitmentCharge(em, course, { closing, at });
  const items = await planItems(em, course, wanted);
  const { interval, intervalCount } = items[0]!.offer.price;
  const isReset = interval !== subscription.interval || intervalCount !== subscription.intervalCount;
  const anew = termsOf(subscription, { interval, intervalCount }, at);
  const anchorAt = isReset ? at : subscription.anchorAt;
  const terms = { ...anew, anchorAt, timezone: account.customer.timezone };
  const period = periodFrom(terms, at);
  const opening = items
    .filter(({ offer }) => !isInArrears(offer))
    .flatMap((item) => chargeItem(terms, item, item.offer, { part: period }));
  return {
    ...{ items, isReset, period, corrections },
    charges: [...opening, ...closing, ...(lacking ? [lacking] : [])],
  };
}
