import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import { removeValues } from '../../src/metering/values/remove-values.ts';
import { rebuildTotals } from '../../src/metering/rebuild/rebuild-totals.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { runCli } from '../cli/run-cli.ts';
import { CorrectionsStage } from './corrections-stage.ts';
import type { Metered } from './corrections-stage.ts';
import { untilWaiting } from './until-waiting.ts';

const stage = new CorrectionsStage();

const at = (day: string): Temporal.Instant => Temporal.Instant.from(`${day}T10:30:00Z`);

/** Records events of all meters in three months, withdraws some, and folds some of what they add. */
async function history(): Promise<Metered> {
  const forge = await stage.open();
  for (const meter of Object.values(Aggregation)) {
    const event = (day: string, quantity: string) => ({
      ...{ meter, key: `${meter} ${day} ${quantity}`, occurredAt: at(day), properties: { region: day.slice(-1) } },
      ...(meter === Aggregation.unique && { value: day }),
      quantity: meter === Aggregation.unique || meter === Aggregation.count ? '1' : quantity,
    });
    await forge.send([event('2026-08-31', '2'), event('2026-09-01', '3'), event('2026-09-01', '5')]);
    await forge.withdraw([`${meter} 2026-09-01 5`]);
    await foldTotals(stage.em, 2);
    await foldGroupTotals(stage.em, 2);
    await forge.send([event('2026-10-31', '7')]);
  }
  return forge;
}

/** What is counted of the unique meter, and of the level. */
function valuesOf({ meterIds }: Metered): Promise<object[]> {
  return stage.em.execute(
    `select (select count(*) from usage_value_day where meter_id = m.id) as days,
       (select sum(value_count) from usage_value_gap where meter_id = m.id) as gaps,
       (select count(*) from usage_value_count where meter_id = m.id and counted_changes = changes) as counted,
       (select count(*) from usage_hour_figure where meter_id = m.id) as figures,
       (select count(*) from usage_hour_count where meter_id = m.id and counted_changes = changes) as hours
     from meter m where m.id in (?, ?) order by aggregation`,
    [decodeId('meter', meterIds.get(Aggregation.unique)!), decodeId('meter', meterIds.get(Aggregation.weighted_sum)!)],
  );
}

// The first rebuild leaves nothing that is not folded.
const breaks = [
  `delete from usage_addition; delete from usage_group_addition`,
  `update usage_total set quantity = quantity + 1`,
  `delete from usage_total where hour < '2026-09-01'`,
  `insert into usage_addition (project_id, meter_id, subject, hour, events, quantity, largest, last_recorded_at)
   select project_id, meter_id, 'eve', hour, 1, 1, 1, now() from usage_total limit 1`,
  `update usage_group_total set largest = 99`,
  `update usage_day_total set events = events + 1`,
  `update usage_week_total set quantity = quantity - 1`,
  `delete from usage_week_total where week < '2026-09-01'`,
  `insert into usage_week_total select project_id, meter_id, '2026-12-28', 'eve', 1, 1 from usage_week_total limit 1`,
  `delete from usage_meter_total`,
  `update usage_meter_group_total set quantity = 0`,
  `update usage_value_day set value = 'another' where day = '2026-09-01'`,
  `delete from usage_value_day where group_number = 0 and day = '2026-08-31'`,
  `update usage_value_day set previous_day = '2026-08-30' where previous_day = '-infinity'`,
  `update usage_value_gap set value_count = value_count + 1`,
  `delete from usage_value_gap`,
  `update usage_hour_figure set figure = figure + 1 where hour < '2026-09-01'`,
  `delete from usage_hour_figure where group_number <> 0`,
  `delete from usage_hour_figure; delete from usage_hour_count`,
];

/** The values have three days, the figures three hours, each of the whole meter and of a group. */
const counted = [
  { days: '6', gaps: '6', counted: '3', figures: '6', hours: '3' },
  { days: '0', gaps: null, counted: '0', figures: '6', hours: '3' },
];

it('totals that were broken are red, and right again after they were rebuilt', async () => {
  const forge = await history();
  expect(await stage.problems()).toEqual([]);
  const [since, until] = [at('2026-08-01'), at('2026-11-10')];
  const read = () => Promise.all(Object.values(Aggregation).map((each) => forge.current(each, since, until)));
  const before = await read();
  await foldTotals(stage.em, 1000);
  await countDays(stage.em, { now: at('2026-11-10'), restSeconds: 0 });
  await countHours(stage.em, { now: at('2026-11-10'), restSeconds: 0 });
  expect(await valuesOf(forge)).toEqual(counted);
  for (const statement of breaks) {
    await stage.em.execute(`set session_replication_role = replica; ${statement}; reset session_replication_role`);
    expect([statement, (await stage.problems()).length > 0]).toEqual([statement, true]);
    const months = await rebuildTotals(stage.em, { projectId: forge.project.id });
    expect(months.length).toBeGreaterThanOrEqual(24);
    expect([statement, await stage.problems(), await read()]).toEqual([statement, [], before]);
    expect(await valuesOf(forge)).toEqual(counted);
  }
});

