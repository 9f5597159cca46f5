import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { sellerActions, subscriptionActions } from './subscription-states.ts';
import type { Subscription } from './subscription.ts';

/**
 * Requires the project: some terms only it may grant, and a customer who manages their own subscription may not. `fields`
 * are the pointers of such terms that the input has.
 */
export function requireSeller(viewer: Viewer, projectId: string, fields: readonly string[] = []): void {
  if (viewer.may('billing:write', projectId)) return;
  const problems = fields.map((pointer) => ({ pointer, detail: 'can be set only by the project; leave it out' }));
  const sentence = fields.length
    ? `Only the project can set ${fields.join(', ')}; leave ${fields.length > 1 ? 'them' : 'it'} out.`
    : 'Only the project that sells this can do that.';
  throw new Refusal('forbidden', 'only_the_project_may', sentence, { problems });
}

/** The pointers of the values that are given, by their names. */
export function given(values: Record<string, unknown>): string[] {
  const names = Object.keys(values).filter((name) => values[name] !== null && values[name] !== undefined);
  return names.map((name) => `/${name}`);
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
