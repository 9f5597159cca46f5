import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { Orm } from '../../../database.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface Keys {
  /** Private keys that sign ID tokens; the first signs, all verify. */
  jwks: { keys: JWK[] };
  /** Keys that sign cookies and forms; the first signs, all verify. */
  cookieKeys: string[];
}

type Use = 'signature' | 'cookie';

const KEYS_LOCK = 727_267;

/** The keys of the network, made by whichever instance starts first; all others read the same. */
export async function loadKeys(orm: Orm, clock: Clock): Promise<Keys> {
  return orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(?)', [KEYS_LOCK]);
    const jwks = await ensure<JWK>(em, 'signature', newSigningKey, clock.now());
    const cookieKeys = await ensure<{ key: string }>(em, 'cookie', newCookieKey, clock.now());
    return { jwks: { keys: jwks }, cookieKeys: cookieKeys.map(({ key }) => key) };
  });
}

async function ensure<T>(
  em: EntityManager,
  use: Use,
  make: () => Promise<T> | T,
  now: Temporal.Instant,
): Promise<T[]> {
  const known: { secret: T }[] = await em.execute(
    'select secret from oidc_key where use = ? order by created_at desc, id',
    [use],
  );
  if (known.length) return known.map(({ secret }) => secret);
  const made = await make();
  await em.execute(
    "insert into oidc_key (id, use, secret, created_at, status) values (?, ?, ?, ?, 'current')",
    [randomBytes(16).toString('hex'), use, JSON.stringify(made), now.toString()],
  );
  return [made];
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' };
}

function newCookieKey(): { key: string } {
  return { key: randomBytes(32).toString('base64url') };
}
