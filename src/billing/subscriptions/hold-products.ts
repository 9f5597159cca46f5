import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import { query, sql, uuids } from '../../platform/store/sql.ts';
import { Check } from '../../platform/values/check.ts';
import { decodeId } from '../../platform/values/ids.ts';
import { CreateSubscriptionInput } from './subscription-input.ts';
import { PricedItemInput } from './subscription-item-input.ts';

/**
 * Locks the products of items for share until the transaction ends, which allows other subscriptions and blocks changes of
 * the products. Must run before the customer is locked (decision 19).
 */
export async function holdProducts(em: EntityManager, items: PricedItemInput[]): Promise<void> {
  checkItems(items);
  const priceIds = items.map(({ priceId }) => priceId);
  await query(
    em,
    sql`select id from product where (id, project_id) in (
       select product_id, project_id from price where id = any(${uuids.price(priceIds)}::uuid[])
     ) order by id for share`,
  );
}

/** Refuses no items or more than 20, quantities outside 1 to 1,000,000, and what is no id of a price. */
export function checkItems(items: PricedItemInput[]): void {
  const check = checkBounds(new Check(), CreateSubscriptionInput, { items });
  check.done();
  items.forEach((item, index) => checkBounds(check, PricedItemInput, item, `/items/${index}`));
  check.done();
  items.forEach(({ priceId }, index) => decodeId('price', priceId, `/items/${index}/priceId`));
}
