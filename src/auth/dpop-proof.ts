import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { EmbeddedJWK, calculateJwkThumbprint, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../errors.ts';
import { query, sql } from '../platform/store/sql.ts';
import { sha256 } from './secret.ts';

/** A request with a DPoP proof (RFC 9449). */
export interface ProvenRequest {
  /** The value of the `DPoP` header. */
  proof: string;
  method: string;
  /** The public scheme, host and path of the request, without the query. */
  url: string;
  /** The access token in the request; undefined at the token endpoint. */
  token?: string;
}

export interface Proof {
  /** The RFC 7638 thumbprint of the signing key, as tokens are bound to it (`cnf.jkt`). */
  thumbprint: string;
  jti: string;
}

/**
 * The maximum distance of a proof's `iat` from now, in seconds. A proof is remembered for twice as long, so that it
 * counts once.
 */
const WINDOW_SECONDS = 300;

const algorithms = ['ES256', 'EdDSA', 'Ed25519', 'PS256', 'RS256'];

/** Checks a proof by RFC 9449 section 4.3, except for reuse. Refuses with `invalid_dpop_proof`. */
export async function checkProof(request: ProvenRequest, now: Temporal.Instant): Promise<Proof> {
  const { payload, protectedHeader } = await verify(request.proof);
  const seconds = now.epochMilliseconds / 1000;
  const { jti, iat } = payload;
  if (typeof jti !== 'string' || !jti) throw refused('has no jti');
  if (typeof iat !== 'number' || Math.abs(seconds - iat) > WINDOW_SECONDS)
    throw refused('has an iat that is more than five minutes off');
  checkBinding(payload, request);
  return { jti, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk!) };
}

/** Records a proof, and returns false when it was used before (RFC 9449 section 11.1). Runs one SQL statement. */
export async function isFirstUse(
  em: EntityManager,
  { thumbprint, jti }: Proof,
  now: Temporal.Instant,
): Promise<boolean> {
  return isFirst(em, `${thumbprint} ${jti}`, now.add({ seconds: 2 * WINDOW_SECONDS }));
}

/** Records a name until a time, and returns whether it was new. Only one of several concurrent calls gets true. */
export async function isFirst(em: EntityManager, name: string, until: Temporal.Instant): Promise<boolean> {
  const [row] = await query(
    em,
    sql`insert into oidc_artifact (kind, id_hash, payload, expires_at)
      values ('ReplayDetection', ${sha256(name)}, '{}', ${until})
      on conflict do nothing returning 1`,
  );
  return row !== undefined;
}

async function verify(proof: string) {
  try {
    return await jwtVerify(proof, EmbeddedJWK, {
      algorithms,
      typ: 'dpop+jwt',
      clockTolerance: WINDOW_SECONDS,
    });
  } catch {
    throw refused('is no JWT of type dpop+jwt signed by the key in its header');
  }
}

function checkBinding(payload: JWTPayload, { method, url, token }: ProvenRequest): void {
  if (payload.htm !== method) throw refused(`is for another method than ${method}`);
  if (addressOf(payload.htu) !== url) throw refused(`is for another address than ${url}`);
  if (token === undefined) return;
  const hash = createHash('sha256').update(token).digest('base64url');
  if (payload.ath !== hash) throw refused('is for another access token: its ath does not match');
}

function addressOf(htu: unknown): string | undefined {
  const uri = typeof htu === 'string' ? URL.parse(htu) : null;
  if (!uri) return undefined;
  uri.search = '';
  uri.hash = '';
  return uri.href;
}

export function refused(what: string): Refusal {
  return new Refusal('unauthenticated', 'invalid_dpop_proof', `The DPoP proof ${what}.`);
}
