import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { advanceClock } from '../../billing/turns/advance-clock.ts';
import { setMeteringTime } from '../../billing/customers/clocks/subjects.ts';
import { TestClock } from '../../billing/customers/clocks/test-clock.ts';
import { query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Troupe } from './set-up.ts';
import type { Story } from './story.ts';

/** Lets it become a later time for a project's customers: whatever comes due to them meanwhile is done as of its day. */
export async function passTime({ stage }: Story, { clockId }: Troupe, to: Temporal.Instant): Promise<void> {
  await stage.do((em) => moveOn(em, clockId, to));
}

/** The same, and what they use is recorded at that time from then on. */
export async function passTimeOfMeters({ stage }: Story, { clockId }: Troupe, to: Temporal.Instant): Promise<void> {
  await stage.do(async (em) => setMeteringTime(em, await moveOn(em, clockId, to), to));
}

/** No one else knows of the clock yet, so that nothing has to be locked. */
async function moveOn(em: EntityManager, clockId: string, to: Temporal.Instant): Promise<TestClock> {
  const clock = await em.findOneOrFail(TestClock, { id: clockId });
  return advanceClock(em, clock, to, { maxSteps: Number.POSITIVE_INFINITY, onFailure: (_, error) => fail(error) });
}

/** Has something happen to a project's customers at a moment of theirs. */
export function arrange(story: Story, troupe: Troupe, at: Temporal.Instant, happen: () => Promise<unknown>): void {
  story.stage.arrange(at, async () => {
    await passTime(story, troupe, at);
    await happen();
  });
}

/** Brings those projects to the evening of a day where something has come due on it. */
export async function catchUp(
  story: Story,
  { since, to }: { since: Temporal.Instant; to: Temporal.Instant },
): Promise<void> {
  const { stage, troupes } = story;
  const clocks = uuids.clock(troupes.map(({ clockId }) => clockId));
  const rows = await stage.do((em) => query<{ id: string }>(em, dueBetween(clocks, since, to), { id: typeId.clock }));
  const due = new Set(rows.map(({ id }) => id));
  for (const troupe of troupes) if (due.has(troupe.clockId)) await passTime(story, troupe, to);
  if (due.size) await forgetEnded(story);
}

/** What was due before that day is done; to look for it would be to look through all that has ever been due. */
const dueBetween = (clocks: string[], since: Temporal.Instant, to: Temporal.Instant): Sql => sql`
  select test_clock_id as id from subscription
  where test_clock_id = any(${clocks}::uuid[]) and next_due_at >= ${since} and next_due_at <= ${to}
  union
  select test_clock_id from invoice
  where test_clock_id = any(${clocks}::uuid[]) and next_due_at >= ${since} and next_due_at <= ${to}`;

async function forgetEnded({ stage, subscribers }: Story): Promise<void> {
  const ids = uuids.subscription([...subscribers.keys()]);
  const ended = await stage.do((em) =>
    query<{ id: string }>(em, sql`select id from subscription where id = any(${ids}::uuid[]) and status = 'canceled'`, {
      id: typeId.subscription,
    }),
  );
  for (const { id } of ended) subscribers.delete(id);
}

function fail(error: unknown): never {
  throw error;
}
