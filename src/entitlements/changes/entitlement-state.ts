import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { PayloadOf } from '../../platform/events/catalogue/catalogue.ts';
import { Where } from '../../platform/store/rows.ts';
import { instant, query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import type { Entitlement } from '../entitlement.ts';
import { readEntitlements } from '../entitlements.ts';
import { customerWithTime } from '../held-item.ts';
import { readUsableLicences } from './usable-licences.ts';

type State = Pick<PayloadOf<'customer.entitlements_changed'>, 'entitlements' | 'licences'>;

/** Everything that a customer is entitled to, and when, by their clock, that was so. */
export interface CustomerState extends State {
  customerId: string;
  externalId: string | null;
  testClockId: string | null;
  at: Temporal.Instant;
}

/** Reads what customers of a project are entitled to now. */
export async function readStates(
  em: EntityManager,
  { projectId, customerIds }: { projectId: string; customerIds: readonly string[] },
  now: Temporal.Instant,
): Promise<CustomerState[]> {
  const theirs = sql`project_id = ${uuid.project(projectId)} and id = any(${uuids.customer(customerIds)}::uuid[])`;
  const customers = await query<CustomerRow>(
    em,
    sql`select id, external_id as "externalId", test_clock_id as "testClockId", now_at as at
      from ${customerWithTime(now)} where ${theirs} order by id`,
    { id: typeId.customer, testClockId: typeId.clock, at: instant },
  );
  const entitlements = await readEntitlements(em, new Where().and(theirs), now);
  const licences = await readUsableLicences(em, { projectId, customerIds }, now);
  return customers.map(({ id, ...customer }) => ({
    ...{ customerId: id, ...customer },
    entitlements: entitlements.get(id)?.map(heldFeature) ?? [],
    licences: licences.get(id) ?? [],
  }));
}

interface CustomerRow {
  id: string;
  externalId: string | null;
  testClockId: string | null;
  at: Temporal.Instant;
}

/** The fields of an entitlement that do not change with usage and time. */
function heldFeature(entitlement: Entitlement): State['entitlements'][number] {
  const { productId, productSlug, feature, type, unit, value, source, subscriptionId, productGrantId } = entitlement;
  return { productId, productSlug, feature, type, unit, value, source, subscriptionId, productGrantId };
}

/** A short text that differs for each state. */
export function digestOf({ entitlements, licences }: State): string {
  return createHash('sha256')
    .update(JSON.stringify([entitlements, licences]))
    .digest('base64url');
}
