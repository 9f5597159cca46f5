import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { query, sql, typeId, uuid, uuids } from '../../platform/store/sql.ts';
import { isUsable } from '../licences/facts.ts';
import { licenceSource, sourceOfLicence } from '../licences/licence-source.ts';
import type { LicenceStatus } from '../licences/licence-status.ts';
import { standingOf } from '../licences/standing.ts';
import type { SourceStatus } from '../licences/standing.ts';

interface UsableLicence {
  licenceId: string;
  productId: string;
  planId: string;
  subscriptionId: string | null;
  productGrantId: string | null;
}

interface LicenceRow extends UsableLicence {
  customerId: string;
  status: LicenceStatus;
  policy: LicencePolicy;
  source_status: SourceStatus;
  cancel_at: string | null;
  ended_at: string | null;
  clock_at: string | null;
}

/** Reads the licences of customers that are valid now, by customer. */
export async function readUsableLicences(
  em: EntityManager,
  { projectId, customerIds }: { projectId: string; customerIds: readonly string[] },
  now: Temporal.Instant,
): Promise<Map<string, UsableLicence[]>> {
  const rows = await query<LicenceRow>(
    em,
    sql`select licence.customer_id as "customerId", licence.id as "licenceId", licence.product_id as "productId",
        licence.plan_id as "planId", licence.subscription_id as "subscriptionId",
        licence.product_grant_id as "productGrantId", licence.status, licence.policy, ${licenceSource}
      from licence ${sourceOfLicence}
      where licence.project_id = ${uuid.project(projectId)}
        and licence.customer_id = any(${uuids.customer(customerIds)}::uuid[])
      order by licence.id`,
    {
      ...{ customerId: typeId.customer, licenceId: typeId.licence, productId: typeId.product, planId: typeId.plan },
      ...{ subscriptionId: typeId.subscription, productGrantId: typeId.productgrant },
    },
  );
  const usable = rows.filter((row) => isUsable({ ...row, standing: standing(row, now) }));
  const byCustomer = Map.groupBy(usable, ({ customerId }) => customerId);
  return new Map([...byCustomer].map(([id, licences]) => [id, licences.map(shown)]));
}

function standing({ source_status: status, cancel_at, ended_at, clock_at }: LicenceRow, now: Temporal.Instant) {
  return standingOf(
    { subscription: { status, cancelAt: cancel_at }, item: { endedAt: ended_at }, clockAt: clock_at },
    now,
  );
}

function shown({ licenceId, productId, planId, subscriptionId, productGrantId }: LicenceRow): UsableLicence {
  return { licenceId, productId, planId, subscriptionId, productGrantId };
}
