import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { LicenceFacts } from './facts.ts';
import { licenceCodeDetails } from './licence-code.ts';
import { checkMachine } from './licence-input.ts';
import type { ActivateMachineInput } from './licence-input.ts';
import { lockUsableLicence } from './lock-by-key.ts';
import { Machine } from './machine.ts';

/** An activated machine, with the number of machines used and allowed (null for any number). */
export interface Activation {
  machine: Machine;
  machinesUsed: number;
  machinesMax: number | null;
}

/**
 * Activates a licence on a machine; a machine that is already active is returned unchanged. The licence is locked, so
 * concurrent activations never exceed the number of places. The index too_many_machines enforces the same limit.
 */
export async function activateMachine(
  em: EntityManager,
  actor: Actor,
  input: ActivateMachineInput,
  now: Temporal.Instant,
): Promise<Activation> {
  checkMachine(input).done();
  const facts = await lockUsableLicence(em, input, now);
  const { machinesUsed, machinesMax } = facts;
  if (facts.place !== null && facts.place <= (machinesMax ?? Infinity)) {
    return { machine: (await findMachineOf(em, facts, input.fingerprint))!, machinesUsed, machinesMax };
  }
  const place = await freePlace(em, facts);
  const existing = await findMachineOf(em, facts, input.fingerprint);
  const machine = existing ?? machineOf(facts, input, place, now);
  machine.place = place;
  em.persist(machine);
  const { projectId, id: licenceId, testClockId } = facts;
  const payload = { licenceId, place };
  const about = { projectId, subject: machine.id, testClockId };
  record(em, actor, now, { ...about, type: 'machine.activated', payload });
  return { machine, machinesUsed: machinesUsed + (existing ? 0 : 1), machinesMax };
}

function machineOf(
  { id: licenceId, projectId }: LicenceFacts,
  { fingerprint, name = null, platform = null }: ActivateMachineInput,
  place: number,
  createdAt: Temporal.Instant,
): Machine {
  return new Machine({ projectId, licenceId, fingerprint, name, platform, place, createdAt });
}

export function findMachineOf(
  em: EntityManager,
  { id: licenceId }: LicenceFacts,
  fingerprint: string,
): Promise<Machine | null> {
  return em.findOne(Machine, { licenceId, fingerprint });
}

/** The lowest free place. After a downgrade, some machines may hold places past the last. */
async function freePlace(em: EntityManager, { id, projectId, machinesMax }: LicenceFacts): Promise<number> {
  const [licence, project] = [uuid.licence(id), uuid.project(projectId)];
  const [free] = await query<{ place: number }>(
    em,
    sql`select free.place
      from (
        select 1 as place union all
        select place + 1 from machine where licence_id = ${licence} and project_id = ${project}
      ) free
      where not exists (
        select from machine taken
        where taken.licence_id = ${licence} and taken.project_id = ${project} and taken.place = free.place
      )
      order by free.place limit 1`,
  );
  if (free!.place > (machinesMax ?? Infinity))
    throw conflict('too_many_machines', licenceCodeDetails.TOO_MANY_MACHINES);
  return free!.place;
}
