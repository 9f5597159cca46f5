import type { EntityManager } from '@mikro-orm/postgresql';
import { Where } from '../../platform/store/rows.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { AccountKind } from './account-kind.ts';

/** What was posted to the accounts of a kind in a currency, in minor units. */
export interface AccountBalance {
  kind: AccountKind;
  currency: string;
  debitMinor: string;
  creditMinor: string;
  /** Debits less credits. */
  balanceMinor: string;
}

/** The trial balance of a project; the accounts of its customers are added up by kind. */
export async function accountBalances(
  em: EntityManager,
  projectId: string,
  currency?: string | null,
): Promise<AccountBalance[]> {
  // An optional currency inside the condition would make the planner expect few accounts, and look up each one's entries.
  const where = new Where().and(sql`a.project_id = ${uuid.project(projectId)}`);
  if (currency) where.and(sql`a.currency = ${currency}`);
  return query<AccountBalance>(
    em,
    sql`select a.kind, a.currency,
        coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::text as "debitMinor",
        coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::text as "creditMinor",
        coalesce(sum(e.amount_minor), 0)::text as "balanceMinor"
      from ledger_account a
      left join ledger_entry e on e.account_id = a.id and e.project_id = a.project_id
      ${where.sql}
      group by a.kind, a.currency order by a.currency, a.kind`,
  );
}
