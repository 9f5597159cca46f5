import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { SoldItem } from '../../billing/subscriptions/item-followers.ts';
import type { Actor } from '../../platform/events/record.ts';
import { issueLicences } from './issue-licences.ts';
import { Licence } from './licence.ts';

/**
 * Updates licences after a change of plan. An item with a licence keeps it, under the policy of the new plan if that has
 * one. An item without a licence gets one if its plan has a policy.
 */
export async function renewLicences(
  em: EntityManager,
  actor: Actor,
  items: readonly SoldItem[],
  at: Temporal.Instant,
): Promise<void> {
  const licences = await em.find(Licence, { itemId: { $in: items.map(({ item }) => item.id) } });
  const unlicensed: SoldItem[] = [];
  for (const soldItem of items) {
    const { item, plan } = soldItem;
    const licence = licences.find(({ itemId }) => itemId === item.id);
    if (!licence) unlicensed.push(soldItem);
    else if (plan.licencePolicy && licence.planId !== plan.id) licence.follow(plan.id, plan.licencePolicy, at);
  }
  issueLicences(em, actor, unlicensed, at);
}
