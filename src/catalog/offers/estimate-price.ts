import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { calculateOwed } from '../pricing/calculate.ts';
import type { Calculation } from '../pricing/calculate.ts';
import { keyOfMatch, mostSpecific, nameOfMatch, normaliseMatch } from '../pricing/group-match.ts';
import type { GroupMatch } from '../pricing/group-match.ts';
import type { PricingStep } from '../pricing/step.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
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

/** A quantity of usage with the same properties. */
export interface UsageToEstimate {
  properties: Readonly<Record<string, unknown>>;
  quantity: string;
}

/** The cost of the usage of one group of a price. */
export interface GroupEstimate extends Calculation {
  /** Null for usage that no group matches. */
  match: GroupMatch | null;
  quantity: string;
}

/** The cost of a quantity at a price, and its calculation. */
export interface Estimate extends Calculation {
  price: Price;
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
  const price = await findPrice(em, viewer, input.priceId);
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireUsedFields(price, terms, input);
  const quantities = quantitiesOf(price, input);
  const groups = [...quantities.values()].map(({ match, quantity }): GroupEstimate => {
    const ofGroup = price.termsIn(currency, match)!;
    return { match, quantity, ...calculateOwed(ofGroup, quantity, match ? {} : input) };
  });
  const minor = groups.reduce((sum, group) => sum + group.minor, 0n);
  const exact = groups.map((group) => group.exact).reduce((sum, each) => sum.plus(each));
  const steps = groups.flatMap((group) => group.steps.map((step) => named(step, group)));
  const quantity = groups.map((group) => Rational.of(group.quantity)).reduce((sum, each) => sum.plus(each));
  const roundedBy = roundingOf({ exact, minor }, currency);
  return { steps, exact, minor, price, currency, quantity: quantity.toDecimal(), groups, roundedBy };
}

interface GroupQuantity {
  match: GroupMatch | null;
  quantity: string;
}

/** Adds up the quantities of each group, as a bill does: usage belongs to the group that matches it most specifically. */
function quantitiesOf({ groups }: Price, { quantity, usage }: EstimateInput): Map<string, GroupQuantity> {
  const given = (usage ?? []).map(({ properties, quantity: used }): GroupQuantity => {
    return { match: mostSpecific(groups, normaliseMatch(properties))?.match ?? null, quantity: used };
  });
  const other = quantity ?? (given.length ? null : '1');
  const all = other === null ? given : [...given, { match: null, quantity: other }];
  const sums = new Map<string, GroupQuantity>();
  for (const { match, quantity: more } of all) {
    const key = keyOfMatch(match);
    const before = sums.get(key)?.quantity;
    sums.set(key, { match, quantity: before ? Rational.of(before).plus(Rational.of(more)).toDecimal() : more });
  }
  return sums;
}

function named(step: PricingStep, { match }: GroupEstimate): PricingStep {
  return match ? { ...step, description: `${nameOfMatch(match, Object.keys(match))}: ${step.description}` } : step;
}

function termsIn(price: Price, currency: string): Terms {
  const terms = price.termsIn(currency);
  if (terms) return terms;
  const currencies = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${currencies.join(', ')}`);
}

/** Refuses fields that would have no effect, so that no caller believes they counted. */
function requireUsedFields(price: Price, { model }: Terms, { amount, events, usage }: EstimateInput): void {
  if (usage?.length && !price.groups.length) {
    throw invalid('/usage', 'must be left out: this price has no groups');
  }
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
