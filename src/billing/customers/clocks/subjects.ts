import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lockSubjectClocks, setSubjectClocks } from '../../../metering/subject-clocks.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { TestClock } from './test-clock.ts';
import { subjectsOf } from '../subjects-of.ts';

type AttachedClock = Pick<TestClock, 'id' | 'projectId'>;

/** Sets the time at which usage of all customers of a clock is recorded; null restores the real time. */
export async function setMeteringTime(
  em: EntityManager,
  clock: AttachedClock,
  now: Temporal.Instant | null,
): Promise<void> {
  await setSubjectClocks(em, clock.projectId, await subjectsBy(em, clock), now);
}

/** Blocks recording of usage for all customers of a clock until the transaction ends. */
export async function holdMeters(em: EntityManager, clock: AttachedClock): Promise<void> {
  await lockSubjectClocks(em, clock.projectId, await subjectsBy(em, clock));
}

async function subjectsBy(em: EntityManager, { id }: AttachedClock): Promise<string[]> {
  const customers = await query<{ id: string; externalId: string | null }>(
    em,
    sql`select id, external_id as "externalId" from customer where test_clock_id = ${uuid.clock(id)}`,
    { id: typeId.customer },
  );
  return customers.flatMap((each) => subjectsOf(each));
}
