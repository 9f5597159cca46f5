import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { advisoryLocks } from '../../../platform/store/advisory-locks.ts';
import { instant, query, sql } from '../../../platform/store/sql.ts';
import { idOf, newSecret, uses } from './key.ts';
import type { SigningKey, KeySecret, KeyStatus, KeyUse } from './key.ts';
import type { Seal } from './seal.ts';

/** A row of `oidc_key`. A row from before keys were encrypted holds its secret in plain text. */
export interface StoredKey extends SigningKey {
  sealed: string | null;
  secret: KeySecret | null;
}

/** All keys. For each use the current key comes first, then the next, then the previous ones from the newest. */
export async function readKeys(em: EntityManager): Promise<StoredKey[]> {
  return query<StoredKey>(
    em,
    sql`select id, use, status, sealed, secret, created_at as "createdAt", retired_at as "retiredAt"
    from oidc_key
    order by array_position(array['signature', 'signature_rs256', 'cookie'], use), array_position(array['current', 'next', 'previous'], status), created_at desc, id`,
    { createdAt: instant, retiredAt: instant },
  );
}

/** Serializes changes of keys across all instances and commands. Signing does not wait for this lock. */
export async function lockKeys(em: EntityManager): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.keys})`);
}

/** Whether each use has a current and a next key, and every secret is encrypted. */
export function isComplete(keys: StoredKey[]): boolean {
  return keys.every(({ sealed }) => sealed !== null) && missingKeys(keys).length === 0;
}

/**
 * Encrypts plain-text secrets and creates missing keys. Requires the lock. Decrypts every other key, so that the table
 * never holds keys that were encrypted with two different secrets.
 */
export async function completeKeys(em: EntityManager, seal: Seal, now: Temporal.Instant): Promise<StoredKey[]> {
  const keys = await readKeys(em);
  for (const { id, use, sealed, secret } of keys) {
    if (sealed === null) await sealKey(em, seal, { id, use, secret: secret! });
    else seal.open(sealed, { id, use });
  }
  const missing = missingKeys(keys);
  // Concurrently, since an RSA key takes a tenth of a second.
  const secrets = await Promise.all(missing.map(({ use }) => newSecret(use)));
  for (const [index, kind] of missing.entries())
    await insertSecret(em, seal, { ...kind, secret: secrets[index]!, now });
  return readKeys(em);
}

export async function insertKey(
  em: EntityManager,
  seal: Seal,
  { use, status, now }: { use: KeyUse; status: KeyStatus; now: Temporal.Instant },
): Promise<string> {
  return insertSecret(em, seal, { use, status, secret: await newSecret(use), now });
}

async function insertSecret(
  em: EntityManager,
  seal: Seal,
  { use, status, secret, now }: { use: KeyUse; status: KeyStatus; secret: KeySecret; now: Temporal.Instant },
): Promise<string> {
  const id = await idOf(secret);
  const sealed = seal.close(secret, { id, use });
  await query(
    em,
    sql`insert into oidc_key (id, use, status, sealed, created_at)
    values (${id}, ${use}, ${status}, ${sealed}, ${now})`,
  );
  return id;
}

/** Encrypts a plain-text key, and gives it the id under which the library has published it. */
async function sealKey(
  em: EntityManager,
  seal: Seal,
  { id, use, secret }: { id: string; use: KeyUse; secret: KeySecret },
): Promise<void> {
  const name = await idOf(secret);
  const sealed = seal.close(secret, { id: name, use });
  await query(em, sql`update oidc_key set id = ${name}, sealed = ${sealed}, secret = null where id = ${id}`);
}

function missingKeys(keys: SigningKey[]): { use: KeyUse; status: KeyStatus }[] {
  const required = uses.flatMap((use) => (['current', 'next'] as const).map((status) => ({ use, status })));
  return required.filter(({ use, status }) => !keys.some((key) => key.use === use && key.status === status));
}
