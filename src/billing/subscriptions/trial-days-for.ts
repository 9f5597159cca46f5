import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid, uuids } from '../../platform/store/sql.ts';
import type { Customer } from '../customers/customer.ts';
import type { PriceSale } from './price-sale.ts';
import { trialPrices } from './trial-prices.ts';

/**
 * Returns the trial days of an order: the least of its plans. They are 0 if the customer had a trial of one of the products
 * before, in a subscription other than `except`.
 */
export async function trialDaysFor(
  em: EntityManager,
  customer: Pick<Customer, 'id' | 'projectId'>,
  sales: readonly PriceSale[],
  except?: string,
): Promise<number> {
  return oncePerCustomer(em, customer, { sales, days: daysOf(sales), except });
}

/** The trial days that a checkout link offers a customer, by default those of its prices; also once for each product. */
export async function trialDaysOffered(
  em: EntityManager,
  customer: Pick<Customer, 'id' | 'projectId'>,
  sales: readonly PriceSale[],
  offered: number | null,
): Promise<number> {
  return oncePerCustomer(em, customer, { sales, days: offered ?? daysOf(sales) });
}

function daysOf(sales: readonly PriceSale[]): number {
  return Math.min(...trialPrices(sales).map(({ price }) => price.trialDays));
}

async function oncePerCustomer(
  em: EntityManager,
  customer: Pick<Customer, 'id' | 'projectId'>,
  { sales, days, except }: { sales: readonly PriceSale[]; days: number; except?: string },
): Promise<number> {
  if (!days) return 0;
  const productIds = sales.map(({ product }) => product.id);
  const [trial] = await query(em, pastTrialQuery(customer, productIds, except || null));
  return trial ? 0 : days;
}

/**
 * Finds a trial of a product of the order that overlaps the customer's own time with it: one that was canceled or lost the
 * product before its start does not count. A transfer divides that time between its customers (`keepTriedItems`).
 */
const pastTrialQuery = (
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  productIds: readonly string[],
  except: string | null,
) => sql`
  select 1 as tried from subscription_item item
  join subscription s on s.id = item.subscription_id and s.project_id = item.project_id
  where item.customer_id = ${uuid.customer(id)} and item.project_id = ${uuid.project(projectId)}
    and item.subscription_id is distinct from ${uuid.subscription(except)}::uuid
    and item.product_id = any(${uuids.product(productIds)}::uuid[]) and item.started_at < s.trial_end_at
    and coalesce(s.canceled_at > s.start_at, true) and coalesce(item.ended_at >= s.start_at, true)
  limit 1`;
