import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingProfile } from './billing-profile.ts';

/** How a project bills: as it has said, or by what holds for anyone who has said nothing. */
export async function findProfile(em: EntityManager, projectId: string): Promise<BillingProfile> {
  return (await em.findOne(BillingProfile, { projectId })) ?? new BillingProfile(projectId);
}
