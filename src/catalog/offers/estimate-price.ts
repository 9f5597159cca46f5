import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid } from '../../errors.ts';
import { decimals } from '../../platform/values/money.ts';
import { Rational } from '../../platform/values/rational.ts';
import { calculateOwed } from '../pricing/reckon.ts';
import type { Calculation } from '../pricing/reckon.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
import type { Price } from './price.ts';
import { findPrice } from './prices.ts';

export interface EstimateInput {
  priceId: string;
  quantity: string;
  /** Left out, the price's own. */
  currency?: string | null;
  amount?: string | null;
  events?: string | null;
}

/** What a quantity would cost at a price, and how that is calculated. */
export interface Estimate extends Calculation {
  price: Price;
  currency: string;
  quantity: string;
  /** What rounding put on the exact amount, or took from it, in the currency itself. */
  roundedBy: Rational;
}

/**
 * Calculates what a quantity costs at a price whose product the viewer may see; writes nothing. An archived price can be
 * asked as well, since those who pay it continue paying it.
 */
export async function estimatePrice(em: EntityManager, viewer: Viewer, input: EstimateInput): Promise<Estimate> {
  const price = await findPrice(em, viewer, input.priceId);
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireFitting(terms, input);
  const reckoning = calculateOwed(terms, input.quantity, input);
  return {
    ...reckoning,
    price,
    currency,
    quantity: input.quantity,
    roundedBy: roundingOf(reckoning, currency),
  };
}

function termsIn(price: Price, currency: string): Terms {
  const terms = price.termsIn(currency);
  if (terms) return terms;
  const sold = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${sold.join(', ')}`);
}

/** What would change nothing is refused, so that no one believes it counted. */
function requireFitting({ model }: Terms, { amount, events }: EstimateInput): void {
  if (amount && model !== PricingModel.custom) {
    throw invalid('/amount', 'must be left out: this price says what is paid');
  }
  if (events && model !== PricingModel.percentage) {
    throw invalid('/events', 'must be left out: only a percentage price asks for each event');
  }
}

function roundingOf({ exact, minor }: Calculation, currency: string): Rational {
  const total = new Rational(minor, 10n ** BigInt(decimals(currency)));
  return total.minus(exact);
}
