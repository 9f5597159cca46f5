import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';

/** Much longer than a signature is accepted, so that no webhook can be sent again. */
const keptDays = 30;

/** Forgets the ids of webhooks that were received long ago; returns how many. */
export async function forgetGatewayEvents(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const before = now.subtract({ hours: 24 * keptDays });
  const gone = await query(
    em,
    sql`delete from gateway_event where (project_id, account_id, event_id) in (
        select project_id, account_id, event_id from gateway_event where received_at < ${before} limit ${limit}
      ) returning 1`,
  );
  return gone.length;
}
