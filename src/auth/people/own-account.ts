import { Refusal } from '../../errors.ts';
import type { Viewer } from '../viewer.ts';
import { requireOperator } from './operators.ts';

/**
 * The id of the person who is asking about what is theirs alone. The scope `account` keeps a client that was let in to
 * know someone's name from seeing where else they are signed in.
 */
export function requireAccount(viewer: Viewer): string {
  if (viewer.kind === 'nobody') return viewer.require();
  if (viewer.kind !== 'user') throw personRequired();
  viewer.require('account');
  return viewer.userId;
}

/** Lets the person themself through, and operators. */
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
