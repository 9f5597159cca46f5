import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { numberEvents, numberWaiting, readFeed } from '../../src/platform/events/feed.ts';
import { record } from '../../src/platform/events/record.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';

const actor = { principal: 'test' };
const start = Temporal.Instant.from('2026-01-31T10:00:00Z');

let database: TestDatabase;
let projectId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(() => {
  projectId = newId('project');
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Writes events in one transaction that stays open for a while. Returns their subjects unless it was rolled back. */
async function write(days: readonly number[], { openMs = 0, isUndone = false } = {}): Promise<string[]> {
  const subjects = days.map(() => newId('key'));
  try {
    await em().transactional(async (own) => {
      for (const [index, subject] of subjects.entries()) {
        const at = start.add({ hours: 24 * days[index]! });
        record(own, actor, at, { type: 'api_key.revoked', subject, projectId });
        // Events are written at different times, so that transactions interleave.
        await own.flush();
        await sleep(openMs);
      }
      if (isUndone) throw new Error('undone');
    });
    return subjects;
  } catch {
    return [];
  }
}

/** Reads all events after a cursor, page by page. */
async function readOn(after: string | undefined, first: number) {
  const seen: { subject: string; sequence: string }[] = [];
  let cursor = after;
  for (;;) {
    const { rows, cursors, hasNextPage } = await readFeed(em(), projectId, { first, after: cursor });
    seen.push(...rows);
    cursor = cursors.at(-1) ?? cursor;
    if (!hasNextPage) return { seen, cursor };
  }
}

describe('the event feed', () => {
  it('shows an event with its sequence number as soon as it is committed', async () => {
    const [subject] = await write([0]);
    const { rows } = await readFeed(em(), projectId, { first: 10 });
    expect(rows).toEqual([
      {
        ...{
          id: expect.stringMatching(/^event_/),
          projectId,
          sequence: '1',
          type: 'api_key.revoked',
          version: 1,
        },
        ...{ subject, payload: {}, at: '2026-01-31T10:00:00.000Z', testClockId: null },
        recordedAt: expect.stringMatching(/^20\d\d-.*\.\d{3}Z$/),
      },
    ]);
  });

  it('lists events in the order in which they were written, not in the order of their dates', async () => {
    const subjects = [...(await write([400])), ...(await write([-400])), ...(await write([0, 30, -30]))];
    const { seen } = await readOn(undefined, 2);
    expect(seen.map(({ subject }) => subject)).toEqual(subjects);
    expect(seen.map(({ sequence }) => sequence)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('continues from the cursor of the last event when new events are written', async () => {
    await write([0]);
    const { cursor } = await readOn(undefined, 10);
    expect((await readOn(cursor, 10)).seen).toEqual([]);
    const later = await write([-10]);
    expect((await readOn(cursor, 10)).seen.map(({ subject }) => subject)).toEqual(later);
  });

  it('can be read from the newest event to the oldest', async () => {
    const subjects = await write([0, 1, 2, 3, 4]);
    const first = await readFeed(em(), projectId, { first: 3, isNewestFirst: true });
    const after = first.cursors.at(-1);
    const second = await readFeed(em(), projectId, { first: 3, after, isNewestFirst: true });
    const shown = [...first.rows, ...second.rows].map(({ subject }) => subject);
    expect(shown).toEqual(subjects.toReversed());
    expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
  });

  it.each(['x', 'WyIyMDI2IiwiZXZlbnQiXQ', Buffer.from('event 0').toString('base64url'), 'event 1'])(
    'refuses %j as a cursor',
    async (after) => {
      const request = { first: 1, after };
      const read = readFeed(em(), projectId, request);
      return expect(read).rejects.toMatchObject({ details: { problems: [{ pointer: '/after' }] } });
    },
  );

  it('refuses a cursor of another project, and accepts one without a project from an earlier version', async () => {
    await write([0, 1]);
    const { cursors } = await readFeed(em(), projectId, { first: 1 });
    const other = readFeed(em(), newId('project'), { first: 1, after: cursors[0] });
    await expect(other).rejects.toMatchObject({ details: { problems: [{ pointer: '/after' }] } });
    const after = Buffer.from('event 1').toString('base64url');
    const page = await readFeed(em(), projectId, { first: 10, after });
    expect(page.rows.map(({ sequence }) => sequence)).toEqual(['2']);
  });

  it('numbers events for each project separately, and without a reader', async () => {
    await write([0, 1]);
    const mine = projectId;
    projectId = newId('project');
    await write([0]);
    expect(await numberWaiting(em())).toBeGreaterThanOrEqual(3);
    expect(await numberEvents(em(), mine)).toBe(0);
    const places = await em().execute<{ sequence: string }[]>(
      `select project_id = ? as is_mine, sequence from outbox_event where project_id in (?, ?) order by 1, 2`,
      [uuidOf(mine), uuidOf(mine), uuidOf(projectId)],
    );
    expect(places.map(({ sequence }) => Number(sequence))).toEqual([1, 1, 2]);
  });

  it('numbers a backlog in batches, and reports that more events follow', async () => {
    await em().execute(
      `insert into outbox_event (id, project_id, type, subject, payload, at)
       select gen_random_uuid(), ?, 'api_key.revoked', 'x', '{}', now() from generate_series(1, 1500)`,
      [uuidOf(projectId)],
    );
    const { hasNextPage } = await readFeed(em(), projectId, { first: 100 });
    expect(hasNextPage).toBe(true);
    expect((await readOn(undefined, 100)).seen).toHaveLength(1500);
  });
});

const seed = Number(process.env.HUB_SEED ?? 12);

describe('the event feed with eight concurrent writers', () => {
  it(`shows each event once and in order to a reader that pauses (seed ${seed})`, async () => {
    const transaction = fc.record({
      days: fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 3 }),
      openMs: fc.integer({ min: 0, max: 8 }),
      isUndone: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
      pauseMs: fc.integer({ min: 0, max: 5 }),
    });
    const writer = fc.array(transaction, { minLength: 1, maxLength: 8 });
    const reader = fc.record({
      first: fc.integer({ min: 1, max: 7 }),
      pauses: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 10 }),
    });
    const property = fc.asyncProperty(
      fc.array(writer, { minLength: 8, maxLength: 8 }),
      reader,
      async (writers, { first, pauses }) => {
        projectId = newId('project');
        let isWriting = true;
        const written = Promise.all(
          writers.map(async (transactions) => {
            const subjects: string[][] = [];
            for (const { days, pauseMs, ...how } of transactions) {
              await sleep(pauseMs);
              subjects.push(await write(days, how));
            }
            return subjects;
          }),
        ).finally(() => (isWriting = false));
        const seen: { subject: string; sequence: string }[] = [];
        let cursor: string | undefined;
        for (let turn = 0; isWriting; turn += 1) {
          const read = await readOn(cursor, first);
          seen.push(...read.seen);
          cursor = read.cursor;
          await sleep(pauses[turn % pauses.length]!);
        }
        const all = (await written).flat(2);
        seen.push(...(await readOn(cursor, first)).seen);
        expect(seen.map(({ sequence }) => Number(sequence))).toEqual(all.map((_, index) => index + 1));
        expect(new Set(seen.map(({ subject }) => subject))).toEqual(new Set(all));
        requireOrder(
          seen,
          (await written).map((transactions) => transactions.flat()),
        );
      },
    );
    await fc.assert(property, { seed, numRuns: 12, endOnFailure: true });
  });
});

/** Requires that the events of each writer appear in the order in which it wrote them. */
function requireOrder(seen: readonly { subject: string }[], writers: readonly string[][]): void {
  const places = new Map(seen.map(({ subject }, place) => [subject, place]));
  for (const subjects of writers) {
    const own = subjects.map((subject) => places.get(subject)!);
    expect(own).toEqual(own.toSorted((one, other) => one - other));
  }
}

function uuidOf(id: string): string {
  return decodeId('project', id);
}
