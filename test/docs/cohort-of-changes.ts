import { Temporal } from 'temporal-polyfill';
import { revenueCohorts } from '../../src/analytics/mrr/revenue-cohorts.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { Facts, now } from '../analytics/facts.ts';
import { writeChanges } from '../analytics/mrr-changes.ts';

/** The only cohort of customers who came at one time, each with MRR in a currency, converted into one. */
export async function cohortOfChanges(
  orm: Orm,
  customers: readonly { currency: string; minor: string }[],
  { at, range, convertTo }: { at: string; range: Record<'from' | 'to', string>; convertTo: string },
): Promise<object> {
  const facts = new Facts(orm);
  const project = await facts.project();
  const changes = customers.map(({ currency, minor }, customer) => {
    return { customer, currency, minor: Rational.of(minor), at: Temporal.Instant.from(at) };
  });
  await writeChanges(orm, project, changes);
  const [from, to] = [Temporal.Instant.from(range.from), Temporal.Instant.from(range.to)];
  const request = { from, to, timezone: 'UTC', convertTo };
  const { cohorts } = await revenueCohorts(orm.em.fork(), facts.owner(project), request, now);
  const [{ months, ...cohort }] = cohorts as [(typeof cohorts)[number]];
  return { ...cohort, months: months.map((month) => ({ ...month, mrrMinor: String(month.mrrMinor) })) };
}
