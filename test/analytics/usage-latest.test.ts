import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { pointsMax } from '../../src/analytics/report.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts, at, now } from './facts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('last quantities of as many subjects as a report may have are reported, and of more refused', async () => {
  const facts = new Facts(database.orm);
  const project = await facts.project();
  await facts.meter(project, 'size', Aggregation.latest);
  const record = (first: number, last: number) =>
    facts.usage(
      project,
      Array.from({ length: last - first + 1 }, (_, index) => ({
        ...{ meter: 'size', subject: `subject ${first + index}`, quantity: String(first + index) },
        at: '2026-11-01T10:00:00Z',
      })),
    );
  const report = () =>
    usageAnalytics(
      database.orm.em.fork(),
      facts.owner(project),
      {
        ...{ from: at('2026-11-01T00:00:00Z'), to: now, interval: AnalyticsInterval.month, timezone: 'UTC' },
        groupBy: UsageGrouping.subject,
      },
      now,
    );
  await record(1, pointsMax);
  const { totals } = await report();
  expect(totals).toHaveLength(pointsMax);
  expect(totals.every(({ group, value }) => group.subject === `subject ${Number(value)}`)).toBe(true);
  await record(pointsMax + 1, pointsMax + 2);
  await expect(report()).rejects.toThrow(/makes more than 10000 points/);
}, 60_000);
