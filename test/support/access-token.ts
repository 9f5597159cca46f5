import { randomBytes } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import { sha256 } from '../../src/auth/secret.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { decodeId } from '../../src/platform/values/ids.ts';

interface GrantedToken {
  clientId: string;
  userId: string;
  scopes: readonly string[];
  now: Temporal.Instant;
}

/** Stores an access token of a person at a client as the provider issues it, valid for 30 days. */
export async function grantToken(orm: Orm, { clientId, userId, scopes, now }: GrantedToken): Promise<string> {
  const [token, grant] = [randomBytes(32).toString('base64url'), sha256(randomBytes(32).toString('hex'))];
  const expires = now.add({ hours: 24 * 30 }).toString();
  const ids = [decodeId('user', userId), decodeId('client', clientId)];
  await orm.em.fork().execute(
    `insert into oidc_artifact (kind, id_hash, grant_id_hash, account_id, client_id, payload, expires_at)
     values ('Grant', ?, null, ?, ?, '{}', ?), ('AccessToken', ?, ?, ?, ?, ?::jsonb, ?)`,
    [grant, ...ids, expires, sha256(token), grant, ...ids, JSON.stringify({ scope: scopes.join(' ') }), expires],
  );
  return token;
}
