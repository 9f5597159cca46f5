import { sql, uuid } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';

/** The lines of invoices that a report is limited to. */
export interface LineFilter {
  productId?: string | null;
  planId?: string | null;
}

/** The conditions for a line `l` with its price, which `priceOfLine` joins. */
export function conditionsOfLines({ productId, planId }: LineFilter): Sql[] {
  return [
    ...(productId ? [sql`l.product_id = ${uuid.product(productId)}`] : []),
    ...(planId ? [sql`price.plan_id = ${uuid.plan(planId)}`] : []),
  ];
}

export const priceOfLine = sql`left join price on price.id = l.price_id and price.project_id = l.project_id`;

/** The country of the buyer of an invoice `i`, which is copied when the invoice is written. */
export const countryOfBuyer = sql`i.parties -> 'buyer' ->> 'country'`;