it('events that are recorded, folded and withdrawn meanwhile count once', async () => {
  const forge = await history();
  let isOver = false;
  const fold = async () => {
    while (!isOver) {
      await foldTotals(stage.em, 3);
      await foldGroupTotals(stage.em, 3);
    }
  };
  const send = async () => {
    for (let n = 0; n < 60; n += 1) {
      await forge.send([
        { key: `more ${n}`, quantity: '1', occurredAt: at('2026-09-01'), properties: { region: 'x' } },
      ]);
      if (n % 3 === 0) await forge.withdraw([`more ${n}`]);
    }
  };
  const rebuild = async () => {
    for (let n = 0; n < 5; n += 1) await rebuildTotals(stage.em, { projectId: forge.project.id, meter: 'sum' });
  };
  const folding = fold();
  await Promise.all([send(), rebuild()]).finally(() => (isOver = true));
  await folding;
  expect(await stage.problems()).toEqual([]);
  expect(await forge.current(Aggregation.sum, at('2026-08-01'), at('2026-11-10'))).toBe(String(2 + 3 + 7 + 40));
});

it('hours that are counted while events are recorded, withdrawn, folded and rebuilt have the figures of the events', async () => {
  const forge = await history();
  const meters = [Aggregation.unique, Aggregation.weighted_sum];
  let isOver = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const send = async () => {
    for (let n = 0; n < 40; n += 1) {
      const occurredAt = at('2026-09-01').add({ minutes: 20 * (n % 5) });
      const more = { quantity: '1', occurredAt, properties: { region: String(n % 2) } };
      await forge.send(
        meters.map((meter) => ({
          ...{ ...more, meter, key: `${meter} more ${n}` },
          ...(meter === Aggregation.unique && { value: `${n % 7}` }),
        })),
      );
      if (n % 3 === 0) await forge.withdraw(meters.map((meter) => `${meter} more ${n}`));
    }
  };
  const rebuild = async () => {
    for (let n = 0; n < 3; n += 1)
      for (const meter of meters) await rebuildTotals(stage.em, { projectId: forge.project.id, meter });
  };
  const background = [
    until(() => foldTotals(stage.em, 3)),
    until(() => foldGroupTotals(stage.em, 3)),
    until(() => countHours(stage.em, { now: at('2026-11-10'), restSeconds: 0 }, 1)),
    until(() => countDays(stage.em, { now: at('2026-11-10'), restSeconds: 0 }, 1)),
  ];
  await Promise.all([send(), rebuild()]).finally(() => (isOver = true));
  await Promise.all(background);
  expect(await stage.problems()).toEqual([]);
  await foldTotals(stage.em, 1000);
  await countHours(stage.em, { now: at('2026-11-10'), restSeconds: 0 });
  expect(await stage.problems()).toEqual([]);
  const [left] = await stage.em.execute<{ due: string }[]>(
    `select count(*) as due from usage_hour_count where counted_changes < changes`,
  );
  expect(left).toEqual({ due: '0' });
});

it('a month is rebuilt while its values are counted', async () => {
  const forge = await history();
  await foldTotals(stage.em, 1000);
  let isEnding = () => {};
  const isCounted = new Promise<void>((resolve) => (isEnding = resolve));
  const counting = stage.em.fork().transactional(async (inner) => {
    await inner.execute(`update usage_value_count set counted_changes = changes where meter_id = ?`, [
      decodeId('meter', forge.meterIds.get(Aggregation.unique)!),
    ]);
    await isCounted;
  });
  const rebuilding = rebuildTotals(stage.em, { projectId: forge.project.id, meter: Aggregation.unique });
  await untilWaiting(stage.em, 1);
  isEnding();
  await counting;
  expect(await rebuilding).toHaveLength(3);
  expect(await stage.problems()).toEqual([]);
});

it('a month is rebuilt while old values are removed', async () => {
  const { project } = await history();
  const removed = { projectId: project.id, keptSince: Temporal.Instant.from('2026-09-01T00:00:00Z') };
  let removing: Promise<number> = Promise.resolve(0);
  // The tables that a rebuild locks, one after the other.
  await stage.em.fork().transactional(async (inner) => {
    await inner.execute('lock table usage_hour_count in share row exclusive mode');
    removing = stage.em.fork().transactional((other) => removeValues(other, removed, 10));
    await untilWaiting(stage.em, 1);
    await inner.execute('lock table usage_value_count in share row exclusive mode');
  });
  expect(await removing).toBe(0);
});

it('only months whose events are kept are rebuilt', async () => {
  const forge = await history();
  await stage.em.execute(`insert into usage_horizon select project_id, '2026-09-01T00:00Z', now() from meter limit 1 `);
  await stage.em.execute(`update usage_horizon set project_id = (select id from project order by id desc limit 1)`);
  const months = await rebuildTotals(stage.em, { projectId: forge.project.id, meter: 'sum' });
  expect(months.map(({ month, events }) => [String(month).slice(0, 7), events])).toEqual([
    ['2026-09', 1],
    ['2026-10', 1],
  ]);
  await expect(rebuildTotals(stage.em, { meter: 'nothing' })).rejects.toMatchObject({ code: 'meter_not_found' });
});

it('hub usage rebuild says what it rebuilt', async () => {
  const run = (...words: string[]) => runCli(['usage', ...words], { DATABASE_URL: stage.database.url });
  await stage.em.execute(`update usage_total set quantity = quantity + 1 where hour >= '2026-09-01'`);
  const { slug } = (await stage.open()).project;
  expect((await run('verify')).code).toBe(1);
  const text = await run('rebuild');
  expect([text.code, text.stdout]).toEqual([
    0,
    expect.stringMatching(/^Rebuilt the totals of \d+ months of \d+ meters from \d+ events\.\n$/),
  ]);
  expect((await run('verify')).stdout).toContain('agree');
  expect((await run('rebuild', '--project', slug, '--json')).json).toEqual({ events: 0, months: [] });
  expect((await run('rebuild', '--meter', 'nothing', '--json')).json.error.code).toBe('meter_not_found');
});
