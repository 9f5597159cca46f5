import { componentOf } from '../../catalog/offers/price-terms.ts';
import type { Price } from '../../catalog/offers/price.ts';
import type { Check } from '../../platform/values/check.ts';
import type { OfferedPrice } from './offers.ts';
import type { PriceSale } from './price-sale.ts';

export interface NamedSales {
  named: readonly PriceSale[];
  /** Offers by price id, with those that the plans require. */
  offers: ReadonlyMap<string, OfferedPrice>;
  currency: string;
}

/**
 * Returns the sales that the plan of a named sale requires and that are not named, one for each component: of the prices
 * that are sold in the currency, the one with the cadence of the named sale, or else the one whose own currency it is.
 */
export function requiredOfPlan(
  check: Check,
  { named, offers, currency }: NamedSales,
  { sale, at }: { sale: PriceSale; at: string },
): PriceSale[] {
  const required = [...offers.values()].filter(
    (offer) =>
      offer.plan.id === sale.plan.id && offer.price.isRequired && !offer.price.archivedAt && !isNamed(named, offer),
  );
  const components = Map.groupBy(required, ({ price }) => componentOf(price));
  return [...components.values()].flatMap((choices) => {
    const sold = choices.filter(({ price }) => price.termsIn(currency));
    const asOften = narrow(sold, ({ price }) => isAsOften(price, sale.price));
    const [chosen, ...others] = narrow(asOften, ({ price }) => price.currency === currency);
    const name = nameOf(choices[0]!.price);
    check
      .that(sold.length > 0, at, `is of a plan whose required part "${name}" is not sold in ${currency}`)
      .that(!others.length, at, `is of a plan with several prices for "${name}": name one of them too`);
    return chosen ? [{ ...chosen, itemId: null, quantity: 1, amount: null }] : [];
  });
}

/** Whether an order names a price for the same part of the same plan. */
export function isNamed(named: readonly PriceSale[], { plan, price }: OfferedPrice): boolean {
  return named.some((one) => one.plan.id === plan.id && componentOf(one.price) === componentOf(price));
}

/** Reduces several choices to those of a kind; a single choice needs no reason. */
function narrow(choices: readonly OfferedPrice[], isOfKind: (choice: OfferedPrice) => boolean): OfferedPrice[] {
  const ofKind = choices.filter(isOfKind);
  return choices.length > 1 && ofKind.length ? ofKind : [...choices];
}

function isAsOften(a: Price, b: Price): boolean {
  return a.interval === b.interval && a.intervalCount === b.intervalCount;
}

function nameOf({ component, meterId }: Price): string {
  return component ?? (meterId ? 'usage' : 'base');
}
