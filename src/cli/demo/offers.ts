import type { FeatureType } from '../../catalog/offers/feature.ts';
import { LicenceEnd } from '../../catalog/offers/licence-policy.ts';
import type { FeatureInput, PlanInput, PriceInput } from '../../catalog/offers/offer-input.ts';
import { Interval } from '../../catalog/offers/price.ts';
import { completePriceInput } from '../../catalog/offers/complete-price-input.ts';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import type { ProductInput } from '../../catalog/products/product-input.ts';
import { ProductStatus } from '../../catalog/products/product-status.ts';
import { wholeProduct } from '../../catalog/products/whole-product.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';

const currencies = ['EUR', 'USD', 'JPY'] as const;

export type Currency = (typeof currencies)[number];

/** The monthly amount of a plan in each currency; a year costs as much as ten months. */
export type Monthly = Record<Currency, string>;

export const free: Monthly = { EUR: '0', USD: '0', JPY: '0' };

type DemoOffer = Pick<ProductInput, 'features' | 'plans'> & Partial<ProductInput>;

export function product(slug: string, name: string, tagline: string, tags: string[], offer: DemoOffer): ProductInput {
  const [project = ''] = slug.split('-');
  return wholeProduct({
    slug,
    name,
    tagline,
    tags,
    ...offer,
    status: ProductStatus.active,
    licence: 'Apache-2.0',
    releaseVersion: '2.4.1',
    repositoryUrl: `https://git.example/${project}/${slug}`,
    homepageUrl: `https://${project}.example/`,
    documentationUrl: `https://${project}.example/docs/${slug}`,
    metadata: { demo: true },
  });
}

export function feature(key: string, name: string, type: FeatureType): FeatureInput {
  return { key, name, type };
}

export function plan(key: string, name: string, monthly: Monthly, grants: Record<string, unknown>): PlanInput {
  return { key, name, grants, prices: currencies.flatMap((currency) => everyMonthOrYear(currency, monthly)) };
}

/** Adds licence keys to a plan, each for at most `maxMachines` machines. */
export function licensed(input: PlanInput, maxMachines: number): PlanInput {
  const licencePolicy = { maxMachines, atEnd: LicenceEnd.maintain, offlineDays: 14 };
  return Object.assign(input, { licencePolicy });
}

/** The key of the metered plan; its one price is sold in several currencies. */
export const byUsePlan = 'pay-as-you-go';

/** A metered plan with graduated prices: the first calls are free, and later ones get cheaper; Asia costs more. */
export function byUse(key: string, name: string): PlanInput {
  const tiers = (first: string, then: string) => [
    { upTo: '10000', unitAmount: '0' },
    { upTo: '1000000', unitAmount: first },
    { upTo: null, unitAmount: then },
  ];
  const group = (region: string, amounts: Pick<PriceInput, 'tiers' | 'currencyOptions'>) => ({
    ...{ match: { region }, flatFeeOnZero: false },
    ...amounts,
  });
  const price = completePriceInput({
    model: PricingModel.graduated,
    currency: 'EUR',
    tiers: tiers('0.0004', '0.0002'),
    currencyOptions: [{ currency: 'USD', tiers: tiers('0.00045', '0.00022') }],
    meter: 'api_calls',
    groups: [
      group('ap-south', {
        tiers: tiers('0.0006', '0.0003'),
        currencyOptions: [{ currency: 'USD', tiers: tiers('0.00066', '0.00033') }],
      }),
    ],
  });
  return { key, name, prices: [price] };
}

export function prices(EUR: string, USD: string, JPY: string): Monthly {
  return { EUR, USD, JPY };
}

function everyMonthOrYear(currency: Currency, monthly: Monthly): PriceInput[] {
  const month = Rational.of(monthly[currency]);
  const year = month.times(Rational.of(10n));
  return [
    completePriceInput({ currency, unitAmount: month.toFixed(decimals(currency)), interval: Interval.month }),
    completePriceInput({ currency, unitAmount: year.toFixed(decimals(currency)), interval: Interval.year }),
  ];
}
