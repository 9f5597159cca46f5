import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import type { Problem } from '../../errors.ts';
import type { OfferMeters } from '../offers/meters-of-offer.ts';
import type { Offer } from '../offers/offer.ts';
import { keyOfTerms, termsOf, termsOfPrice } from '../offers/price-terms.ts';
import { Interval, Price } from '../offers/price.ts';
import type { ProductInput } from './product-input.ts';
import { isForSale } from './product-status.ts';
import type { Product } from './product.ts';

const detail = 'must not be once in a published product: prices that are paid once are not sold yet';

type Publication = Pick<Product, 'publishedAt' | 'status'>;

/** Refuses to publish prices that are paid once, since nothing sells them yet. Prices that were published before stay. */
export function refuseOneTimePrices(
  product: Publication,
  before: Offer,
  input: ProductInput,
  meters: OfferMeters,
): void {
  refuse(oneTimeProblems(product, before, input, meters));
}

/** Refuses the first publication of a product that has a price that is paid once. */
export async function refusePublishingOneTimePrices(
  em: EntityManager,
  { id, publishedAt }: Pick<Product, 'id' | 'publishedAt'>,
): Promise<void> {
  if (publishedAt) return;
  const found = await em.count(Price, { productId: id, interval: Interval.once, archivedAt: null });
  if (found) refuse([{ pointer: '', detail: 'has a price that is paid once' }]);
}

/** Lists the prices of an input that would be published though they are paid once. */
export function oneTimeProblems(
  { publishedAt, status }: Publication,
  before: Offer,
  input: ProductInput,
  meters: OfferMeters,
): Problem[] {
  if (!publishedAt && !isForSale(input.status ?? status)) return [];
  const published = publishedAt ? oneTimeTermsOf(before) : new Set();
  return input.plans.flatMap(({ key, prices }, plan) =>
    prices.flatMap((price, index) => {
      if (price.interval !== Interval.once) return [];
      if (published.has(`${key} ${keyOfTerms(termsOf(price, meters))}`)) return [];
      return [{ pointer: `/plans/${plan}/prices/${index}/interval`, detail }];
    }),
  );
}

function oneTimeTermsOf({ plans, prices }: Offer): Set<string> {
  const keys = new Map(plans.map(({ id, key }) => [id, key]));
  const once = prices.filter(({ interval }) => interval === Interval.once);
  return new Set(once.map((price) => `${keys.get(price.planId)} ${keyOfTerms(termsOfPrice(price))}`));
}

function refuse(problems: Problem[]): void {
  if (!problems.length) return;
  throw conflict(
    'once_not_sold',
    'Prices that are paid once cannot be sold yet: keep the product a draft, or bill it by an invoice of your own.',
    { problems },
  );
}
