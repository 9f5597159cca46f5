import type { EntityManager } from '@mikro-orm/postgresql';
import { chargeItem } from './charge-item.ts';
import { closingCharges } from './closing-charges.ts';
import { commitmentCharge } from './commitment.ts';
import { isInArrears } from './course.ts';
import type { Course } from './course.ts';
import { lateCharges } from './late-usage.ts';
import { periodFrom } from './period-from.ts';
import { termsOf } from './plan-change.ts';
import type { ChangePlan, Wanted } from './plan-change.ts';
import { planItems } from './plan-items.ts';

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
