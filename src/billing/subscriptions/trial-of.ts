import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidArray } from '../../platform/store/array-literal.ts';
import { decodeId } from '../../platform/values/ids.ts';
import type { Customer } from '../customers/customer.ts';
import type { Sale } from './sellable.ts';

/**
 * How many days of an order cost nothing at first: as many as each price gives, and none where the customer had a trial of
 * one of the products before, `besides` one subscription.
 */
export async function trialOf(
  em: EntityManager,
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  sales: readonly Sale[],
  besides?: string,
): Promise<number> {
  const days = Math.min(...sales.map(({ price }) => price.trialDays));
  if (!days) return 0;
  const productIds = sales.map(({ product }) => product.id);
  const [tried] = await em.execute<object[]>(TRIED, [
    decodeId('customer', id),
    decodeId('project', projectId),
    besides ? decodeId('subscription', besides) : null,
    uuidArray('product', productIds),
  ]);
  return tried ? 0 : days;
}

/** Any product of the order that was in a trial, unless that was canceled, or the product changed away, before it began. */
const TRIED = `
  select 1 as tried from subscription s
  join subscription_item item on item.subscription_id = s.id and item.project_id = s.project_id
  where s.customer_id = ? and s.project_id = ? and s.id is distinct from ?::uuid
    and item.product_id = any(?::uuid[]) and item.started_at < s.trial_end_at
    and coalesce(s.canceled_at > s.start_at, true) and coalesce(item.ended_at >= s.start_at, true)
  limit 1`;
