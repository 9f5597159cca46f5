import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { record } from '../../platform/events/record.ts';
import type { Viewer } from '../viewer.ts';
import { endEverySession } from './end-sessions.ts';
import { holdPerson, requireAnotherOperator } from './operators.ts';
import { SuspendUserInput } from './user-input.ts';
import type { User } from './user.ts';

/**
 * Suspends a person: sessions, codes and tokens end at once, and signing in is refused. Memberships stay, and so do the
 * API keys that they created, because keys belong to projects.
 */
export async function suspendUser(
  em: EntityManager,
  viewer: Viewer,
  input: SuspendUserInput,
  now: Temporal.Instant,
): Promise<User> {
  const { id, reason } = input;
  checkBounds(new Check(), SuspendUserInput, input).done();
  const user = await holdPerson(em, viewer, id);
  if (viewer.kind === 'user' && viewer.userId === id) {
    throw conflict('own_account', 'No one can suspend themself; another operator can.');
  }
  if (user.suspendedAt) return user;
  if (user.isOperator) await requireAnotherOperator(em, id);
  user.suspendedAt = now;
  user.updatedAt = now;
  await endEverySession(em, id, now);
  record(em, viewer, now, { type: 'user.suspended', subject: id, payload: { reason } });
  return user;
}

/** Reinstates a suspended person. Ended sessions and tokens stay ended. */
export async function reinstateUser(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<User> {
  const user = await holdPerson(em, viewer, id);
  if (!user.suspendedAt) return user;
  user.suspendedAt = null;
  user.updatedAt = now;
  record(em, viewer, now, { type: 'user.reinstated', subject: id });
  return user;
}
