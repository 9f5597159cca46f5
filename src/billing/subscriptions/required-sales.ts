import type { Check } from '../../platform/values/check.ts';
import type { PriceSale, RunningTerms } from './price-sale.ts';
import { isNamed, requiredOfPlan } from './required-of-plan.ts';
import type { NamedSales } from './required-of-plan.ts';

interface ChangedSales extends NamedSales {
  of?: RunningTerms;
}

/**
 * Returns the sales that an order does not name and that its plans require: in a change the items of a plan that continue,
 * and for a new plan the price of each required component.
 */
export function requiredSales(check: Check, order: ChangedSales): PriceSale[] {
  return order.named.flatMap((sale, index) => {
    const isOfPlan = ({ plan, price }: PriceSale) => plan.id === sale.plan.id && price.isRecurring;
    if (order.named.findIndex(isOfPlan) !== index) return [];
    return keptOf(order, sale) ?? requiredOfPlan(check, order, { sale, at: `/items/${index}/priceId` });
  });
}

/**
 * The required items of a plan that the subscription has and the change does not name, as new items where the change gives
 * their own to another part; undefined for a plan that is new.
 */
function keptOf({ named, of }: ChangedSales, { plan }: PriceSale): PriceSale[] | undefined {
  const own = of?.items.filter(({ planId }) => planId === plan.id);
  if (!of || !own?.length) return undefined;
  return own.flatMap(({ id: itemId, priceId, quantity, amount }) => {
    const offer = of.kept.get(priceId)!;
    if (!offer.price.isRequired || isNamed(named, offer)) return [];
    const isTaken = named.some((one) => one.itemId === itemId);
    return [{ ...offer, itemId: isTaken ? null : itemId, quantity, amount }];
  });
}
