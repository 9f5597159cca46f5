import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, notFound } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { UserViewer, Viewer } from '../viewer.ts';
import { User } from './user.ts';

/** Refuses everyone but an operator whose client has the scope `project:admin`. */
export function requireOperator(viewer: Viewer): UserViewer {
  viewer.require('project:admin');
  viewer.requireOperator();
  return viewer as UserViewer;
}

/** Makes a person an operator of the network. */
export async function appointOperator(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<User> {
  const user = await holdPerson(em, viewer, id);
  if (user.suspendedAt) throw conflict('user_suspended', 'This person is suspended; reinstate them first.');
  if (!user.emailVerifiedAt) throw notConfirmed();
  if (user.isOperator) return user;
  user.isOperator = true;
  user.updatedAt = now;
  record(em, viewer, now, { type: 'operator.appointed', subject: id, payload: { email: user.email } });
  return user;
}

function notConfirmed(): Refusal {
  return conflict('user_not_confirmed', 'This person has not confirmed that the address of the account is theirs.');
}

/** Ends a person's role as operator. The network keeps at least one operator. */
export async function dismissOperator(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<User> {
  const user = await holdPerson(em, viewer, id);
  if (!user.isOperator) return user;
  await requireAnotherOperator(em, id);
  user.isOperator = false;
  user.updatedAt = now;
  record(em, viewer, now, { type: 'operator.dismissed', subject: id, payload: { email: user.email } });
  return user;
}

/**
 * Locks a person for a decision by an operator. Such decisions run one after the other, each with the operator's
 * current rights. If two operators dismiss each other, only one succeeds.
 */
export async function holdPerson(em: EntityManager, viewer: Viewer, id: string): Promise<User> {
  const { userId } = requireOperator(viewer);
  await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.appointOperator})`);
  const [self] = await query(
    em,
    sql`select 1 from hub_user where id = ${uuid.user(userId)} and is_operator and suspended_at is null`,
  );
  const user = self && (await lock(em, User, id));
  if (!user) throw notFound('user');
  return user;
}

/** A suspended operator cannot run the network and does not count. */
export async function requireAnotherOperator(em: EntityManager, id: string): Promise<void> {
  const [other] = await query(
    em,
    sql`select 1 from hub_user where is_operator and suspended_at is null and id <> ${uuid.user(id)} limit 1`,
  );
  if (other) return;
  throw conflict('last_operator', 'This is the last operator of the network; make someone else one first.');
}
