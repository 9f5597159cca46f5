import type { EntityManager } from '@mikro-orm/postgresql';
import { PricingModel } from '../../catalog/pricing/terms.ts';
import { conflict } from '../../errors.ts';
import type { Customer } from '../customers/customer.ts';
import type { OfferedPrice } from '../subscriptions/offers.ts';
import type { PriceSale } from '../subscriptions/price-sale.ts';
import { orderFollower } from './order-followers.ts';
import { OrderItem } from './order-item.ts';

const countsNothing: readonly PricingModel[] = [PricingModel.flat, PricingModel.custom];

/**
 * Whether a customer has no use for a second one: it lasts for good, costs the same for any quantity, and comes without a
 * licence, of which each purchase issues another.
 */
export function isSole({ price, plan }: Pick<OfferedPrice, 'price' | 'plan'>): boolean {
  return price.accessFor === null && !plan.licencePolicy && countsNothing.includes(price.model);
}

/** Refuses plans that the customer owns for good or has ordered already; the customer must be locked. */
export async function refuseOwned(em: EntityManager, customer: Customer, sales: readonly PriceSale[]): Promise<void> {
  const planIds = [...new Set(sales.filter(isSole).map(({ plan }) => plan.id))];
  if (!planIds.length) return;
  const owned = await orderFollower().owned(em, customer, planIds);
  if (owned.length) throw refusal(sales, owned[0]!, 'has this for good already');
  const open = { customerId: customer.id, planId: { $in: planIds }, fulfilledAt: null, endedAt: null };
  const [ordered] = await em.find(OrderItem, open, { limit: 1 });
  if (ordered) throw refusal(sales, ordered.planId, `has ordered this already: pay or cancel ${ordered.orderId}`);
}

function refusal(sales: readonly PriceSale[], planId: string, detail: string): Error {
  const index = sales.findIndex(({ plan }) => plan.id === planId);
  const { product, plan } = sales[index]!;
  const problems = [
    { pointer: `/items/${index}/priceId`, detail: `is of a plan that the customer owns or has ordered` },
  ];
  return conflict('already_owned', `The customer ${detail} (${product.name}: ${plan.name}).`, { problems });
}
