import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import { openProjectAccounts } from '../ledger/accounts.ts';

/** One customer, or all of a test clock. */
type Whose = { customer: string } | { clock: string };

/**
 * Opens the project's accounts in every currency in which something may be due, and returns whether any were missing. Must
 * come before the first of several steps: a step may take a number, and accounts must be open before that (decision 19).
 */
export async function openAccountsAhead(em: EntityManager, whose: Whose): Promise<boolean> {
  let isAny = false;
  for (const { project_id, customer_id, currency } of await currenciesOf(em, whose)) {
    const [projectId, customerId] = [encodeId('project', project_id), encodeId('customer', customer_id)];
    if (await openProjectAccounts(em, { projectId, customerId, currency })) isAny = true;
  }
  return isAny;
}

interface Row {
  project_id: string;
  customer_id: string;
  currency: string;
}

async function currenciesOf(em: EntityManager, whose: Whose): Promise<Row[]> {
  const [column, id] =
    'clock' in whose
      ? ['test_clock_id', decodeId('clock', whose.clock)]
      : ['customer_id', decodeId('customer', whose.customer)];
  const from = (table: string) =>
    `select project_id, customer_id, currency from ${table} where ${column} = ?`;
  return em.execute<Row[]>(
    `select distinct on (currency) project_id, customer_id, currency
     from (${from('subscription')} union all ${from('invoice')}) as own order by currency, customer_id`,
    [id, id],
  );
}
