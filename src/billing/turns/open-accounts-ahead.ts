import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';

/** One customer, or all customers of a test clock. */
type CustomerScope = { customer: string } | { clock: string };

/**
 * Opens the project's accounts in every currency in which work may be due, and returns whether any were missing. Must
 * run before the first of several steps: a step may take a number, and accounts must be open before that (decision 19).
 */
export async function openAccountsAhead(em: EntityManager, scope: CustomerScope): Promise<boolean> {
  let hasOpened = false;
  for (const account of await currenciesOf(em, scope)) if (await openProjectAccounts(em, account)) hasOpened = true;
  return hasOpened;
}

interface AccountToOpen {
  projectId: string;
  customerId: string;
  currency: string;
}

async function currenciesOf(em: EntityManager, scope: CustomerScope): Promise<AccountToOpen[]> {
  const inScope =
    'clock' in scope
      ? sql`test_clock_id = ${uuid.clock(scope.clock)}`
      : sql`customer_id = ${uuid.customer(scope.customer)}`;
  const from = (table: string) => sql`select project_id, customer_id, currency from ${rawSql(table)} where ${inScope}`;
  return query<AccountToOpen>(
    em,
    sql`select distinct on (currency) project_id as "projectId", customer_id as "customerId", currency
     from (${from('subscription')} union all ${from('invoice')}) as own order by currency, customer_id`,
    { projectId: typeId.project, customerId: typeId.customer },
  );
}
