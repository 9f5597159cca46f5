import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import type { Customer } from '../customers/customer.ts';
import type { PriceSale } from './sellable.ts';

/**
 * How many days of an order cost nothing at first: as many as each price gives, and none where the customer had a trial of
 * one of the products before, `besides` one subscription.
 */
export async function trialOf(
  em: EntityManager,
  customer: Pick<Customer, 'id' | 'projectId'>,
  sales: readonly PriceSale[],
  besides?: string,
): Promise<number> {
  const days = Math.min(...sales.map(({ price }) => price.trialDays));
  if (!days) return 0;
  const productIds = sales.map(({ product }) => product.id);
  const [trial] = await query(em, tried(customer, productIds, besides || null));
  return trial ? 0 : days;
}

/** Any product of the order that was in a trial, unless that was canceled, or the product changed away, before it began. */
const tried = (
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  productIds: readonly string[],
  besides: string | null,
) => sql`
  select 1 as tried from subscription s
  join subscription_item item on item.subscription_id = s.id and item.project_id = s.project_id
  where s.customer_id = ${uuid.customer(id)} and s.project_id = ${uuid.project(projectId)}
    and s.id is distinct from ${uuid.subscription(besides)}::uuid
    and item.product_id = any(${uuids.product(productIds)}::uuid[]) and item.started_at < s.trial_end_at
    and coalesce(s.canceled_at > s.start_at, true) and coalesce(item.ended_at >= s.start_at, true)
  limit 1`;
