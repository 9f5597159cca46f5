import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/record.ts';
import type { PlannedItem } from '../../billing/subscriptions/charging/plan-items.ts';
import type { SubscriptionItem } from '../../billing/subscriptions/subscription-item.ts';
import { issueLicences } from './issue-licences.ts';
import { Licence } from './licence.ts';

/**
 * After a change of plan: an item that has a licence keeps its key, under the policy of its new plan if that has one; an
 * item that has none gets the one of its plan.
 */
export async function renewLicences(
  em: EntityManager,
  actor: Actor,
  items: readonly SubscriptionItem[],
  { planned, at }: { planned: readonly PlannedItem[]; at: Temporal.Instant },
): Promise<void> {
  const licences = await em.find(Licence, { itemId: { $in: items.map(({ id }) => id) } });
  const unlicensed: { item: SubscriptionItem; plan: PlannedItem['offer']['plan'] }[] = [];
  items.forEach((item, index) => {
    const { plan } = planned[index]!.offer;
    const licence = licences.find(({ itemId }) => itemId === item.id);
    if (!licence) unlicensed.push({ item, plan });
    else if (plan.licencePolicy && licence.planId !== plan.id)
      licence.follow(plan.id, plan.licencePolicy, at);
  });
  issueLicences(em, actor, unlicensed, at);
}
