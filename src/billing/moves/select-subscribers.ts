import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../catalog/offers/plan.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import type { MoveSubscribersInput } from './move-subscribers-input.ts';

/** A subscription to a plan, with the version that it is at. */
export interface Subscriber {
  subscriptionId: string;
  customerId: string;
  version: number;
}

type Selection = Pick<MoveSubscribersInput, 'fromVersion' | 'subscriptionIds' | 'limit'> & { toVersion: number };

/** Selects the subscribers of a plan who are at another version, oldest subscriptions first. */
export async function selectSubscribers(
  em: EntityManager,
  { id, projectId, version, floorVersion }: Plan,
  { fromVersion = null, toVersion, subscriptionIds, limit = null }: Selection,
): Promise<Subscriber[]> {
  const only = subscriptionIds ? uuids.subscription(subscriptionIds) : null;
  return query<Subscriber>(
    em,
    sql`select "subscriptionId", "customerId", version from (
        select item.subscription_id as "subscriptionId", item.customer_id as "customerId",
          least(greatest(item.plan_version, ${floorVersion}::integer), ${version}::integer) as version
        from subscription_item item
        where item.plan_id = ${uuid.plan(id)} and item.project_id = ${uuid.project(projectId)}
          and item.ended_at is null and item.is_lead
          and (${only}::uuid[] is null or item.subscription_id = any(${only}::uuid[]))
      ) as subscriber
      where version <> ${toVersion}::integer and version = coalesce(${fromVersion}::integer, version)
      order by "subscriptionId" limit ${limit}::integer`,
    { subscriptionId: typeId.subscription, customerId: typeId.customer },
  );
}

/** Counts the subscribers of a plan by the version that they are at. */
export async function countByVersion(
  em: EntityManager,
  { id, projectId, version, floorVersion }: Pick<Plan, 'id' | 'projectId' | 'version' | 'floorVersion'>,
): Promise<Map<number, number>> {
  const found = await query<{ version: number; count: number }>(
    em,
    sql`select least(greatest(item.plan_version, ${floorVersion}::integer), ${version}::integer) as version, count(*)::integer as count
      from subscription_item item
      where item.plan_id = ${uuid.plan(id)} and item.project_id = ${uuid.project(projectId)}
        and item.ended_at is null and item.is_lead
      group by 1`,
  );
  return new Map(found.map((row) => [row.version, row.count]));
}
