import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { setSubjectClocks } from '../../metering/subject-clocks.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { TestClock } from './test-clock.ts';
import { subjectsOf } from '../customers/subjects-of.ts';

/** Lets the usage of all customers of a clock be recorded at a time, or with null at the time of day again. */
export async function tellMeters(
  em: EntityManager,
  { id, projectId }: TestClock,
  now: Temporal.Instant | null,
): Promise<void> {
  const customers = await em.execute<{ id: string; external_id: string | null }[]>(
    `select id, external_id from customer where test_clock_id = ?`,
    [decodeId('clock', id)],
  );
  const subjects = customers.flatMap((each) =>
    subjectsOf({ id: encodeId('customer', each.id), externalId: each.external_id }),
  );
  await setSubjectClocks(em, projectId, subjects, now);
}
