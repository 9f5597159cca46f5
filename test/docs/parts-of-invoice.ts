import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Facts, now, productId } from '../analytics/facts.ts';

/** An invoice of the lines of several products, a part of which is paid on the day of the invoice. */
export interface InvoiceExample {
  at: string;
  country: string;
  lines: { product: string; netMinor: number; taxMinor: number }[];
  paidMinor: number;
}

/** The totals of each product and country, by their names. */
export async function figuresOfParts(
  orm: Orm,
  { at, country, lines, paidMinor }: InvoiceExample,
  { from, to }: Record<'from' | 'to', string>,
): Promise<object> {
  const facts = new Facts(orm);
  const project = await facts.project();
  const products = new Map(lines.map(({ product }) => [product, productId()]));
  const written = lines.map(({ product, netMinor: minor, taxMinor: tax }) => {
    return { minor, tax, product: products.get(product)! };
  });
  const invoice = await facts.invoice(project, { lines: written, at, country });
  await facts.payment(project, invoice, { at, applied: paidMinor });
  const range = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to), timezone: 'UTC' };
  const names = new Map([...products].map(([name, id]) => [id as string, name]));
  const found: Record<string, object> = {};
  for (const groupBy of [RevenueGrouping.product, RevenueGrouping.country]) {
    const request = { ...range, interval: AnalyticsInterval.month, groupBy };
    const { totals } = await revenueAnalytics(orm.em.fork(), facts.owner(project), request, now);
    for (const { group, ...figures } of totals)
      found[names.get(group.productId ?? '') ?? group.country!] = Object.fromEntries(
        Object.entries(figures).map(([name, minor]) => [name, String(minor)]),
      );
  }
  return found;
}
