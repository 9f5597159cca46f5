import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { record } from '../../src/platform/events/record.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { ask } from '../support/people.ts';
import type { People } from '../support/people.ts';
import { Follower } from './followed.ts';

interface Race {
  people: People;
  projectId: string;
  key: string;
  /** The transactions of each of the 8 writers. */
  each: number;
  seed: number;
}

export interface RaceOutcome {
  /** The subjects of the committed events. */
  written: Set<string>;
  live: { sequence: string; subject: string }[];
  paged: { sequence: string; subject: string }[];
  /** How often the live reader left and came back. */
  returns: number;
}

const PAGE = `query ($after: String) {
  events(first: 7, after: $after) { nodes { sequence subject } pageInfo { endCursor } }
}`;

/** Eight writers at once, and two readers that stop and go on at random: one live, one by the pages of GraphQL. */
export async function raceOfFeed({ people, projectId, key, each, seed }: Race): Promise<RaceOutcome> {
  const draws = fc.sample(fc.integer({ min: 0, max: 99 }), { seed, numRuns: 10_000 });
  const draw = () => draws.pop() ?? 50;
  const outcome: RaceOutcome = { written: new Set(), live: [], paged: [], returns: 0 };
  let isWriting = true;
  const writers = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let done = 0; done < each; done += 1) {
        const subjects = await write(people, projectId, {
          count: 1 + (draw() % 3),
          isUndone: draw() < 10,
          ms: draw() % 8,
        });
        for (const subject of subjects) outcome.written.add(subject);
      }
    }),
  ).then(() => (isWriting = false));
  // The key of the project is an event as well.
  const isMissing = (seen: readonly unknown[]) => isWriting || seen.length < outcome.written.size + 1;
  const giveUpAt = performance.now() + 60_000 + each * 200;
  const goesOn = (seen: readonly unknown[]) => isMissing(seen) && performance.now() < giveUpAt;
  const live = async (): Promise<void> => {
    while (goesOn(outcome.live)) {
      const lastId = outcome.live.at(-1)?.sequence;
      const follower = await Follower.open(people.hub.address, key, { lastId });
      outcome.returns += 1;
      const [leaveAt, enough] = [performance.now() + 20 + draw() * 4, 1 + (draw() % 60)];
      while (
        performance.now() < leaveAt &&
        follower.events.length < enough &&
        goesOn([...outcome.live, ...follower.events])
      )
        await sleep(5);
      follower.leave();
      // A reader who has taken so many asks again for the others, also where they came faster than it could leave.
      outcome.live.push(...follower.events.slice(0, enough).map(({ data }) => data));
    }
  };
  const paged = async (): Promise<void> => {
    const api = HubClient.withKey(people.hub.address, key);
    let after: string | undefined;
    while (goesOn(outcome.paged)) {
      const { events }: Json = await ask(api, PAGE, { after });
      for (const { sequence, subject } of events!.nodes!)
        outcome.paged.push({ sequence: String(sequence), subject: String(subject) });
      after = (events!.pageInfo!.endCursor as unknown as string | null) ?? after;
      if (!events!.nodes!.length || draw() < 20) await sleep(draw());
    }
  };
  await Promise.all([writers, live(), paged()]);
  return outcome;
}

/** Writes events in one transaction that stays open for a while; returns their subjects unless it was rolled back. */
async function write(
  people: People,
  projectId: string,
  { count, isUndone, ms }: { count: number; isUndone: boolean; ms: number },
): Promise<string[]> {
  const subjects = Array.from({ length: count }, () => newId('key'));
  try {
    await people.hub.orm.em.fork().transactional(async (em) => {
      for (const subject of subjects) {
        record(em, { principal: 'test' }, people.clock.now(), { type: 'api_key.revoked', subject, projectId });
        await em.flush();
        await sleep(ms);
      }
      if (isUndone) throw new Error('undone');
    });
    return subjects;
  } catch {
    return [];
  }
}
