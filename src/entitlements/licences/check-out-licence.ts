import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { conflict, invalid, notFound } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { findMachineOf } from './activate-machine.ts';
import type { LicenceFacts } from './facts.ts';
import { licenceCodeDetails } from './licence-code.ts';
import { writeLicenceFile } from './licence-file.ts';
import { checkMachine } from './licence-input.ts';
import type { CheckOutLicenceInput } from './licence-input.ts';
import type { LicenceSigner } from './licence-signer.ts';
import { lockUsableLicence } from './lock-by-key.ts';
import { eventTime } from '../../platform/events/event-fields.ts';

export interface CheckedOutLicence {
  text: string;
  issuedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

/** Signs a licence file that an activated machine can verify offline, for some days. */
export async function checkOutLicence(
  em: EntityManager,
  by: { actor: Actor; signer: LicenceSigner },
  input: CheckOutLicenceInput,
  now: Temporal.Instant,
): Promise<CheckedOutLicence> {
  checkMachine(input).done();
  const facts = await lockUsableLicence(em, input, now);
  const machine = await findMachineOf(em, facts, input.fingerprint);
  if (!machine) throw notFound('machine');
  if (machine.place > (facts.machinesMax ?? Infinity))
    throw conflict('too_many_machines', licenceCodeDetails.TOO_MANY_MACHINES);
  const expiresAt = expiryOf(facts, input.ttlDays, now);
  machine.fileExpiresAt = expiresAt;
  const { projectId, id, testClockId } = facts;
  const payload = { machineId: machine.id, expiresAt: eventTime(expiresAt) };
  const about = { projectId, subject: id, testClockId };
  record(em, by.actor, now, { ...about, type: 'licence.checked_out', payload });
  const text = writeLicenceFile(claimsOf(facts, input.fingerprint, now, expiresAt), await by.signer.of(projectId));
  return { text, issuedAt: now, expiresAt };
}

/** Limits a file to the known end of the subscription, so that a canceled licence cannot stay valid offline past it. */
function expiryOf(
  { policy, endsAt, endedAt }: LicenceFacts,
  ttlDays: number | null | undefined,
  now: Temporal.Instant,
) {
  const days = ttlDays ?? policy.offlineDays;
  if (days < 1 || days > policy.offlineDays)
    throw invalid('/ttlDays', `must be from 1 to ${policy.offlineDays}, the most that the licence allows`);
  const expiresAt = now.add({ hours: 24 * days });
  const isBefore = endsAt && !endedAt && Temporal.Instant.compare(endsAt, expiresAt) < 0;
  return isBefore ? endsAt : expiresAt;
}

function claimsOf(facts: LicenceFacts, fingerprint: string, now: Temporal.Instant, expiresAt: Temporal.Instant) {
  const iso = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 });
  const { id: licence, projectId: project, productId: product, planId: plan, features } = facts;
  const of = { licence, project, product, productSlug: facts.product, plan, planKey: facts.plan };
  const releasesBefore = facts.releasesBefore && iso(facts.releasesBefore);
  return { ...of, features, fingerprint, issuedAt: iso(now), expiresAt: iso(expiresAt), releasesBefore };
}
