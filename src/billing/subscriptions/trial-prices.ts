import { componentOf } from '../../catalog/offers/price-terms.ts';
import type { OfferedPrice } from './offers.ts';
import { isOnce } from './item-period.ts';

type Offered = Pick<OfferedPrice, 'plan' | 'price'>;

/**
 * Returns the prices whose trial days count, in any order that the prices are named in: of each plan its base price. A plan
 * that is ordered without its base has the shortest trial of its recurring prices.
 */
export function trialPrices<T extends Offered>(sales: readonly T[]): T[] {
  const recurring = sales.filter(({ price }) => !isOnce(price));
  const byPlan = Map.groupBy(recurring, ({ plan }) => plan.id);
  return [...byPlan.values()].map((ofPlan) => ofPlan.find(isBase) ?? ofPlan.reduce(shorter));
}

function isBase({ price }: Offered): boolean {
  return componentOf(price) === 'base';
}

function shorter<T extends Offered>(one: T, other: T): T {
  return other.price.trialDays < one.price.trialDays ? other : one;
}
