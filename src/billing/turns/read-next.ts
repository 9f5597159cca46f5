import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { entitiesOf, rowInJson, rowsInJson } from '../../platform/store/read-together.ts';
import type { JsonRows } from '../../platform/store/read-together.ts';
import { constantSql, instant, query, rawSql, sql, typeId, uuids } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { withCoupons } from '../invoicing/coupons/discounts.ts';
import type { RedeemedCoupon } from '../invoicing/coupons/discounts.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { PendingCharge } from '../invoicing/pending/pending-charge.ts';
import { hasOpenAttempt } from '../payments/attempts/is-being-paid.ts';
import { accountRows } from '../ledger/accounts.ts';
import type { AccountRow } from '../ledger/accounts.ts';
import { SubscriptionItem } from '../subscriptions/subscription-item.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { WaitingCustomer } from './waiting-list.ts';

/** The due subscription or invoice and the rows read with it, as JSON; an invoice has only itself, its accounts, and whether it is being paid. */
export interface StepRows {
  thing: Record<string, unknown>;
  items: JsonRows;
  redemptions: JsonRows;
  coupons: JsonRows;
  pending: JsonRows;
  accounts: AccountRow[] | null;
  /** Whether an attempt to pay the invoice is open; null for a subscription. */
  is_being_paid: boolean | null;
}

/** The subscription or invoice that is due next; its id is a uuid. */
export interface StepRow extends StepRows {
  kind: 'invoice' | 'subscription';
  id: string;
  customer_id: string;
  next_due_at: Temporal.Instant;
}

/** Prepared statements by the text of their condition; their number is bounded by the conditions in the source. */
const statements = new Map<string, ReturnType<typeof constantSql>>();

/**
 * Reads the subscription or invoice that matches a condition and has been due longest, with all that its step needs, in
 * one statement. At one instant invoices come before subscriptions and older rows before younger ones, so the order does
 * not depend on the time or the process.
 */
export async function readNext(em: EntityManager, condition: Sql): Promise<StepRow | undefined> {
  const [row] = await readDue(em, firstDue(condition));
  return row;
}

/** Reads what `readNext` reads for each of several customers who have due work. */
export async function readNextOfEach(
  em: EntityManager,
  customers: readonly WaitingCustomer[],
  until: Temporal.Instant,
): Promise<StepRow[]> {
  const ids = uuids.customer(customers.map(({ id }) => id));
  const projects = uuids.project(customers.map(({ projectId }) => projectId));
  const ofCustomer = sql`customer_id = waiting.id and project_id = waiting.project and next_due_at <= ${until}`;
  return readDue(
    em,
    sql`select first.* from unnest(${ids}::uuid[], ${projects}::uuid[]) as waiting (id, project)
      cross join lateral (${firstDue(ofCustomer)}) as first`,
  );
}

async function readDue(em: EntityManager, due: Sql): Promise<StepRow[]> {
  const constant = statements.get(due.text) ?? constantSql(statementOf(em, due));
  statements.set(due.text, constant);
  return query<StepRow>(em, constant.withValues(due.values), { customer_id: typeId.customer, next_due_at: instant });
}

function statementOf(em: EntityManager, first: Sql): Sql {
  const own = sql`project_id = due.project_id`;
  const thing = sql`where id = due.id and ${own}`;
  const ofSubscription = sql`where subscription_id = due.id and ${own} and ended_at is null`;
  const couponIds = sql`select coupon_id from coupon_redemption ${ofSubscription}`;
  const whereSubscription = (value: Sql) => sql`case due.kind when 'subscription' then ${value} end`;
  const items = rowsInJson(em, SubscriptionItem, sql`${ofSubscription} order by position`);
  const pending = rowsInJson(
    em,
    PendingCharge,
    sql`where subscription_id = due.id and ${own} and status = 'pending' order by created_at, id`,
  );
  const redemptions = rowsInJson(em, CouponRedemption, sql`${ofSubscription} order by redeemed_at, id`);
  const isBeingPaid = hasOpenAttempt(rawSql('due.id'), rawSql('due.project_id'));
  return sql`
    with due as materialized (${first})
    select due.*,
      case due.kind when 'subscription' then ${rowInJson(em, Subscription, thing)}
        when 'invoice' then ${rowInJson(em, Invoice, thing)} end as thing,
      ${whereSubscription(items)} as items,
      ${whereSubscription(redemptions)} as redemptions,
      ${whereSubscription(rowsInJson(em, Coupon, sql`where id in (${couponIds}) and ${own}`))} as coupons,
      ${whereSubscription(pending)} as pending,
      case due.kind when 'invoice' then ${isBeingPaid} end as is_being_paid,
      (select json_agg(one) from (${accountRows('due')}) as one) as accounts
    from due`;
}

function firstDue(condition: Sql): Sql {
  const columns = rawSql('id, project_id, customer_id, currency, next_due_at');
  return sql`
    select kind, ${columns} from (
      (select 0 as rank, 'invoice' as kind, ${columns}, created_at from invoice
        where ${condition} order by next_due_at, created_at, id limit 1)
      union all
      (select 1 as rank, 'subscription' as kind, ${columns}, created_at from subscription
        where ${condition} order by next_due_at, created_at, id limit 1)
    ) as due
    order by next_due_at, rank limit 1`;
}

/** Returns the items of a step as entities. */
export function itemsOf(em: EntityManager, { items }: StepRows): SubscriptionItem[] {
  return entitiesOf(em, SubscriptionItem, items);
}

/** Returns the coupons that the subscription of a step uses. */
export function redeemedOf(em: EntityManager, { redemptions, coupons }: StepRows): RedeemedCoupon[] {
  return withCoupons(entitiesOf(em, CouponRedemption, redemptions), entitiesOf(em, Coupon, coupons));
}

/** Returns the charges that wait for the next invoice of the subscription of a step. */
export function pendingOf(em: EntityManager, { pending }: StepRows): PendingCharge[] {
  return entitiesOf(em, PendingCharge, pending);
}
