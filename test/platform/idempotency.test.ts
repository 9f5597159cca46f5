import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { Temporal } from 'temporal-polyfill';
import { claim, forgetKeys, isInProgress, settle } from '../../src/platform/idempotency.ts';
import type { IdempotentRequest, Memo } from '../../src/platform/idempotency.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { unique } from '../support/seed.ts';

const now = Temporal.Instant.from('2026-01-31T10:00:00Z');
const thing = (nth = 1): Memo => ({ field: 'thing', id: `thing_${nth}` });

let database: TestDatabase;
let request: IdempotentRequest;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(() => {
  request = {
    principal: newId('key'),
    projectId: newId('project'),
    key: unique('order'),
    field: 'createThing',
    args: { input: { a: 1, b: [2] } },
    now,
  };
});

describe('a request with an idempotency key', () => {
  it('is executed once, and answered with the stored result when the key is sent again', async () => {
    expect(await doOnce(request)).toEqual({ done: true, memo: thing() });
    expect(await doOnce(request, thing(2))).toEqual({ done: false, memo: thing() });
    expect(await doOnce(request, thing(3))).toEqual({ done: false, memo: thing() });
  });

  it('is executed once when it is sent eight times at once, and the others are refused until it is done', async () => {
    let inProgress = 0;
    const count = () => void (inProgress += 1);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => untilDone(() => doOnce(request, thing(nth), () => pause(50)), count)),
    );
    const [first, ...more] = answers.filter(({ done }) => done);
    expect(more).toEqual([]);
    for (const { memo } of answers) expect(memo).toEqual(first.memo);
    expect(inProgress).toBeGreaterThan(0);
  });

  it('is refused without waiting while another request holds its key', async () => {
    const other = await processWithKey(request);
    const start = performance.now();
    await expect(doOnce(request)).rejects.toMatchObject({ kind: 'conflict', code: 'request_in_progress' });
    expect(performance.now() - start).toBeLessThan(1000);
    await other.die();
  });

  it('returns its stored payload when there is no object to read again', async () => {
    const memo = { payload: { removedThingId: 'thing_1', count: 2, parts: [null, 'a'] } };
    expect(await doOnce(request, memo)).toEqual({ done: true, memo });
    expect(await doOnce(request)).toEqual({ done: false, memo });
  });

  it('leaves its key free when it is refused', async () => {
    const refusal = new Error('refused');
    await expect(doOnce(request, thing(), () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(await doOnce(request, thing(2))).toEqual({ done: true, memo: thing(2) });
  });

  it('is executed by the eighth of eight concurrent attempts when the first seven are refused', async () => {
    let refusals = 0;
    const refuseSeven = async (): Promise<void> => {
      if (++refusals < 8) throw new Error('refused');
    };
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) => untilDone(() => doOnce(request, thing(nth), refuseSeven))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refusals).toBe(8);
  });

  it('leaves its key free when its process dies', async () => {
    const other = await processWithKey(request);
    const trying = untilDone(() => doOnce(request, thing(2)));
    await expect(Promise.race([trying, pause(100)])).resolves.toBeUndefined();
    await other.die();
    expect(await trying).toEqual({ done: true, memo: thing(2) });
  });

  it('is a different request for another caller and for another project', async () => {
    expect((await doOnce(request)).done).toBe(true);
    expect((await doOnce({ ...request, principal: newId('key') })).done).toBe(true);
    expect((await doOnce({ ...request, projectId: newId('project') })).done).toBe(true);
  });

  it('is the same request when its fields are in another order', async () => {
    await doOnce({ ...request, args: { input: { a: 1, b: [2], c: { x: null, y: now } } } });
    const again = await doOnce({ ...request, args: { input: { c: { y: now, x: null }, b: [2], a: 1 } } });
    expect(again.done).toBe(false);
  });

  it.each([
    ['another GraphQL field', { field: 'removeThing' }],
    ['another value', { args: { input: { a: 2, b: [2] } } }],
    ['another order of a list', { args: { input: { a: 1, b: [2, 1] } } }],
    ['one field more', { args: { input: { a: 1, b: [2], c: null } } }],
    ['a text instead of a number', { args: { input: { a: '1', b: [2] } } }],
  ])('is refused when its key was used with %s', async (_, other) => {
    await doOnce(request);
    await expect(doOnce({ ...request, ...other })).rejects.toMatchObject({
      kind: 'invalid',
      code: 'idempotency_key_reused',
    });
    expect((await doOnce(request)).done).toBe(false);
  });

  it('is deleted after 24 hours, in batches', async () => {
    await database.orm.em.fork().execute('delete from idempotency_key');
    for (let hours = 0; hours < 5; hours += 1) {
      await doOnce({ ...request, key: `at ${hours}`, now: now.add({ hours }) });
    }
    const forget = (at: Temporal.Instant, limit?: number) =>
      database.orm.em.fork().transactional((em) => forgetKeys(em, at, limit));
    const dayLater = now.add({ hours: 24 });
    expect(await forget(dayLater)).toBe(0);
    expect(await forget(dayLater.add({ hours: 3 }), 2)).toBe(2);
    expect(await forget(dayLater.add({ hours: 3 }), 2)).toBe(1);
    expect((await doOnce({ ...request, key: 'at 2' }, thing(2))).done).toBe(true);
    expect((await doOnce({ ...request, key: 'at 3' }, thing(2))).done).toBe(false);
  });
});

interface Done {
  /** Whether the work was executed now, rather than answered from the stored result. */
  done: boolean;
  memo: Memo;
}

/** Executes a request as the unit of work does, in one transaction. */
function doOnce(what: IdempotentRequest, memo = thing(), work = async () => {}): Promise<Done> {
  return database.orm.em.fork().transactional(async (em) => {
    const earlier = await claim(em, what);
    if (earlier) return { done: false, memo: earlier };
    await work();
    await settle(em, what, memo);
    return { done: true, memo };
  });
}

/** A process that holds the key and never commits: it loses its connection, and its pool is not closed. */
async function processWithKey(what: IdempotentRequest): Promise<{ die(): Promise<void> }> {
  const em = (await openDatabase(database.url, { poolSize: 1 })).em.fork();
  await em.begin();
  expect(await claim(em, what)).toBeUndefined();
  const [backend] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
  return {
    async die() {
      const killer = new Client(database.url);
      await killer.connect();
      await killer.query('select pg_terminate_backend($1)', [backend.pid]);
      await killer.end();
    },
  };
}

/** Retries while another request holds the key, as the unit of work does. */
async function untilDone(attempt: () => Promise<Done>, onInProgress = () => {}): Promise<Done> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isInProgress(error)) throw error;
      onInProgress();
      await pause(5);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
