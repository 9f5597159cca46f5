import type { PricePartsFragment, PricingModel } from '../graphql/gql/graphql.ts';
import { formatNumber, formatUnitAmount } from './money.ts';

/** A price as a buyer reads it, after the part of the plan that it charges: "seats: €5.00 per unit". */
export function priceWords(price: PricePartsFragment): string {
  const cost = words[price.model](price);
  return price.component ? `${price.component}: ${cost}` : cost;
}

/** The price of what was bought: the amount that the buyer chose, where the price leaves that to them. */
export function itemPrice({ price, amount }: { price: PricePartsFragment; amount: string | null }): string {
  return amount === null ? priceWords(price) : formatUnitAmount(amount, price.currency);
}

const words: Record<PricingModel, (price: PricePartsFragment) => string> = {
  flat: (price) => amountOf(price, price.unitAmount),
  unit: (price) => `${amountOf(price, price.unitAmount)} per ${price.meter?.key ?? 'unit'}`,
  package: (price) => `${amountOf(price, price.unitAmount)} per ${formatNumber(price.packageSize ?? '1')}`,
  percentage: (price) =>
    `${price.percent ?? '0'} %${price.fixedAmount ? ` + ${amountOf(price, price.fixedAmount)} each` : ''}`,
  custom: (price) => (price.presetAmount ? `${amountOf(price, price.presetAmount)}, or more or less` : 'Freely chosen'),
  graduated: tierWords,
  graduated_percentage: tierWords,
  volume: tierWords,
};

function tierWords(price: PricePartsFragment): string {
  const [first] = price.tiers;
  const from = first?.percent ? `${first.percent} %` : amountOf(price, first?.unitAmount ?? first?.flatAmount);
  return `${price.tiers.length} tiers, from ${from}`;
}

function amountOf({ currency }: PricePartsFragment, amount: string | null | undefined): string {
  return formatUnitAmount(amount ?? '0', currency);
}

/** How often a price is paid, such as "every 3 months". */
export function intervalWords({ interval, intervalCount }: { interval: string; intervalCount: number }): string {
  if (interval === 'once') return 'once';
  return intervalCount === 1 ? `every ${interval}` : `every ${intervalCount} ${interval}s`;
}
