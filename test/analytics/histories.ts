import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { EntityManager } from '@mikro-orm/postgresql';
import { UserViewer } from '../../src/auth/viewer.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import type { Happened } from './people-oracle.ts';

/** The time of every report on the histories; the clocks of Berlin went back on 25 October. */
export const now = Temporal.Instant.from('2026-11-10T15:20:00Z');

const minutesOfHistory = 90 * 24 * 60;

/** When a person signs in: often in the last hours, on the days around changes of clocks, and near midnights. */
const anyMinutesAgo = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: minutesOfHistory }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 15 * 24 * 60, max: 18 * 24 * 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 80 }).map((day) => day * 1440 + 15 * 60 + 20) },
);

/** Random sign-ins, by the index of their project and person. */
export const anyHistory = fc.array(
  fc.record({ project: fc.nat(1), person: fc.nat(5), minutesAgo: anyMinutesAgo, ms: fc.nat(2) }),
  { maxLength: 60 },
);

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

export function happenedIn(history: History, projects: readonly string[], people: readonly string[]): Happened[] {
  return history.map(({ project, person, minutesAgo, ms }) => ({
    project: projects[project]!,
    person: people[person]!,
    at: now.subtract({ minutes: minutesAgo, milliseconds: ms }),
  }));
}

/** Writes sign-ins, and forgets all others with their counts. */
export async function writeHistory(em: EntityManager, happened: readonly Happened[]): Promise<void> {
  for (const table of ['sign_in', 'person_activity', 'person_day', 'sign_in_day', 'person_cohort'])
    await em.execute(`delete from ${table}`);
  await em.execute(
    `update people_count set timezone = 'UTC', counted_until = '-infinity', expired_until = '-infinity', complete_from = '-infinity'`,
  );
  await addSignIns(em, happened);
}

export async function addSignIns(em: EntityManager, happened: readonly Happened[]): Promise<void> {
  const rows = happened.map(({ project, person, at }) => ({
    id: decodeId('event', newId('event')),
    project_id: decodeId('project', project),
    user_id: decodeId('user', person),
    client_id: decodeId('client', newId('client')),
    at: at.toString(),
  }));
  await em.execute(
    `insert into sign_in select * from json_to_recordset(?::json) as row
      (id uuid, project_id uuid, user_id uuid, client_id uuid, at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** An operator, who reads the network. */
export function operator(): UserViewer {
  return new UserViewer({
    userId: newId('user'),
    name: 'Olga',
    email: 'olga@example.org',
    isOperator: true,
    isConfirmed: true,
    clientId: newId('client'),
    clientProjectId: newId('project'),
    scopes: ['analytics:read'],
    roles: new Map(),
  });
}
