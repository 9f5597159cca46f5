import type { StorefrontPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Filter } from '../../app/list/filters.tsx';
import { intervalWords } from '../../app/parts/price.ts';
import { currenciesOf, inCurrency } from '../offer/in-currency.ts';
import type { Plan, Price } from '../offer/offer.ts';
import { languageOf } from '../parts/language.ts';

/** What a visitor has chosen; what is left out is the first choice. */
export interface Chosen {
  paid?: string;
  currency?: string;
}

/** How often a price is paid, as one text. */
function cadenceOf({ interval, intervalCount }: Price): string {
  return `${interval}-${intervalCount}`;
}

/** What a visitor can choose; a choice with one option is left out. */
export function choicesOf({ plans, translations }: StorefrontPartsFragment): Filter[] {
  const prices = plans.flatMap((plan) => plan.prices);
  const cadences = new Map(prices.filter(isAWay).map((price) => [cadenceOf(price), `Paid ${intervalWords(price)}`]));
  const currencies = new Map(prices.flatMap(currenciesOf).map((currency) => [currency, currency]));
  const locales = translations.map(({ locale }) => ({ value: locale, label: languageOf(locale) }));
  return [
    { name: 'paid', label: 'How often', options: firstAsUsual(cadences) },
    { name: 'currency', label: 'Currency', options: firstAsUsual(currencies) },
    { name: 'locale', label: 'Language', options: [{ value: '', label: 'Its own language' }, ...locales] },
  ].filter(({ options }) => options.length > 1);
}

/** The prices of a plan that a visitor sees with a choice: what is bought first, then what is measured. */
export function pricesFor(plan: Plan, all: readonly Plan[], chosen: Chosen): Price[] {
  const wanted = wantedOf(all, chosen);
  return plan.prices
    .filter((price) => cadenceOf(price) === wanted?.paid)
    .flatMap((price) => (wanted && inCurrency(price, wanted.currency)) ?? [])
    .toSorted((one, other) => Number(Boolean(one.meter)) - Number(Boolean(other.meter)));
}

/** The parts of a plan that every subscription pays besides, at other times than the chosen one. */
export function partsBesides(plan: Plan, all: readonly Plan[], chosen: Chosen): Price[] {
  const wanted = wantedOf(all, chosen);
  return plan.prices
    .filter((price) => price.isRequired && cadenceOf(price) !== wanted?.paid)
    .flatMap((price) => (wanted && inCurrency(price, wanted.currency)) ?? []);
}

function wantedOf(all: readonly Plan[], { paid, currency }: Chosen): Required<Chosen> | undefined {
  const prices = all.flatMap((each) => each.prices);
  const first = prices.find(isAWay);
  return first && { paid: paid ?? cadenceOf(first), currency: currency ?? prices[0]?.currency ?? first.currency };
}

/** A set-up that every subscription pays is no way to buy. */
function isAWay(price: Price): boolean {
  return !(price.isRequired && price.interval === 'once');
}

/** The first value is the usual one, which the address leaves out. */
function firstAsUsual(values: ReadonlyMap<string, string>): Filter['options'] {
  return [...values].map(([value, label], index) => ({ value: index === 0 ? '' : value, label }));
}
