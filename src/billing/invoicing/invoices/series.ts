import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { openProjectAccounts } from '../../ledger/accounts.ts';
import type { AccountOwner } from '../../ledger/accounts.ts';
import { NumberBlock, takeNumbers } from './number-block.ts';
import type { Series } from './number-block.ts';

const prefixes: Record<Series, string> = { invoice: '', credit_note: 'CN-' };

interface NumberRequest {
  series: Series;
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
  const { year } = at.toZonedDateTimeISO(timezone);
  await openProjectAccounts(em, owner);
  const request = { projectId: owner.projectId, series, year };
  const block = NumberBlock.of(em);
  const [number] = block ? [await block.take(request)] : await takeNumbers(em, [request]);
  return `${prefixes[series]}${year}-${String(number).padStart(6, '0')}`;
}
