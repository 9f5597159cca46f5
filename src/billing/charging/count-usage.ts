import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ReckonOptions } from '../../catalog/pricing/asked.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { Aggregation } from '../../metering/aggregation.ts';
import { usageAsOf } from '../../metering/usage-as-of.ts';
import type { UsageAsked } from '../../metering/usage-as-of.ts';
import { Rational } from '../../platform/rational.ts';
import type { Customer } from '../customers/customer.ts';
import type { Span } from '../reckoning/proration.ts';
import type { Offer } from '../subscriptions/offers.ts';
import { subjectsOf } from '../customers/subjects-of.ts';

export interface Counted {
  quantity: string;
  options: ReckonOptions;
}

/** What was used in each stretch of time, by what was recorded until then; all in one statement. */
export async function countUsage(
  em: EntityManager,
  customer: Customer,
  asked: readonly { offer: Offer; part: Span }[],
  recordedUntil: Temporal.Instant,
): Promise<Counted[]> {
  const requests = asked.flatMap(({ offer, part }) => {
    const { meter } = offer;
    const request = { ...usageAsked(customer, offer, part), recordedUntil };
    return [request, { ...request, aggregation: isOfEvents(offer) ? Aggregation.count : meter!.aggregation }];
  });
  const figures = await usageAsOf(em, requests);
  return asked.map(({ offer }, index) => ({
    quantity: asQuantity(figures[2 * index]!),
    options: isOfEvents(offer) ? { events: figures[2 * index + 1]! } : {},
  }));
}

export function usageAsked(
  customer: Customer,
  { meter }: Offer,
  { startAt, endAt }: Span,
): Omit<UsageAsked, 'recordedUntil'> {
  const { id: meterId, aggregation } = meter!;
  const { projectId } = customer;
  return { projectId, meterId, aggregation, subjects: subjectsOf(customer), since: startAt, until: endAt };
}

/** Whether what is counted are amounts of which each event also costs a fixed amount. */
function isOfEvents({ price }: Offer): boolean {
  return price.model === PricingModel.percentage || price.model === PricingModel.graduated_percentage;
}

/** As a price takes it: from nothing up, with at most 12 decimals. */
function asQuantity(figure: string): string {
  const exact = Rational.of(figure);
  return exact.num < 0n ? '0' : exact.toDecimal();
}
