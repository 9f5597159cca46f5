import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, typeId } from '../../platform/store/sql.ts';
import type { Prefix } from '../../platform/values/ids.ts';
import { encodeId } from '../../platform/values/ids.ts';

/** The objects that gateways are called and asked about, by their tables. */
export type WorkTable = 'payment_attempt' | 'payment_method' | 'refund';

const prefixes = {
  payment_attempt: 'paymentattempt',
  payment_method: 'paymentmethod',
  refund: 'refund',
} as const satisfies Record<WorkTable, Prefix>;

export interface ClaimedWork {
  id: string;
  customerId: string;
  /** Whether the customer has a test clock, which may wait for this work. */
  hasClock: boolean;
}

/** The number of calls that an instance makes at the same time. */
const atOnce = 10;

/** Longer than a call takes. If the instance ends meanwhile, another one asks the gateway afterwards. */
const leaseSeconds = 60;

/**
 * Claims work that is due, by the real time or by the customer's test clock, so that no other worker calls for it until
 * the lease ends.
 */
export async function claimDue(em: EntityManager, table: WorkTable, now: Temporal.Instant): Promise<ClaimedWork[]> {
  const work = rawSql(table);
  const rows = await query<ClaimedWork>(
    em,
    sql`with due as materialized (
        select w.id, w.project_id from ${work} w
        left join test_clock c on c.id = w.test_clock_id and c.project_id = w.project_id
        where w.due_at is not null and w.due_at <= coalesce(c.now_at, ${now})
          and (w.leased_until is null or w.leased_until < ${now})
        order by w.due_at limit ${atOnce} for update of w skip locked
      )
      update ${work} w set leased_until = ${now.add({ seconds: leaseSeconds })}
      from due where w.id = due.id and w.project_id = due.project_id
      returning w.id, w.customer_id as "customerId", w.test_clock_id is not null as "hasClock"`,
    { customerId: typeId.customer },
  );
  return rows.map((row) => ({ ...row, id: encodeId(prefixes[table], row.id) }));
}
