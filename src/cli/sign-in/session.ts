import { Refusal } from '../../errors.ts';
import { wallMs } from '../../platform/time/clock.ts';
import { refresh } from './provider.ts';
import type { SignIn, SignIns } from './sign-ins.ts';

/** A token is replaced before it expires, so that it is valid for the whole command. */
const reserveMs = 60_000;

/** The sign-in at a hub, or at the one that was signed in to last; refused if there is none. */
export function requireSignIn(signIns: SignIns, url?: string): SignIn {
  const signIn = signIns.find(url);
  if (signIn) return signIn;
  const sentence = url
    ? `You are not signed in to ${url}. Run "hub login --url ${url}".`
    : 'You are not signed in to a hub. Run "hub login", with --url for a hub on another machine.';
  throw new Refusal('unauthenticated', 'not_signed_in', sentence);
}

/**
 * Returns a sign-in with a valid access token; `refusedToken` is one that the hub has refused. Of several commands at the
 * same time one refreshes, and the others use its result.
 */
export async function renewed(signIns: SignIns, signIn: SignIn, refusedToken?: string): Promise<SignIn> {
  if (isValid(signIn, refusedToken)) return signIn;
  return signIns.exclusively(async () => {
    const current = requireSignIn(signIns, signIn.url);
    if (isValid(current, refusedToken)) return current;
    const tokens = await refresh(current);
    if (!tokens) throw signInEnded(signIn.url);
    const next = { ...current, ...tokens };
    signIns.keep(next);
    return next;
  });
}

export function signInEnded(url: string): Refusal {
  const sentence = `Your sign-in to ${url} has ended. Run "hub login --url ${url}" again.`;
  return new Refusal('unauthenticated', 'sign_in_ended', sentence);
}

function isValid({ accessToken, expiresAtMs }: SignIn, refusedToken?: string): boolean {
  return accessToken !== refusedToken && expiresAtMs - wallMs() > reserveMs;
}
