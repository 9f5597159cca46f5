import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { countSignIns } from '../../src/analytics/people/count-sign-ins.ts';
import { expireSignIns } from '../../src/analytics/people/expire-sign-ins.ts';
import { readPeopleCount } from '../../src/analytics/people/people-count.ts';
import { countAgain } from '../../src/analytics/people/restart-counting.ts';
import { verifyPeople } from '../../src/analytics/people/verify-people.ts';
import { readRange } from '../../src/analytics/range.ts';
import { UserGrouping, userAnalytics } from '../../src/analytics/users.ts';
import type { UserRequest } from '../../src/analytics/users.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import { userRetention } from '../../src/analytics/retention.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts } from './facts.ts';
import { addSignIns, anyHistory, happenedIn, now, operator, writeHistory } from './histories.ts';
import { Oracle } from './people-oracle.ts';
import type { Happened } from './people-oracle.ts';

let database: TestDatabase;
let facts: Facts;
let projects: Project[];
const people = Array.from({ length: 6 }, () => newId('user'));

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
  projects = [await facts.project(), await facts.project()];
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

const count = (timezone: string, until: Temporal.Instant, limit: number) =>
  countSignIns(em(), { timezone, until, limit });

async function countAll(timezone: string, until: Temporal.Instant, limit = 1000): Promise<void> {
  while (await count(timezone, until, limit));
}

/** Compares the reports of a viewer on a history with its definitions. */
async function compare(viewer: Viewer, request: UserRequest, happened: readonly Happened[]): Promise<void> {
  const oracle = new Oracle(happened, readRange(request, now), now);
  const { series, totals } = await userAnalytics(em(), viewer, request, now);
  for (const { group: _group, partial: _partial, start, end, ...point } of series)
    expect({ start: String(start), ...figures(point) }).toEqual({
      start: String(start),
      ...figures(oracle.point({ start, end, partial: false })),
    });
  const { group: _group, lifecycle: _lifecycle, ...total } = totals[0]!;
  expect(figures(total)).toEqual(figures(oracle.total()));
}

function figures<F extends { stickiness: number | null }>(point: F) {
  const { stickiness } = point;
  return { ...point, signUps: null, stickiness: stickiness === null ? null : Number(stickiness.toFixed(4)) };
}

const anyRequest = fc.record({
  daysAgo: fc.integer({ min: 0, max: 70 }),
  minuteOfStart: fc.constantFrom(0, 0, 0, 777),
  end: fc.constantFrom('now', 'now', 'tomorrow', 'yesterday', 'within a day'),
  interval: fc.constantFrom(...Object.values(AnalyticsInterval)),
});

type AnyRequest = typeof anyRequest extends fc.Arbitrary<infer T> ? T : never;

function requestOf({ daysAgo, minuteOfStart, end, interval }: AnyRequest, timezone: string): UserRequest {
  const today = now.toZonedDateTimeISO(timezone).startOfDay();
  const days = interval === AnalyticsInterval.hour ? Math.min(daysAgo, 20) : daysAgo;
  const start = today
    .subtract({ days: days + 3 })
    .add({ minutes: minuteOfStart })
    .toInstant();
  const ends = {
    now,
    tomorrow: today.add({ days: 1 }).toInstant(),
    yesterday: today.toInstant(),
    'within a day': today.subtract({ hours: 30 }).toInstant(),
  };
  const to = ends[end as keyof typeof ends];
  const from = interval === AnalyticsInterval.minute ? to.subtract({ minutes: 500 }) : start;
  return { from, to, interval, timezone };
}

const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'Europe/Paris', 'Asia/Kolkata');

/** Whether the counts are made before, in between, or after some sign-ins; how many at once, and up to when. */
const anyCounting = fc.array(
  fc.record({ limit: fc.integer({ min: 1, max: 20 }), minutesAgo: fc.integer({ min: 0, max: 3000 }) }),
  {
    maxLength: 6,
  },
);

