import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import { openProjectAccounts } from '../../ledger/accounts.ts';
import type { AccountOwner } from '../../ledger/accounts.ts';

/** The number series of a project, with their prefixes. */
const prefixes = { invoice: '', credit_note: 'CN-' };

interface NumberRequest {
  series: keyof typeof prefixes;
  at: Temporal.Instant;
  timezone: string;
}

/**
 * Takes the next number of a project's series of the year, such as 2026-000001. A rollback returns the number, so there
 * are no gaps (EU VAT directive, article 226(2)). Locks the series, which comes last in the lock order (decision 19).
 */
export async function takeNumber(
  em: EntityManager,
  owner: AccountOwner,
  { series, at, timezone }: NumberRequest,
): Promise<string> {
  const { projectId } = owner;
  const { year } = at.toZonedDateTimeISO(timezone);
  await openProjectAccounts(em, owner);
  if (series === 'credit_note') await lockInvoiceSeries(em, projectId, year);
  const [row] = await query<{ number: number }>(
    em,
    sql`insert into invoice_series as series (project_id, series, year, next_number)
      values (${uuid.project(projectId)}, ${series}, ${year}, 2)
      on conflict (project_id, series, year) do update set next_number = series.next_number + 1
      returning next_number - 1 as number`,
  );
  return `${prefixes[series]}${year}-${String(row!.number).padStart(6, '0')}`;
}

/** Locks the invoice series before the credit note series, so that a transaction may issue both in any order without deadlock. */
async function lockInvoiceSeries(em: EntityManager, projectId: string, year: number): Promise<void> {
  await query(
    em,
    sql`insert into invoice_series as series (project_id, series, year, next_number)
      values (${uuid.project(projectId)}, 'invoice', ${year}, 1)
      on conflict (project_id, series, year) do update set next_number = series.next_number`,
  );
}
