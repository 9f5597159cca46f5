import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { calculateOwed } from '../pricing/calculate.ts';
import type { Calculation } from '../pricing/calculate.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
import { checkPrice } from './check-price.ts';
import type { DraftPriceEstimateInput } from './draft-estimate-input.ts';
import { PriceInput } from './offer-input.ts';
import { termsOf } from './price-terms.ts';
import type { PriceTerms } from './price-terms.ts';
import { Price } from './price.ts';
import { findPrice } from './prices.ts';
import { termsOfRow } from './terms-of-row.ts';

export interface EstimateInput {
  priceId: string;
  quantity: string;
  /** Left out, the price's own currency. */
  currency?: string | null;
  amount?: string | null;
  events?: string | null;
}

/** The cost of a quantity at a price, and its calculation. */
export interface Estimate<P = Price> extends Calculation {
  price: P;
  currency: string;
  quantity: string;
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
export function estimateDraft(viewer: Viewer, input: DraftPriceEstimateInput): Estimate<PriceInput> {
  viewer.require('catalog:read');
  const check = new Check();
  checkPrice(check, input.price, '/price');
  check.done();
  return estimate(input.price, input);
}

function estimate<P extends Price | PriceInput>(price: P, input: Omit<EstimateInput, 'priceId'>): Estimate<P> {
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireUsedFields(terms, input);
  const calculation = calculateOwed(terms, input.quantity, input);
  return { ...calculation, price, currency, quantity: input.quantity, roundedBy: roundingOf(calculation, currency) };
}

function termsIn(price: Price | PriceInput, currency: string): Terms {
  const saved = price instanceof Price ? price : draftTerms(price);
  const terms = termsOfRow(saved, currency);
  if (terms) return terms;
  const currencies = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${currencies.join(', ')}`);
}

/** The fields of unsaved terms from which the amounts follow; a meter does not change them. */
function draftTerms(price: PriceInput): PriceTerms {
  return termsOf(Object.assign(new PriceInput(), price, { meter: null }), new Map());
}

/** Refuses fields that would have no effect, so that no caller believes they counted. */
function requireUsedFields({ model }: Terms, { amount, events }: Pick<EstimateInput, 'amount' | 'events'>): void {
  if (amount && model !== PricingModel.custom) {
    throw invalid('/amount', 'must be left out: this price sets the amount itself');
  }
  if (events && model !== PricingModel.percentage) {
    throw invalid('/events', 'must be left out: only a percentage price charges for events');
  }
}

function roundingOf({ exact, minor }: Calculation, currency: string): Rational {
  const total = new Rational(minor, 10n ** BigInt(decimals(currency)));
  return total.minus(exact);
}
