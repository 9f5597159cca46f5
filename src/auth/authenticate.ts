import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../errors.ts';
import { looksLikeApiKey } from './clients/api-key-secret.ts';
import { viewerOfApiKey } from './authenticate-api-key.ts';
import { viewerOfAccessToken } from './authenticate-access-token.ts';
import { checkProof, isFirstUse, refused } from './dpop-proof.ts';
import { NobodyViewer } from './viewer.ts';
import type { Viewer } from './viewer.ts';

/** What of a request says who is asking. */
export interface Asking {
  headers: CredentialHeaders;
  /** The network address it comes from. */
  address: string;
  /** Whether who shows no credentials may read what is for sale. */
  isStorefrontOpen?: boolean;
  /** What a DPoP proof must be for. */
  target: { method: string; url: string };
}

/** The headers a credential may come in. */
export interface CredentialHeaders {
  authorization?: string;
  'x-api-key'?: string | string[];
  dpop?: string | string[];
}

interface Credential {
  scheme: 'bearer' | 'dpop' | 'key';
  secret: string;
}

/**
 * Who is asking. `Authorization: Bearer` takes an access token or an API key, `X-API-Key` an API key, and
 * `Authorization: DPoP` an access token that is bound to a key, with a proof in `DPoP` (RFC 9449).
 * One SQL statement; a key used for the first time within a minute, and a proof, cost a second one.
 */
export async function authenticate(em: EntityManager, asking: Asking, now: Temporal.Instant): Promise<Viewer> {
  const credential = readCredential(asking.headers);
  if (credential === undefined) return new NobodyViewer(asking.address, asking.isStorefrontOpen);
  const { secret } = credential;
  if (credential.scheme !== 'dpop' && looksLikeApiKey(secret)) {
    return (await viewerOfApiKey(em, secret, now)) ?? refuse();
  }
  const found = await viewerOfAccessToken(em, secret, now);
  if (!found || (found.boundTo !== undefined) !== (credential.scheme === 'dpop')) throw invalidToken();
  if (found.boundTo !== undefined) await requireProof(em, asking, { token: secret, boundTo: found.boundTo }, now);
  return found.viewer;
}

/** Anyone who stole a bound token has not the key it is bound to. */
async function requireProof(
  em: EntityManager,
  { headers, target }: Asking,
  { token, boundTo }: { token: string; boundTo: string },
  now: Temporal.Instant,
): Promise<void> {
  if (typeof headers.dpop !== 'string') throw refused('is missing: send one in the header DPoP');
  const proof = await checkProof({ proof: headers.dpop, ...target, token }, now);
  if (proof.thumbprint !== boundTo) throw refused('is signed by another key than the token is bound to');
  if (!(await isFirstUse(em, proof, now))) throw refused('was used before');
}

function refuse(): never {
  throw invalidToken();
}

/** One answer for unknown, expired and revoked, so that nothing can be learnt by trying. */
function invalidToken(): Refusal {
  return new Refusal('unauthenticated', 'invalid_token', 'The access token or API key is unknown, expired or revoked.');
}

function readCredential(headers: CredentialHeaders): Credential | undefined {
  const authorization = readAuthorization(headers.authorization);
  const key = headers['x-api-key'];
  if (key === undefined) return authorization;
  const isOther = authorization !== undefined && authorization.secret !== key;
  if (typeof key !== 'string' || isOther) throw severalCredentials();
  if (!looksLikeApiKey(key)) throw invalidToken();
  return { scheme: 'key', secret: key };
}

function readAuthorization(header: string | undefined): Credential | undefined {
  if (header === undefined) return undefined;
  const [, scheme, secret] = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i.exec(header) ?? [];
  if (!scheme || !secret) throw invalidToken();
  return { scheme: scheme.toLowerCase() as 'bearer' | 'dpop', secret };
}

function severalCredentials(): Refusal {
  return new Refusal(
    'invalid',
    'several_credentials',
    'Send one credential: either Authorization or X-API-Key, not both with different values.',
  );
}
