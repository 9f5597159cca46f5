import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { SoldItem } from '../../billing/subscriptions/item-followers.ts';
import type { Actor } from '../../platform/events/record.ts';
import { issueLicences } from './issue-licences.ts';
import { Licence } from './licence.ts';

/**
 * After a change of plan: an item that has a licence keeps its key, under the policy of its new plan if that has one; an
 * item that has none gets the one of its plan.
 */
export async function renewLicences(
  em: EntityManager,
  actor: Actor,
  items: readonly SoldItem[],
  at: Temporal.Instant,
): Promise<void> {
  const licences = await em.find(Licence, { itemId: { $in: items.map(({ item }) => item.id) } });
  const unlicensed: SoldItem[] = [];
  for (const sold of items) {
    const { item, plan } = sold;
    const licence = licences.find(({ itemId }) => itemId === item.id);
    if (!licence) unlicensed.push(sold);
    else if (plan.licencePolicy && licence.planId !== plan.id) licence.follow(plan.id, plan.licencePolicy, at);
  }
  issueLicences(em, actor, unlicensed, at);
}
