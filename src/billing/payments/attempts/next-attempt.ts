import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../../errors.ts';
import type { Refusal } from '../../../errors.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';

/** The number of attempts that an invoice can have, of which most are declined ones. */
const mostAttempts = 100;

interface Earlier {
  last: number;
  isOpen: boolean;
  isMismatched: boolean;
}

/**
 * Returns the place of the next attempt among those of an invoice, which must be locked, and why there can be none: one is
 * in progress, one took other money than was asked, or there were too many.
 */
export async function nextAttempt(
  em: EntityManager,
  { id, projectId }: Invoice,
): Promise<{ number: number; refusal?: Refusal }> {
  const [earlier] = await query<Earlier>(
    em,
    sql`select coalesce(max(number), 0) as last, coalesce(bool_or(decided_at is null), false) as "isOpen",
        coalesce(bool_or(status = 'mismatched'), false) as "isMismatched"
      from payment_attempt where invoice_id = ${uuid.invoice(id)} and project_id = ${uuid.project(projectId)}`,
  );
  return { number: earlier!.last + 1, refusal: refusalOf(earlier!) };
}

function refusalOf({ last, isOpen, isMismatched }: Earlier): Refusal | undefined {
  if (isOpen)
    return conflict(
      'payment_already_in_progress',
      'A payment of this invoice is in progress already; wait for its outcome, or cancel it.',
    );
  if (isMismatched)
    return conflict(
      'payment_attempt_is_mismatched',
      'A gateway took something else than was asked for this invoice. Settle it at the gateway; then record the payment, or cancel the attempt.',
    );
  if (last < mostAttempts) return undefined;
  return conflict(
    'too_many_payment_attempts',
    `An invoice has at most ${mostAttempts} payment attempts, and this one has had them. Record its payment, or issue it again.`,
  );
}
