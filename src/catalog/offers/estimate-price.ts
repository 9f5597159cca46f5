import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { calculateOwed } from '../pricing/calculate.ts';
import type { Calculation } from '../pricing/calculate.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
import type { Price } from './price.ts';
import { findPrice } from './prices.ts';

export interface EstimateInput {
  priceId: string;
  quantity: string;
  /** Left out, the price's own currency. */
  currency?: string | null;
  amount?: string | null;
  events?: string | null;
}

/** The cost of a quantity at a price, and its calculation. */
export interface Estimate extends Calculation {
  price: Price;
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
  const price = await findPrice(em, viewer, input.priceId);
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireUsedFields(terms, input);
  const calculation = calculateOwed(terms, input.quantity, input);
  return {
    ...calculation,
    price,
    currency,
    quantity: input.quantity,
    roundedBy: roundingOf(calculation, currency),
  };
}

function termsIn(price: Price, currency: string): Terms {
  const terms = price.termsIn(currency);
  if (terms) return terms;
  const currencies = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${currencies.join(', ')}`);
}

/** Refuses fields that would have no effect, so that no caller believes they counted. */
function requireUsedFields({ model }: Terms, { amount, events }: EstimateInput): void {
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
