import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingProfile } from './billing-profile.ts';

/** The billing profile of a project, or the defaults if it has none. */
export async function findProfile(em: EntityManager, projectId: string): Promise<BillingProfile> {
  return (await em.findOne(BillingProfile, { projectId })) ?? new BillingProfile(projectId);
}
