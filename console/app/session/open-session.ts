import { showPlain } from './plain-page.ts';
import { authorizationAddress, redeem, startSignIn } from './provider.ts';
import type { StartedSignIn } from './provider.ts';
import { Session, announceSignOut } from './session.ts';
import { addresses, issuer } from './settings.ts';
import { isAnswerToSignOut } from './sign-out.ts';

/** The session storage belongs to one tab, so sign-ins of two tabs do not meet. */
const key = 'console.sign-in';

/** Returns the session after a sign-in; otherwise leads to one, or shows that the person has signed out. */
export async function openSession(): Promise<Session | undefined> {
  const { pathname, search, hash, origin, href } = location;
  const address = pathname + search + hash;
  if (pathname === addresses.signedOut) return isAnswerToSignOut(search) ? showSignedOut() : leave(addresses.start);
  // The provider knows one address of the hub only, such as localhost and not 127.0.0.1.
  const known = new URL(issuer).origin;
  if (origin !== known) return leave(known + address);
  const started = pathname === addresses.callback ? takeStarted() : undefined;
  if (!started) return signIn(pathname === addresses.callback ? addresses.start : address);
  const session = new Session(await redeem(new URL(href), started));
  history.replaceState(null, '', started.address);
  return session;
}

async function signIn(address: string): Promise<undefined> {
  const started = startSignIn(address);
  sessionStorage.setItem(key, JSON.stringify(started));
  leave(await authorizationAddress(started));
}

/** A code works once, and so does what was kept for it. */
function takeStarted(): StartedSignIn | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text ? (JSON.parse(text) as StartedSignIn) : undefined;
}

function leave(address: string): undefined {
  location.replace(address);
}

function showSignedOut(): undefined {
  announceSignOut();
  showPlain('You are signed out', 'Your session has ended in every tab of this browser.', 'Sign in again');
}
