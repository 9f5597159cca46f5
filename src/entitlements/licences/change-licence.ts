import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/store/lock.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { LicenceEvent } from './licence-status.ts';
import { Customer } from '../../billing/customers/customer.ts';
import { Licence } from './licence.ts';
import { licenceFields } from './licence-fields.ts';
import type { EventType } from '../../platform/events/catalogue/catalogue.ts';

const recorded = {
  suspend: 'licence.suspended',
  reinstate: 'licence.reinstated',
  revoke: 'licence.revoked',
} as const satisfies Record<LicenceEvent, EventType>;

/** Suspends, reinstates or revokes a licence; only its project may do so, never its customer. */
export async function changeLicence(
  em: EntityManager,
  viewer: Viewer,
  { id, event }: { id: string; event: LicenceEvent },
  now: Temporal.Instant,
): Promise<Licence> {
  viewer.require('billing:write');
  viewer.admit('billing:write', await em.findOne(Licence, { id }), 'licence');
  const licence = (await lock(em, Licence, id))!;
  licence.transition(event, now);
  const { testClockId } = await em.findOneOrFail(Customer, { id: licence.customerId });
  const payload = licenceFields(licence);
  record(em, viewer, now, { ...subjectOf(licence), testClockId, type: recorded[event], payload });
  return licence;
}
