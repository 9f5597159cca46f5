import { Temporal } from 'temporal-polyfill';
import { originOf } from '../operations/origin.ts';
import type { Outcome } from '../outcome.ts';
import { renewed, requireSignIn } from './session.ts';
import { SignIns } from './sign-ins.ts';

/** Prints an access token of a sign-in, refreshed if necessary, for requests by other programs. */
export async function token({ url: named }: { url?: string }): Promise<Outcome> {
  const signIns = new SignIns();
  const signIn = requireSignIn(signIns, named === undefined ? undefined : originOf(named));
  const { url, accessToken, expiresAtMs } = await renewed(signIns, signIn);
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(expiresAtMs).toString({ smallestUnit: 'second' });
  return { data: { url, accessToken, expiresAt }, lines: [accessToken] };
}
