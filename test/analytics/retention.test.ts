import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { countSignIns } from '../../src/analytics/people/count-sign-ins.ts';
import { hasWholeDays } from '../../src/analytics/people/report-days.ts';
import { userRetention } from '../../src/analytics/retention.ts';
import type { RetentionRequest } from '../../src/analytics/retention.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { UserViewer } from '../../src/auth/viewer.ts';
import type { Viewer } from '../../src/auth/viewer.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts } from './facts.ts';
import { anyHistory, happenedIn, now, operator, writeHistory } from './histories.ts';
import type { Happened } from './people-oracle.ts';

let database: TestDatabase;
let projects: Project[];
let facts: Facts;
const people = Array.from({ length: 6 }, () => newId('user'));

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
  projects = [await facts.project(), await facts.project()];
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

/** A member of some projects, who asks for all of them together. */
function memberOf(own: readonly Project[]): UserViewer {
  return new UserViewer({
    ...{ userId: newId('user'), name: 'Mia', email: 'mia@example.org', isOperator: false, isConfirmed: true },
    ...{ clientId: newId('client'), clientProjectId: newId('project'), scopes: ['analytics:read'] },
    roles: new Map(own.map(({ id }) => [id, Role.owner])),
  });
}

const units = Object.values(AnalyticsInterval).filter(hasWholeDays);

/** The people of a cohort in a bucket, by looking at every sign-in. */
function expected(happened: readonly Happened[], cohort: Span, bucket: Span): number {
  const isIn = ({ start, end }: Span, at: Temporal.Instant) =>
    Temporal.Instant.compare(at, start) >= 0 && Temporal.Instant.compare(at, end) < 0;
  const firsts = new Map<string, Temporal.Instant>();
  for (const { person, at } of happened) {
    const known = firsts.get(person);
    if (!known || Temporal.Instant.compare(at, known) < 0) firsts.set(person, at);
  }
  const members = new Set([...firsts].filter(([, at]) => isIn(cohort, at)).map(([person]) => person));
  return new Set(
    happened.filter(({ person, at }) => members.has(person) && isIn(bucket, at)).map(({ person }) => person),
  ).size;
}

interface Span {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

describe('retention', () => {
  it('is that of its definition in any zone and unit, however many sign-ins are counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        fc.constantFrom(...units),
        fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'),
        fc.constantFrom('UTC', 'Europe/Berlin'),
        fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }),
        fc.boolean(),
        async (history, interval, timezone, countedZone, counting, isOfProject) => {
          const happened = happenedIn(
            history,
            projects.map(({ id }) => id),
            people,
          );
          await writeHistory(em(), happened);
          for (const minutes of counting)
            while (await countSignIns(em(), { timezone: countedZone, until: now.subtract({ minutes }), limit: 13 }));
          const from = now.subtract({ hours: 24 * 50 });
          const projectId = isOfProject ? projects[0]!.id : undefined;
          const request: RetentionRequest = { from, to: now, interval, timezone, projectId };
          const { cohorts } = await userRetention(em(), operator(), request, now);
          const own = happened.filter(({ project }) => !projectId || project === projectId);
          for (const [at, cohort] of cohorts.entries()) {
            expect(cohort.size).toBe(expected(own, cohort, cohort));
            for (const { period, people: found } of cohort.cells) {
              const bucket = cohorts[at + period]!;
              const isOver = Temporal.Instant.compare(bucket.end, now) <= 0;
              expect(found).toBe(isOver ? expected(own, cohort, bucket) : null);
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);

  it('of all cohorts is weighted by their sizes', async () => {
    const [project] = projects;
    const at = (day: number) => Temporal.Instant.from(`2026-10-0${day}T12:00:00Z`);
    const active = (person: number, ...days: number[]) =>
      days.map((day) => ({ project: project!.id, person: people[person]!, at: at(day) }));
    await writeHistory(em(), [...active(0, 1, 2), ...active(1, 1), ...active(2, 1), ...active(3, 2, 3)]);
    const range = { from: at(1), to: at(4), interval: AnalyticsInterval.day, timezone: 'UTC' };
    const { cohorts, averages } = await userRetention(em(), facts.owner(project!), range, now);
    expect(cohorts.map(({ size, cells }) => [size, cells.map(({ rate }) => rate)])).toEqual([
      [3, [1, 0.3333, 0, 0]],
      [1, [1, 1, 0]],
      [0, [null, null]],
      [0, [null]],
    ]);
    expect(averages.map(({ rate }) => rate)).toEqual([1, 0.5, 0, 0]);
  });

  it('across projects has no average where a small part of a shown cohort is hidden', async () => {
    const at = (day: number) => Temporal.Instant.from(`2026-09-0${day}T12:00:00Z`);
    const many = Array.from({ length: 17 }, () => newId('user'));
    const active = (from: number, until: number, ...days: number[]) =>
      many
        .slice(from, until)
        .flatMap((person, place) => days.map((day) => ({ project: projects[place % 2]!.id, person, at: at(day) })));
    await writeHistory(em(), [
      ...[...active(0, 10, 1), ...active(0, 5, 2), ...active(0, 2, 3), ...active(0, 10, 4)],
      // Ten on the first day, five on the second, and two, whose cohort is hidden, on the third.
      ...[...active(10, 15, 2), ...active(10, 15, 3), ...active(15, 17, 3), ...active(15, 17, 4)],
    ]);
    const range = { from: at(1), to: at(5), interval: AnalyticsInterval.day, timezone: 'UTC' };
    const ask = async (viewer: Viewer) => {
      const { cohorts, averages } = await userRetention(em(), viewer, range, now);
      return { rates: cohorts.map(({ cells }) => cells.map(({ rate }) => rate)), of: averages.map(({ rate }) => rate) };
    };
    expect(await ask(memberOf(projects))).toEqual({
      rates: [[1, 0.5, null, 1, 0], [1, 1, 0, 0], [null, null, null], [null, null], [null]],
      of: [1, 0.6667, null, 0.6667, 0],
    });
    expect(await ask(operator())).toEqual({
      rates: [[1, 0.5, 0.2, 1, 0], [1, 1, 0, 0], [1, 1, 0], [null, null], [null]],
      of: [1, 0.7059, 0.1176, 0.6667, 0],
    });
  });

  it('has no hours, and not too many cohorts', async () => {
    const ask = (input: Partial<RetentionRequest>) =>
      userRetention(em(), operator(), { interval: AnalyticsInterval.day, timezone: 'UTC', ...input }, now);
    await expect(ask({ interval: AnalyticsInterval.hour })).rejects.toThrow('must be a day or longer');
    await expect(ask({ from: now.subtract({ hours: 24 * 200 }) })).rejects.toThrow('10000 points');
  });
});
