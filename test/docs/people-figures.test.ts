import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { countSignIns } from '../../src/analytics/people/count-sign-ins.ts';
import { userRetention } from '../../src/analytics/retention.ts';
import { userAnalytics } from '../../src/analytics/users.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { Facts } from '../analytics/facts.ts';
import { addSignIns, operator } from '../analytics/histories.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { blocksOf } from './guide.ts';

type Figures = Record<string, unknown>;

interface Example {
  signIns?: Record<string, string[]>;
  /** When accounts were created; the example is about the network, which only operators see. */
  accounts?: string[];
  range: { from: string; to: string; interval: AnalyticsInterval; timezone?: string };
  series?: Figures[];
  totals?: Figures;
  /** The size of each cohort, and its rates. */
  cohorts?: (number | null)[][];
  averages?: (number | null)[];
}

const now = Temporal.Instant.from('2026-07-01T00:00:00Z');

let database: TestDatabase;
const projects = new Map<Example, Project>();
const em = () => database.orm.em.fork();

const examples = blocksOf('people-reports')
  .filter(({ language }) => language === 'json people')
  .map(({ line, text }) => ({ line, example: JSON.parse(text) as Example }));

beforeAll(async () => {
  database = await openTestDatabase();
  const facts = new Facts(database.orm);
  for (const { example } of examples) {
    const project = await facts.project();
    projects.set(example, project);
    const happened = Object.values(example.signIns ?? {}).flatMap((times) => {
      const person = newId('user');
      return times.map((time) => ({ project: project.id, person, at: Temporal.Instant.from(time) }));
    });
    await addSignIns(em(), happened);
    for (const time of example.accounts ?? []) await createAccount(time);
  }
});

afterAll(() => database.close());

describe.each([undefined, 'UTC', 'Europe/Berlin'])('with the days of %s counted', (timezone) => {
  beforeAll(async () => {
    if (!timezone) return;
    while (await countSignIns(em(), { timezone, until: now, limit: 1000 }));
  });

  it.each(examples)('the example in line $line of docs/people-reports.md gives what it says', async ({ example }) => {
    const { series, totals, cohorts, averages } = example;
    const shown = Object.entries({ series, totals, cohorts, averages }).filter(([, value]) => value !== undefined);
    expect(await figuresOf(example)).toMatchObject(Object.fromEntries(shown));
  });
});

it('docs/people-reports.md has an example of each formula', () => {
  expect(examples.length).toBeGreaterThanOrEqual(8);
});

async function createAccount(time: string): Promise<void> {
  await em().execute(
    `insert into hub_user (id, email, name, password_hash, created_at, updated_at) values (gen_random_uuid(), ?, 'Ada', 'none', ?, ?)`,
    [`${time}@example.org`, time, time],
  );
}

async function figuresOf(example: Example): Promise<object> {
  const { from, to, interval, timezone = 'UTC' } = example.range;
  const projectId = example.accounts ? undefined : projects.get(example)!.id;
  const range = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to), interval, timezone };
  const request = { ...range, projectId };
  const { series, totals } = await userAnalytics(em(), operator(), request, now);
  const { cohorts, averages } = await userRetention(em(), operator(), request, now);
  return {
    ...{ series, totals: totals[0] },
    cohorts: cohorts.map(({ size, cells }) => [size, ...cells.map(({ rate }) => rate)]),
    averages: averages.map(({ rate }) => rate),
  };
}
