import { pointerTo } from '../../errors.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Check } from '../../platform/values/check.ts';
import { checkPrice } from './check-price.ts';
import { lookupKeysIn } from './free-lookup-keys.ts';
import { FeatureType } from './feature.ts';
import { LicencePolicy } from './licence-policy.ts';
import { FeatureInput, PlanInput } from './offer-input.ts';
import type { PriceInput } from './offer-input.ts';

/** The values that each type of feature may be granted. */
const grantable: Record<FeatureType, { detail: string; holds: (value: unknown) => boolean }> = {
  boolean: { detail: 'must be true or false', holds: (value) => typeof value === 'boolean' },
  quantity: { detail: 'must be a whole number from 0', holds: isCount },
  metered: { detail: 'must be a whole number from 0', holds: isCount },
  string: { detail: 'must be a text of 1 to 200 characters', holds: (value) => isText(value, 200) },
};

/** Reports every mistake in features and plans, with a pointer to each. */
export function checkOffer(check: Check, input: { features: FeatureInput[]; plans: PlanInput[] }): void {
  const { features, plans } = input;
  check
    .unique(keys(features), (index) => `/features/${index}/key`)
    .unique(keys(plans), (index) => `/plans/${index}/key`);
  features.forEach((feature, index) => checkFeature(check, feature, `/features/${index}`));
  plans.forEach((plan, index) => checkPlan(check, plan, `/plans/${index}`, features));
  checkLookupKeys(check, plans);
}

function checkFeature(check: Check, feature: FeatureInput, at: string): void {
  checkBounds(check, FeatureInput, feature, at).that(
    !feature.meter || feature.type === FeatureType.metered,
    `${at}/meter`,
    'must be left out: only a metered feature has a meter',
  );
}

function checkPlan(check: Check, plan: PlanInput, at: string, features: readonly FeatureInput[]): void {
  checkBounds(check, PlanInput, plan, at);
  const prices = check.entries(plan.prices, `${at}/prices`, 50);
  check.unique(prices.map(cadence), (index) => `${at}/prices/${index}`);
  prices.forEach((price, index) => checkPrice(check, price, `${at}/prices/${index}`));
  checkBounds(check, LicencePolicy, plan.licencePolicy, `${at}/licencePolicy`);
  for (const [key, value] of check.entries(Object.entries(plan.grants ?? {}), `${at}/grants`, 100)) {
    checkGrant(check, features.find((feature) => feature.key === key)?.type, value, `${at}/grants${pointerTo(key)}`);
  }
}

/** Checks a granted value against the type of its feature; `type` is undefined where no such feature exists. */
export function checkGrant(check: Check, type: FeatureType | undefined, value: unknown, at: string): void {
  const rule = type ? grantable[type] : { detail: 'is no feature of this product', holds: () => false };
  check.that(rule.holds(value), at, rule.detail);
}

/** Checks that lookup keys are unique within the input; `requireFreeLookupKeys` checks the rest of the project. */
function checkLookupKeys(check: Check, plans: readonly PlanInput[]): void {
  const given = lookupKeysIn({ plans });
  check.unique(
    given.map(({ lookupKey }) => lookupKey),
    (index) => given[index]!.at,
  );
}

/** Two prices of a plan conflict when they charge one component of it in one currency at one cadence. */
export function cadence(
  price: Pick<PriceInput, 'currency' | 'interval' | 'intervalCount' | 'meter' | 'component'>,
): string {
  const component = price.component ?? price.meter;
  const of = component ? ` for ${component}` : '';
  return `${price.currency} every ${price.intervalCount} ${price.interval}${of}`;
}

function keys(list: readonly { key: string }[]): string[] {
  return list.map(({ key }) => key);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.length >= 1 && value.length <= max;
}
