import type { EntityManager } from '@mikro-orm/postgresql';
import { decodeId } from '../platform/ids.ts';
import { isoFromPostgres } from '../platform/columns.ts';

/** What a person holds in a project: told in their token, so that the project need not ask. */
export interface Entitlement {
  product: string;
  plan: string;
  quantity: number;
  /** Feature key to what the plan grants of it. */
  features: Record<string, unknown>;
  /** ISO 8601: the end of the period it is billed for. */
  until: string;
}

/** What a person's running subscriptions in a project grant; past due ones still do, canceled ones do not. */
export async function entitlementsOf(
  em: EntityManager,
  userId: string,
  projectId: string,
): Promise<Entitlement[]> {
  const held = await em.execute<Entitlement[]>(
    `select p.slug as product, l.key as plan, i.quantity, l.grants as features, s.current_period_end_at as until
     from customer c
     join subscription s on s.customer_id = c.id and s.project_id = c.project_id
     join subscription_item i on i.subscription_id = s.id and i.project_id = s.project_id
     join plan l on l.id = i.plan_id and l.project_id = i.project_id
     join product p on p.id = i.product_id and p.project_id = i.project_id
     where c.project_id = ? and c.user_id = ? and s.status <> 'canceled'
     order by p.slug, l.key`,
    [decodeId('project', projectId), decodeId('user', userId)],
  );
  return held.map((each) => ({ ...each, until: isoFromPostgres(each.until) }));
}
