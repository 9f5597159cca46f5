import type { EntityManager } from '@mikro-orm/postgresql';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { decodeId, encodeId, newId } from '../../src/platform/values/ids.ts';
import type { ActScene } from './storm-acts.ts';

const tables = {
  ...{ invoice: 'invoice', creditnote: 'credit_note', payment: 'payment', refund: 'refund' },
  ...{ charge: 'pending_charge', redemption: 'coupon_redemption' },
};

/** Returns the id of one of the customer's latest documents, or of one that does not exist if there are none. */
export async function some(
  em: EntityManager,
  kind: keyof typeof tables,
  { chance, subscriptionId }: ActScene,
  status: string | null = null,
): Promise<string> {
  const rows = await em.execute<{ id: string }[]>(
    `select d.id from ${tables[kind]} d
     join subscription s on s.customer_id = d.customer_id and s.project_id = d.project_id
     where s.id = ? and coalesce(to_jsonb(d) ->> 'status' = ?, true) order by d.id desc limit 4`,
    [decodeId('subscription', subscriptionId), status],
  );
  return rows.length ? encodeId(kind, chance.pick(rows).id) : newId(kind);
}

/** The customer of a subscription, or one that does not exist. */
export async function customerOf(em: EntityManager, { subscriptionId }: ActScene): Promise<string> {
  const found = await em.fork().findOne(Subscription, { id: subscriptionId });
  return found?.customerId ?? newId('customer');
}
