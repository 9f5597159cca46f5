import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { announce } from '../../platform/events/record.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { digestOf, readStates } from './entitlement-state.ts';
import type { CustomerState } from './entitlement-state.ts';

/** The number of customers whose entitlements are compared in one transaction. */
const atOnce = 100;

interface StaleCustomer {
  projectId: string;
  customerId: string;
  /** What was last announced; null for what a project's customers held before their entitlements were followed. */
  digest: string | null;
}

/**
 * Compares the entitlements of some customers with what was last announced, and announces what differs; returns how many
 * customers it looked at. A change that is committed meanwhile has an event of its own, so it is looked at again.
 */
export async function announceChanges(em: EntityManager, now: Temporal.Instant): Promise<number> {
  const stale = await lockStale(em);
  for (const [projectId, customers] of Map.groupBy(stale, (each) => each.projectId))
    await compare(em, projectId, customers, now);
  return stale.length;
}

/** Some customers whose entitlements may have changed, locked until the transaction ends; others take others. */
function lockStale(em: EntityManager): Promise<StaleCustomer[]> {
  return query<StaleCustomer>(
    em,
    sql`select project_id as "projectId", customer_id as "customerId", digest from entitlement_state
      where stale_at is not null order by stale_at, customer_id limit ${atOnce} for no key update skip locked`,
    { projectId: typeId.project, customerId: typeId.customer },
  );
}

async function compare(
  em: EntityManager,
  projectId: string,
  customers: readonly StaleCustomer[],
  now: Temporal.Instant,
): Promise<void> {
  const before = new Map(customers.map(({ customerId, digest }) => [customerId, digest]));
  const states = await readStates(em, { projectId, customerIds: [...before.keys()] }, now);
  const digests = states.map(digestOf);
  states.forEach((state, index) => {
    const last = before.get(state.customerId);
    if (last !== null && last !== digests[index]) announceState(em, projectId, state);
  });
  await query(
    em,
    sql`update entitlement_state state set digest = read.digest, stale_at = null
      from unnest(${uuids.customer(states.map(({ customerId }) => customerId))}::uuid[], ${digests}::text[])
        as read (customer_id, digest)
      where state.customer_id = read.customer_id and state.project_id = ${uuid.project(projectId)}`,
  );
}

function announceState(em: EntityManager, projectId: string, state: CustomerState): void {
  const { customerId, at, testClockId, externalId, entitlements, licences } = state;
  const payload = { externalId, entitlements, licences };
  announce(em, at, { projectId, subject: customerId, testClockId, type: 'customer.entitlements_changed', payload });
}
