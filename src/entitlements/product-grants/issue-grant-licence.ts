import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Customer } from '../../billing/customers/customer.ts';
import type { Plan } from '../../catalog/offers/plan.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { licenceFields } from '../licences/licence-fields.ts';
import { Licence } from '../licences/licence.ts';
import type { ProductGrant } from './product-grant.ts';

interface LicensedGrant {
  grant: ProductGrant;
  plan: Plan;
  customer: Customer;
}

/** Issues the licence of a grant whose plan has a licence policy; the index licence_already_granted prevents a second one. */
export function issueGrantLicence(
  em: EntityManager,
  actor: Actor,
  { grant, plan, customer: { testClockId } }: LicensedGrant,
  now: Temporal.Instant,
): void {
  if (!plan.licencePolicy) return;
  const { id: productGrantId, projectId, customerId, productId } = grant;
  const of = { projectId, customerId, subscriptionId: null, itemId: null, productGrantId, productId, planId: plan.id };
  const licence = new Licence({ ...of, policy: plan.licencePolicy, createdAt: now });
  em.persist(licence);
  const payload = licenceFields(licence);
  record(em, actor, now, { ...subjectOf(licence), testClockId, type: 'licence.issued', payload });
}
