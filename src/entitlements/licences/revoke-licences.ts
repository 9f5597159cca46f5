import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Subscription } from '../../billing/subscriptions/subscription.ts';
import { LicenceStatus } from './licence-status.ts';
import { Licence } from './licence.ts';
import { licenceFields } from './licence-fields.ts';

/** Revokes the licences of a subscription that ended without any payment. */
export async function revokeLicences(
  em: EntityManager,
  actor: Actor,
  { id: subscriptionId, testClockId }: Subscription,
  at: Temporal.Instant,
): Promise<void> {
  const licences = await em.find(Licence, { subscriptionId, status: { $ne: LicenceStatus.revoked } });
  for (const licence of licences) {
    licence.transition('revoke', at);
    const payload = licenceFields(licence);
    record(em, actor, at, { ...subjectOf(licence), testClockId, type: 'licence.revoked', payload });
  }
}
