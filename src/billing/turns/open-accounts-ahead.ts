import type { EntityManager } from '@mikro-orm/postgresql';
import { query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';

/** One customer, or all of a test clock. */
type Whose = { customer: string } | { clock: string };

/**
 * Opens the project's accounts in every currency in which something may be due, and returns whether any were missing. Must
 * come before the first of several steps: a step may take a number, and accounts must be open before that (decision 19).
 */
export async function openAccountsAhead(em: EntityManager, whose: Whose): Promise<boolean> {
  let isAny = false;
  for (const books of await currenciesOf(em, whose)) if (await openProjectAccounts(em, books)) isAny = true;
  return isAny;
}

interface AccountToOpen {
  projectId: string;
  customerId: string;
  currency: string;
}

async function currenciesOf(em: EntityManager, whose: Whose): Promise<AccountToOpen[]> {
  const isTheirs =
    'clock' in whose
      ? sql`test_clock_id = ${uuid.clock(whose.clock)}`
      : sql`customer_id = ${uuid.customer(whose.customer)}`;
  const from = (table: string) => sql`select project_id, customer_id, currency from ${rawSql(table)} where ${isTheirs}`;
  return query<AccountToOpen>(
    em,
    sql`select distinct on (currency) project_id as "projectId", customer_id as "customerId", currency
     from (${from('subscription')} union all ${from('invoice')}) as own order by currency, customer_id`,
    { projectId: typeId.project, customerId: typeId.customer },
  );
}
