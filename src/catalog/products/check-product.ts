import { pointerTo } from '../../errors.ts';
import { Check } from '../../platform/check.ts';
import type { FeatureType } from '../offers/feature.ts';
import { Interval } from '../offers/price.ts';
import type { FeatureInput, PlanInput, PriceInput, ProductInput } from './product-input.ts';

/** What each type of feature may be granted as. */
const grantable: Record<FeatureType, { detail: string; holds: (value: unknown) => boolean }> = {
  boolean: { detail: 'must be true or false', holds: (value) => typeof value === 'boolean' },
  quantity: { detail: 'must be a whole number from 0', holds: isCount },
  metered: { detail: 'must be a whole number from 0', holds: isCount },
  string: { detail: 'must be a text of 1 to 200 characters', holds: (value) => isText(value, 200) },
};

/** Refuses a product that contradicts itself or is larger than a product may be; names every mistake. */
export function checkProduct(input: ProductInput): void {
  const check = new Check()
    .line(input.name, '/name', 200)
    .text(input.tagline, '/tagline', 300)
    .text(input.description, '/description', 50_000)
    .text(input.licence, '/licence', 200)
    .text(input.releaseVersion, '/releaseVersion', 100)
    .text(input.externalReference, '/externalReference', 200)
    .atMost(input.tags, '/tags', 50)
    .atMost(input.features, '/features', 100)
    .atMost(input.plans, '/plans', 50)
    .unique(keys(input.features), (index) => `/features/${index}/key`)
    .unique(keys(input.plans), (index) => `/plans/${index}/key`);
  input.tags.forEach((tag, index) => check.text(tag, `/tags/${index}`, 50));
  checkMetadata(check, input.metadata ?? {});
  input.features.forEach((feature, index) => checkFeature(check, feature, `/features/${index}`));
  input.plans.forEach((plan, index) => checkPlan(check, plan, `/plans/${index}`, input.features));
  check.done();
}

function checkFeature(check: Check, feature: FeatureInput, at: string): void {
  check.line(feature.name, `${at}/name`, 200).text(feature.description, `${at}/description`, 2000);
}

function checkPlan(check: Check, plan: PlanInput, at: string, features: FeatureInput[]): void {
  check
    .line(plan.name, `${at}/name`, 200)
    .text(plan.description, `${at}/description`, 2000)
    .atMost(plan.prices, `${at}/prices`, 50)
    .unique(plan.prices.map(cadence), (index) => `${at}/prices/${index}`);
  plan.prices.forEach((price, index) => checkPrice(check, price, `${at}/prices/${index}`));
  for (const [key, value] of Object.entries(plan.grants ?? {})) {
    const type = features.find((feature) => feature.key === key)?.type;
    const rule = type ? grantable[type] : { detail: 'is no feature of this product', holds: () => false };
    check.that(rule.holds(value), `${at}/grants${pointerTo(key)}`, rule.detail);
  }
}

function checkPrice(check: Check, price: PriceInput, at: string): void {
  const { intervalCount: count, interval } = price;
  check
    .that(!price.unitAmount.startsWith('-'), `${at}/unitAmount`, 'must not be negative')
    .that(count >= 1 && count <= 36, `${at}/intervalCount`, 'must be from 1 to 36')
    .that(
      interval !== Interval.once || count === 1,
      `${at}/intervalCount`,
      'must be 1 for a price that is paid once',
    );
}

/** The limits Stripe sets, which callers know: 50 keys of 40 characters, values of 500. */
function checkMetadata(check: Check, metadata: Record<string, unknown>): void {
  check.atMost(Object.keys(metadata), '/metadata', 50);
  for (const [key, value] of Object.entries(metadata)) {
    check.that(key.length <= 40, `/metadata${pointerTo(key)}`, 'must have a key of at most 40 characters');
    check.that(
      JSON.stringify(value).length <= 502,
      `/metadata${pointerTo(key)}`,
      'must have at most 500 characters',
    );
  }
}

/** What makes two prices of a plan stand in each other's way. */
export function cadence(price: Pick<PriceInput, 'currency' | 'interval' | 'intervalCount'>): string {
  return `${price.currency} every ${price.intervalCount} ${price.interval}`;
}

function keys(list: { key: string }[]): string[] {
  return list.map(({ key }) => key);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.length >= 1 && value.length <= max;
}
