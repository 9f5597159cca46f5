import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Subscription } from '../../billing/subscriptions/subscription.ts';
import { Licence } from './licence.ts';
import { licenceFields } from './licence-fields.ts';

/** Gives the licences of a transferred subscription to its new customer; keys and machines stay as they are. */
export async function transferLicences(
  em: EntityManager,
  actor: Actor,
  { id: subscriptionId, customerId, testClockId }: Subscription,
  at: Temporal.Instant,
): Promise<void> {
  const licences = await em.find(Licence, { subscriptionId }, { orderBy: { id: 'asc' } });
  for (const licence of licences) {
    Object.assign(licence, { customerId, updatedAt: at });
    const payload = licenceFields(licence);
    record(em, actor, at, { ...subjectOf(licence), testClockId, type: 'licence.transferred', payload });
  }
}
