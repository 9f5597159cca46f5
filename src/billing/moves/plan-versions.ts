import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Plan } from '../../catalog/offers/plan.ts';
import { versionsOf } from '../../catalog/offers/plan-version-rows.ts';
import type { PlanVersionRow } from '../../catalog/offers/plan-version-rows.ts';
import { Price } from '../../catalog/offers/price.ts';
import { countByVersion } from './select-subscribers.ts';
import { isOfVersion } from './target-version.ts';

/** What a feature is granted before and after; null where it is not granted. */
export interface GrantDifference {
  feature: string;
  before: unknown;
  after: unknown;
}

/** A version of a plan with what differs from the one before, and its subscribers. */
export interface DescribedVersion extends PlanVersionRow {
  prices: Price[];
  addedPrices: Price[];
  removedPrices: Price[];
  grantChanges: GrantDifference[];
  subscriberCount: number;
}

/** Lists the versions of a plan of the viewer's project, newest first. */
export async function listPlanVersions(em: EntityManager, viewer: Viewer, planId: string): Promise<DescribedVersion[]> {
  viewer.require('billing:read');
  const plan = viewer.admit('billing:read', await em.findOne(Plan, { id: planId }), 'plan');
  const versions = await versionsOf(em, plan);
  const prices = await em.find(Price, { planId, customerId: null }, { orderBy: { position: 'asc', id: 'asc' } });
  const counts = await countByVersion(em, plan);
  return versions.map((version, index) => {
    const before = versions[index + 1];
    const own = prices.filter((price) => isOfVersion(price, version));
    const earlier = before ? prices.filter((price) => isOfVersion(price, before)) : [];
    return {
      ...version,
      prices: own,
      addedPrices: own.filter((price) => !earlier.includes(price)),
      removedPrices: earlier.filter((price) => !own.includes(price)),
      grantChanges: before ? differences(before.grants, version.grants) : [],
      subscriberCount: counts.get(version.number) ?? 0,
    };
  });
}

/** Returns the features whose grants differ, by key. */
export function differences(before: PlanVersionRow['grants'], after: PlanVersionRow['grants']): GrantDifference[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return keys
    .map((feature) => ({ feature, before: before[feature] ?? null, after: after[feature] ?? null }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}
