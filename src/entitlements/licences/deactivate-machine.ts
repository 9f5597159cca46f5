import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { checkMachine } from './licence-input.ts';
import type { MachineInput } from './licence-input.ts';
import { lockLicenceByKey } from './lock-by-key.ts';
import { Machine } from './machine.ts';

/**
 * Frees the place of a machine, in any state of the licence, and returns the machine's id. Returns null for a machine that
 * is not activated, so that a request may be repeated. That reveals nothing new: validating the key reports the same.
 */
export async function deactivateMachine(
  em: EntityManager,
  actor: Actor,
  input: MachineInput,
  now: Temporal.Instant,
): Promise<string | null> {
  checkMachine(input).done();
  const { id: licenceId, projectId, testClockId } = await lockLicenceByKey(em, input, now);
  const machine = await em.findOne(Machine, { licenceId, fingerprint: input.fingerprint });
  if (!machine) return null;
  em.remove(machine);
  record(em, actor, now, {
    projectId,
    type: 'machine.deactivated',
    subject: machine.id,
    testClockId,
    payload: { licenceId, place: machine.place },
  });
  return machine.id;
}
