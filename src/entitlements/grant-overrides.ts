import type { EntityManager } from '@mikro-orm/postgresql';
import type { Scope } from '../auth/scopes.ts';
import type { Viewer } from '../auth/viewer.ts';
import { SubscriptionGrant } from './subscription-grant.ts';

/** One override of a subscription of a project in which the viewer may do what the scope says. */
export async function findGrantOverride(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  scope: Scope = 'billing:read',
): Promise<SubscriptionGrant> {
  viewer.require(scope);
  return viewer.admit(scope, await em.findOne(SubscriptionGrant, { id }), 'grant');
}
