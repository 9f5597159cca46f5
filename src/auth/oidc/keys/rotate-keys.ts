import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../../errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { query, sql } from '../../../platform/store/sql.ts';
import type { SigningKey, KeyUse } from './key.ts';
import { completeKeys, insertKey, lockKeys } from './key-table.ts';
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
  /** Rotates even if verifiers may not know the next key yet. */
  isForced?: boolean;
}

/** Two lifetimes of a cached JWKS, in a shared cache and in its reader: by then every verifier knows the next key. */
const PROPAGATION_SECONDS = 2 * 300;

/**
 * Rotates keys: current -> previous, next -> current, and a new next. Signatures of the previous key stay valid, and
 * verifiers already know the new current key.
 */
export async function rotateKeys(
  em: EntityManager,
  actor: Actor,
  input: RotateInput,
  now: Temporal.Instant,
): Promise<Rotation[]> {
  await lockKeys(em);
  const seal = new Seal(input.secret);
  const keys = await completeKeys(em, seal, now);
  const rotations: Rotation[] = [];
  for (const use of input.uses) {
    const [current, next] = keys.filter((key) => key.use === use);
    if (!input.isForced) requirePropagated(next!, now);
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
  const newId = await insertKey(em, seal, { use, status: 'next', now });
  return { use, current: next.id, next: newId, previous: current.id };
}

function requirePropagated({ use, createdAt }: SigningKey, now: Temporal.Instant): void {
  const wait = PROPAGATION_SECONDS - now.since(createdAt).total('seconds');
  if (wait <= 0) return;
  const minutes = Math.ceil(wait / 60);
  throw conflict(
    'next_key_too_new',
    `The next ${use} key is too new: clients may not know it yet, and would refuse its signatures. Rotate in ${minutes} ` +
      `${minutes === 1 ? 'minute' : 'minutes'}, or use --force to rotate now.`,
  );
}
