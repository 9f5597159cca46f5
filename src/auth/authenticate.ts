import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../errors.ts';
import { looksLikeApiKey } from './clients/api-key-secret.ts';
import { viewerOfApiKey } from './authenticate-api-key.ts';
import { viewerOfAccessToken } from './authenticate-access-token.ts';
import { checkProof, isFirstUse, refused } from './dpop-proof.ts';
import type { CustomerViewer } from './customer-viewer.ts';
import { NobodyViewer } from './viewer.ts';
import type { Viewer } from './viewer.ts';

/** The parts of a request that identify the caller. */
export interface CallerRequest {
  headers: CredentialHeaders;
  /** The network address of the caller. */
  address: string;
  /** Whether callers without credentials may read the products for sale. */
  isStorefrontOpen?: boolean;
  /** The links of customers, whose secrets are bearer credentials as well. */
  links?: LinkCredentials;
  /** The method and URL that a DPoP proof must name. */
  target: { method: string; url: string };
  /** Whether the proof was checked before: a proof is good for one request, of which a stream is one. */
  isProven?: boolean;
}

/** The credentials of customers without an account, which another room issues. */
export interface LinkCredentials {
  /** Whether a credential has the form of one. */
  matches: (secret: string) => boolean;
  /** The customer behind it; undefined if it is unknown or expired. */
  viewerOf: (em: EntityManager, secret: string, now: Temporal.Instant) => Promise<CustomerViewer | undefined>;
}

/** The headers that may contain a credential. */
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
 * Identifies the caller of a request. `Authorization: Bearer` takes an access token or an API key, and `X-API-Key`
 * takes an API key; `Bearer` also takes the secret of a customer's link. `Authorization: DPoP` takes an access token that is bound to a key, with a proof in `DPoP` (RFC
 * 9449). Runs one SQL statement, and a second one for a proof or for the first use of a key in a minute.
 */
export async function authenticate(em: EntityManager, request: CallerRequest, now: Temporal.Instant): Promise<Viewer> {
  const credential = readCredential(request.headers);
  if (credential === undefined) return new NobodyViewer(request.address, request.isStorefrontOpen);
  const { secret } = credential;
  if (credential.scheme !== 'dpop' && looksLikeApiKey(secret)) {
    return (await viewerOfApiKey(em, secret, now)) ?? refuse();
  }
  if (credential.scheme === 'bearer' && request.links?.matches(secret)) {
    return (await request.links.viewerOf(em, secret, now)) ?? refuseLink();
  }
  const found = await viewerOfAccessToken(em, secret, now);
  if (!found || (found.boundTo !== undefined) !== (credential.scheme === 'dpop')) throw invalidToken();
  if (found.boundTo !== undefined) await requireProof(em, request, { token: secret, boundTo: found.boundTo }, now);
  return found.viewer;
}

/** A thief of a bound token lacks the key that it is bound to. */
async function requireProof(
  em: EntityManager,
  { headers, target, isProven }: CallerRequest,
  { token, boundTo }: { token: string; boundTo: string },
  now: Temporal.Instant,
): Promise<void> {
  if (isProven) return;
  if (typeof headers.dpop !== 'string') throw refused('is missing: send one in the header DPoP');
  const proof = await checkProof({ proof: headers.dpop, ...target, token }, now);
  if (proof.thumbprint !== boundTo) throw refused('is signed by another key than the token is bound to');
  if (!(await isFirstUse(em, proof, now))) throw refused('was used before');
}

function refuse(): never {
  throw invalidToken();
}

/** The same answer for unknown and expired links. */
function refuseLink(): never {
  const sentence = 'This link has expired, or was never valid; ask the seller for a new one.';
  throw new Refusal('unauthenticated', 'link_expired', sentence);
}

/** The same answer for unknown, expired and revoked credentials, so that guessing reveals nothing. */
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
