import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { CalculateOptions } from '../../../catalog/pricing/price-question.ts';
import { PricingModel } from '../../../catalog/pricing/terms.ts';
import { Aggregation } from '../../../metering/aggregation.ts';
import { usageInParts } from '../../../metering/usage-in-parts.ts';
import type { UsageAsked } from '../../../metering/usage-as-of.ts';
import type { Rational } from '../../../platform/values/rational.ts';
import type { Customer } from '../../customers/customer.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { OfferedPrice } from '../offers.ts';
import { subjectsOf } from '../../customers/subjects-of.ts';

export interface CountedUsage {
  quantity: string;
  options: CalculateOptions;
}

/** Stretches of one period in which usage of one price is counted as one. */
export interface Countable {
  offer: OfferedPrice;
  parts: readonly Span[];
}

/** What was used in the stretches of each together, by what was recorded until then. */
export async function countUsage(
  em: EntityManager,
  customer: Customer,
  asked: readonly Countable[],
  recordedUntil: Temporal.Instant,
): Promise<CountedUsage[]> {
  const requests = asked.map(({ offer, parts }) =>
    joined(parts).map((part) => ({ ...usageAsked(customer, offer, part), recordedUntil })),
  );
  const events = asked.flatMap(({ offer }, index) => (isOfEvents(offer) ? [requests[index]!.map(asCount)] : []));
  const figures = await usageInParts(em, [...requests, ...events]);
  const counts = figures.slice(asked.length);
  return asked.map(({ offer }, index) => ({
    quantity: asQuantity(figures[index]!),
    options: isOfEvents(offer) ? { events: counts.shift()!.toDecimal() } : {},
  }));
}

export function usageAsked(
  customer: Customer,
  { meter }: OfferedPrice,
  { startAt, endAt }: Span,
): Omit<UsageAsked, 'recordedUntil'> {
  const { id: meterId, aggregation } = meter!;
  const { projectId } = customer;
  return { projectId, meterId, aggregation, subjects: subjectsOf(customer), since: startAt, until: endAt };
}

/** In their order, those that follow each other without a gap as one: so an average is rounded once. */
export function joined(parts: readonly Span[]): Span[] {
  const inOrder = parts.toSorted((a, b) => Temporal.Instant.compare(a.startAt, b.startAt));
  const answer: Span[] = [];
  for (const part of inOrder) {
    const last = answer.at(-1);
    if (last?.endAt.equals(part.startAt)) answer[answer.length - 1] = { ...last, endAt: part.endAt };
    else answer.push(part);
  }
  return answer;
}

function asCount(request: UsageAsked): UsageAsked {
  return { ...request, aggregation: Aggregation.count };
}

/** Whether what is counted are amounts of which each event also costs a fixed amount. */
function isOfEvents({ price }: OfferedPrice): boolean {
  return price.model === PricingModel.percentage || price.model === PricingModel.graduated_percentage;
}

/** As a price takes it: from nothing up, with at most 12 decimals. */
function asQuantity(figure: Rational): string {
  return figure.num < 0n ? '0' : figure.toDecimal();
}
