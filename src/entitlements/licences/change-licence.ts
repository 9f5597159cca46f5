import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import type { LicenceEvent } from './licence-status.ts';
import { Licence } from './licence.ts';

const told: Record<LicenceEvent, string> = {
  suspend: 'licence.suspended',
  reinstate: 'licence.reinstated',
  revoke: 'licence.revoked',
};

/** Suspends, reinstates or revokes a licence; only its project may, never its customer. */
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
  record(em, viewer, now, { projectId: licence.projectId, type: told[event], subject: id });
  return licence;
}
