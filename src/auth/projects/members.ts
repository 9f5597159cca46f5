import type { EntityManager } from '@mikro-orm/postgresql';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Member } from './member.ts';

/** Finds a member of a project that the viewer administers, or the viewer's own membership. */
export async function findMember(em: EntityManager, viewer: Viewer, id: string): Promise<Member> {
  if (viewer.kind === 'nobody') return viewer.require();
  const member = await em.findOne(Member, { id });
  if (member && viewer.kind === 'user' && member.userId === viewer.userId) return member;
  return viewer.admit('project:admin', member, 'member');
}

/** The members of projects, for those who administer them. */
export const memberList = ownedList(Member);
