import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { calculateOwed } from '../pricing/calculate.ts';
import type { Calculation } from '../pricing/calculate.ts';
import { nameOfMatch } from '../pricing/group-match.ts';
import { termsOfGroup } from '../pricing/price-groups.ts';
import type { PricingStep } from '../pricing/step.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
import { checkPrice } from './check-price.ts';
import type { DraftPriceEstimateInput } from './draft-estimate-input.ts';
import { quantitiesOf } from './estimate-groups.ts';
import type { GroupEstimate, UsageToEstimate } from './estimate-groups.ts';
import { PriceInput } from './offer-input.ts';
import { termsOf } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';
import type { Price } from './price.ts';
import { findPrice } from './prices.ts';

export interface EstimateInput {
  priceId: string;
  /** Left out, 1, or nothing with `usage`. */
  quantity?: string | null;
  /** Usage with properties, for a price with groups. */
  usage?: readonly UsageToEstimate[] | null;
  /** Left out, the price's own currency. */
  currency?: string | null;
  amount?: string | null;
  events?: string | null;
}

/** The cost of a quantity at a price, and its calculation. */
export interface Estimate<P = Price> extends Calculation {
  price: P;
  currency: string;
  /** Of all groups together. */
  quantity: string;
  /** The groups that have usage; for a price without groups, all usage. */
  groups: GroupEstimate[];
  /** The rounded minus the exact amount, in the currency itself. */
  roundedBy: Rational;
}

/**
 * Calculates the cost of a quantity at a price whose product the viewer may see; writes nothing. Archived prices are
 * allowed, since existing subscriptions continue paying them.
 */
export async function estimatePrice(em: EntityManager, viewer: Viewer, input: EstimateInput): Promise<Estimate> {
  return estimate(await findPrice(em, viewer, input.priceId), input);
}

/** Calculates the cost at terms that are not saved; refuses those that no price could have. */
export function estimateDraft(viewer: Viewer, input: DraftPriceEstimateInput): Estimate<PriceTerms> {
  viewer.require('catalog:read');
  const check = new Check();
  checkPrice(check, input.price, '/price');
  check.done();
  return estimate(draftTerms(input.price), input);
}

/** The terms of a price that is not saved; its meter does not change what a quantity costs. */
function draftTerms(price: PriceInput): PriceTerms {
  return termsOf(Object.assign(new PriceInput(), price, { meter: null }), new Map());
}

function estimate<P extends PriceTerms>(price: P, input: Omit<EstimateInput, 'priceId'>): Estimate<P> {
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireUsedFields(price, terms, input);
  const groups = quantitiesOf(price.groups, input).map(({ match, quantity }): GroupEstimate => {
    const ofGroup = termsOfGroup(price, currency, match)!;
    return { match, quantity, ...calculateOwed(ofGroup, quantity, match ? {} : input) };
  });
  const minor = groups.reduce((sum, group) => sum + group.minor, 0n);
  const exact = groups.map((group) => group.exact).reduce((sum, each) => sum.plus(each));
  const steps = groups.flatMap((group) => group.steps.map((step) => named(step, group)));
  const quantity = groups.map((group) => Rational.of(group.quantity)).reduce((sum, each) => sum.plus(each));
  const roundedBy = roundingOf({ exact, minor }, currency);
  return { steps, exact, minor, price, currency, quantity: quantity.toDecimal(), groups, roundedBy };
}

function named(step: PricingStep, { match }: GroupEstimate): PricingStep {
  return match ? { ...step, description: `${nameOfMatch(match, Object.keys(match))}: ${step.description}` } : step;
}

function termsIn(price: PriceTerms, currency: string): Terms {
  const terms = termsOfGroup(price, currency, null);
  if (terms) return terms;
  const currencies = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${currencies.join(', ')}`);
}

type GivenFields = Pick<EstimateInput, 'amount' | 'events' | 'usage'>;

/** Refuses fields that would have no effect, so that no caller believes they counted. */
function requireUsedFields({ groups }: PriceTerms, { model }: Terms, { amount, events, usage }: GivenFields): void {
  if (usage?.length && !groups.length) {
    throw invalid('/usage', 'must be left out: this price has no groups');
  }
  usage?.forEach(({ quantity }, index) => {
    if (Rational.of(quantity).num < 0n) throw invalid(`/usage/${index}/quantity`, 'must not be negative');
  });
  if (amount && model !== PricingModel.custom) {
    throw invalid('/amount', 'must be left out: this price sets the amount itself');
  }
  if (events && model !== PricingModel.percentage) {
    throw invalid('/events', 'must be left out: only a percentage price charges for events');
  }
}

function roundingOf({ exact, minor }: Pick<Calculation, 'exact' | 'minor'>, currency: string): Rational {
  const total = new Rational(minor, 10n ** BigInt(decimals(currency)));
  return total.minus(exact);
}
