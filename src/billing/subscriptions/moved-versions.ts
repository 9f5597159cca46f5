import type { EntityManager } from '@mikro-orm/postgresql';
import type { LicencePolicy } from '../../catalog/offers/licence-policy.ts';
import { versionNumbered } from '../../catalog/offers/plan-version-rows.ts';
import type { ItemPlan } from './charging/plan-items.ts';
import { versionOf } from './plan-versions-of.ts';

/** Returns the licence policies of the versions to which a change moves plans that its subscription has, by plan. */
export async function movedVersions(
  em: EntityManager,
  planned: readonly ItemPlan[],
): Promise<Map<string, LicencePolicy | null>> {
  const moved = new Map<string, LicencePolicy | null>();
  for (const { existing, offer, planVersion } of planned) {
    const { plan } = offer;
    if (existing?.planId !== plan.id || versionOf(existing, plan) === planVersion) continue;
    const version = planVersion === plan.version ? plan : await versionNumbered(em, plan, planVersion);
    moved.set(plan.id, version?.licencePolicy ?? null);
  }
  return moved;
}
