import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SoldItem } from '../../billing/subscriptions/item-followers.ts';
import { Licence } from './licence.ts';
import { licenceFields } from './licence-fields.ts';

/** Issues a licence for every item whose plan has a licence policy; the index licence_already_issued prevents a second one. */
export function issueLicences(em: EntityManager, actor: Actor, sold: readonly SoldItem[], now: Temporal.Instant): void {
  for (const { subscription, item, plan } of sold) {
    if (!plan.licencePolicy) continue;
    const { id: itemId, projectId, customerId, subscriptionId, productId, planId } = item;
    const of = { projectId, customerId, subscriptionId, itemId, productGrantId: null, productId, planId };
    const licence = new Licence({ ...of, policy: plan.licencePolicy, createdAt: now });
    em.persist(licence);
    const { testClockId } = subscription;
    const payload = licenceFields(licence);
    record(em, actor, now, { ...subjectOf(licence), testClockId, type: 'licence.issued', payload });
  }
}
