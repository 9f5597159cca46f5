import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { AccountKind } from '../ledger/account-kind.ts';

/** An amount of a customer in a currency, in minor units. */
export interface Balance {
  currency: string;
  minor: bigint;
}

/** The accounts of a customer: the credit, which settles their next invoices, and what they owe on open ones. */
export interface CustomerAccount {
  customerId: string;
  kind: Extract<AccountKind, 'customer_credit' | 'receivable'>;
}

/** The balances by currency of each account, in the order of the accounts; zero balances are left out. */
export async function balancesOf(em: EntityManager, accounts: readonly CustomerAccount[]): Promise<Balance[][]> {
  const ids = [...new Set(accounts.map(({ customerId }) => customerId))];
  const kinds = [...new Set(accounts.map(({ kind }) => kind))];
  const found = await query<Balance & CustomerAccount>(em, balances(ids, kinds), {
    customerId: typeId.customer,
    minor: bigint,
  });
  const byAccount = Map.groupBy(found, keyOf);
  return accounts.map((account) =>
    (byAccount.get(keyOf(account)) ?? []).map(({ currency, minor }) => ({ currency, minor })),
  );
}

function keyOf({ customerId, kind }: CustomerAccount): string {
  return `${customerId} ${kind}`;
}

/** Credits are negated, since they are negative in the ledger. */
const balances = (customerIds: readonly string[], kinds: readonly string[]): Sql => sql`
  select account.customer_id as "customerId", account.kind, account.currency,
    (case account.kind when 'customer_credit' then -sum(entry.amount_minor) else sum(entry.amount_minor) end)::text as minor
  from ledger_account account
  join ledger_entry entry on entry.account_id = account.id and entry.project_id = account.project_id
  where account.customer_id = any(${uuids.customer(customerIds)}::uuid[]) and account.kind = any(${kinds}::text[])
  group by account.customer_id, account.kind, account.currency having sum(entry.amount_minor) <> 0
  order by account.currency`;
