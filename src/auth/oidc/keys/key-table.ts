import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { advisoryLocks } from '../../../platform/store/advisory-locks.ts';
import { instant, query, sql } from '../../../platform/store/sql.ts';
import { idOf, newSecret, uses } from './key.ts';
import type { SigningKey, Secret, Status, KeyUse } from './key.ts';
import type { Seal } from './seal.ts';

/** A row of `oidc_key`. One made before keys were sealed holds its secret plainly. */
export interface KeptKey extends SigningKey {
  sealed: string | null;
  secret: Secret | null;
}

/** All keys; of each use the current one first, then the next, then the previous ones, the latest first. */
export async function readKeys(em: EntityManager): Promise<KeptKey[]> {
  return query<KeptKey>(
    em,
    sql`select id, use, status, sealed, secret, created_at as "createdAt", retired_at as "retiredAt"
    from oidc_key
    order by use desc, array_position(array['current', 'next', 'previous'], status), created_at desc, id`,
    { createdAt: instant, retiredAt: instant },
  );
}

/** Anyone who changes keys does it alone, whichever instance or command it is. Those who sign do not wait for it. */
export async function lockKeys(em: EntityManager): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.keys})`);
}

/** Whether each use has what it needs, and nothing is kept plainly. */
export function isComplete(keys: KeptKey[]): boolean {
  return keys.every(({ sealed }) => sealed !== null) && missing(keys).length === 0;
}

/**
 * Seals what is kept plainly and makes what is missing. Needs the lock. Opens every other key, so that keys of two
 * secrets never stand beside each other.
 */
export async function complete(em: EntityManager, seal: Seal, now: Temporal.Instant): Promise<KeptKey[]> {
  const keys = await readKeys(em);
  for (const { id, use, sealed, secret } of keys) {
    if (sealed === null) await sealKey(em, seal, { id, use, secret: secret! });
    else seal.open(sealed, { id, use });
  }
  for (const kind of missing(keys)) await insertKey(em, seal, { ...kind, now });
  return readKeys(em);
}

export async function insertKey(
  em: EntityManager,
  seal: Seal,
  { use, status, now }: { use: KeyUse; status: Status; now: Temporal.Instant },
): Promise<string> {
  const secret = await newSecret(use);
  const id = await idOf(secret);
  const sealed = seal.close(secret, { id, use });
  await query(
    em,
    sql`insert into oidc_key (id, use, status, sealed, created_at)
    values (${id}, ${use}, ${status}, ${sealed}, ${now})`,
  );
  return id;
}

/** Takes on the name that the library has published it under. */
async function sealKey(
  em: EntityManager,
  seal: Seal,
  { id, use, secret }: { id: string; use: KeyUse; secret: Secret },
): Promise<void> {
  const name = await idOf(secret);
  const sealed = seal.close(secret, { id: name, use });
  await query(em, sql`update oidc_key set id = ${name}, sealed = ${sealed}, secret = null where id = ${id}`);
}

function missing(keys: SigningKey[]): { use: KeyUse; status: Status }[] {
  const wanted = uses.flatMap((use) => (['current', 'next'] as const).map((status) => ({ use, status })));
  return wanted.filter(({ use, status }) => !keys.some((key) => key.use === use && key.status === status));
}
