import { componentOf } from '../../catalog/offers/price-terms.ts';
import type { Check } from '../../platform/values/check.ts';
import type { OfferedPrice } from './offers.ts';
import type { PriceSale, RunningTerms } from './price-sale.ts';

interface NamedSales {
  named: readonly PriceSale[];
  /** Offers by price id, with those that the plans require. */
  offers: ReadonlyMap<string, OfferedPrice>;
  currency: string;
  of?: RunningTerms;
}

/**
 * Returns the sales that an order does not name and that its plans require: in a change the items of a plan that continue,
 * and for a new plan the price of each required component, the one with the cadence of the plan's first price if there are
 * several.
 */
export function requiredSales(check: Check, order: NamedSales): PriceSale[] {
  return order.named.flatMap((sale, index) => {
    const isOfPlan = ({ plan, price }: PriceSale) => plan.id === sale.plan.id && price.isRecurring;
    if (order.named.findIndex(isOfPlan) !== index) return [];
    const kept = keptOf(order, sale);
    return kept ?? newOf(check, order, sale, `/items/${index}/priceId`);
  });
}

/**
 * The required items of a plan that the subscription has and the change does not name, as new items where the change gives
 * their own to another part; undefined for a plan that is new.
 */
function keptOf({ named, of }: NamedSales, { plan }: PriceSale): PriceSale[] | undefined {
  const own = of?.items.filter(({ planId }) => planId === plan.id);
  if (!of || !own?.length) return undefined;
  return own.flatMap(({ id: itemId, priceId, quantity, amount }) => {
    const offer = of.kept.get(priceId)!;
    if (!offer.price.isRequired || isNamed(named, offer)) return [];
    const isTaken = named.some((one) => one.itemId === itemId);
    return [{ ...offer, itemId: isTaken ? null : itemId, quantity, amount }];
  });
}

function newOf(check: Check, { named, offers, currency }: NamedSales, sale: PriceSale, at: string): PriceSale[] {
  const required = [...offers.values()].filter(
    ({ price, plan }) => plan.id === sale.plan.id && price.isRequired && !price.archivedAt,
  );
  const missing = Map.groupBy(
    required.filter((offer) => !isNamed(named, offer)),
    ({ price }) => componentOf(price),
  );
  return [...missing.values()].flatMap((choices) => {
    const sold = choices.filter(({ price }) => price.termsIn(currency));
    const chosen = sold.length > 1 ? sold.filter(({ price }) => isAsOften(price, sale.price)) : sold;
    const [only] = chosen;
    const { component, meterId } = choices[0]!.price;
    const name = component ?? (meterId ? 'usage' : 'base');
    check
      .that(sold.length > 0, at, `is of a plan whose required part "${name}" is not sold in ${currency}`)
      .that(
        !sold.length || chosen.length === 1,
        at,
        `is of a plan with several prices for "${name}": name one of them too`,
      );
    return only ? [{ ...only, itemId: null, quantity: 1, amount: null }] : [];
  });
}

function isNamed(named: readonly PriceSale[], { plan, price }: OfferedPrice): boolean {
  return named.some((one) => one.plan.id === plan.id && componentOf(one.price) === componentOf(price));
}

function isAsOften(a: OfferedPrice['price'], b: OfferedPrice['price']): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}
