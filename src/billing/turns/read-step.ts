import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { entitiesOf } from '../../platform/store/entity-of.ts';
import { shapeOf } from '../../platform/store/row-shape.ts';
import { CouponRedemption } from '../invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../invoicing/coupons/coupon.ts';
import { withCoupons } from '../invoicing/coupons/discounts.ts';
import type { Redeemed } from '../invoicing/coupons/discounts.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { accountRows } from '../ledger/accounts.ts';
import type { AccountRow } from '../ledger/accounts.ts';
import { SubscriptionItem } from '../subscriptions/subscription-item.ts';
import { Subscription } from '../subscriptions/subscription.ts';

type Row = Record<string, unknown>;

/** What of a thing that is due is read with it, as JSON. Of an invoice only the thing and the accounts are there. */
export interface StepRows {
  thing: Row;
  items: Row[] | null;
  redemptions: Row[] | null;
  coupons: Row[] | null;
  accounts: AccountRow[] | null;
}

/** Of each query that says what is due, the text that reads all of it. */
const texts = new Map<string, string>();

/** A statement that finds what is due by a query, and reads with it, in one go, all that is needed to do it. */
export function readingOf(em: EntityManager, due: string): string {
  const text = texts.get(due) ?? makeText(em, due);
  texts.set(due, text);
  return text;
}

function makeText(em: EntityManager, due: string): string {
  const of = <T extends object>(entity: EntityClass<T>) => shapeOf(em, entity).selectForJson;
  const own = 'project_id = due.project_id';
  const ofSubscription = `subscription_id = due.id and ${own} and ended_at is null`;
  const one = (kind: string, select: string) =>
    `when '${kind}' then (select row_to_json(one) from (${select} where id = due.id and ${own}) as one)`;
  const all = (select: string) =>
    `case due.kind when 'subscription' then (select json_agg(one) from (${select}) as one) end`;
  const couponIds = `select coupon_id from coupon_redemption where ${ofSubscription}`;
  return `
    with due as materialized (${due})
    select due.*,
      case due.kind ${one('subscription', of(Subscription))} ${one('invoice', of(Invoice))} end as thing,
      ${all(`${of(SubscriptionItem)} where ${ofSubscription} order by position`)} as items,
      ${all(`${of(CouponRedemption)} where ${ofSubscription} order by redeemed_at, id`)} as redemptions,
      ${all(`${of(Coupon)} where id in (${couponIds}) and ${own}`)} as coupons,
      (select json_agg(one) from (${accountRows('due')}) as one) as accounts
    from due`;
}

export function itemsOf(em: EntityManager, { items }: StepRows): SubscriptionItem[] {
  return entitiesOf(em, SubscriptionItem, items);
}

export function redeemedOf(em: EntityManager, { redemptions, coupons }: StepRows): Redeemed[] {
  return withCoupons(entitiesOf(em, CouponRedemption, redemptions), entitiesOf(em, Coupon, coupons));
}
