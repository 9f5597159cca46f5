import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import type { EventType } from '../../src/platform/events/catalogue/catalogue.ts';
import { OutboxEvent } from '../../src/platform/events/outbox-event.ts';
import { latestFirst } from '../../src/platform/store/order.ts';
import { page, rows, Where } from '../../src/platform/store/rows.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { sql, uuid } from '../../src/platform/store/sql.ts';

let database: TestDatabase;
let em: EntityManager;
/** Each list has its own project, so that lists do not share rows. */
let projectId: string;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(startList);

describe('a paginated list', () => {
  // There are few times for many rows, so that most share their time with another and the id decides the order.
  const moment = fc.integer({ min: 0, max: 5 });
  const moments = fc.array(moment, { maxLength: 25 });

  it('shows every row exactly once, newest first, for every page size', async () => {
    await fc.assert(
      fc.asyncProperty(moments, fc.integer({ min: 1, max: 30 }), async (of, first) => {
        startList();
        const made = await add(of);
        expect(await readAll(first)).toEqual(made.toSorted(newestFirst).map(({ id }) => id));
      }),
      { numRuns: 30 },
    );
  });

  it('neither misses nor repeats lasting rows when others are added and removed between the pages', async () => {
    const change = fc.record({
      added: fc.array(moment, { maxLength: 4 }),
      removed: fc.array(fc.nat(), { maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.integer({ min: 1, max: 6 }),
        fc.array(change, { maxLength: 12 }),
        async (of, first, changes) => {
          startList();
          const there = await add(of);
          const lasting = new Set(there.map(({ id }) => id));
          const upcoming = [...changes];
          const seen = await readAll(first, async () => {
            const { added = [], removed = [] } = upcoming.shift() ?? {};
            there.push(...(await add(added)));
            for (const nth of removed) {
              const [gone] = there.splice(nth % Math.max(1, there.length), 1);
              if (gone) await remove(gone.id);
              if (gone) lasting.delete(gone.id);
            }
          });
          expect(new Set(seen).size).toBe(seen.length);
          expect([...lasting].filter((id) => !seen.includes(id))).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('continues at the same place when the row of the cursor was deleted', async () => {
    const made = (await add([3, 2, 1, 0])).toSorted(newestFirst);
    const begin = await read(2);
    await remove(made[1].id);
    const next = await read(2, begin.cursors.at(-1));
    expect(next.rows.map(({ id }) => id)).toEqual([made[2].id, made[3].id]);
    expect(next.hasNextPage).toBe(false);
  });

  it('reports a next page only when there is one', async () => {
    await add([0, 0, 1]);
    const pages = await Promise.all([1, 2, 3, 4].map((first) => read(first)));
    expect(pages.map(({ hasNextPage }) => hasNextPage)).toEqual([true, true, false, false]);
    expect(pages.map(({ cursors }) => cursors.length)).toEqual([1, 2, 3, 3]);
    startList();
    expect(await read(5)).toMatchObject({ rows: [], cursors: [], hasNextPage: false, hasPreviousPage: false });
  });

  it('distinguishes milliseconds, and returns only rows that match its conditions', async () => {
    const at = Temporal.Instant.from('2026-01-31T10:00:00.999Z');
    const made = [0, 1, 2, 500, 1000].map((ms) => event(at.add({ milliseconds: ms })));
    await em.fork().transactional(async (own) => void own.persist(made));
    const foreign = projectId;
    startList();
    await add([1, 2]);
    const ids = made.map(({ id }) => id).toReversed();
    expect(await readAll(1, undefined, foreign)).toEqual(ids);
  });

  it('refuses cursors that it did not issue', async () => {
    await add([1]);
    const write = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url');
    const id = newId('event');
    const junk = [
      ...['', ' ', 'junk', '%', 'bnVsbA', write(null), write([]), write({}), write(['2026-01-31 10:00:00+00'])],
      write(['2026-02-30 10:00:00+00', id]),
      write([`2026-01-31 10:00:00+00'; select 1`, id]),
      write(['2026-01-31 10:00:00+00', decodeId('event', id)]),
      write(['2026-01-31 10:00:00+00', null]),
      write([null, id]),
    ];
    for (const after of junk.filter(Boolean)) {
      await expect(read(1, after)).rejects.toMatchObject({
        kind: 'invalid',
        details: { problems: [{ pointer: '/after' }] },
      });
    }
  });
});

describe('rows of an entity', () => {
  it('have the properties of the entity, with type ids and otherwise the texts of PostgreSQL', async () => {
    const made = event(Temporal.Instant.from('2026-01-31T10:00:00.5Z'));
    await em.fork().transactional(async (own) => void own.persist(made));
    const tail = sql`where id = ${uuid.event(made.id)}`;
    const [row] = await rows(em, OutboxEvent, tail);
    const { id, type, subject, payload } = made;
    const at = '2026-01-31 10:00:00.5+00';
    expect(row).toEqual({ id, projectId, type, version: 0, subject, payload, at, testClockId: null });
    expect(await rows(em, OutboxEvent, tail, ['id', 'type'])).toEqual([{ id, type }]);
    expect(await rows(em, OutboxEvent, tail, ['type'])).toEqual([{ type }]);
  });

  it('treat the values of conditions as parameters, never as SQL', async () => {
    const made = event(Temporal.Instant.from('2026-01-31T10:00:00Z'), `it's "quoted" \\ ? $1 -- {a}`);
    await em.fork().transactional(async (own) => void own.persist(made));
    expect(await rows(em, OutboxEvent, sql`where type = ${made.type}`, ['type'])).toEqual([{ type: made.type }]);
    expect(await rows(em, OutboxEvent, sql`where type = ${`' or true --`}`, ['type'])).toEqual([]);
  });
});

describe('the conditions of a where clause', () => {
  it('are joined by "and", each in parentheses, with their parameters in order', () => {
    expect(new Where().sql.text).toBe('');
    const where = new Where()
      .and(sql`a = ${1} or b = ${2}`)
      .and(sql`c`)
      .and(sql`d = ${3}`);
    expect(where.sql.text).toBe('where (a = $1 or b = $2) and (c) and (d = $3)');
    expect(where.sql.params).toEqual(['1', '2', '3']);
  });
});

function startList(): void {
  projectId = newId('project');
  em = database.orm.em.fork();
}

function event(at: Temporal.Instant, type = 'thing.happened'): OutboxEvent {
  const about = { projectId, type: type as EventType, subject: newId('product'), payload: { n: 1 }, at };
  return new OutboxEvent({ ...about, version: 0, testClockId: null });
}

async function add(moments: number[]): Promise<OutboxEvent[]> {
  const base = Temporal.Instant.from('2026-01-31T10:00:00Z');
  const made = moments.map((moment) => event(base.add({ milliseconds: moment * 50 })));
  await em.fork().transactional(async (own) => void own.persist(made));
  return made;
}

async function remove(id: string): Promise<void> {
  await em.execute('delete from outbox_event where id = ?', [decodeId('event', id)]);
}

function read(first: number, after?: string, of = projectId) {
  const where = new Where().and(sql`project_id = ${uuid.project(of)}`);
  return page(em, OutboxEvent, where, { first, after, order: latestFirst('at'), only: ['type'] });
}

/** Reads all pages in turn and returns their ids. */
async function readAll(first: number, between?: () => Promise<void>, of?: string): Promise<string[]> {
  const seen: string[] = [];
  let after: string | undefined;
  for (;;) {
    const { rows: shown, cursors, hasNextPage } = await read(first, after, of);
    expect(shown.length).toBeLessThanOrEqual(first);
    seen.push(...shown.map(({ id }) => id));
    if (!hasNextPage) return seen;
    after = cursors.at(-1);
    await between?.();
  }
}

/** Compares by time, then by id, both descending. */
function newestFirst(one: OutboxEvent, other: OutboxEvent): number {
  return Temporal.Instant.compare(other.at, one.at) || (one.id < other.id ? 1 : -1);
}
