import { Refusal } from '../../errors.ts';
import { originOf } from '../operations/origin.ts';
import type { Outcome } from '../outcome.ts';
import { revoke } from './provider.ts';
import { requireSignIn } from './session.ts';
import { SignIns } from './sign-ins.ts';
import type { SignIn } from './sign-ins.ts';

/** Ends a sign-in at its hub and forgets it here, also when the hub does not answer. */
export async function logout({ url: named }: { url?: string }): Promise<Outcome> {
  const signIns = new SignIns();
  const url = named === undefined ? undefined : originOf(named);
  return signIns.exclusively(async () => {
    const signIn = requireSignIn(signIns, url);
    const failure = await revoked(signIn);
    signIns.forget(signIn.url);
    return report(signIn, signIns.find(), failure);
  });
}

/** Ends a sign-in at the hub. Returns the refusal if that failed. */
async function revoked(signIn: SignIn): Promise<Refusal | undefined> {
  try {
    await revoke(signIn);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function report({ url, email }: SignIn, next: SignIn | undefined, failure?: Refusal): Outcome {
  const data = { url, isRevoked: !failure, nextUrl: next?.url ?? null };
  const others = next ? [`Commands now use ${next.url}, signed in as ${next.email}.`] : [];
  if (!failure) return { data, lines: [`Signed out ${email} of ${url}.`, ...others] };
  const lines = [
    failure.message,
    'This machine has forgotten the sign-in, but the hub has not ended it. Sign in again and run "hub logout", or end it among your connected clients at the hub.',
    ...others,
  ];
  return { data, lines, isBad: true };
}
