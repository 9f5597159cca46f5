import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../../errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { query, sql } from '../../../platform/store/sql.ts';
import type { SigningKey, KeyUse } from './key.ts';
import { complete, insertKey, lockKeys } from './key-table.ts';
import { Seal } from './seal.ts';

/** The ids of three keys after a rotation. */
export interface Rotation {
  use: KeyUse;
  current: string;
  next: string;
  previous: string;
}

export interface RotateInput {
  uses: readonly KeyUse[];
  secret: string;
  /** Lets a next key sign that not everyone can know yet. */
  isForced?: boolean;
}

/** Two lives of a cached JWKS, a shared cache's and its reader's: by then everyone who verifies knows a next key. */
const KNOWN_AFTER_SECONDS = 2 * 300;

/**
 * current -> previous, next -> current, and a new next. What the previous key has signed stays good, and verifiers
 * know the new current one already.
 */
export async function rotateKeys(
  em: EntityManager,
  actor: Actor,
  input: RotateInput,
  now: Temporal.Instant,
): Promise<Rotation[]> {
  await lockKeys(em);
  const seal = new Seal(input.secret);
  const keys = await complete(em, seal, now);
  const rotations: Rotation[] = [];
  for (const use of input.uses) {
    const [current, next] = keys.filter((key) => key.use === use);
    if (!input.isForced) requireKnown(next!, now);
    rotations.push(await promote(em, seal, { current: current!, next: next!, now }));
  }
  for (const { current: subject, ...payload } of rotations)
    record(em, actor, now, { type: 'oidc_key.rotated', subject, payload });
  return rotations;
}

async function promote(
  em: EntityManager,
  seal: Seal,
  { current, next, now }: { current: SigningKey; next: SigningKey; now: Temporal.Instant },
): Promise<Rotation> {
  const { use } = next;
  await query(em, sql`update oidc_key set status = 'previous', retired_at = ${now} where id = ${current.id}`);
  await query(em, sql`update oidc_key set status = 'current' where id = ${next.id}`);
  const made = await insertKey(em, seal, { use, status: 'next', now });
  return { use, current: next.id, next: made, previous: current.id };
}

function requireKnown({ use, createdAt }: SigningKey, now: Temporal.Instant): void {
  const wait = KNOWN_AFTER_SECONDS - now.since(createdAt).total('seconds');
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60);
  throw conflict(
    'next_key_too_new',
    `The next ${use} key is so new that others may not know it yet, and would refuse what it signs. Rotate in ${minutes} ` +
      `${minutes === 1 ? 'minute' : 'minutes'}, or by force where that is the lesser evil.`,
  );
}
