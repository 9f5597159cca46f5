import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../platform/store/sql.ts';

/** Longer than a year, so that what was announced of a yearly contract is there at its next renewal: 13 months. */
const keptDays = 396;

/** The time before which mails are removed. */
function oldestKept(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * keptDays });
}

/** Removes the mails that were written long ago and are not to be sent any more; returns how many. */
export async function forgetCustomerMails(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const gone = await query(
    em,
    sql`delete from customer_mail where (id, project_id) in (
        select m.id, m.project_id from customer_mail m
        where m.created_at < ${oldestKept(now)} and not exists (
          select from customer_mail_delivery d where d.id = m.id and d.project_id = m.project_id)
        limit ${limit} for update skip locked
      ) returning 1`,
  );
  return gone.length;
}
