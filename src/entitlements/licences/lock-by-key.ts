import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, conflict, notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { faultOf } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { LicenceCode, licenceCodeDetails } from './licence-code.ts';
import { Licence } from './licence.ts';
import { openKey } from './open-key.ts';
import type { OpenKeyResult, PresentedKey } from './open-key.ts';

/** Locks the licence of a key and reads its current data. An unsigned key is refused before anything is locked. */
export async function lockLicenceByKey(
  em: EntityManager,
  presented: PresentedKey,
  now: Temporal.Instant,
): Promise<LicenceFacts> {
  const { id } = factsIn(await openKey(em, presented, now));
  await lock(em, Licence, id);
  return factsIn(await openKey(em, presented, now));
}

/** Locks the licence of a key; refuses one that is unusable. */
export async function lockUsableLicence(
  em: EntityManager,
  presented: PresentedKey,
  now: Temporal.Instant,
): Promise<LicenceFacts> {
  const facts = await lockLicenceByKey(em, presented, now);
  const fault = faultOf(facts);
  if (fault) throw refusalOf(fault);
  return facts;
}

function factsIn({ facts, fault }: OpenKeyResult): LicenceFacts {
  if (facts) return facts;
  if (fault === LicenceCode.NOT_FOUND) throw notFound('licence');
  throw new Refusal('invalid', 'licence_tampered', licenceCodeDetails[fault], {
    problems: [{ pointer: '/key', detail: 'is not signed by the project; send the key as it was issued' }],
  });
}

const refusalCodes: Partial<Record<LicenceCode, string>> = {
  BANNED: 'licence_is_revoked',
  SUSPENDED: 'licence_is_suspended',
  EXPIRED: 'licence_expired',
};

function refusalOf(fault: LicenceCode): Refusal {
  return conflict(refusalCodes[fault]!, licenceCodeDetails[fault]);
}
