import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Plan } from '../../catalog/offers/plan.ts';
import { Price } from '../../catalog/offers/price.ts';
import { Product } from '../../catalog/products/product.ts';
import { Meter } from '../../metering/meter.ts';
import { entitiesOf, rowsInJson } from '../../platform/store/read-together.ts';
import type { JsonRows } from '../../platform/store/read-together.ts';
import { constantSql, instant, joinSql, query, rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { withCoupons } from '../invoicing/coupons/discounts.ts';
import { PendingCharge } from '../invoicing/pending/pending-charge.ts';
import { Customer } from '../customers/customer.ts';
import { accountRows, cacheAccounts } from '../ledger/accounts.ts';
import type { AccountRow } from '../ledger/accounts.ts';
import { BillingProfile } from '../customers/profile/billing-profile.ts';
import { TaxRate } from '../customers/taxes/tax-rate.ts';
import type { BillingState } from './billing-state.ts';
import { offersFrom } from './offers.ts';
import { SubscriptionItem } from './subscription-item.ts';
import { Subscription } from './subscription.ts';

/** The parts of a billing state, each with its entity and the condition of its rows. */
const parts = {
  subscription: [Subscription, 'id = own.id'],
  customer: [Customer, 'id = own.customer_id'],
  items: [SubscriptionItem, 'subscription_id = own.id and ended_at is null order by position'],
  prices: [Price, 'id in (select price_id from sold) order by id'],
  plans: [Plan, 'id in (select plan_id from sold)'],
  products: [Product, 'id in (select product_id from sold)'],
  meters: [Meter, 'id in (select meter_id from sold)'],
  profile: [BillingProfile, 'true'],
  rates: [TaxRate, 'archived_at is null'],
  redemptions: [CouponRedemption, 'subscription_id = own.id and ended_at is null order by redeemed_at, id'],
  coupons: [Coupon, 'id in (select coupon_id from used)'],
  pending: [PendingCharge, `subscription_id = own.id and status = 'pending' order by created_at, id`],
} as const satisfies Record<string, readonly [EntityClass<object>, string]>;

type BillingStateRow = Record<keyof typeof parts, JsonRows> & {
  accounts: AccountRow[] | null;
  due_at: Temporal.Instant | null;
};

export interface DatedBillingState {
  billingState: BillingState;
  /** When work is next due for the customer, for any of their subscriptions and invoices. */
  dueAt: Temporal.Instant | null;
}

/** Reads a subscription with everything needed to bill it, including coupons and accounts, in one statement. */
export async function readBillingState(em: EntityManager, id: string): Promise<DatedBillingState | undefined> {
  statement ??= constantSql(statementOf(em));
  const [row] = await query<BillingStateRow>(em, statement.withValues([uuid.subscription(id)]), {
    due_at: instant,
  });
  if (!row) return undefined;
  const read: ReadEntities = (entity, found) => entitiesOf(em, entity, found);
  const billingState = billingStateFromRow(row, read);
  cacheAccounts(em, billingState.subscription, row.accounts ?? []);
  return { billingState, dueAt: row.due_at };
}

type ReadEntities = <T extends object>(entity: EntityClass<T>, found: JsonRows) => T[];

function billingStateFromRow(row: BillingStateRow, read: ReadEntities): BillingState {
  const [subscription] = read(Subscription, row.subscription) as [Subscription];
  const [customer] = read(Customer, row.customer) as [Customer];
  const [profile = new BillingProfile(subscription.projectId)] = read(BillingProfile, row.profile);
  return {
    subscription,
    items: read(SubscriptionItem, row.items),
    offers: offersFrom({
      prices: read(Price, row.prices),
      plans: read(Plan, row.plans),
      products: read(Product, row.products),
      meters: read(Meter, row.meters),
    }),
    account: { customer, profile, rates: read(TaxRate, row.rates) },
    redeemed: withCoupons(read(CouponRedemption, row.redemptions), read(Coupon, row.coupons)),
    pending: read(PendingCharge, row.pending),
  };
}

/** The prepared statement, built once: it is the same for every subscription. */
let statement: ReturnType<typeof constantSql> | undefined;

function statementOf(em: EntityManager): Sql {
  const columns = Object.entries(parts).map(([name, [entity, which]]) => {
    const tail = sql`where project_id = own.project_id and ${rawSql(which)}`;
    return sql`${rowsInJson(em, entity as EntityClass<object>, tail)} as ${rawSql(name)}`;
  });
  const dueTo = (table: string) =>
    sql`(select min(next_due_at) from ${rawSql(table)}
      where customer_id = own.customer_id and project_id = own.project_id)`;
  return sql`
    with own as materialized (
      select id, project_id, customer_id, currency from subscription where id = ${null}
    ),
    sold as materialized (
      select item.price_id, item.plan_id, item.product_id, price.meter_id
      from own
      join subscription_item item on item.subscription_id = own.id and item.project_id = own.project_id
      join price on price.id = item.price_id and price.project_id = item.project_id
      where item.ended_at is null
    ),
    used as materialized (
      select redemption.coupon_id
      from own
      join coupon_redemption redemption
        on redemption.subscription_id = own.id and redemption.project_id = own.project_id
      where redemption.ended_at is null
    )
    select ${joinSql(columns, ',\n      ')},
      (select json_agg(one) from (${accountRows('own')}) as one) as accounts,
      least(${dueTo('invoice')}, ${dueTo('subscription')})::text as due_at
    from own`;
}
