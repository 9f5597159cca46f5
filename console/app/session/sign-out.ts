import { generateRandomState } from 'oauth4webapi';
import { signOutAddress } from './provider.ts';
import type { Tokens } from './provider.ts';
import { addresses } from './settings.ts';

/** The session storage belongs to one tab, and to the hub alone. */
const key = 'console.sign-out';

/** The address that ends the session, and the state that distinguishes its answer from a link that anyone may have made. */
export function startSignOut(tokens: Tokens): string {
  return signOutAddress(tokens, keepState());
}

/** The address that shows what has ended in another tab. */
export function signedOutElsewhere(): string {
  return `${addresses.signedOut}?state=${keepState()}`;
}

function keepState(): string {
  const state = generateRandomState();
  sessionStorage.setItem(key, state);
  return state;
}

/** Whether this tab has asked for the sign-out whose answer this is. It is the answer once. */
export function isAnswerToSignOut(query: string): boolean {
  const state = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return state !== null && new URLSearchParams(query).get('state') === state;
}
