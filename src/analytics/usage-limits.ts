import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { Customer } from '../billing/customers/customer.ts';
import type { Entitlement } from '../entitlements/entitlement.ts';
import { entitlementsToMeters } from '../entitlements/entitlements.ts';
import { rows } from '../platform/store/rows.ts';
import { sql, uuid, uuids } from '../platform/store/sql.ts';
import { idPattern } from '../platform/values/ids.ts';
import { Rational } from '../platform/values/rational.ts';
import { ratio } from './mrr/ratio.ts';
import type { UsageGroup } from './usage-groups.ts';

/** How much of a meter a customer may use in their current period, and how much of it they have used. */
export interface UsageLimit {
  productId: string;
  feature: string;
  limit: string;
  used: string;
  /** The used share of the limit, with four decimals; null where the limit is 0. */
  share: string | null;
  resetsAt: Temporal.Instant | null;
}

/**
 * Reads the limit of each group with a customer, or with a subject that is one; null for the others, and for customers that
 * the viewer may not see. Of several limits of a meter, the one that is used up most. Takes three statements at most.
 */
export async function limitsOfUsage(
  em: EntityManager,
  viewer: Viewer,
  groups: readonly UsageGroup[],
  now: Temporal.Instant,
): Promise<(UsageLimit | null)[]> {
  const customers = await customersOfSubjects(em, groups);
  const customerOf = ({ meter, customerId, subject }: UsageGroup): string | undefined =>
    customerId ?? (subject === null ? undefined : customers.get(`${meter.projectId} ${subject}`));
  const customerIds = [...new Set(groups.map(customerOf).filter((id) => id !== undefined))];
  const meterIds = [...new Set(groups.map(({ meter }) => meter.id))];
  const held = await entitlementsToMeters(em, viewer, { customerIds, meterIds }, now);
  return groups.map((group) => {
    const own = held.get(customerOf(group) ?? '') ?? [];
    const limits = own.filter(({ meterId }) => meterId === group.meter.id).flatMap(limitIn);
    return limits.toSorted(nearestFirst)[0] ?? null;
  });
}

/** The customers by project and subject. One that is the id of a customer and the external id of another is the first's. */
async function customersOfSubjects(em: EntityManager, groups: readonly UsageGroup[]): Promise<Map<string, string>> {
  const subjects = [...new Set(groups.map(({ subject }) => subject).filter((subject) => subject !== null))];
  if (!subjects.length) return new Map();
  const projects = [...new Set(groups.map(({ meter }) => meter.projectId))].map((id) => uuid.project(id));
  const ids = uuids.customer(subjects.filter((subject) => subject.startsWith('customer_') && idPattern.test(subject)));
  const found = await rows(
    em,
    Customer,
    sql`where project_id = any(${projects}::uuid[]) and (external_id = any(${subjects}::text[]) or id = any(${ids}::uuid[]))`,
    ['id', 'projectId', 'externalId'],
  );
  const named = found.filter(({ externalId }) => externalId);
  return new Map([
    ...named.map(({ id, projectId, externalId }): [string, string] => [`${projectId} ${externalId}`, id]),
    ...found.map(({ id, projectId }): [string, string] => [`${projectId} ${id}`, id]),
  ]);
}

function limitIn({ entitlement }: { entitlement: Entitlement }): UsageLimit[] {
  const { productId, feature, limit, used, resetsAt } = entitlement;
  if (limit === null || used === null) return [];
  return [{ productId, feature, limit, used, share: shareOfLimit({ used, limit }), resetsAt }];
}

/** The used share of a limit, with four decimals; null where the limit is 0. */
export function shareOfLimit({ used, limit }: Record<'used' | 'limit', string>): string | null {
  return ratio(Rational.of(used), Rational.of(limit));
}

/** A limit of 0 is used up. */
function nearestFirst(one: UsageLimit, other: UsageLimit): number {
  const shareOf = ({ share }: UsageLimit) => (share === null ? Infinity : Number(share));
  return shareOf(other) - shareOf(one) || (one.productId < other.productId ? -1 : 1);
}
