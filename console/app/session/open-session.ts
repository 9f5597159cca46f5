import { showPlain } from './plain-page.ts';
import { authorizationAddress, authorizeSilently, redeem, startSignIn } from './provider.ts';
import type { StartedSignIn } from './provider.ts';
import { Session, announceSignOut } from './session.ts';
import { addresses, issuer } from './settings.ts';
import { isAnswerToSignOut } from './sign-out.ts';

/** The session storage belongs to one tab, so sign-ins of two tabs do not meet. */
const key = 'console.sign-in';

/**
 * Returns the session after a sign-in, which needs no page while the session of the browser lives; otherwise leads to the
 * form, or shows that the person has signed out. While the provider answers, `meanwhile` runs.
 */
export async function openSession(meanwhile: () => void): Promise<Session | undefined> {
  const { pathname, search, hash, origin, href } = location;
  const address = pathname + search + hash;
  if (pathname === addresses.signedOut) return isAnswerToSignOut(search) ? showSignedOut() : leave(addresses.start);
  // The provider knows one address of the hub only, such as localhost and not 127.0.0.1.
  const known = new URL(issuer).origin;
  if (origin !== known) return leave(known + address);
  const started = pathname === addresses.callback ? takeStarted() : undefined;
  if (started) return enter(new URL(href), started);
  return signIn(pathname === addresses.callback ? addresses.start : address, meanwhile);
}

/** Signs in without leaving the page while the session of the browser lives; otherwise leads to the form. */
async function signIn(address: string, meanwhile: () => void): Promise<Session | undefined> {
  const started = startSignIn(address);
  const asked = authorizeSilently(await authorizationAddress(started, 'none'));
  meanwhile();
  const answer = await asked;
  if (answer) return enter(answer, started);
  sessionStorage.setItem(key, JSON.stringify(started));
  return leave(await authorizationAddress(started));
}

/** Opens the session by the answer of the provider, at the address that the person came for. */
async function enter(answer: URL, started: StartedSignIn): Promise<Session> {
  const session = new Session(await redeem(answer, started));
  history.replaceState(null, '', started.address);
  return session;
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
