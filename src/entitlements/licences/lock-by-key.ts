import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, conflict, notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { faultOf } from './facts.ts';
import type { LicenceFacts } from './facts.ts';
import { LicenceCode, details } from './licence-code.ts';
import { Licence } from './licence.ts';
import { openKey } from './open-key.ts';
import type { Opened, ShownKey } from './open-key.ts';

/** The licence of a key as it is now, kept from everyone else; locked only for who holds a key that was signed. */
export async function lockByKey(em: EntityManager, shown: ShownKey, now: Temporal.Instant): Promise<LicenceFacts> {
  const { id } = factsIn(await openKey(em, shown, now));
  await lock(em, Licence, id);
  return factsIn(await openKey(em, shown, now));
}

/** The same, of a licence that is good for something. */
export async function lockUsable(em: EntityManager, shown: ShownKey, now: Temporal.Instant): Promise<LicenceFacts> {
  const facts = await lockByKey(em, shown, now);
  const fault = faultOf(facts);
  if (fault) throw refusalOf(fault);
  return facts;
}

function factsIn({ facts, fault }: Opened): LicenceFacts {
  if (facts) return facts;
  if (fault === LicenceCode.NOT_FOUND) throw notFound('licence');
  throw new Refusal('invalid', 'licence_tampered', details[fault], {
    problems: [{ pointer: '/key', detail: 'is not signed by the project; send the key as it was issued' }],
  });
}

const codes: Partial<Record<LicenceCode, string>> = {
  BANNED: 'licence_is_revoked',
  SUSPENDED: 'licence_is_suspended',
  EXPIRED: 'licence_expired',
};

function refusalOf(fault: LicenceCode): Refusal {
  return conflict(codes[fault]!, details[fault]);
}
