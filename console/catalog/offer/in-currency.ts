import type { Price } from './offer.ts';

/** The currencies in which a price is sold, its own first. */
export function currenciesOf({
  currency,
  currencyOptions,
}: {
  currency: string;
  currencyOptions: readonly { currency: string }[];
}): string[] {
  return [currency, ...currencyOptions.map((option) => option.currency)];
}

/** The price with its amounts in a currency; undefined if it is not sold in it. */
export function inCurrency(price: Price, currency: string): Price | undefined {
  if (price.currency === currency) return price;
  const option = price.currencyOptions.find((each) => each.currency === currency);
  return option && { ...price, ...option };
}
