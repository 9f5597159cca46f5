import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../../errors.ts';
import { query, sql, uuid } from '../../../platform/store/sql.ts';

/** The number of methods that a customer can have. */
const mostMethods = 20;

/** Those that failed or were removed count for so long, since each of them was a call of a gateway. */
const hoursCounted = 24;

/** Refuses another method of a customer, who must be locked, if there are many already or were within a day. */
export async function requireRoom(
  em: EntityManager,
  { projectId, customerId }: { projectId: string; customerId: string },
  now: Temporal.Instant,
): Promise<void> {
  const [row] = await query<{ count: number }>(
    em,
    sql`select count(*)::int as count from payment_method
      where customer_id = ${uuid.customer(customerId)} and project_id = ${uuid.project(projectId)}
        and (status not in ('failed', 'removed') or updated_at > ${now.subtract({ hours: hoursCounted })})`,
  );
  if (row!.count < mostMethods) return;
  throw conflict(
    'too_many_payment_methods',
    `A customer has at most ${mostMethods} payment methods, with those that failed or were removed within a day. Remove one, or try again tomorrow.`,
  );
}