describe('figures of people', () => {
  it('are those of the definitions in any zone and interval, however many sign-ins are counted', async () => {
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        anyCounting,
        fc.array(anyRequest, { minLength: 3, maxLength: 3 }),
        anyZone,
        anyZone,
        async (history, counting, requests, countedZone, timezone) => {
          const happened = happenedIn(
            history,
            projects.map(({ id }) => id),
            people,
          );
          await writeHistory(em(), happened);
          for (const { limit, minutesAgo } of counting)
            await count(countedZone, now.subtract({ minutes: minutesAgo }), limit);
          if (counting.length % 2) await countAll(countedZone, now.subtract({ minutes: 40 }), 7);
          const { isBehind } = await readPeopleCount(em(), now);
          const zones = [countedZone, timezone].map((zone) => zone.replace('Paris', 'Berlin'));
          counted += Number(!isBehind && zones[0] === zones[1]);
          for (const any of requests) {
            const request = requestOf(any, timezone);
            const [project] = projects;
            await compare(operator(), request, happened);
            const own = happened.filter((each) => each.project === project!.id);
            await compare(facts.owner(project!), request, own);
          }
        },
      ),
      { numRuns: 15 },
    );
    expect(counted).toBeGreaterThan(0);
  }, 120_000);

  it.each([
    [23, '2026-03-28T23:00:00Z'],
    [25, '2026-10-24T22:00:00Z'],
  ])('of a day of %d hours in Berlin are counted between its midnights', async (hours, midnight) => {
    const start = Temporal.Instant.from(midnight);
    const end = start.add({ hours });
    const edges = [start.subtract({ milliseconds: 1 }), start, end.subtract({ milliseconds: 1 }), end];
    const happened = edges.map((at, n) => ({ project: projects[0]!.id, person: people[n % 2]!, at }));
    await writeHistory(em(), happened);
    await countAll('Europe/Berlin', now);
    const [from, to] = [start.subtract({ hours: 24 * 3 }), end.add({ hours: 24 * 3 })];
    const request = { from, to, interval: AnalyticsInterval.day, timezone: 'Europe/Berlin' };
    for (const interval of [AnalyticsInterval.day, AnalyticsInterval.week])
      await compare(operator(), { ...request, interval }, happened);
    const { series } = await userAnalytics(em(), operator(), request, now);
    const day = series.find((point) => point.start.equals(start))!;
    expect(day.start.until(day.end).total('hours')).toBe(hours);
    expect(day).toMatchObject({ signIns: 2, activeUsers: 2, lifecycle: { new: 1, retained: 1, resurrected: 0 } });
  });

  it('are the same by project as of each project alone', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, anyRequest, fc.boolean(), async (history, any, isCounted) => {
        const happened = happenedIn(
          history,
          projects.map(({ id }) => id),
          people,
        );
        await writeHistory(em(), happened);
        if (isCounted) await countAll('UTC', now.subtract({ minutes: 30 }));
        const request = requestOf(any, 'UTC');
        const { totals, series } = await userAnalytics(
          em(),
          operator(),
          { ...request, groupBy: UserGrouping.project },
          now,
        );
        for (const { group, ...total } of totals) {
          const own = await userAnalytics(em(), operator(), { ...request, projectId: group.projectId }, now);
          expect({ ...total, group: undefined }).toEqual({ ...own.totals[0], group: undefined });
          const points = series.filter((point) => point.group.projectId === group.projectId);
          const without = (point: object) => ({ ...point, group: undefined });
          expect(points.map(without)).toEqual(own.series.map(without));
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);
});

const history: Happened[] = [];
const daysAgo = (days: number, person: number, project = 0): Happened => ({
  project: projects[project]!.id,
  person: people[person]!,
  at: now.subtract({ hours: 24 * days }),
});

/** The counts as rows of text, in order. */
async function counts(): Promise<string[]> {
  const tables = ['person_day', 'sign_in_day', 'person_cohort', 'person_activity'];
  const found = await Promise.all(
    tables.map((table) => em().execute<{ row: string }[]>(`select t::text as row from ${table} t order by 1`)),
  );
  return found.flatMap((rows, at) => rows.map(({ row }) => `${tables[at]} ${row}`));
}

