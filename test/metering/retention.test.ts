import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { updateProject } from '../../src/auth/projects/projects.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { ensurePartitions } from '../../src/metering/partitions.ts';
import type { UsageNeed } from '../../src/metering/retention/horizon.ts';
import { partSize } from '../../src/metering/retention/remove-events.ts';
import { runRetention } from '../../src/metering/retention/run-retention.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { CorrectionsStage, now } from './corrections-stage.ts';
import type { Metered } from './corrections-stage.ts';

const stage = new CorrectionsStage();
const nothing: UsageNeed = { occurredSince: null, recordedSince: null };
const later = now.add({ hours: 2 });

// Each removal drops the partitions that no project needs.
beforeEach(async () => {
  const from = Temporal.Instant.from('2025-06-01T00:00:00Z');
  await stage.em.transactional((em) => ensurePartitions(em, from, 24));
});

// The next test finds nothing that is due.
afterEach(async () => {
  await stage.em.execute('update project set usage_retention_months = null');
  await remove(later.add({ hours: 8 }));
});

const at = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T10:30:00Z`);

/** Runs the removal; with `until`, it is aborted after so many transactions. */
function remove(when = later, need: UsageNeed = nothing, until = Infinity): Promise<number> {
  const end = new AbortController();
  let left = until;
  return runRetention({
    inTransaction: (work) => {
      if ((left -= 1) <= 0) end.abort();
      return stage.em.transactional(work);
    },
    now: when,
    findNeed: async () => need,
    signal: end.signal,
  });
}

/** Sets the months that a project keeps, and moves its horizon. */
async function keep(metered: Metered, months: number | null, need: UsageNeed = nothing): Promise<void> {
  await metered.do((em) => updateProject(em, metered.viewer, { usageRetentionMonths: months }, now));
  await remove(now, need);
}

/** Writes 11,000 events of an earlier day, which are three parts. */
async function sendMany(metered: Metered, day: string): Promise<void> {
  await stage.em.execute(
    `insert into usage_event (project_id, id, meter_id, subject, quantity, key, occurred_at, recorded_at)
     select ?, gen_random_uuid(), ?, 'acme', n, 'many ' || n, ?::timestamptz + n * interval '1 second', ?
     from generate_series(1, 11000) n`,
    [
      decodeId('project', metered.project.id),
      decodeId('meter', metered.meterIds.get(Aggregation.sum)!),
      String(at(day)),
      String(now),
    ],
  );
}

const ofProject = ({ project }: Metered): string => `project_id = '${decodeId('project', project.id)}'`;

async function keptKeys(metered: Metered): Promise<string[]> {
  const rows = await stage.em.execute<{ key: string }[]>(
    `select key from known_usage_event where ${ofProject(metered)} order by key`,
  );
  return rows.map(({ key }) => key);
}

interface Removed {
  table: string;
  events: number;
  firstAt: string;
  lastAt: string;
  sha256: string;
}

/** What the audit says of removals, by table. */
async function removals(metered: Metered): Promise<Removed[]> {
  const rows = await stage.em.execute<{ detail: Removed; actor: string }[]>(
    `select detail, actor from audit_entry where ${ofProject(metered)} and action = 'usage.removed' order by detail ->> 'table'`,
  );
  expect(rows.every(({ actor }) => actor === 'hub:retention')).toBe(true);
  return rows.map(({ detail }) => detail);
}

/** The digest of a project's events in a table, as docs/operations.md says. */
async function digestOf(metered: Metered, table: string, before: string): Promise<string> {
  const rows = await stage.em.transactional(async (em) => {
    await em.execute(`set local time zone 'UTC'`);
    return em.execute<{ line: string }[]>(
      `select to_jsonb(e)::text || E'\\n' as line from ${table} e
       where ${ofProject(metered)} and occurred_at < '${before}' order by id`,
    );
  });
  let digest = '';
  for (let part = 0; part < rows.length; part += partSize) {
    const lines = rows.slice(part, part + partSize).map(({ line }) => line);
    digest = createHash('sha256')
      .update(digest + lines.join(''))
      .digest('hex');
  }
  return digest;
}

async function partitionNames(): Promise<string[]> {
  const rows = await stage.em.execute<{ name: string }[]>(
    `select relname as name from pg_class where relname ~ '^usage_event_[0-9]{6}$' order by 1`,
  );
  return rows.map(({ name }) => name.slice(-6));
}

/** The figures of a meter by month, over the year before `now`. */
async function byMonth(metered: Metered, meter: Aggregation, from = '2026-01-01', zone = 'UTC'): Promise<string[]> {
  const request = {
    from: Temporal.Instant.from(`${from}T00:00:00Z`),
    to: Temporal.Instant.from('2026-11-01T00:00:00Z'),
  };
  const report = await metered.do((em) =>
    usageAnalytics(
      em,
      metered.viewer,
      { ...request, interval: AnalyticsInterval.month, timezone: zone, groupBy: UsageGrouping.meter, meter },
      now,
    ),
  );
  return report.series.map(({ value }) => value);
}

describe('a project that keeps usage events for months', () => {
  it('loses the events of earlier months, and the audit has their digests', async () => {
    const forge = await stage.open();
    const sent = ['2026-02-03', '2026-02-04', '2026-06-30', '2026-08-01', '2026-11-01'].map((day) => ({
      key: day,
      occurredAt: at(day),
      quantity: '2',
    }));
    await forge.send([...sent, { key: 'ancient', occurredAt: at('2019-01-01') }]);
    await keep(forge, 3);
    const tables = ['usage_event_202602', 'usage_event_202606', 'usage_event_other'];
    const digests = await Promise.all(tables.map((table) => digestOf(forge, table, '2026-08-01')));
    expect(await keptKeys(forge)).toHaveLength(6);
    expect(await remove()).toBe(4);
    expect(await keptKeys(forge)).toEqual(['2026-08-01', '2026-11-01']);
    const [february, june, other] = await removals(forge);
    expect([february, june, other]).toEqual([
      {
        ...{ table: tables[0], events: 2, sha256: digests[0] },
        ...{ firstAt: '2026-02-03T10:30:00.000Z', lastAt: '2026-02-04T10:30:00.000Z' },
      },
      expect.objectContaining({ table: tables[1], events: 1, sha256: digests[1] }),
      expect.objectContaining({ table: tables[2], events: 1, sha256: digests[2] }),
    ]);
    expect(await partitionNames()).not.toContain('202602');
    expect(await partitionNames()).toContain('202608');
    expect([await stage.problems(), await remove()]).toEqual([[], 0]);
    expect(await byMonth(forge, Aggregation.sum)).toEqual(['0', '4', '0', '0', '0', '2', '0', '2', '0', '0']);
  });

  it('loses the values and figures of earlier days, and reports of later ones stay right', async () => {
    const forge = await stage.open();
    const days = ['2026-07-30', '2026-07-31', '2026-08-02', '2026-09-03', '2026-10-04'];
    await forge.send(
      days.map((day) => ({ meter: Aggregation.unique, key: day, value: 'device', occurredAt: at(day) })),
    );
    await foldTotals(stage.em, 1000);
    const meter = decodeId('meter', forge.meterIds.get(Aggregation.unique)!);
    const count = () => countDays(stage.em, { now, restSeconds: 0, meter });
    const countOfHours = () => countHours(stage.em, { now, restSeconds: 0, meter });
    expect([await count(), await countOfHours()]).toEqual([5, 5]);
    await keep(forge, 3);
    await remove();
    const kept = await stage.em.execute<{ days: string[] }[]>(
      `select array_agg(day::text order by day) as days from usage_value_day where ${ofProject(forge)}
       union all select array_agg(day::text order by day) from usage_value_gap where ${ofProject(forge)}
       union all select array_agg(day::text order by day) from usage_value_count where ${ofProject(forge)}
       union all select array_agg((hour at time zone 'UTC')::date::text order by hour) from usage_hour_figure where ${ofProject(forge)}
       union all select array_agg((hour at time zone 'UTC')::date::text order by hour) from usage_hour_count where ${ofProject(forge)}`,
    );
    const left = days.slice(2);
    expect(kept.map((row) => [...new Set(row.days)])).toEqual(kept.map(() => left));
    expect(kept).toHaveLength(5);
    expect(await byMonth(forge, Aggregation.unique, '2026-08-01')).toEqual(['1', '1', '1']);
    // The first day that is left is counted again, and its previous one is gone.
    await forge.withdraw(['2026-08-02']);
    await foldTotals(stage.em, 1000);
    expect([await count(), await countOfHours(), await stage.problems()]).toEqual([1, 1, []]);
    expect(await byMonth(forge, Aggregation.unique, '2026-08-01')).toEqual(['0', '1', '1']);
  });

  it('loses nothing more once the project keeps its events again', async () => {
    const metered = await stage.open();
    await sendMany(metered, '2025-11-05');
    await keep(metered, 3);
    await metered.do((em) => updateProject(em, metered.viewer, { usageRetentionMonths: null }, now));
    expect(await remove()).toBe(0);
    await metered.do((em) => updateProject(em, metered.viewer, { usageRetentionMonths: 240 }, now));
    expect(await remove()).toBe(0);
    expect(await keptKeys(metered)).toHaveLength(11_000);
  });

  it('does not record, replace or withdraw events of removed months', async () => {
    const forge = await stage.open();
    await forge.send([
      { key: 'old', occurredAt: at('2026-03-03') },
      { key: 'new', occurredAt: at('2026-10-03') },
    ]);
    await keep(forge, 2);
    const refused = 'is no event that was recorded';
    await expect(forge.withdraw(['old'])).rejects.toMatchObject({ details: { problems: [{ detail: refused }] } });
    expect(
      await forge.send([
        { key: 'late', occurredAt: Temporal.Instant.from('2026-08-31T23:59:59.999Z') },
        { key: 'first', occurredAt: Temporal.Instant.from('2026-09-01T00:00:00Z') },
        { key: 'again', replaces: 'old', occurredAt: at('2026-10-01') },
        { key: 'old', occurredAt: at('2026-10-01') },
      ]),
    ).toEqual(['too_old', 'accepted', 'replaced_event_not_found', 'duplicate']);
    await remove();
    expect(await keptKeys(forge)).toEqual(['first', 'new']);
    expect(await stage.problems()).toEqual([]);
  });

  it('keeps its largest and smallest quantities, where events were withdrawn', async () => {
    const forge = await stage.open();
    const of = (meter: Aggregation, key: string, quantity: string, day = '2026-04-04') => ({
      ...{ meter, key: `${meter} ${key}`, quantity, occurredAt: at(day), properties: { region: 'eu' } },
    });
    for (const meter of [Aggregation.max, Aggregation.min]) {
      await forge.send([of(meter, 'low', '3'), of(meter, 'middle', '5'), of(meter, 'high', '9')]);
      await forge.send([of(meter, 'alone', '7', '2026-05-04'), of(meter, 'other', '4', '2026-05-06')]);
    }
    await forge.withdraw(['max high', 'min low', 'max alone', 'min other']);
    const largest = await byMonth(forge, Aggregation.max, '2026-04-01');
    const smallest = await byMonth(forge, Aggregation.min, '2026-04-01');
    expect([largest, smallest].map((values) => values.slice(0, 2).map(Number))).toEqual([
      [5, 4],
      [5, 7],
    ]);
    await keep(forge, 3);
    expect(await remove()).toBe(10);
    expect(await byMonth(forge, Aggregation.max, '2026-04-01')).toEqual(largest);
    expect(await byMonth(forge, Aggregation.min, '2026-04-01')).toEqual(smallest);
    const [since, until] = [at('2026-04-01'), at('2026-07-01')];
    expect([
      await forge.used(Aggregation.max, since, until),
      await forge.used(Aggregation.min, since, until),
      await stage.problems(),
    ]).toEqual(['5', '5', []]);
  });

  it('has no report that needs removed events, and all others', async () => {
    const forge = await stage.open();
    const removed = { code: 'events_removed', message: expect.stringContaining('before 2026-08-01T00:00:00Z') };
    for (const meter of Object.values(Aggregation)) {
      const value = meter === Aggregation.unique ? { value: 'ada' } : {};
      for (const day of ['2026-05-05', '2026-09-09'])
        await forge.send([{ meter, key: `${meter} ${day}`, occurredAt: at(day), ...value }]);
    }
    await keep(forge, 3);
    for (const meter of [Aggregation.unique, Aggregation.latest, Aggregation.weighted_sum]) {
      await expect(byMonth(forge, meter)).rejects.toMatchObject(removed);
      expect(await byMonth(forge, meter, '2026-08-01')).toHaveLength(3);
    }
    for (const meter of [Aggregation.count, Aggregation.average]) {
      expect((await byMonth(forge, meter)).filter((value) => value !== '0')).toEqual(['1', '1']);
      await expect(byMonth(forge, meter, '2026-05-01', 'Asia/Kolkata')).rejects.toMatchObject(removed);
    }
  });
});

describe('removal of usage events', () => {
  it('deletes the events of one project from a partition that others keep', async () => {
    const [forge, mill] = [await stage.open(), await stage.open()];
    for (const project of [forge, mill]) await project.send([{ key: 'a', occurredAt: at('2026-07-07') }]);
    await keep(forge, 2);
    expect(await remove()).toBe(1);
    expect([await keptKeys(forge), await keptKeys(mill)]).toEqual([[], ['a']]);
    expect(await partitionNames()).toContain('202607');
    await keep(mill, 2);
    expect(await remove()).toBe(1);
    expect(await partitionNames()).not.toContain('202607');
    expect(await stage.problems()).toEqual([]);
  });

  it('keeps events that may still be billed, and levels that changed since', async () => {
    const forge = await stage.open();
    const days = ['2025-12-12', '2026-01-31', '2026-02-01'];
    await forge.send(days.map((day) => ({ key: day, occurredAt: at(day) })));
    await keep(forge, 2, { occurredSince: at('2026-01-15'), recordedSince: null });
    expect(await remove(later, { occurredSince: at('2026-01-15'), recordedSince: null })).toBe(1);
    expect(await keptKeys(forge)).toEqual(days.slice(1));

    const mill = await stage.open();
    await mill.send([{ meter: 'weighted_sum', key: 'level', occurredAt: at('2025-12-12') }]);
    const need = { occurredSince: null, recordedSince: now.subtract({ hours: 1 }) };
    await keep(mill, 2, need);
    await remove(later, need);
    expect(await keptKeys(mill)).toEqual(['level']);
    await remove(later);
    await remove(later.add({ hours: 2 }));
    expect(await keptKeys(mill)).toEqual([]);
  });

  it.each(['dropped', 'deleted'])('goes on after it was interrupted, with the same digest (%s)', async (how) => {
    const [forge, mill] = [await stage.open(), await stage.open()];
    const month = how === 'dropped' ? '202510' : '202511';
    const day = `2025-${month.slice(4)}-15`;
    if (how === 'deleted') {
      await mill.send([{ key: 'kept', occurredAt: at(day) }]);
      // From then on, PostgreSQL expects one event of the project there, and may compare its events one by one.
      await stage.em.execute(`analyze usage_event_${month}`);
    }
    await sendMany(forge, day);
    await keep(forge, 2);
    const digest = await digestOf(forge, `usage_event_${month}`, '2026-01-01');
    let runs = 0;
    let removed = 0;
    for (; removed < 11_000; runs += 1) removed += await remove(later, nothing, 10 + 3 * runs);
    expect([removed, runs > 1]).toEqual([11_000, true]);
    expect(await removals(forge)).toEqual([expect.objectContaining({ events: 11_000, sha256: digest })]);
    expect([await stage.problems(), await partitionNames()]).toEqual([
      [],
      how === 'dropped' ? expect.not.arrayContaining([month]) : expect.arrayContaining([month]),
    ]);
  });

  it('happens once when instances run it at the same time', async () => {
    const [forge, mill] = [await stage.open(), await stage.open()];
    await mill.send([{ key: 'kept', occurredAt: at('2025-09-09') }]);
    await sendMany(forge, '2025-09-09');
    await keep(forge, 2);
    const removed = await Promise.all(Array.from({ length: 4 }, () => remove()));
    expect(removed.reduce((total, each) => total + each, 0)).toBe(11_000);
    const entries = await removals(forge);
    expect(entries.reduce((total, { events }) => total + events, 0)).toBe(11_000);
    expect(await stage.problems()).toEqual([]);
  });

  it('waits for a request that reads events, and leaves the partition to the next run', async () => {
    const forge = await stage.open();
    await forge.send([{ key: 'a', occurredAt: at('2025-08-08') }]);
    await keep(forge, 2);
    await stage.em.transactional(async (reading) => {
      await reading.execute(`select count(*) from usage_event where occurred_at >= '2026-11-01'`);
      await remove();
      expect(await partitionNames()).toContain('202508');
    });
    await remove();
    expect([await partitionNames(), await keptKeys(forge)]).toEqual([expect.not.arrayContaining(['202508']), []]);
  });
});
