import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../../errors.ts';
import { User } from './user.ts';
import type { Viewer } from '../viewer.ts';

/** A person, as they see themself; an operator sees everybody. */
export async function findUser(em: EntityManager, viewer: Viewer, id: string): Promise<User> {
  if (viewer.kind === 'nobody') return viewer.require();
  const isAllowed = viewer.kind === 'user' && (viewer.userId === id || viewer.isOperator);
  const user = isAllowed ? await em.findOne(User, { id }) : null;
  if (!user) throw notFound('user');
  return user;
}
