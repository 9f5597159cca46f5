import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { analyzeNewTotals, clearFolded, foldTotals } from '../../src/metering/fold-totals.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
let database: TestDatabase;
let seed: Seed;
let project: Project;
let meterId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
  project = await seed.project();
  const input = { key: 'calls', name: 'Calls', aggregation: Aggregation.sum };
  const meter = await em().transactional((inner) => createMeter(inner, seed.owner(project), input, now));
  meterId = meter.id;
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Records events of one subject in some hours, each of the quantity 2. */
async function record(subject: string, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    ...{ meter: 'calls', subject, quantity: '2', key: unique('event') },
    occurredAt: now.subtract({ minutes: 30 * (index % 5) }),
  }));
  await em().transactional((inner) => recordUsage(inner, seed.owner(project), { events }, now));
}

async function used(subject: string): Promise<number> {
  const [row] = await em().execute<{ used: string }[]>(
    `select usage_between(?, ?, 'sum', array[?], '2026-11-01Z', '2026-12-01Z') as used`,
    [decodeId('project', project.id), decodeId('meter', meterId), subject],
  );
  return Number(row!.used);
}

async function count(table: 'usage_addition' | 'usage_total', subject: string): Promise<number> {
  const [row] = await em().execute<{ count: string }[]>(`select count(*) from ${table} where subject = ?`, [subject]);
  return Number(row!.count);
}

/** Returns the hours whose totals, with the additions, differ from their events. */
function differences(): Promise<object[]> {
  return em().execute(`
    select * from usage_hour total full join (
      select project_id, meter_id, subject, date_trunc('hour', occurred_at, 'UTC') as hour, count(*) as events,
        sum(quantity) as quantity, max(quantity) as largest, max(recorded_at) as last_recorded_at
      from usage_event group by 1, 2, 3, 4
    ) counted using (project_id, meter_id, subject, hour)
    where (total.events, total.quantity, total.largest, total.last_recorded_at)
      is distinct from (counted.events, counted.quantity, counted.largest, counted.last_recorded_at)`);
}

describe('folding usage', () => {
  it('moves the additions of each hour into its total, and changes no usage', async () => {
    await record('acme', 10);
    await record('acme', 5);
    expect([await count('usage_addition', 'acme'), await count('usage_total', 'acme')]).toEqual([6, 0]);
    expect(await used('acme')).toBe(30);
    await foldTotals(em(), 1000);
    expect([await count('usage_addition', 'acme'), await count('usage_total', 'acme')]).toEqual([0, 3]);
    expect(await used('acme')).toBe(30);
    expect(await foldTotals(em(), 1000)).toBe(0);
  });

  it('takes no more additions than it may, and adds to totals that are there', async () => {
    await record('limited', 5);
    await foldTotals(em(), 1000);
    await record('limited', 5);
    expect([await foldTotals(em(), 2), await foldTotals(em(), 2)]).toEqual([2, 1]);
    expect(await used('limited')).toBe(20);
    expect(await differences()).toEqual([]);
  });

  it('changes nothing when its transaction is undone', async () => {
    await record('undone', 5);
    const undone = em().transactional(async (inner) => {
      await foldTotals(inner, 1000);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await count('usage_addition', 'undone')).toBe(3);
    expect(await used('undone')).toBe(10);
  });

  it('loses and doubles nothing while others fold and record, and every answer has all that was recorded', async () => {
    const rounds = 12;
    let isRecording = true;
    const recorded = new Map(['a', 'b', 'c'].map((subject) => [subject, 0]));
    const recording = [...recorded.keys()].map(async (subject) => {
      for (let round = 0; round < rounds; round += 1) {
        await record(subject, 20);
        recorded.set(subject, recorded.get(subject)! + 40);
      }
    });
    const folding = [7, 100].map(async (limit) => {
      while (isRecording) await foldTotals(em(), limit);
    });
    const reading = (async () => {
      while (isRecording)
        for (const subject of recorded.keys()) {
          const least = recorded.get(subject)!;
          expect(await used(subject)).toBeGreaterThanOrEqual(least);
        }
    })();
    await Promise.all(recording).finally(() => (isRecording = false));
    await Promise.all([...folding, reading]);
    for (const subject of recorded.keys()) expect(await used(subject)).toBe(rounds * 40);
    expect(await differences()).toEqual([]);
  });

  it('adds up with an older instance, which writes to the totals itself', async () => {
    await record('older', 5);
    await foldTotals(em(), 1000);
    await record('older', 5);
    await em().execute(`update usage_total set events = events + 1, quantity = quantity + 2 where subject = 'older'`);
    expect(await used('older')).toBe(20 + 3 * 2);
    await foldTotals(em(), 1000);
    expect(await used('older')).toBe(20 + 3 * 2);
  });

  it('leaves totals that can be analyzed, once', async () => {
    const analyzed = async () => {
      const [found] = await em().execute<{ number: number }[]>(
        `select count(*)::integer as number from pg_class where relname ~ '^usage_.*total$' and reltuples >= 0`,
      );
      return found!.number;
    };
    await em().execute(`update pg_class set reltuples = -1 where relname ~ '^usage_.*total$'`);
    await record('eve', 3);
    await foldTotals(em(), 100);
    await analyzeNewTotals(em());
    expect(await analyzed()).toBe(6);
    await em().execute(`update pg_class set reltuples = 7 where relname = 'usage_total'`);
    await analyzeNewTotals(em());
    expect(await em().execute(`select reltuples from pg_class where relname = 'usage_total'`)).toEqual([
      { reltuples: 7 },
    ]);
  });

  it('leaves a table that can be cleared', async () => {
    await clearFolded(em());
    await record('cleared', 5);
    expect(await used('cleared')).toBe(10);
  });
});
