import { expect } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { recurringRevenue } from '../../src/analytics/mrr/recurring-revenue.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { runLife } from '../billing/lives-run.ts';
import type { LifeWorld } from '../billing/lives-world.ts';
import type { Life } from '../billing/lives.ts';
import { requireParts } from './parts-of-revenue.ts';

/** The zones of the reports: one with days of 23 and 25 hours, and one half an hour apart. */
export const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata'];

/** Runs a random history, and requires that the figures of each of its days are those of its ledger and of its changes. */
export async function requireFigures(orm: Orm, life: Life, timezone: string): Promise<void> {
  const { world } = await runLife(orm, life, 'downtime');
  const from = world.startAt.subtract({ hours: 24 * 400 });
  const to = world.startAt.add({ hours: 24 * (life.days + 3) });
  const request = { from, to, timezone, interval: AnalyticsInterval.day };
  await requireMovements(world, request);
  await requireLedger(world, request);
  await requireParts(orm.em.fork(), world.viewer, { ...request, interval: AnalyticsInterval.month }, to);
}

type Request = Parameters<typeof revenueAnalytics>[2] extends infer R ? Omit<R & object, 'groupBy'> : never;

interface Whole {
  from: Temporal.Instant;
  to: Temporal.Instant;
}

/** Start and movements come to the end of each day, which is the sum of all changes until then. */
async function requireMovements(world: LifeWorld, request: Request & Whole): Promise<void> {
  for (const groupBy of Object.values(RecurringGrouping)) {
    const em = world.orm.em.fork();
    const { series, totals } = await recurringRevenue(em, world.viewer, { ...request, groupBy }, request.to);
    for (const point of series) {
      const { startMinor, newMinor, reactivationMinor, expansionMinor, contractionMinor, churnMinor } = point;
      const moved = newMinor + reactivationMinor + expansionMinor - contractionMinor - churnMinor;
      expect(startMinor + moved).toBe(point.mrrMinor);
      expect(point.startCustomers + point.newCustomers + point.reactivatedCustomers - point.churnedCustomers).toBe(
        point.customers,
      );
    }
    for (const {
      startMinor,
      newMinor,
      reactivationMinor,
      expansionMinor,
      contractionMinor,
      churnMinor,
      mrrMinor,
    } of totals)
      expect(startMinor + newMinor + reactivationMinor + expansionMinor - contractionMinor - churnMinor).toBe(mrrMinor);
    if (groupBy !== RecurringGrouping.currency) continue;
    const expected = await changesUntil(world, [...new Set(series.map(({ end }) => end.toString()))]);
    expect(series.map(({ mrrMinor, customers }) => [String(mrrMinor), customers])).toEqual(
      series.length ? expected : [],
    );
  }
}

/** The MRR and the customers that have some, by plain sums of all changes before each instant. */
async function changesUntil({ orm, viewer }: LifeWorld, ends: string[]): Promise<[string, number][]> {
  const rows = await orm.em.fork().execute<{ mrr: string; customers: number }[]>(
    `select round(round(coalesce(sum(minor), 0), 9))::text as mrr, count(*) filter (where minor > 0)::integer as customers
     from jsonb_array_elements_text(?::jsonb) with ordinality as each (until_at, place)
     left join lateral (
       select customer_id, sum(monthly_minor) as minor from mrr_change
       where project_id = ? and changed_at < until_at::timestamptz group by 1
     ) of_customer on true
     group by place order by place`,
    [JSON.stringify(ends), decodeId('project', viewer.projectId)],
  );
  return rows.map(({ mrr, customers }) => [mrr, customers]);
}

/** Billed is the ledger's revenue, and recognised and deferred come to it. */
async function requireLedger(world: LifeWorld, request: Request & Whole): Promise<void> {
  const [ledger] = await world.orm.em.fork().execute<{ minor: string }[]>(
    `select coalesce(-sum(e.amount_minor), 0)::text as minor from ledger_entry e
     join ledger_account a on a.id = e.account_id and a.project_id = e.project_id
     where e.project_id = ? and a.kind = 'revenue'`,
    [decodeId('project', world.viewer.projectId)],
  );
  for (const groupBy of Object.values(RecognitionGrouping)) {
    const em = world.orm.em.fork();
    const { series, totals } = await recognizedRevenue(em, world.viewer, { ...request, groupBy }, request.to);
    const sum = (pick: (one: (typeof totals)[number]) => bigint) => totals.reduce((all, one) => all + pick(one), 0n);
    const billed = sum(({ billedMinor }) => billedMinor);
    expect(String(billed)).toBe(ledger!.minor);
    expect(sum(({ recognizedMinor }) => recognizedMinor) + sum(({ deferredMinor }) => deferredMinor)).toBe(billed);
    expect(series.reduce((all, { billedMinor }) => all + billedMinor, 0n)).toBe(billed);
  }
  const money = await revenueAnalytics(
    world.orm.em.fork(),
    world.viewer,
    { ...request, groupBy: RevenueGrouping.currency },
    request.to,
  );
  for (const { billedMinor, outstandingMinor, ...ages } of money.totals) {
    expect(String(billedMinor)).toBe(ledger!.minor);
    const { notDueMinor, overdue30Minor, overdue60Minor, overdue90Minor, overdueOver90Minor } = ages;
    expect(notDueMinor + overdue30Minor + overdue60Minor + overdue90Minor + overdueOver90Minor).toBe(outstandingMinor);
  }
}
