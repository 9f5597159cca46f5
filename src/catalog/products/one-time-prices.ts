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

const detail =
  'must not be once in a published product, unless the plan has a price that recurs: nothing sells it alone yet';

type Publication = Pick<Product, 'publishedAt' | 'status'>;

/**
 * Refuses to publish plans whose prices are all paid once, since nothing sells those yet; beside a recurring price they are
 * paid with its first invoice. Prices that were published before stay.
 */
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
  const prices = await em.find(Price, { productId: id, archivedAt: null });
  const isAlone = ({ planId }: Price) => !prices.some((other) => other.planId === planId && other.isRecurring);
  if (prices.some(isAlone)) refuse([{ pointer: '', detail: 'has a plan whose only price is paid once' }]);
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
      if (prices.some(({ interval }) => interval !== Interval.once)) return [];
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
    'A plan that is only paid once cannot be sold yet: keep the product a draft, add a price that recurs, or bill it by an invoice of your own.',
    { problems },
  );
}
