import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid, notFound } from '../../errors.ts';
import { decimals } from '../../platform/money.ts';
import { Rational } from '../../platform/rational.ts';
import { reckon } from '../pricing/reckon.ts';
import type { Reckoning } from '../pricing/reckon.ts';
import { PricingModel } from '../pricing/terms.ts';
import type { Terms } from '../pricing/terms.ts';
import { Product } from '../products/product.ts';
import { maySee } from '../products/products.ts';
import { Price } from './price.ts';

export interface EstimateInput {
  priceId: string;
  quantity: string;
  /** Left out, the price's own. */
  currency?: string | null;
  amount?: string | null;
  events?: string | null;
}

/** What a quantity would cost at a price, and how that is reckoned. */
export interface Estimate extends Reckoning {
  price: Price;
  currency: string;
  quantity: string;
  /** What rounding put on the exact amount, or took from it, in the currency itself. */
  roundedBy: Rational;
}

/** The most minor units that a bigint of the database holds, and so an invoice. */
const most = 2n ** 63n - 1n;

/** Reckons what a quantity costs at a price whose product the viewer may see; writes nothing. */
export async function estimatePrice(
  em: EntityManager,
  viewer: Viewer,
  input: EstimateInput,
): Promise<Estimate> {
  const price = await findPrice(em, viewer, input.priceId);
  const currency = input.currency ?? price.currency;
  const terms = termsIn(price, currency);
  requireFitting(terms, input);
  const reckoning = reckon(terms, input.quantity, input);
  if (reckoning.minor > most) throw invalid('/quantity', 'must be less: no invoice can hold what this costs');
  return {
    ...reckoning,
    price,
    currency,
    quantity: input.quantity,
    roundedBy: roundingOf(reckoning, currency),
  };
}

/** An archived price can be asked, too: those who pay it go on paying it. */
async function findPrice(em: EntityManager, viewer: Viewer, id: string): Promise<Price> {
  viewer.require('catalog:read');
  const price = await em.findOne(Price, { id });
  const product = price && (await em.findOne(Product, { id: price.productId, deletedAt: null }));
  if (product && maySee(viewer, product, viewer.may('catalog:read', product.projectId))) return price;
  throw notFound('price');
}

function termsIn(price: Price, currency: string): Terms {
  const terms = price.termsIn(currency);
  if (terms) return terms;
  const sold = [price.currency, ...price.currencyOptions.map((option) => option.currency)];
  throw invalid('/currency', `must be a currency in which this price is sold: ${sold.join(', ')}`);
}

/** What would change nothing is refused, so that nobody believes it counted. */
function requireFitting({ model }: Terms, { amount, events }: EstimateInput): void {
  if (amount && model !== PricingModel.custom) {
    throw invalid('/amount', 'must be left out: this price says what is paid');
  }
  if (events && model !== PricingModel.percentage) {
    throw invalid('/events', 'must be left out: only a percentage price asks for each event');
  }
}

function roundingOf({ exact, minor }: Reckoning, currency: string): Rational {
  const total = new Rational(minor, 10n ** BigInt(decimals(currency)));
  return total.plus(exact.times(new Rational(-1n)));
}
