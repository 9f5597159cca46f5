import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { keptUntil, uses } from './key.ts';
import type { SigningKey } from './key.ts';
import { lockKeys, readKeys } from './key-table.ts';
import { remove } from './remove-keys.ts';
import { rotateKeys } from './rotate-keys.ts';

const hub: Actor = { principal: 'hub:keys' };

/** Rotates what has signed for so many days, and removes what was kept long enough. Answers how many keys it was. */
export async function tendKeys(
  em: EntityManager,
  { secret, keyDays }: { secret: string; keyDays: number },
  now: Temporal.Instant,
): Promise<number> {
  await lockKeys(em);
  const keys = await readKeys(em);
  const due = uses.filter((use) => keys.some((key) => key.use === use && hasWaited(key, keyDays, now)));
  await rotateKeys(em, hub, { uses: due, secret }, now);
  const gone = keys.filter((key) => isPast(keptUntil(key), now));
  for (const key of gone) await remove(em, hub, key, now);
  return due.length + gone.length;
}

/** The next key is made when the current one begins to sign: its age is how long that one has signed. */
function hasWaited({ status, createdAt }: SigningKey, days: number, now: Temporal.Instant): boolean {
  return status === 'next' && now.since(createdAt).total('hours') >= days * 24;
}

function isPast(end: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  return end !== undefined && Temporal.Instant.compare(end, now) <= 0;
}
