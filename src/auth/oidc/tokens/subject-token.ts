import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import type { Provider } from 'oidc-provider';
import type { Clock } from '../../../platform/time/clock.ts';
import type { LoadedKeys } from '../keys/load-keys.ts';

/** Who acts for the person of a token, the last to act first (RFC 8693 section 4.1). */
export interface Actors {
  sub: string;
  act?: Actors;
}

/** What a token says of whom it was issued for, and by whose leave. */
export interface TokenSubject {
  userId: string;
  clientId: string;
  grantId: string;
  /** The API it is for; undefined: the hub. */
  audience?: string;
  /** Unix seconds. */
  expiresAt: number;
  act?: Actors;
}

/** What we put into access tokens beyond the standard's claims. */
interface HubClaims {
  grant_id?: string;
  act?: Actors;
}

export interface SubjectTokens {
  provider: Provider;
  issuer: string;
  keys: LoadedKeys;
  clock: Clock;
}

/** Reads an access token of ours that speaks for a person; undefined when it is none, or no longer. */
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

/** Our own signature, and nothing that its header says of a key, decides whether a JWT is ours. */
async function readJwt(tokens: SubjectTokens, value: string): Promise<TokenSubject | undefined> {
  const { issuer, keys } = tokens;
  try {
    const { payload } = await jwtVerify<JWTPayload & HubClaims>(value, verifiers(keys), {
      issuer,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['exp', 'sub', 'aud', 'client_id', 'grant_id'],
    });
    return {
      userId: payload.sub!,
      clientId: payload.client_id as string,
      grantId: payload.grant_id!,
      audience: payload.aud as string,
      expiresAt: payload.exp!,
      act: payload.act,
    };
  } catch {
    return undefined;
  }
}

const known = new WeakMap<LoadedKeys, ReturnType<typeof createLocalJWKSet>>();

/** The public halves of our keys. */
function verifiers(keys: LoadedKeys): ReturnType<typeof createLocalJWKSet> {
  const made = known.get(keys) ?? createLocalJWKSet({ keys: keys.jwks.keys.map(publicHalf) });
  known.set(keys, made);
  return made;
}

function publicHalf({ d: _secret, ...key }: JWK): JWK {
  return key;
}