describe('counting', () => {
  const until = now.subtract({ minutes: 10 });

  beforeAll(() => {
    for (let n = 0; n < 120; n += 1) history.push(daysAgo((n * 7) % 45, n % 6, n % 2));
  });

  it('gives the same counts in batches of any size, by several at once', async () => {
    await writeHistory(em(), history);
    await countAll('Europe/Berlin', until);
    const whole = await counts();
    await writeHistory(em(), history);
    await countAll('Europe/Berlin', until, 1);
    expect(await counts()).toEqual(whole);
    await writeHistory(em(), history);
    const worker = async () => {
      for (let quiet = 0; quiet < 3;) quiet = (await count('Europe/Berlin', until, 5)) ? 0 : quiet + 1;
    };
    await Promise.all([worker(), worker(), worker()]);
    await countAll('Europe/Berlin', until);
    expect(await counts()).toEqual(whole);
  });

  it('that fails before its end counts nothing', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', now.subtract({ hours: 24 * 20 }));
    const before = await counts();
    const broken = em().transactional(async (inside) => {
      await countSignIns(inside, { timezone: 'UTC', until, limit: 10 });
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await counts()).toEqual(before);
    await countAll('UTC', until);
    expect((await verifyPeople(em())).days).toEqual([]);
  });

  it('starts again in another zone, while reports stay exact', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', until);
    for (let more = true, zone = 'Asia/Kolkata'; more;) {
      more = await count(zone, until, 40);
      await compare(
        operator(),
        requestOf({ daysAgo: 40, minuteOfStart: 0, end: 'now', interval: AnalyticsInterval.week }, zone),
        history,
      );
    }
    expect((await verifyPeople(em())).days).toEqual([]);
  });

  it('is verified against the sign-ins', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', until);
    expect((await verifyPeople(em())).signIns).toBeGreaterThan(100);
    await addSignIns(em(), [daysAgo(12, 1)]);
    expect((await verifyPeople(em())).days[0]).toBe(
      now
        .subtract({ hours: 24 * 12 })
        .toString()
        .slice(0, 10),
    );
    await countAgain(em());
    await countAll('UTC', until);
    expect((await verifyPeople(em())).days).toEqual([]);
  });

  it('keeps the figures of people who were removed', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', until);
    const request = requestOf(
      { daysAgo: 30, minuteOfStart: 0, end: 'yesterday', interval: AnalyticsInterval.day },
      'UTC',
    );
    const before = await userAnalytics(em(), operator(), request, now);
    await em().execute('delete from person_activity where user_id = ?', [decodeId('user', people[0]!)]);
    await em().execute('delete from sign_in where user_id = ?', [decodeId('user', people[0]!)]);
    expect(await userAnalytics(em(), operator(), request, now)).toEqual(before);
  });
});

