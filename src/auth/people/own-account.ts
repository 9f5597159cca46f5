import { Refusal } from '../../errors.ts';
import type { UserViewer, Viewer } from '../viewer.ts';
import { requireOperator } from './operators.ts';

/**
 * Requires a person with the scope `account`. Without that scope, a client that knows only a
 * person's name cannot see where else they are signed in.
 */
export function requirePerson(viewer: Viewer): UserViewer {
  if (viewer.kind === 'nobody') return viewer.require();
  if (viewer.kind !== 'user') throw personRequired();
  viewer.require('account');
  return viewer;
}

/** The same, and returns their id. */
export function requireAccount(viewer: Viewer): string {
  return requirePerson(viewer).userId;
}

/** Requires the person themself, or an operator. */
export function requireAccountOf(viewer: Viewer, userId: string): void {
  if (viewer.kind === 'user' && viewer.userId === userId) requireAccount(viewer);
  else requireOperator(viewer);
}

export function personRequired(): Refusal {
  return new Refusal(
    'forbidden',
    'person_required',
    'Only a person who is signed in can do this, not a key or a client.',
  );
}
