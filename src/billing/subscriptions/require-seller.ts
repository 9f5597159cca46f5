import type { Viewer } from '../../auth/viewer.ts';
import { Refusal, lackingScope } from '../../errors.ts';
import { sellerActions, subscriptionActions } from './subscription-states.ts';
import type { Subscription } from './subscription.ts';

/** Requires the project: some terms only it may grant, and a customer who manages their own subscription may not. */
export function requireSeller(viewer: Viewer, projectId: string): void {
  if (!viewer.may('billing:write', projectId)) throw lackingScope('billing:write');
}

/** Requires the project to undo what the project ordered; its customer may not. */
export function requireOrderingProject(viewer: Viewer, projectId: string): void {
  if (viewer.may('billing:write', projectId)) return;
  const sentence = 'The project that sells this subscription ordered this, and only the project can undo it.';
  throw new Refusal('forbidden', 'only_the_project_may', sentence);
}

type SellerState = Pick<Subscription, 'projectId' | 'status' | 'cancelAt' | 'isEndOrdered' | 'isPauseOrdered'>;

/** Returns the actions open to a viewer now; only the project may undo what it ordered. */
export function actionsFor(viewer: Viewer, subscription: SellerState): string[] {
  const { projectId, isEndOrdered, isPauseOrdered } = subscription;
  const actions = subscriptionActions(subscription);
  if (viewer.may('billing:write', projectId)) return actions;
  const ordered: string[] = [
    ...sellerActions,
    ...(isEndOrdered ? ['keep'] : []),
    ...(isPauseOrdered ? ['resume'] : []),
  ];
  return actions.filter((action) => !ordered.includes(action));
}
