import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../errors.ts';
import { Where, page, startingWith } from '../../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row } from '../../platform/store/rows.ts';
import { sql } from '../../platform/store/sql.ts';
import type { Viewer } from '../viewer.ts';
import { requireOperator } from './operators.ts';
import { requireAccount } from './own-account.ts';
import type { UserFilter } from './user-input.ts';
import { User } from './user.ts';

/** Finds a user: the viewer themself or, for an operator, anyone. */
export async function findUser(em: EntityManager, viewer: Viewer, id: string): Promise<User> {
  if (viewer.kind === 'nobody') return viewer.require();
  const isAllowed =
    viewer.kind === 'user' && (viewer.userId === id || (viewer.isOperator && viewer.scopes.has('project:admin')));
  const user = isAllowed ? await em.findOne(User, { id }) : null;
  if (!user) throw notFound('user');
  return user;
}

/** The account of the viewer themself, for a client that has the scope `account`. */
export async function findOwnAccount(em: EntityManager, viewer: Viewer): Promise<User> {
  return em.findOneOrFail(User, { id: requireAccount(viewer) });
}

/** Lists all accounts, newest first. Operators only. */
export async function listUsers(
  em: EntityManager,
  viewer: Viewer,
  { text, isSuspended, isOperator }: UserFilter,
  request: PageRequest,
): Promise<CountablePage<Row<User>>> {
  requireOperator(viewer);
  const where = new Where();
  const start = text?.trim();
  if (start) {
    const ofEmail = startingWith(start.normalize('NFKC').toLowerCase());
    where.and(sql`lower(email) like ${ofEmail} or lower(name) like lower(${startingWith(start)})`);
  }
  if (isSuspended != null) where.and(isSuspended ? sql`suspended_at is not null` : sql`suspended_at is null`);
  if (isOperator != null) where.and(sql`is_operator = ${isOperator}`);
  return page(em, User, where, { ...request, only: shown });
}

/** The listed columns; the password hash is never read. */
const shown = ['email', 'emailVerifiedAt', 'name', 'isOperator', 'suspendedAt', 'createdAt'];
