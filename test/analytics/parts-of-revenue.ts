import { expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import type { RevenueRequest } from '../../src/analytics/revenue.ts';
import type { Viewer } from '../../src/auth/viewer.ts';

type Report = Awaited<ReturnType<typeof revenueAnalytics>>;
type Group = Report['totals'][number]['group'];

/** The filter that has a group, if it has a name. */
const filters: Partial<Record<RevenueGrouping, (group: Group) => Partial<RevenueRequest>>> = {
  product: ({ productId }) => ({ productId }),
  plan: ({ planId }) => ({ planId }),
  country: ({ country }) => ({ country }),
  project: ({ projectId }) => ({ projectId }),
};

/**
 * Requires that the groups of each grouping come to the report without groups, in each bucket and in total, and that a
 * report that is limited to a group has its figures.
 */
export async function requireParts(
  em: EntityManager,
  viewer: Viewer,
  request: Omit<RevenueRequest, 'groupBy'>,
  now: Temporal.Instant,
): Promise<void> {
  const read = (more: Partial<RevenueRequest>) =>
    revenueAnalytics(em, viewer, { ...request, groupBy: RevenueGrouping.currency, ...more }, now);
  const whole = summed(await read({}));
  for (const groupBy of Object.values(RevenueGrouping)) {
    const report = await read({ groupBy });
    expect(summed(report)).toEqual(whole);
    for (const total of report.totals) {
      const { group } = total;
      const filter = filters[groupBy]?.(group) ?? {};
      if (!Object.values(filter).some(Boolean)) continue;
      const own = await read({ ...filter, currency: group.currency });
      const series = report.series.filter((point) => point.group === group);
      expect([own.totals, own.series].map(withoutGroups)).toEqual([[total], series].map(withoutGroups));
    }
  }
}

function withoutGroups(rows: readonly object[]): object[] {
  return rows.map((row) => ({ ...row, group: null }));
}

/** Parts that are 0 everywhere are groups as well; the whole leaves them out. */
function summed({ series, totals }: Report): Record<string, string> {
  const sums: Record<string, bigint> = {};
  const add = (key: string, row: object) => {
    for (const [name, value] of Object.entries(row)) {
      if (typeof value === 'bigint' && value !== 0n) sums[`${key} ${name}`] = (sums[`${key} ${name}`] ?? 0n) + value;
    }
  };
  for (const { start, group, ...figures } of series) add(`${start.toString()} ${group.currency}`, figures);
  for (const { group, ...figures } of totals) add(group.currency, figures);
  return Object.fromEntries(Object.entries(sums).flatMap(([key, sum]) => (sum === 0n ? [] : [[key, String(sum)]])));
}
