import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { rebuildTotals } from '../../src/metering/rebuild/rebuild-totals.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import type { FailedCount } from '../../src/metering/values/failed-counts.ts';
import { logFailures } from '../../src/metering/values/values-work.ts';
import { sentenceOfRollup } from '../../src/metering/verify/usage-difference.ts';
import { verifyUsage } from '../../src/metering/verify/verify-usage.ts';
import { createLogger } from '../../src/platform/log.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { CorrectionsStage, now } from './corrections-stage.ts';
import type { Metered } from './corrections-stage.ts';

const stage = new CorrectionsStage();
const { unique, weighted_sum: level } = Aggregation;

const uuidOf = (metered: Metered, aggregation: Aggregation) => decodeId('meter', metered.meterIds.get(aggregation)!);

const send = async (metered: Metered, times: readonly string[]) => {
  const events = times.flatMap((time) =>
    [unique, level].map((meter) => ({
      ...{ meter, key: `${meter} ${time}`, occurredAt: Temporal.Instant.from(`${time}:30:00Z`) },
      ...(meter === unique && { value: 'device' }),
    })),
  );
  expect(new Set(await metered.send(events))).toEqual(new Set(['accepted']));
  await foldTotals(stage.em, 1000);
};

/** Counts everything that is due, and returns what has failed. */
async function count(): Promise<FailedCount[]> {
  const failures: FailedCount[] = [];
  const request = { now, restSeconds: 0, onFailure: (failed: FailedCount) => void failures.push(failed) };
  await countHours(stage.em, request);
  await countDays(stage.em, request);
  return failures;
}

const isCounted = async (table: string, column: string): Promise<Record<string, boolean>> => {
  const rows = await stage.em.execute<{ at: string; is: boolean }[]>(
    `select m.project_id || ' ' || m.key || ' ' || to_char(c.${column} at time zone 'UTC', 'DD"T"HH24') as at,
       bool_and(c.counted_changes = c.changes) as is
     from ${table} c join meter m on m.id = c.meter_id group by 1`,
  );
  return Object.fromEntries(rows.map(({ at, is }) => [at, is]));
};

describe('a day or hour that cannot be counted', () => {
  it('waits, is found, and lets all others have their turn', async () => {
    const [broken, whole] = [await stage.open(), await stage.open()];
    await send(broken, ['2026-11-01T05']);
    expect(await count()).toEqual([]);
    const [meter, project] = [uuidOf(broken, unique), decodeId('project', broken.project.id)];
    // The value of this day has a gap that would be lowered below 0; the moment of one hour is refused.
    await stage.em.execute(`update usage_value_gap set value_count = 0 where meter_id = ?`, [meter]);
    await stage.em.execute(
      `alter table usage_hour_figure add constraint refused check (meter_id <> '${uuidOf(broken, level)}' or hour <> '2026-11-01T07:00Z')`,
    );
    await broken.withdraw([`${unique} 2026-11-01T05`]);
    await send(broken, ['2026-11-01T06', '2026-11-01T07', '2026-11-02T05']);
    await broken.withdraw([`${unique} 2026-11-01T06`, `${unique} 2026-11-01T07`]);
    await send(whole, ['2026-11-03T05']);
    const failures = await count();
    expect(failures.map(({ of, start, ...failed }) => [failed.project, failed.meter, of, start.slice(0, 13)])).toEqual([
      [project, uuidOf(broken, level), 'hour', '2026-11-01 07'],
      [project, meter, 'day', '2026-11-01'],
    ]);
    const [other] = [decodeId('project', whole.project.id)];
    expect(await isCounted('usage_hour_count', 'hour')).toMatchObject({
      [`${project} weighted_sum 01T06`]: true,
      [`${project} weighted_sum 01T07`]: false,
      [`${project} weighted_sum 02T05`]: true,
      [`${other} weighted_sum 03T05`]: true,
    });
    expect(await isCounted('usage_value_count', 'day::timestamp')).toMatchObject({
      [`${project} unique 01T00`]: false,
      [`${other} unique 03T00`]: true,
    });
    expect(await count()).toEqual([]);
    const found = (await verifyUsage(stage.em, broken.project.id)).rollups.differences.map(sentenceOfRollup);
    expect(found).toContain(
      `unique of project ${broken.project.slug}, day 2026-11-01: its values could not be counted.`,
    );
    expect(found).toContain(
      `weighted_sum of project ${broken.project.slug}, hour 2026-11-01T07Z: its figure could not be counted.`,
    );
    expect((await stage.problems()).join()).toContain(broken.meterIds.get(level)!);
    await stage.em.execute('alter table usage_hour_figure drop constraint refused');
    await rebuildTotals(stage.em, { projectId: broken.project.id });
    expect(await stage.problems()).toEqual([]);
  });

  it('is counted again after an hour, and after a change', async () => {
    const metered = await stage.open();
    const [id, due] = [uuidOf(metered, level), `where meter_id = ? and counted_changes < changes and changed_at`];
    const waiting = (until: string) =>
      stage.em.execute(`select from usage_hour_count ${due} ${until}`, [id]).then((rows) => rows.length);
    await send(metered, ['2026-11-01T05', '2026-11-01T06']);
    await stage.em.execute(`alter table usage_hour_figure add constraint refused check (meter_id <> '${id}')`);
    expect((await count()).map(({ error }) => String(error))).toEqual([
      expect.stringContaining('refused'),
      expect.stringContaining('refused'),
    ]);
    expect(await waiting(`between now() + interval '59 minutes' and now() + interval '1 hour'`)).toBe(2);
    await stage.em.execute('alter table usage_hour_figure drop constraint refused');
    await metered.withdraw([`${level} 2026-11-01T05`]);
    await foldTotals(stage.em, 1000);
    expect([await waiting('<= now()'), await count(), await waiting('is not null')]).toEqual([1, [], 1]);
    await stage.em.execute(`update usage_hour_count set changed_at = changed_at - interval '1 hour' ${due} > now()`, [
      id,
    ]);
    expect([await count(), await waiting('is not null'), await stage.problems()]).toEqual([[], 0, []]);
  });

  it('ends counting with the error where nothing reports it', async () => {
    const metered = await stage.open();
    const meter = uuidOf(metered, level);
    await send(metered, ['2026-11-01T05']);
    await stage.em.execute(`alter table usage_hour_figure add constraint refused check (meter_id <> '${meter}')`);
    await expect(countHours(stage.em, { now, restSeconds: 0, meter })).rejects.toThrow('refused');
    await stage.em.execute('alter table usage_hour_figure drop constraint refused');
    expect(await countHours(stage.em, { now, restSeconds: 0, meter })).toBe(1);
  });

  it('is logged with its project and meter, once an hour for each meter', () => {
    const lines: Record<string, unknown>[] = [];
    const time = { ms: 0 };
    const log = createLogger('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
    const report = logFailures(log, () => time.ms);
    const [project, one, two] = ['01', '02', '03'].map((end) => `01890000-0000-7000-8000-0000000000${end}`);
    const failed = { project: project!, of: 'day' as const, start: '2026-11-01', error: new Error('damaged') };
    for (const ms of [0, 1, 3_599_999, 3_600_000]) {
      time.ms = ms;
      for (const meter of [one!, two!]) report({ ...failed, meter });
    }
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatchObject({
      msg: 'usage could not be counted for reports',
      projectId: expect.stringMatching(/^project_/),
      meterId: expect.stringMatching(/^meter_/),
      ...{ of: 'day', start: '2026-11-01', err: { message: 'damaged' } },
    });
  });
});
