import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, notFound } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { mergeMetadata } from '../../platform/values/metadata.ts';
import type { MetadataChange } from '../../platform/values/metadata.ts';
import { record } from '../../platform/events/record.ts';
import { requireAccount } from '../people/own-account.ts';
import type { Viewer } from '../viewer.ts';
import { Member, Role } from './member.ts';
import type { ChangeMemberRoleInput } from './member-input.ts';
import { findMember } from './members.ts';
import { holdMembers, requireMayGive, requireMayTouch } from './membership.ts';

/** Changes the role of a member. A project keeps at least one owner. */
export async function changeMemberRole(
  em: EntityManager,
  viewer: Viewer,
  { id, role }: ChangeMemberRoleInput,
  now: Temporal.Instant,
): Promise<Member> {
  const member = await holdMember(em, viewer, id);
  const { projectId, userId, role: from } = member;
  requireMayGive(viewer, projectId, role);
  if (role === from) return member;
  if (from === Role.owner) await requireAnotherOwner(em, member);
  member.role = role;
  const payload = { userId, from, role };
  record(em, viewer, now, { projectId, type: 'member.role_changed', subject: id, payload });
  return member;
}

/** Changes the project's own keys and values on a member, whose permissions they do not affect. */
export async function updateMemberMetadata(
  em: EntityManager,
  viewer: Viewer,
  { id, metadata: given }: { id: string; metadata: MetadataChange },
  now: Temporal.Instant,
): Promise<Member> {
  viewer.require('project:admin');
  viewer.admit('project:admin', await findMember(em, viewer, id), 'member');
  const member = await held(em, id);
  const { projectId, userId } = member;
  const { metadata, changed } = mergeMetadata(member.metadata, given);
  if (!Object.keys(changed).length) return member;
  member.metadata = metadata;
  const payload = { userId, metadata: changed };
  record(em, viewer, now, { projectId, type: 'member.metadata_changed', subject: id, payload });
  return member;
}

/** Ends a membership. A project keeps at least one owner. */
export async function removeMember(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Member> {
  const member = await holdMember(em, viewer, id);
  return end(em, viewer, member, now);
}

/** Ends the viewer's own membership, whatever their role. */
export async function leaveProject(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  now: Temporal.Instant,
): Promise<Member> {
  const userId = requireAccount(viewer);
  const own = await em.findOne(Member, { projectId, userId });
  if (!own) throw notFound('project');
  await holdMembers(em, viewer, projectId);
  return end(em, viewer, await held(em, own.id), now);
}

/** Finds a member, and prevents concurrent changes of the project's members. */
async function holdMember(em: EntityManager, viewer: Viewer, id: string): Promise<Member> {
  viewer.require('project:admin');
  const { projectId } = viewer.admit('project:admin', await findMember(em, viewer, id), 'member');
  await holdMembers(em, viewer, projectId);
  const member = await held(em, id);
  requireMayTouch(viewer, projectId, member.role);
  return member;
}

async function held(em: EntityManager, id: string): Promise<Member> {
  const member = await lock(em, Member, id);
  if (!member) throw notFound('member');
  return member;
}

async function end(em: EntityManager, viewer: Viewer, member: Member, now: Temporal.Instant): Promise<Member> {
  const { id, projectId, userId, role } = member;
  if (role === Role.owner) await requireAnotherOwner(em, member);
  em.remove(member);
  record(em, viewer, now, { projectId, type: 'member.removed', subject: id, payload: { userId, role } });
  return member;
}

/** A suspended owner cannot act for the project and does not count. */
async function requireAnotherOwner(em: EntityManager, { id, projectId }: Member): Promise<void> {
  const [other] = await query(
    em,
    sql`select 1 from member join hub_user on hub_user.id = member.user_id and suspended_at is null
      where project_id = ${uuid.project(projectId)} and role = 'owner' and member.id <> ${uuid.member(id)}
      limit 1`,
  );
  if (other) return;
  throw new Refusal('conflict', 'last_owner', 'This is the last owner of the project; make someone else one first.');
}
