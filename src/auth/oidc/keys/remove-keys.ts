import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, conflict } from '../../../errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { query, sql } from '../../../platform/store/sql.ts';
import type { SigningKey } from './key.ts';
import { lockKeys, readKeys } from './key-table.ts';

/**
 * Removes a previous key, or all keys, before they expire, for example a stolen one. Their signatures become invalid.
 * The current and the next key are removed only together with all others, and replaced by new ones.
 */
export async function removeKeys(
  em: EntityManager,
  actor: Actor,
  { id }: { id?: string },
  now: Temporal.Instant,
): Promise<SigningKey[]> {
  await lockKeys(em);
  const keys = await readKeys(em);
  const removed = id === undefined ? keys : keys.filter((key) => key.id === id);
  const [key] = removed;
  if (id !== undefined) requirePrevious(key);
  for (const each of removed) await removeKey(em, actor, each, now);
  return removed;
}

function requirePrevious(key: SigningKey | undefined): void {
  if (!key) throw new Refusal('not_found', 'oidc_key_not_found', 'There is no such key; "keys list" names them.');
  if (key.status !== 'previous')
    throw conflict('oidc_key_in_use', `This is the ${key.status} key. Rotate until it is a previous one.`);
}

/** Requires the lock. */
export async function removeKey(
  em: EntityManager,
  actor: Actor,
  { id, use }: SigningKey,
  now: Temporal.Instant,
): Promise<void> {
  await query(em, sql`delete from oidc_key where id = ${id}`);
  record(em, actor, now, { type: 'oidc_key.removed', subject: id, payload: { use } });
}
