import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isSamePolicy } from '../../catalog/offers/plan-terms.ts';
import type { SoldItem } from '../../billing/subscriptions/item-followers.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { issueLicences } from './issue-licences.ts';
import { licenceFields } from './licence-fields.ts';
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
    const { subscription, item, plan, isMoved } = soldItem;
    const licence = licences.find(({ itemId }) => itemId === item.id);
    if (!licence) unlicensed.push(soldItem);
    else if (
      plan.licencePolicy &&
      (licence.planId !== plan.id || (isMoved && !isSamePolicy(licence.policy, plan.licencePolicy)))
    ) {
      licence.follow(plan.id, plan.licencePolicy, at);
      const { testClockId } = subscription;
      const payload = licenceFields(licence);
      record(em, actor, at, { ...subjectOf(licence), testClockId, type: 'licence.updated', payload });
    }
  }
  issueLicences(em, actor, unlicensed, at);
}
