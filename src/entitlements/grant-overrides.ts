import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scopes.ts';
import type { Viewer } from '../auth/viewer.ts';
import { SubscriptionGrant } from './subscription-grant.ts';

/** Finds one override, in a project where the viewer has the scope. */
export async function findGrantOverride(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  scope: Scope = 'billing:read',
): Promise<SubscriptionGrant> {
  viewer.require(scope);
  return viewer.admit(scope, await em.findOne(SubscriptionGrant, { id }), 'grant');
}
