import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { CalculateOptions } from '../../../catalog/pricing/pricing-input.ts';
import { PricingModel } from '../../../catalog/pricing/terms.ts';
import { Aggregation } from '../../../metering/aggregation.ts';
import { usageInParts } from '../../../metering/usage-in-parts.ts';
import type { UsageQuery } from '../../../metering/usage-as-of.ts';
import type { Rational } from '../../../platform/values/rational.ts';
import type { Customer } from '../../customers/customer.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { OfferedPrice } from '../offers.ts';
import { readNumbersOfGroups } from './priced-groups.ts';
import type { PricedGroup } from './priced-groups.ts';
import { subjectsOf } from '../../customers/subjects-of.ts';

export interface CountedUsage {
  quantity: string;
  options: CalculateOptions;
}

/** Spans of one period in which the usage of one group of a price is counted together. */
export interface UsageToCount {
  offer: OfferedPrice;
  group: PricedGroup;
  parts: readonly Span[];
}

/** Counts the usage of each entry over all its spans, from events recorded before an instant. */
export async function countUsage(
  em: EntityManager,
  customer: Customer,
  usages: readonly UsageToCount[],
  recordedUntil: Temporal.Instant,
): Promise<CountedUsage[]> {
  const offers = usages.map(({ offer }) => offer);
  const numbersOf = await readNumbersOfGroups(em, customer.projectId, offers);
  const requests = usages.map(({ offer, group, parts }) => {
    const groups = numbersOf(offer, group);
    return joinAdjacent(parts).map((part) => ({ ...usageAsked(customer, offer, part), groups, recordedUntil }));
  });
  const events = usages.flatMap(({ offer }, index) => (chargesPerEvent(offer) ? [requests[index]!.map(asCount)] : []));
  const figures = await usageInParts(em, [...requests, ...events]);
  const counts = figures.slice(usages.length);
  return usages.map(({ offer }, index) => ({
    quantity: asQuantity(figures[index]!),
    options: chargesPerEvent(offer) ? { events: counts.shift()!.toDecimal() } : {},
  }));
}

/** The usage of the whole meter of a price in a span. */
export function usageAsked(
  customer: Customer,
  { meter }: OfferedPrice,
  { startAt, endAt }: Span,
): Omit<UsageQuery, 'recordedUntil'> {
  const { id: meterId, aggregation } = meter!;
  const { projectId } = customer;
  return { projectId, meterId, aggregation, subjects: subjectsOf(customer), since: startAt, until: endAt };
}

/** Sorts spans and merges adjacent ones, so that an average is rounded once. */
export function joinAdjacent(parts: readonly Span[]): Span[] {
  const inOrder = parts.toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt));
  const merged: Span[] = [];
  for (const part of inOrder) {
    const last = merged.at(-1);
    if (last?.endAt.equals(part.startAt)) merged[merged.length - 1] = { ...last, endAt: part.endAt };
    else merged.push(part);
  }
  return merged;
}

function asCount(request: UsageQuery): UsageQuery {
  return { ...request, aggregation: Aggregation.count };
}

/** Whether a price takes a percentage of amounts and may also charge a fixed amount per event. */
function chargesPerEvent({ price }: OfferedPrice): boolean {
  return price.model === PricingModel.percentage || price.model === PricingModel.graduated_percentage;
}

/** Formats a figure as a quantity of a price: not negative, with at most 12 decimals. */
function asQuantity(figure: Rational): string {
  return figure.num < 0n ? '0' : figure.toDecimal();
}
