import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Customer } from '../../billing/customers/customer.ts';
import type { FulfilledItem, OrderFollower } from '../../billing/orders/order-followers.ts';
import type { OrderItem } from '../../billing/orders/order-item.ts';
import { isSole } from '../../billing/orders/refuse-owned.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { periodAfter } from '../../platform/time/iso-period.ts';
import { expireBefore } from './expire-grants.ts';
import { issueGrantLicence } from './issue-grant-licence.ts';
import { productGrantFields } from './product-grant-fields.ts';
import { ProductGrant, ProductGrantEnd } from './product-grant.ts';

/** Grants what orders sell, and takes it back with them. */
export const fulfilOrders: OrderFollower = {
  owned: ownedPlans,
  async fulfilled(em, actor, { customer, items }, at) {
    const { testClockId } = customer;
    const soles = new Set(
      await solePlans(
        em,
        customer,
        items.map(({ item }) => item.planId),
      ),
    );
    for (const sold of items) {
      const grant = grantOf(customer, sold, at);
      grant.isSole = isSole(sold) && !soles.has(sold.plan.id);
      em.persist(grant);
      const payload = { ...productGrantFields(grant), grants: {} };
      record(em, actor, at, { ...subjectOf(grant), testClockId, type: 'product_grant.created', payload });
      issueGrantLicence(em, actor, { grant, plan: sold.plan, customer }, at);
    }
  },
  async ended(em, actor, { customer: { testClockId }, items, reason }, at) {
    const grants = await grantsOf(em, items);
    await expireBefore(em, grants, { testClockId, at });
    for (const grant of grants) {
      if (grant.endedAt) continue;
      grant.end({ reason: ProductGrantEnd[reason], at });
      const payload = { ...productGrantFields(grant), note: null };
      record(em, actor, at, { ...subjectOf(grant), testClockId, type: 'product_grant.ended', payload });
    }
  },
  async restored(em, actor, { customer, items }, at) {
    const { testClockId } = customer;
    const soles = new Set(
      await solePlans(
        em,
        customer,
        items.map(({ planId }) => planId),
      ),
    );
    for (const grant of await grantsOf(em, items)) {
      if (!grant.endedAt || grant.endReason === ProductGrantEnd.revoked) continue;
      grant.restore({ isSole: grant.isSole && !soles.has(grant.planId!), at });
      const payload = productGrantFields(grant);
      record(em, actor, at, { ...subjectOf(grant), testClockId, type: 'product_grant.restored', payload });
    }
  },
};

function grantOf(customer: Customer, { item, plan, price }: FulfilledItem, at: Temporal.Instant): ProductGrant {
  const { id: customerId, projectId, timezone } = customer;
  const { id: orderItemId, quantity } = item;
  const until = (period: string | null) => (period ? periodAfter(at, timezone, period) : null);
  const of = { projectId, customerId, productId: plan.productId, planId: plan.id, orderItemId };
  const times = { startsAt: at, expiresAt: until(price.accessFor), updatesUntilAt: until(price.updatesFor) };
  return new ProductGrant({ ...of, ...times, quantity, grants: {}, isSole: false, reason: null }, at);
}

function grantsOf(em: EntityManager, items: readonly OrderItem[]): Promise<ProductGrant[]> {
  return em.find(ProductGrant, { orderItemId: { $in: items.map(({ id }) => id) } }, { orderBy: { id: 'asc' } });
}

/** The plans of which the customer has a grant that lasts for good, bought or given. */
async function ownedPlans(
  em: EntityManager,
  { id, projectId }: Customer,
  planIds: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select distinct plan_id as id from product_grant
      where customer_id = ${uuid.customer(id)} and project_id = ${uuid.project(projectId)}
        and plan_id = any(${uuids.plan(planIds)}::uuid[]) and ended_at is null and expires_at is null`,
    { id: typeId.plan },
  );
  return rows.map((row) => row.id);
}

/** The plans of which the customer has a grant that the index already_owned allows once. */
async function solePlans(em: EntityManager, customer: Customer, planIds: readonly string[]): Promise<string[]> {
  const found = await em.find(ProductGrant, {
    ...{ customerId: customer.id, planId: { $in: [...planIds] } },
    ...{ isSole: true, endedAt: null },
  });
  return found.map(({ planId }) => planId!);
}
