import type { Viewer } from '../../auth/viewer.ts';
import { Refusal, lackingScope } from '../../errors.ts';
import { subscriptionActions } from './subscription-states.ts';
import type { Subscription } from './subscription.ts';

/** Some terms are the project's to grant: a customer who manages a subscription of their own cannot. */
export function requireSeller(viewer: Viewer, projectId: string): void {
  if (!viewer.may('billing:write', projectId)) throw lackingScope('billing:write');
}

/** What the project ordered is not undone by the customer whom it concerns. */
export function requireOrderer(viewer: Viewer, projectId: string): void {
  if (viewer.may('billing:write', projectId)) return;
  const sentence = 'The project that sells this subscription ordered that, and it alone can take it back.';
  throw new Refusal('forbidden', 'only_the_project_may', sentence);
}

type SellerState = Pick<Subscription, 'projectId' | 'status' | 'cancelAt' | 'isEndOrdered' | 'isPauseOrdered'>;

/** What a viewer can do to a subscription now: what its project ordered is the project's alone to take back. */
export function actionsFor(viewer: Viewer, subscription: SellerState): string[] {
  const { projectId, isEndOrdered, isPauseOrdered } = subscription;
  const actions = subscriptionActions(subscription);
  if (viewer.may('billing:write', projectId)) return actions;
  const ordered = [...(isEndOrdered ? ['keep'] : []), ...(isPauseOrdered ? ['resume'] : [])];
  return actions.filter((action) => !ordered.includes(action));
}
