import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, query, rawSql, sql, typeId } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Prefix } from '../../platform/values/ids.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import type { CallsUnderWay, DueCall } from './calls-under-way.ts';

/** The objects that gateways are called and asked about, by their tables. */
export type WorkTable = 'payment_attempt' | 'payment_method' | 'refund';

const prefixes = {
  payment_attempt: 'paymentattempt',
  payment_method: 'paymentmethod',
  refund: 'refund',
} as const satisfies Record<WorkTable, Prefix>;

export interface CustomerWork {
  id: string;
  customerId: string;
  /** Whether the customer has a test clock, which may wait for this work. */
  hasClock: boolean;
}

export interface ClaimedWork extends CustomerWork, DueCall {
  /** Until when no other worker has the work; the row says so while this claim is the latest reason to call. */
  leasedUntil: Temporal.Instant;
}

/** The number of pieces of one project that are looked at, and in all. */
const [mostOfProject, most] = [10, 100];

/** Longer than a call takes. If the instance ends meanwhile, another one asks the gateway afterwards. */
const leaseSeconds = 60;

/** The gateway of a row `w`. */
const gatewayOf: Record<WorkTable, Sql> = {
  payment_attempt: ofAccount(),
  payment_method: ofAccount(),
  refund: sql`w.gateway`,
};

function ofAccount(): Sql {
  return sql`(select a.gateway from gateway_account a where a.id = w.account_id and a.project_id = w.project_id)`;
}

/**
 * Claims work that is due, by the real time or by the customer's test clock, so that no other worker calls for it until
 * the lease ends. Leaves work that has no room among the calls under way.
 */
export async function claimDue(
  em: EntityManager,
  table: WorkTable,
  calls: CallsUnderWay,
  now: Temporal.Instant,
): Promise<ClaimedWork[]> {
  const chosen = calls.choose(await readDue(em, table, calls, now));
  if (!chosen.length) return [];
  const due = new Map(chosen.map((call) => [call.id, call]));
  const rows = await query<Omit<ClaimedWork, keyof DueCall>>(
    em,
    sql`with due as materialized (
        select w.id, w.project_id from ${rawSql(table)} w ${clockOfWork}
        where w.id = any(${[...due.keys()]}::uuid[]) and w.project_id = any(${chosen.map(({ project }) => project)}::uuid[])
          and ${isDue(now)} for no key update of w skip locked
      )
      update ${rawSql(table)} w set leased_until = ${now.add({ seconds: leaseSeconds })}
      from due where w.id = due.id and w.project_id = due.project_id
      returning w.id, w.customer_id as "customerId", w.test_clock_id is not null as "hasClock",
        w.leased_until as "leasedUntil"`,
    { customerId: typeId.customer, leasedUntil: instant },
  );
  return rows.map((row) => {
    const { gateway, lane } = due.get(row.id)!;
    return { ...row, id: encodeId(prefixes[table], row.id), gateway, lane };
  });
}

const clockOfWork = sql`left join test_clock c on c.id = w.test_clock_id and c.project_id = w.project_id`;

function isDue(now: Temporal.Instant): Sql {
  return sql`w.due_at is not null and w.due_at <= coalesce(c.now_at, ${now})
    and (w.leased_until is null or w.leased_until < ${now})`;
}

/**
 * The oldest due work of each project, without that of full lanes. It goes from project to project in an index, so that a
 * project with much due work costs others nothing.
 */
async function readDue(
  em: EntityManager,
  table: WorkTable,
  { full }: CallsUnderWay,
  now: Temporal.Instant,
): Promise<(DueCall & { id: string; project: string })[]> {
  const [work, gateway] = [rawSql(table), gatewayOf[table]];
  return query(
    em,
    sql`with recursive project (id) as (
        (select project_id from ${work} where due_at is not null order by project_id limit 1)
        union all
        select (select project_id from ${work} where due_at is not null and project_id > project.id
          order by project_id limit 1)
        from project where project.id is not null
      )
      select due.* from project cross join lateral (
        select w.id, w.project_id as project, of_call.gateway, of_call.lane, w.due_at
        from ${work} w ${clockOfWork}
        cross join lateral (select ${gateway} as gateway, w.project_id || ' ' || ${gateway} as lane) of_call
        where w.project_id = project.id and ${isDue(now)}
          and of_call.lane <> all(${full.lanes}) and of_call.gateway <> all(${full.gateways})
        order by w.due_at limit ${rawSql(String(mostOfProject))}
      ) due
      where project.id is not null order by due.due_at limit ${rawSql(String(most))}`,
  );
}

/**
 * Gives back work that failed for a reason that passes, unless it was claimed again meanwhile: it is done after a pause.
 */
export async function retrySoon(
  em: EntityManager,
  table: WorkTable,
  { id, leasedUntil }: ClaimedWork,
  until: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`update ${rawSql(table)} set leased_until = ${until}
      where id = ${decodeId(prefixes[table], id)} and leased_until = ${leasedUntil}`,
  );
}
