import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The credit of a customer in a currency, in minor units; it settles the customer's next invoices. */
export interface Balance {
  currency: string;
  minor: bigint;
}

/** The balances by currency for each customer id, in the order of the ids; zero balances are left out. */
export async function balancesOf(em: EntityManager, customerIds: readonly string[]): Promise<Balance[][]> {
  const found = await query<Balance & { id: string }>(em, balances([...new Set(customerIds)]), {
    id: typeId.customer,
    minor: bigint,
  });
  const byId = Map.groupBy(found, ({ id }) => id);
  return customerIds.map((id) => (byId.get(id) ?? []).map(({ currency, minor }) => ({ currency, minor })));
}

/** Negated, since a credit is negative in the ledger. */
const balances = (customerIds: readonly string[]): Sql => sql`
  select account.customer_id as id, account.currency, (-sum(entry.amount_minor))::text as minor
  from ledger_account account
  join ledger_entry entry on entry.account_id = account.id and entry.project_id = account.project_id
  where account.customer_id = any(${uuids.customer(customerIds)}::uuid[]) and account.kind = 'customer_credit'
  group by account.customer_id, account.currency having sum(entry.amount_minor) <> 0
  order by account.currency`;
