import type { EntityManager } from '@mikro-orm/postgresql';
import { encodeId } from '../../platform/values/ids.ts';
import { uuidArray } from '../../platform/store/array-literal.ts';

/** What a project owes a customer in a currency, in minor units: it settles the next invoices. */
export interface Balance {
  currency: string;
  minor: bigint;
}

interface BalanceRow {
  id: string;
  currency: string;
  minor: string;
}

/** The balances of customers in the order of their ids, by currency; those of nothing are left out. */
export async function balancesOf(em: EntityManager, customerIds: readonly string[]): Promise<Balance[][]> {
  const uuids = uuidArray('customer', [...new Set(customerIds)]);
  const found = await em.execute<BalanceRow[]>(BALANCES, [uuids]);
  const byId = Map.groupBy(found, ({ id }) => encodeId('customer', id));
  return customerIds.map((id) =>
    (byId.get(id) ?? []).map(({ currency, minor }) => ({ currency, minor: BigInt(minor) })),
  );
}

/** A credit is negative in the ledger. */
const BALANCES = `
  select account.customer_id as id, account.currency, (-sum(entry.amount_minor))::text as minor
  from ledger_account account
  join ledger_entry entry on entry.account_id = account.id and entry.project_id = account.project_id
  where account.customer_id = any(?::uuid[]) and account.kind = 'customer_credit'
  group by account.customer_id, account.currency having sum(entry.amount_minor) <> 0
  order by account.currency`;
