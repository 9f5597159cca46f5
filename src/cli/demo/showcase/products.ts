import type { PlanInput, PriceInput } from '../../../catalog/offers/offer-input.ts';
import { completePriceInput } from '../../../catalog/offers/complete-price-input.ts';
import { FeatureType } from '../../../catalog/offers/feature.ts';
import { Interval } from '../../../catalog/offers/price.ts';
import { PricingModel } from '../../../catalog/pricing/terms.ts';
import { ProductKind } from '../../../catalog/products/product-parts.ts';
import type { ProductInput } from '../../../catalog/products/product-input.ts';
import { feature, licensed, product } from '../offers.ts';

/** The monthly amounts of the base of Forge Cloud, before and after the middle of the history. */
export const cloudBase = { first: '99', later: '119' };

/** Sold once: for good, or for a year. */
export function runner(): ProductInput {
  return product('forge-runner', 'Forge Runner', 'Runs builds on your own machines', ['ci', 'builds'], {
    categories: ['developer-tools'],
    platforms: ['linux', 'macos', 'windows'],
    features: [feature('machines', 'Machines', FeatureType.quantity)],
    plans: [
      licensed(once('lifetime', 'Lifetime', { unitAmount: '290' }), 3),
      licensed(once('year', 'One year', { unitAmount: '120', accessFor: 'P1Y', updatesFor: 'P1Y' }), 1),
    ],
  });
}

/** Sold by a rate card: a base, seats, builds by region, and a fee for setting up. */
export function cloud(base: string): ProductInput {
  return product('forge-cloud', 'Forge Cloud', 'Builds for whole companies', ['ci', 'builds'], {
    kind: ProductKind.service,
    categories: ['developer-tools'],
    platforms: ['web'],
    features: [feature('parallel_jobs', 'Jobs at the same time', FeatureType.quantity)],
    plans: [cloudPlan(base)],
  });
}

function cloudPlan(base: string): PlanInput {
  const perCall = (unitAmount: string) => [
    { upTo: '5000', unitAmount: '0' },
    { upTo: null, unitAmount },
  ];
  const group = { match: { region: 'ap-south' }, tiers: perCall('0.003'), flatFeeOnZero: false, currencyOptions: [] };
  const usage = { model: PricingModel.graduated, tiers: perCall('0.002'), groups: [group] };
  return {
    ...{ key: 'company', name: 'Company', grants: { parallel_jobs: 40 }, keepsTerms: true },
    prices: [
      inEuros({ unitAmount: base }),
      inEuros({ component: 'seats', unitAmount: '9' }),
      inEuros({ component: 'calls', meter: 'api_calls', isRequired: true, ...usage }),
      inEuros({ component: 'setup', unitAmount: '250', interval: Interval.once, isRequired: true }),
    ],
  };
}

function once(key: string, name: string, terms: Partial<PriceInput>): PlanInput {
  return { key, name, grants: { machines: 3 }, prices: [inEuros({ interval: Interval.once, ...terms })] };
}

function inEuros(terms: Partial<PriceInput>): PriceInput {
  return completePriceInput({ currency: 'EUR', ...terms });
}
