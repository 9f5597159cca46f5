import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UserGrouping, userAnalytics } from '../../src/analytics/users.ts';
import type { UserRequest } from '../../src/analytics/users.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts, at, now } from './facts.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

function report(viewer: Viewer, input: Partial<UserRequest>) {
  const request = { interval: AnalyticsInterval.day, timezone: 'UTC', ...input };
  return userAnalytics(database.orm.em.fork(), viewer, request, now);
}

type FigureValues = { signIns: number; activeUsers: number; newUsers: number };

function figures({ signIns, activeUsers, newUsers }: FigureValues): number[] {
  return [signIns, activeUsers, newUsers];
}

function person(roles: [Project, Role][], isOperator = false): Viewer {
  return new UserViewer({
    userId: newId('user'),
    name: 'Ada',
    email: 'ada@example.org',
    isOperator,
    isConfirmed: true,
    clientId: newId('client'),
    clientProjectId: newId('project'),
    scopes: ['analytics:read'],
    roles: new Map(roles.map(([project, role]) => [project.id, role])),
  });
}

const twoDays = { from: at('2026-05-01T00:00:00Z'), to: at('2026-05-03T00:00:00Z') };

describe('users', () => {
  it('are counted as sign-ins, as active users, and as new users by their first sign-in', async () => {
    const project = await facts.project();
    const [ada, bob, cleo] = [newId('user'), newId('user'), newId('user')];
    await facts.signIn(project, ada, '2026-04-30T23:59:59.999Z');
    await facts.signIn(project, ada, '2026-05-01T00:00:00Z');
    await facts.signIn(project, bob, '2026-05-01T08:00:00Z');
    await facts.signIn(project, bob, '2026-05-01T08:00:00Z');
    await facts.signIn(project, bob, '2026-05-02T08:00:00Z');
    await facts.signIn(project, cleo, '2026-05-02T23:59:59.999Z');
    await facts.signIn(project, cleo, '2026-05-03T00:00:00Z');
    const { series, totals } = await report(facts.owner(project), twoDays);
    expect(series.map(figures)).toEqual([
      [3, 2, 1],
      [2, 2, 1],
    ]);
    expect(totals.map(figures)).toEqual([[5, 3, 2]]);
  });

  it.each([
    ['UTC', '2026-10-21T00:00:00Z'],
    ['Europe/Berlin', '2026-10-20T22:00:00Z'],
    ['Asia/Kolkata', '2026-10-20T18:30:00Z'],
  ])('are reported from the start of a day in %s if the range has no start', async (timezone, start) => {
    const project = await facts.project();
    const user = newId('user');
    await facts.signIn(project, user, at(start).subtract({ milliseconds: 1 }).toString());
    await facts.signIn(project, user, start);
    const { from, to, series, totals } = await report(facts.owner(project), { timezone });
    expect([from, to].map(String)).toEqual([start, now.toString()].map((each) => at(each).toString()));
    expect(series[0]).toMatchObject({ signIns: 1, partial: false });
    expect(totals[0]).toMatchObject({ signIns: 1, newUsers: 0 });
  });

  it('are zero in every bucket without sign-ins', async () => {
    const { series, totals } = await report(facts.owner(await facts.project()), twoDays);
    expect([...series, ...totals].map(figures)).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it.each([
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
  ])('of %s in Berlin are counted between local midnights', async (_, from, to, hours) => {
    const project = await facts.project();
    const user = newId('user');
    for (const when of [
      at(from).subtract({ milliseconds: 1 }),
      at(from),
      at(to).subtract({ milliseconds: 1 }),
      at(to),
    ]) {
      await facts.signIn(project, user, when.toString());
    }
    const { series } = await report(facts.owner(project), {
      from: at(from),
      to: at(to),
      timezone: 'Europe/Berlin',
    });
    expect(series.map(({ start, end, signIns }) => [start.until(end).total('hours'), signIns])).toEqual([[hours, 2]]);
  });

  it('who sign in to two projects are new to each, and one active user to a viewer of both', async () => {
    const [first, second, foreign] = [await facts.project(), await facts.project(), await facts.project()];
    const ada = newId('user');
    await facts.signIn(first, ada, '2026-05-01T08:00:00Z');
    await facts.signIn(second, ada, '2026-05-02T08:00:00Z');
    await facts.signIn(foreign, ada, '2026-05-01T01:00:00Z');
    await facts.signIn(foreign, newId('user'), '2026-05-01T01:00:00Z');
    expect((await report(facts.owner(second), twoDays)).totals.map(figures)).toEqual([[1, 1, 1]]);
    const member = person([
      [first, Role.viewer],
      [second, Role.developer],
    ]);
    expect((await report(member, twoDays)).totals.map(figures)).toEqual([[2, 1, 2]]);
    const grouped = await report(member, { ...twoDays, groupBy: UserGrouping.project });
    const each = [first.id, second.id].toSorted().map((id) => [id, 1, 1, 1]);
    expect(grouped.totals.map((total) => [total.group.projectId, ...figures(total)])).toEqual(each);
    expect(grouped.series).toHaveLength(4);
    const named = await report(member, { ...twoDays, projectId: first.id });
    expect(named.totals.map(figures)).toEqual([[1, 1, 1]]);
    await expect(report(member, { ...twoDays, projectId: foreign.id })).rejects.toMatchObject({
      code: 'project_not_found',
    });
    const operator = await report(person([], true), { ...twoDays, groupBy: UserGrouping.project });
    const ofForeign = operator.totals.find(({ group }) => group.projectId === foreign.id);
    expect(figures(ofForeign!)).toEqual([2, 2, 2]);
  });

  it('are not reported to a person without a role in any project', async () => {
    await expect(report(person([]), twoDays)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'no_project',
      message: expect.stringContaining('need a role in a project'),
    });
  });

  it('match the sign-ins for any interval and zone', async () => {
    const people = Array.from({ length: 5 }, () => newId('user'));
    const anySignIn = fc.record({
      who: fc.constantFrom(...people),
      minute: fc.integer({ min: 0, max: 60 * 24 * 10 - 1 }),
    });
    const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana', 'Pacific/Apia');
    const anyInterval = fc.constantFrom(
      ...Object.values(AnalyticsInterval).filter((one) => one !== AnalyticsInterval.minute),
    );
    const from = at('2026-10-20T00:00:00Z');
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySignIn, { maxLength: 30 }),
        anyZone,
        anyInterval,
        async (signIns, timezone, interval) => {
          const project = await facts.project();
          for (const { who, minute } of signIns)
            await facts.signIn(project, who, from.add({ minutes: minute }).toString());
          const input = { from, to: from.add({ hours: 240 }), timezone, interval };
          const { series, totals } = await report(facts.owner(project), input);
          const count = (pick: (point: FigureValues) => number): number =>
            series.reduce((sum, point) => sum + pick(point), 0);
          const all = new Set(signIns.map(({ who }) => who)).size;
          expect(totals.map(figures)).toEqual([[signIns.length, all, all]]);
          expect([count(({ signIns }) => signIns), count(({ newUsers }) => newUsers)]).toEqual([signIns.length, all]);
        },
      ),
      { numRuns: 20 },
    );
  });
});
