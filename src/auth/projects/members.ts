import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, notFound } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { record } from '../../platform/record.ts';
import { page } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { findByEmail } from '../people/find-by-email.ts';
import { ofProject } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Member } from './member.ts';
import { holdMembers, requireMayGive } from './membership.ts';
import type { AddMemberInput } from './member-input.ts';

/** One member of a project that the viewer administers, or the viewer's own place in one. */
export async function findMember(em: EntityManager, viewer: Viewer, id: string): Promise<Member> {
  if (viewer.kind === 'nobody') return viewer.require();
  const member = await em.findOne(Member, { id });
  if (member && viewer.kind === 'user' && member.userId === viewer.userId) return member;
  return viewer.admit('project:admin', member, 'member');
}

/** The members of a project that the viewer administers, newest first. */
export async function listMembers(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  request: PageRequest,
): Promise<Page<Row<Member>>> {
  return page(em, Member, ofProject(viewer, projectId), request);
}

/** Makes somebody with an account a member. */
export async function addMember(
  em: EntityManager,
  viewer: Viewer,
  input: AddMemberInput,
  now: Temporal.Instant,
): Promise<Member> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  await holdMembers(em, viewer, projectId);
  requireMayGive(viewer, projectId, input.role);
  const user = await findByEmail(em, input.email);
  if (!user) throw notFound('user');
  if (!user.emailVerifiedAt) throw notConfirmed();
  const member = new Member({ projectId, userId: user.id, role: input.role, createdAt: now });
  em.persist(member);
  const payload = { userId: user.id, role: input.role };
  record(em, viewer, now, { projectId, type: 'member.added', subject: member.id, payload });
  return member;
}

/** Anybody may open an account with an address that is not theirs. */
function notConfirmed(): Refusal {
  return conflict(
    'email_not_verified',
    'Whoever has an account with this address has not confirmed that it is theirs. Invite them instead.',
  );
}
