import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { CorrectionsStage, now } from '../metering/corrections-stage.ts';

const stage = new CorrectionsStage();
const hours = 500;

interface PlanNode {
  'Rows Removed by Join Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

const comparedIn = (node: PlanNode): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, inner) => sum + comparedIn(inner), 0);

/** Runs work, and returns the statements that it sent, with their parameters. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; params: unknown[] }[]> {
  const driver = stage.database.orm.em.getDriver() as unknown as Record<'query', (...args: never[]) => unknown>;
  const { query } = driver;
  const sent: { text: string; params: unknown[] }[] = [];
  driver.query = function (this: unknown, ...args: never[]) {
    sent.push({ text: args[0], params: args[1] });
    return query.apply(this, args);
  };
  await work().finally(() => (driver.query = query));
  return sent;
}

it.each([
  { aggregation: Aggregation.weighted_sum, name: 'read_span', days: 0, of: 'each uncounted hour of a level' },
  { aggregation: Aggregation.sum, name: 'rest as span', days: 300, of: 'each hour that a day of the zone divides' },
])('a report looks up the events of $of, instead of comparing all with all', async ({ aggregation, name, days }) => {
  const metered = await stage.open();
  const from = Temporal.Instant.from('2026-10-25T00:00:00Z');
  const events = Array.from({ length: hours * 4 }, (_, index) => ({
    ...{ meter: aggregation, key: `${index}`, occurredAt: from.add({ minutes: 15 * index + 5 }) },
  }));
  for (let sent = 0; sent < events.length; sent += 500)
    expect(new Set(await metered.send(events.slice(sent, sent + 500)))).toEqual(new Set(['accepted']));
  await foldTotals(stage.em, 10_000);
  await stage.em.execute('analyze usage_event, usage_total, usage_meter_total, usage_hour_count');
  const to = from.add({ hours });
  const earlier = from.subtract({ hours: 24 * days });
  const wanted = {
    groupBy: UsageGrouping.meter,
    from: earlier,
    to,
    interval: AnalyticsInterval.day,
    timezone: 'Asia/Kolkata',
  };
  const request = { ...wanted, meter: aggregation };
  const sent = await statementsOf(() => usageAnalytics(stage.em, metered.viewer, request, now));
  const measured = sent.find(({ text }) => text.includes(name))!;
  const driver = stage.database.orm.em.getDriver() as unknown as {
    query: (text: string, params: unknown[]) => Promise<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>;
  };
  const [explained] = await driver.query(`explain (analyze, format json) ${measured.text}`, measured.params);
  // Each hour is compared with the spans of the range, and no event.
  expect(comparedIn(explained!['QUERY PLAN'][0]!.Plan)).toBeLessThan(hours * 400);
});
