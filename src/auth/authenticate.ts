import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../errors.ts';
import { looksLikeApiKey } from './clients/api-key-secret.ts';
import { viewerOfApiKey } from './authenticate-api-key.ts';
import { viewerOfAccessToken } from './authenticate-access-token.ts';
import { NobodyViewer } from './viewer.ts';
import type { Viewer } from './viewer.ts';

/** The headers a credential may come in. */
export interface CredentialHeaders {
  authorization?: string;
  'x-api-key'?: string | string[];
}

/**
 * Who is asking. `Authorization: Bearer` takes an access token or an API key, `X-API-Key` an API key.
 * One SQL statement; a key used for the first time within a minute costs a second one.
 */
export async function authenticate(
  em: EntityManager,
  headers: CredentialHeaders,
  now: Temporal.Instant,
  address: string,
): Promise<Viewer> {
  const credential = readCredential(headers);
  if (credential === undefined) return new NobodyViewer(address);
  const viewer = looksLikeApiKey(credential)
    ? await viewerOfApiKey(em, credential, now)
    : await viewerOfAccessToken(em, credential, now);
  if (!viewer) throw invalidToken();
  return viewer;
}

/** One answer for unknown, expired and revoked, so that nothing can be learnt by trying. */
function invalidToken(): Refusal {
  return new Refusal(
    'unauthenticated',
    'invalid_token',
    'The access token or API key is unknown, expired or revoked.',
  );
}

function readCredential(headers: CredentialHeaders): string | undefined {
  const bearer = readBearer(headers.authorization);
  const key = headers['x-api-key'];
  if (key === undefined) return bearer;
  if (typeof key !== 'string' || (bearer !== undefined && bearer !== key)) throw severalCredentials();
  if (!looksLikeApiKey(key)) throw invalidToken();
  return key;
}

function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, token] = /^Bearer +([\w.~+/-]+=*)$/i.exec(header) ?? [];
  if (!token) throw invalidToken();
  return token;
}

function severalCredentials(): Refusal {
  return new Refusal(
    'invalid',
    'several_credentials',
    'Send one credential: either Authorization or X-API-Key, not both with different values.',
  );
}