describe('sign-ins that expire', () => {
  const until = now.subtract({ minutes: 10 });
  const before = now.subtract({ hours: 24 * 20 });
  const whole = (zone: string, daysAgoOfStart: number): UserRequest =>
    requestOf({ daysAgo: daysAgoOfStart, minuteOfStart: 0, end: 'yesterday', interval: AnalyticsInterval.day }, zone);

  async function expireAll(): Promise<void> {
    while (await em().transactional((inside) => expireSignIns(inside, before, 7)));
  }

  it('are removed only once they are counted, and stay in the reports by days', async () => {
    await writeHistory(em(), history);
    await expireAll();
    expect(await em().execute('select from sign_in')).toHaveLength(history.length);
    await countAll('UTC', until);
    const reported = await userAnalytics(em(), operator(), whole('UTC', 40), now);
    await expireAll();
    expect((await em().execute('select from sign_in')).length).toBeLessThan(history.length);
    expect(await userAnalytics(em(), operator(), whole('UTC', 40), now)).toEqual(reported);
    expect((await verifyPeople(em())).days).toEqual([]);
  });

  it('are refused in reports that need them, with the time from which on they are kept', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', until);
    await expireAll();
    await expect(userAnalytics(em(), operator(), whole('Asia/Kolkata', 40), now)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining(`must not be before ${before.toString()}`),
    });
    const kept = await userAnalytics(em(), operator(), whole('Asia/Kolkata', 10), now);
    const oracle = new Oracle(history, readRange(whole('Asia/Kolkata', 10), now), now);
    expect(kept.series.map(({ lifecycle }) => lifecycle)).toEqual(
      kept.series.map(({ start, end }) => oracle.point({ start, end, partial: false }).lifecycle),
    );
    expect(kept.totals[0]).toMatchObject({ weeklyActive: oracle.total().weeklyActive, stickiness: null });
  });

  it('still tell new people from old ones after counting has started again', async () => {
    await writeHistory(em(), history);
    await countAll('UTC', until);
    await expireAll();
    await countAll('Europe/Berlin', until);
    expect((await verifyPeople(em())).days).toEqual([]);
    await expect(userAnalytics(em(), operator(), whole('Europe/Berlin', 40), now)).rejects.toMatchObject({
      kind: 'invalid',
    });
    const request = whole('Europe/Berlin', 12);
    const { series } = await userAnalytics(em(), operator(), request, now);
    const oracle = new Oracle(history, readRange(request, now), now);
    expect(series.map(({ lifecycle, newUsers, activeUsers }) => ({ lifecycle, newUsers, activeUsers }))).toEqual(
      series.map(({ start, end }) => {
        const { lifecycle, newUsers, activeUsers } = oracle.point({ start, end, partial: false });
        return { lifecycle, newUsers, activeUsers };
      }),
    );
  });
});

describe('sign-ups', () => {
  it('are accounts created, reported to operators for the network', async () => {
    await writeHistory(em(), []);
    await em().execute(`update hub_user set created_at = ?`, [now.subtract({ hours: 48 }).toString()]);
    const [{ all }] = (await em().execute('select count(*)::integer as all from hub_user')) as [{ all: number }];
    const request = requestOf({ daysAgo: 5, minuteOfStart: 0, end: 'now', interval: AnalyticsInterval.day }, 'UTC');
    const signUps = async () => (await userAnalytics(em(), operator(), request, now)).totals[0]!.signUps;
    expect(await signUps()).toBe(all);
    await countAll('UTC', now.subtract({ minutes: 10 }));
    expect(await signUps()).toBe(all);
    const ofProject = await userAnalytics(em(), operator(), { ...request, projectId: projects[0]!.id }, now);
    expect(ofProject.totals[0]!.signUps).toBeNull();
  });
});

describe('few people', () => {
  const both = () =>
    new UserViewer({
      ...{ userId: newId('user'), name: 'Bo', email: 'bo@example.org', isOperator: false, isConfirmed: true },
      ...{ clientId: newId('client'), clientProjectId: newId('project'), scopes: ['analytics:read'] },
      roles: new Map(projects.map(({ id }) => [id, Role.viewer])),
    });
  const request = requestOf({ daysAgo: 5, minuteOfStart: 0, end: 'yesterday', interval: AnalyticsInterval.day }, 'UTC');

  it.each([
    [4, null, null],
    [5, 5, { new: 5, retained: 0, resurrected: 0, dormant: 0 }],
  ])('are not divided across projects for who is no operator: %d', async (number, shown, lifecycle) => {
    const signIns = Array.from({ length: number }, (_, person) => daysAgo(3, person, person % 2));
    await writeHistory(em(), signIns);
    const dayOf = ({ start }: { start: Temporal.Instant }) => start.toString() === '2026-11-07T00:00:00Z';
    const found = (await userAnalytics(em(), both(), request, now)).series.find(dayOf);
    expect(found).toMatchObject({ activeUsers: number, weeklyActive: shown, lifecycle });
    const cohort = (await userRetention(em(), both(), request, now)).cohorts.find(dayOf);
    expect(cohort).toMatchObject({ size: shown });
    const seen = (await userAnalytics(em(), operator(), request, now)).series.find(dayOf);
    expect(seen).toMatchObject({ weeklyActive: number });
  });
});
