import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/time/clock.ts';
import { signingAlgorithms } from '../../signing-algorithm.ts';
import type { LoadedKeys } from '../keys/load-keys.ts';

/** The chain of actors for the person of a token, the most recent first (RFC 8693 section 4.1). */
export interface ActorChain {
  sub: string;
  act?: ActorChain;
}

/** The person, client and grant of a token. */
export interface TokenSubject {
  userId: string;
  clientId: string;
  grantId: string;
  /** The API that the token is for; undefined for the hub. */
  audience?: string;
  /** Unix seconds. */
  expiresAt: number;
  act?: ActorChain;
}

/** Our claims in access tokens, beyond the standard's. */
interface HubClaims {
  grant_id?: string;
  act?: ActorChain;
}

export interface SubjectTokens {
  provider: Provider;
  issuer: string;
  keys: LoadedKeys;
  clock: Clock;
}

/** Reads an access token of a person that the hub issued; undefined when it is invalid or expired. */
export async function readSubject(tokens: SubjectTokens, token: string): Promise<TokenSubject | undefined> {
  const isJwt = token.split('.').length === 3;
  const subject = isJwt ? await readJwt(tokens, token) : await readOpaque(tokens, token);
  return subject && subject.expiresAt > secondsNow(tokens.clock) ? subject : undefined;
}

export function secondsNow(clock: Clock): number {
  return Math.floor(clock.now().epochMilliseconds / 1000);
}

async function readOpaque({ provider }: SubjectTokens, value: string): Promise<TokenSubject | undefined> {
  const token = await provider.AccessToken.find(value);
  const { grant_id, act } = (token?.extra ?? {}) as HubClaims;
  const grantId = token?.grantId ?? grant_id;
  if (!token || !grantId) return undefined;
  const { accountId: userId, clientId, exp: expiresAt, aud } = token;
  return { userId, clientId: clientId!, grantId, expiresAt: expiresAt!, act, audience: aud as string };
}

async function readJwt(tokens: SubjectTokens, value: string): Promise<TokenSubject | undefined> {
  const claims = await verifyJwt(tokens, value);
  const { sub, grant_id, act } = claims ?? {};
  if (!sub || !grant_id) return undefined;
  return {
    userId: sub,
    clientId: claims!.client_id,
    grantId: grant_id,
    audience: claims!.aud as string,
    expiresAt: claims!.exp!,
    act,
  };
}

/** Accepts a JWT for an API by our own signature only, and ignores any key that its header names or contains. */
export async function verifyJwt(
  { issuer, keys }: Pick<SubjectTokens, 'issuer' | 'keys'>,
  value: string,
): Promise<(JWTPayload & HubClaims & { client_id: string }) | undefined> {
  try {
    const { payload } = await jwtVerify<JWTPayload & HubClaims & { client_id: string }>(value, verifiers(keys), {
      issuer,
      typ: 'at+jwt',
      algorithms: signingAlgorithms,
      requiredClaims: ['exp', 'sub', 'aud', 'client_id'],
    });
    return payload;
  } catch {
    return undefined;
  }
}

const verifierCache = new WeakMap<LoadedKeys, ReturnType<typeof createLocalJWKSet>>();

/** The public halves of our keys. */
function verifiers(keys: LoadedKeys): ReturnType<typeof createLocalJWKSet> {
  const verifier = verifierCache.get(keys) ?? createLocalJWKSet({ keys: keys.jwks.keys.map(publicHalf) });
  verifierCache.set(keys, verifier);
  return verifier;
}

/** The members of a key that verify (RFC 7518 section 6): those of an elliptic curve, or those of RSA. */
function publicHalf({ kty, kid, alg, use, crv, x, y, n, e }: JWK): JWK {
  return kty === 'EC' ? { kty, kid, alg, use, crv, x, y } : { kty, kid, alg, use, n, e };
}
