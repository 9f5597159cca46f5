import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { checkMachine } from './licence-input.ts';
import type { MachineInput } from './licence-input.ts';
import { lockByKey } from './lock-by-key.ts';
import { Machine } from './machine.ts';

/**
 * Gives the place of a machine free for another, in any state of the licence; returns the id it had. One that has
 * no place is left as it is, so that it can be asked for again: who has the key is reported by a validation as well.
 */
export async function deactivateMachine(
  em: EntityManager,
  actor: Actor,
  input: MachineInput,
  now: Temporal.Instant,
): Promise<string | null> {
  checkMachine(input).done();
  const { id: licenceId, projectId, testClockId } = await lockByKey(em, input, now);
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
