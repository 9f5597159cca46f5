import { componentOf } from '../../catalog/offers/price-terms.ts';
import type { Check } from '../../platform/values/check.ts';
import type { OfferedPrice } from '../subscriptions/offers.ts';
import type { PriceSale } from '../subscriptions/price-sale.ts';

interface NamedItems {
  named: readonly PriceSale[];
  /** Offers by price id, with those that the plans require. */
  offers: ReadonlyMap<string, OfferedPrice>;
  currency: string;
}

/** Returns the sales that the plans of an order require and that its items do not name, one for each component. */
export function requiredOf(check: Check, { named, offers, currency }: NamedItems): PriceSale[] {
  const keyOf = ({ plan, price }: OfferedPrice): string => `${plan.id} ${componentOf(price)}`;
  const plans = new Map(named.map(({ plan }, index) => [plan.id, index]));
  const keys = new Set(named.map(keyOf));
  const required = [...offers.values()].filter(
    (offer) => offer.price.isRequired && !offer.price.archivedAt && plans.has(offer.plan.id) && !keys.has(keyOf(offer)),
  );
  return [...Map.groupBy(required, keyOf).values()].flatMap((choices) => {
    const own = choices.find(({ price }) => price.currency === currency);
    const chosen = own ?? choices.find(({ price }) => price.termsIn(currency));
    const [{ plan, price }] = choices as [OfferedPrice];
    check.that(
      chosen !== undefined,
      `/items/${plans.get(plan.id)!}/priceId`,
      `is of a plan whose required part "${price.component ?? 'base'}" is not sold in ${currency}`,
    );
    return chosen ? [{ ...chosen, itemId: null, quantity: 1, amount: null }] : [];
  });
}
