import type { CustomerScript } from './customer-scripts.ts';
import { byUsePlan } from './offers.ts';
import { priceKey } from './open-shop.ts';
import type { SeededProject } from './set-up.ts';

/** The id of the price that a customer of the demo buys; the metered plan has one price for several currencies. */
export function priceOf(
  { prices }: Pick<SeededProject, 'prices'>,
  { product, plan, currency, interval }: Pick<CustomerScript, 'product' | 'plan' | 'currency' | 'interval'>,
): string {
  return prices.get(priceKey({ product, plan, interval, currency: plan === byUsePlan ? 'EUR' : currency }))!;
}
