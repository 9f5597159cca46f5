import type { EntityManager } from '@mikro-orm/postgresql';
import type { Plan } from '../../catalog/offers/plan.ts';
import { versionsOf } from '../../catalog/offers/plan-version-rows.ts';
import type { PlanVersionRow } from '../../catalog/offers/plan-version-rows.ts';
import { Price } from '../../catalog/offers/price.ts';
import { invalid } from '../../errors.ts';
import { isAfter } from '../../platform/time/instants.ts';
import type { PlanMove } from './plan-move.ts';

/** The version to which a move takes subscribers. */
export interface TargetVersion {
  plan: Plan;
  number: number;
  /** The prices at which it is or was sold. */
  prices: Price[];
  versions: PlanVersionRow[];
  replacements: PlanMove['prices'];
}

export type Wanted = Pick<PlanMove, 'toVersion' | 'prices'> & { fromVersion?: number | null };

/** Reads the target of a move with its prices; refuses versions that do not exist, and prices that are not of the plan. */
export async function readTarget(em: EntityManager, plan: Plan, wanted: Wanted): Promise<TargetVersion> {
  const { toVersion, fromVersion, prices: replacements } = wanted;
  const versions = await versionsOf(em, plan);
  const version = versions.find(({ number }) => number === toVersion);
  const known = `must be a version of the plan, 1 to ${plan.version}`;
  if (!version) throw invalid('/toVersion', known);
  if (fromVersion && !versions.some(({ number }) => number === fromVersion)) throw invalid('/fromVersion', known);
  if (fromVersion === toVersion) throw invalid('/fromVersion', 'must be another version than toVersion');
  if (toVersion < plan.floorVersion)
    throw invalid('/toVersion', `must be at least ${plan.floorVersion}, which reached every subscriber`);
  const all = await em.find(Price, { planId: plan.id }, { orderBy: { position: 'asc' } });
  const prices = all.filter((price) => isOfVersion(price, version));
  replacements.forEach(({ priceId, byPriceId }, index) => {
    if (!all.some(({ id }) => id === priceId)) throw invalid(`/prices/${index}/priceId`, 'is no price of this plan');
    if (!prices.some(({ id }) => id === byPriceId))
      throw invalid(`/prices/${index}/byPriceId`, `is no price of version ${toVersion} of this plan`);
  });
  return { plan, number: toVersion, prices, versions, replacements };
}

/** Whether a price was sold when a version was published. */
export function isOfVersion(
  { customerId, createdAt, archivedAt }: Price,
  { publishedAt }: Pick<PlanVersionRow, 'publishedAt'>,
): boolean {
  return !customerId && !isAfter(createdAt, publishedAt) && (!archivedAt || isAfter(archivedAt, publishedAt));
}
