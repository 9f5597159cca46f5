import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { bigint, instant, query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { isAfter } from '../../../platform/time/instants.ts';
import { invoicesOf } from '../../invoicing/combined/invoices-of.ts';
import type { Subscription } from '../subscription.ts';

/** A closed period with a minimum, and the charges that count towards it. */
export interface CommittedPeriod {
  startAt: Temporal.Instant;
  /** The start of the next period; null if none has begun. */
  untilAt: Temporal.Instant | null;
  /** The minimum of the period in minor units, before discounts and taxes; a shortened period has its share. */
  requiredMinor: bigint;
  /** The charges for time within the period, its top-up among them, less the credits that billing made. */
  chargedMinor: bigint;
}

type Owner = Pick<Subscription, 'id' | 'projectId'>;

/** Stores the minimum of a period that closes, so that late usage of it can be held against it. */
export async function storeMinimum(
  em: EntityManager,
  { id, projectId, currentPeriodStartAt }: Owner & Pick<Subscription, 'currentPeriodStartAt'>,
  requiredMinor: bigint,
): Promise<void> {
  await query(
    em,
    sql`insert into committed_period as period (project_id, subscription_id, start_at, required_minor)
      values (${uuid.project(projectId)}, ${uuid.subscription(id)}, ${currentPeriodStartAt}, ${requiredMinor})
      on conflict (project_id, subscription_id, start_at)
        do update set required_minor = greatest(period.required_minor, excluded.required_minor)`,
  );
}

/** Reads the closed periods with a minimum in which the given instants are, oldest first. */
export async function committedPeriodsAt(
  em: EntityManager,
  subscription: Owner,
  instants: readonly Temporal.Instant[],
): Promise<CommittedPeriod[]> {
  if (!instants.length) return [];
  const { id, projectId } = subscription;
  const rows = await query<{
    start: Temporal.Instant;
    until: Temporal.Instant | null;
    required: bigint;
    charged: bigint;
  }>(
    em,
    sql`select start_at as start, until_at as until, required_minor::text as required, (${chargedWithin(
      subscription,
      sql`period.start_at`,
      sql`period.until_at`,
    )})::text as charged
     from (
       select own.start_at, own.required_minor,
         coalesce(lead(own.start_at) over (order by own.start_at),
           case when subscription.current_period_start_at > own.start_at then subscription.current_period_start_at end
         ) as until_at
       from committed_period own
       join subscription on subscription.id = own.subscription_id and subscription.project_id = own.project_id
       where own.subscription_id = ${uuid.subscription(id)} and own.project_id = ${uuid.project(projectId)}
     ) period
     where exists (
       select from unnest(${instants}::timestamptz[]) one
       where one >= period.start_at and (period.until_at is null or one < period.until_at)
     )
     order by start_at`,
    { start: instant, until: instant, required: bigint, charged: bigint },
  );
  return rows.map(({ start, until, required, charged }) => ({
    ...{ startAt: start, untilAt: until, requiredMinor: required, chargedMinor: charged },
  }));
}

/** Sums the charges for time from the beginning of the current period on, less the credits that billing made. */
export async function chargedInCurrentPeriod(
  em: EntityManager,
  subscription: Owner & Pick<Subscription, 'currentPeriodStartAt'>,
): Promise<bigint> {
  const within = chargedWithin(subscription, sql`${subscription.currentPeriodStartAt}::timestamptz`, sql`null`);
  const [row] = await query<{ minor: bigint }>(em, sql`select (${within})::text as minor`, { minor: bigint });
  return row!.minor;
}

/** Whether an instant is in a period. */
export function isWithin({ startAt, untilAt }: CommittedPeriod, at: Temporal.Instant): boolean {
  return !isAfter(startAt, at) && (!untilAt || isAfter(untilAt, at));
}

/**
 * Selects the sum, before discounts, of the charges for time from `since` until the beginning of the next period, less
 * the credits that billing made. Goodwill, corrections and voided invoices still count as charged, so that the minimum
 * does not charge them again; an invoice in whose place another was issued counts once.
 */
function chargedWithin({ id, projectId }: Owner, since: Sql, until: Sql): Sql {
  return sql`select coalesce(sum(line.amount_minor - coalesce((
      select round(sum(case when line.is_tax_inclusive then given.total_minor else given.net_minor end)
        * line.amount_minor / nullif(line.amount_minor - line.discount_minor, 0))
      from credit_note_line given
      join credit_note note on note.id = given.credit_note_id and note.project_id = given.project_id
      where given.invoice_line_id = line.id and given.project_id = line.project_id and note.status = 'issued'
        and note.reason not in ('goodwill', 'correction')
    ), 0)), 0)
   from invoice_line line join invoice i on i.id = line.invoice_id and i.project_id = line.project_id
   where i.id in ${invoicesOf({ id, projectId })} and i.project_id = ${uuid.project(projectId)}
     and coalesce(line.subscription_id, i.subscription_id) = ${uuid.subscription(id)}
     and i.replaced_by_id is null
     and line.period_start_at >= ${since} and (${until} is null or line.period_start_at < ${until})`;
}

/**
 * By how much the top-up of a closed period changes when its other charges change by `moreMinor`: less is due where more
 * was used, and more where the usage became cheaper. Both before discounts.
 */
export function topUpChange({ requiredMinor, chargedMinor }: CommittedPeriod, moreMinor: bigint): bigint {
  const missing = requiredMinor - chargedMinor - moreMinor;
  if (moreMinor > 0n) return missing < 0n ? -least(moreMinor, -missing) : 0n;
  return missing > 0n ? least(-moreMinor, missing) : 0n;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
