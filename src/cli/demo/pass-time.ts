import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { goOn } from '../../billing/turns/go-on.ts';
import { tellMeters } from '../../billing/customers/clocks/subjects.ts';
import { TestClock } from '../../billing/customers/clocks/test-clock.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import type { Troupe } from './set-up.ts';
import type { Story } from './story.ts';
import { uuidArray } from '../../platform/store/array-literal.ts';

/** Lets it become a later time for a project's customers: whatever comes due to them meanwhile is done as of its day. */
export async function passTime({ stage }: Story, { clockId }: Troupe, to: Temporal.Instant): Promise<void> {
  await stage.do((em) => moveOn(em, clockId, to));
}

/** The same, and what they use is recorded at that time from then on. */
export async function passTimeOfMeters(
  { stage }: Story,
  { clockId }: Troupe,
  to: Temporal.Instant,
): Promise<void> {
  await stage.do(async (em) => tellMeters(em, await moveOn(em, clockId, to), to));
}

/** Nobody else knows of the clock yet, so that nothing has to be locked. */
async function moveOn(em: EntityManager, clockId: string, to: Temporal.Instant): Promise<TestClock> {
  const clock = await em.findOneOrFail(TestClock, { id: clockId });
  return goOn(em, clock, to, { most: Number.POSITIVE_INFINITY, onFailure: (_, error) => fail(error) });
}

/** Has something happen to a project's customers at a moment of theirs. */
export function arrange(
  story: Story,
  troupe: Troupe,
  at: Temporal.Instant,
  happen: () => Promise<unknown>,
): void {
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
  const clocks = `{${troupes.map(({ clockId }) => decodeId('clock', clockId)).join()}}`;
  const params = [clocks, since.toString(), to.toString()];
  const rows = await stage.do((em) => em.execute<{ id: string }[]>(DUE, [...params, ...params]));
  const due = new Set(rows.map(({ id }) => encodeId('clock', id)));
  for (const troupe of troupes) if (due.has(troupe.clockId)) await passTime(story, troupe, to);
  if (due.size) await forgetEnded(story);
}

/** What was due before that day is done; to look for it would be to look through all that has ever been due. */
const DUE = `
  select test_clock_id as id from subscription
  where test_clock_id = any(?::uuid[]) and next_due_at >= ? and next_due_at <= ?
  union
  select test_clock_id from invoice
  where test_clock_id = any(?::uuid[]) and next_due_at >= ? and next_due_at <= ?`;

async function forgetEnded({ stage, subscribers }: Story): Promise<void> {
  const ids = uuidArray('subscription', [...subscribers.keys()]);
  const ended = await stage.do((em) =>
    em.execute<{ id: string }[]>(
      `select id from subscription where id = any(?::uuid[]) and status = 'canceled'`,
      [ids],
    ),
  );
  for (const { id } of ended) subscribers.delete(encodeId('subscription', id));
}

function fail(error: unknown): never {
  throw error;
}
