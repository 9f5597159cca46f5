import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { keptUntil, uses } from './key.ts';
import type { SigningKey } from './key.ts';
import { lockKeys, readKeys } from './key-table.ts';
import { removeKey } from './remove-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const hub: Actor = { principal: 'hub:keys' };

/** Rotates keys that have signed for `keyDays`, and removes expired ones. Returns the number of rotated and removed keys. */
export async function maintainKeys(
  em: EntityManager,
  { secret, keyDays }: { secret: string; keyDays: number },
  now: Temporal.Instant,
): Promise<number> {
  await lockKeys(em);
  const keys = await readKeys(em);
  const due = uses.filter((use) => keys.some((key) => key.use === use && isDue(key, keyDays, now)));
  await rotateKeys(em, hub, { uses: due, secret }, now);
  const expired = keys.filter((key) => isPast(keptUntil(key), now));
  for (const key of expired) await removeKey(em, hub, key, now);
  return due.length + expired.length;
}

/** The next key is created when the current one starts to sign, so its age is the time that the current one has signed. */
function isDue({ status, createdAt }: SigningKey, days: number, now: Temporal.Instant): boolean {
  return status === 'next' && now.since(createdAt).total('hours') >= days * 24;
}

function isPast(end: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  return end !== undefined && Temporal.Instant.compare(end, now) <= 0;
}
