import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { createMeter } from '../../src/metering/create-meter.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { withdrawUsage } from '../../src/metering/withdraw-usage.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;
const now = Temporal.Instant.from('2026-05-03T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  const seed = new Seed(database.orm);
  const [forge, mill] = [await seed.project('forge'), await seed.project('mill')];
  for (const project of [forge, mill]) await record(seed, project);
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** Records events of two meters, of which one has groups; replaces one, withdraws one, and folds half of the totals. */
async function record(seed: Seed, project: Project): Promise<void> {
  const viewer = seed.owner(project);
  const at = (hour: number) => Temporal.Instant.from(`2026-05-01T0${hour}:30:00Z`);
  const event = (key: string, more: object = {}) => ({
    ...{ meter: 'bytes', subject: 'ada', quantity: '2', key, occurredAt: at(1) },
    ...more,
  });
  const send = (...events: ReturnType<typeof event>[]) =>
    em().transactional((inner) => recordUsage(inner, viewer, { events }, now));
  await em().transactional(async (inner) => {
    await createMeter(inner, viewer, { key: 'bytes', name: 'Bytes', aggregation: Aggregation.sum }, now);
    const coldest = { key: 'coldest', name: 'Coldest', aggregation: Aggregation.min, groupBy: ['region'] };
    await createMeter(inner, viewer, coldest, now);
  });
  await send(event('a'), event('b', { occurredAt: at(2) }), event('c', { source: '/eu' }));
  await send(event('d', { meter: 'coldest', properties: { region: 'eu' } }), event('e', { meter: 'coldest' }));
  await foldTotals(em(), 1000);
  await foldGroupTotals(em(), 1000);
  await send(event('f', { replaces: 'a', quantity: '5' }));
  await em().transactional((inner) =>
    withdrawUsage(inner, viewer, { events: [{ key: 'c', source: '/eu' }], reason: 'sent twice' }, now),
  );
}

const verify = (...words: string[]): Promise<CliResult> =>
  runCli(['usage', 'verify', ...words], { DATABASE_URL: database.url });

/** Spoils the data by a statement, verifies it, and mends it. */
async function spoilt(spoil: string, mend: string): Promise<CliResult[]> {
  await em().execute(spoil);
  const results = [await verify('--project', 'forge'), await verify('--json')];
  await em().execute(mend);
  return results;
}

/** A statement that changes its table alone, as something other than the hub might. */
const withoutTriggers = (statement: string): string =>
  `set session_replication_role = replica; ${statement}; reset session_replication_role`;

const ofForge = `project_id = (select id from project where slug = 'forge')`;

describe('usage verify', () => {
  it('prints how much agrees, for all projects or for one', async () => {
    const [all, one] = [await verify(), await verify('--project', 'mill', '--json')];
    expect([all.code, all.stderr, all.stdout]).toEqual([
      ...[0, '', '12 events, 6 hourly totals, 4 totals of groups, 18 totals for reports and 12 names agree.\n'],
    ]);
    expect([one.code, one.json]).toEqual([
      0,
      {
        events: 6,
        totals: { compared: 3, found: 0, differences: [] },
        totalsOfGroups: { compared: 2, found: 0, differences: [] },
        rollups: { compared: 9, found: 0, differences: [] },
        names: { compared: 6, found: 0, differences: [] },
      },
    ]);
  });

  it('refuses a project that does not exist', async () => {
    const { code, json } = await verify('--project', 'nowhere', '--json');
    expect([code, json.error.code]).toEqual([1, 'project_not_found']);
  });

  it('prints a total that differs from its events, with both figures', async () => {
    const hour = `subject = 'ada' and hour = '2026-05-01T02:00Z' and ${ofForge}`;
    const [text, programs] = await spoilt(
      `update usage_total set quantity = quantity + 1 where ${hour}`,
      `update usage_total set quantity = quantity - 1 where ${hour}`,
    );
    const rest = 'at most 2, last recorded 2026-05-03T12:00:00.000Z';
    expect([text!.code, text!.stdout]).toEqual([
      1,
      `bytes of project forge, subject ada, hour 2026-05-01T02Z: the total is 1 with 3, ${rest}, and the events are 1 with 2, ${rest}.\n`,
    ]);
    const figures = { events: 1, quantity: '2', largest: '2', lastRecordedAt: '2026-05-03T12:00:00.000Z' };
    expect([programs!.code, programs!.json.totals.found]).toEqual([1, 1]);
    expect(programs!.json.totals.differences).toMatchObject([
      { project: 'forge', meter: 'bytes', group: null, stored: { ...figures, quantity: '3' }, counted: figures },
    ]);
    expect((await verify('--project', 'mill')).code).toBe(0);
  });

  it.each([
    [
      'a total without events',
      `insert into usage_total select project_id, meter_id, 'eve', hour, events, quantity, largest, last_recorded_at from usage_total where ${ofForge} limit 1`,
      `delete from usage_total where subject = 'eve'`,
      'subject eve, hour 2026-05-01T0[12]Z: the total is .*, and there are no events',
    ],
    [
      'events without a total',
      `update usage_total set subject = 'eve' where hour = '2026-05-01T02:00Z' and ${ofForge}`,
      `update usage_total set subject = 'ada' where subject = 'eve'`,
      'subject ada, hour 2026-05-01T02Z: there is no total, and the events are 1 with 2',
    ],
    [
      'a total of a group',
      `update usage_group_total set largest = 0 where ${ofForge} and group_number = 1`,
      `update usage_group_total set largest = -2 where largest = 0`,
      String.raw`coldest of project forge, subject ada, group (eu|\(none\)), hour 2026-05-01T01Z: the total is 1 with 2, at most 0`,
    ],
    [
      'a total for reports',
      `update usage_day_total set quantity = quantity + 2.5 where subject = 'ada' and ${ofForge}`,
      `update usage_day_total set quantity = quantity - 2.5 where subject = 'ada' and ${ofForge}`,
      'of project forge, subject ada, day 2026-05-01: the total for reports differs by 0 events and 2.5',
    ],
    [
      'a total of a week',
      `update usage_week_total set events = events - 1 where subject = 'ada' and ${ofForge}`,
      `update usage_week_total set events = events + 1 where subject = 'ada' and ${ofForge}`,
      'of project forge, subject ada, week of 2026-04-27: the total for reports differs by -1 events and 0',
    ],
    [
      'an event whose name is missing',
      `update usage_key set key = 'z' where key = 'b' and ${ofForge}`,
      `update usage_key set key = 'b' where key = 'z'`,
      'Event b of project forge: its name is missing, so that it could be recorded again',
    ],
    [
      'a name without an event',
      `update usage_source_key set key = 'z' where ${ofForge}`,
      `update usage_source_key set key = 'c' where key = 'z'`,
      'Event z of source /eu of project forge: its name is used, and there is no event',
    ],
    [
      'a name of two events',
      `insert into usage_event (project_id, id, meter_id, subject, quantity, key, occurred_at, recorded_at) select project_id, gen_random_uuid(), meter_id, subject, quantity, key, occurred_at, recorded_at - interval '1 s' from usage_event where key = 'b' and ${ofForge}`,
      `delete from usage_event where key = 'b' and recorded_at < '2026-05-03T12:00Z' and ${ofForge}`,
      'Event b of project forge: there are 2 of it',
    ],
    [
      'a name with another time',
      `update usage_key set occurred_at = '2026-05-01' where key = 'b' and ${ofForge}`,
      `update usage_key set occurred_at = '2026-05-01T02:30Z' where key = 'b' and ${ofForge}`,
      'Event b of project forge: its name has another time',
    ],
  ])('finds %s', async (_, spoil, mend, expected) => {
    const [text, programs] = await spoilt(withoutTriggers(spoil), withoutTriggers(mend));
    expect([text!.code, programs!.code]).toEqual([1, 1]);
    expect(text!.stdout).toMatch(new RegExp(expected));
    expect((await verify()).code).toBe(0);
  });

  it('prints 20 differences, and the number of the others', async () => {
    const [text, programs] = await spoilt(
      `insert into usage_total select project_id, meter_id, 'eve' || n, hour, events, quantity, largest, last_recorded_at
       from (select * from usage_total where ${ofForge} limit 1) as one cross join generate_series(1, 1500) as n`,
      `delete from usage_total where subject like 'eve%'`,
    );
    expect(text!.stdout.trim().split('\n')).toHaveLength(21);
    expect(text!.stdout).toContain('1480 more totals differ');
    expect([programs!.json.totals.found, programs!.json.totals.differences.length]).toEqual([1500, 1000]);
  });
});
