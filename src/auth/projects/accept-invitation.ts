import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../errors.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { noteVerified } from '../people/email-verification.ts';
import { requireAccount } from '../people/own-account.ts';
import { User } from '../people/user.ts';
import { sha256 } from '../secret.ts';
import type { Viewer } from '../viewer.ts';
import { inviterOf } from './inviter.ts';
import { Member } from './member.ts';
import type { Role } from './member.ts';
import { holdProject, mayGive } from './membership.ts';

/** An open invitation that its link offers. */
export interface InvitationOffer {
  id: string;
  projectId: string;
  projectName: string;
  email: string;
  role: Role;
  /** Whether an account with this address exists. */
  hasAccount: boolean;
}

/** Finds the open invitation of a link, without using it up. Refuses with `invitation_invalid`. */
export async function findOffer(em: EntityManager, token: string, now: Temporal.Instant): Promise<InvitationOffer> {
  return findOpen(em, sql`token_hash = ${sha256(token)}`, now);
}

async function findOpen(em: EntityManager, which: Sql, now: Temporal.Instant): Promise<InvitationOffer> {
  const [row] = await query<OfferRow>(em, openOffer(which, now), {
    id: typeId.invitation,
    projectId: typeId.project,
  });
  if (!row) throw invitationInvalid();
  const { invitedBy, ...offer } = row;
  const { projectId, role } = offer;
  const inviter = await inviterOf(em, { projectId, invitedBy }, now);
  if (!inviter || !mayGive(inviter, projectId, role)) throw invitationInvalid();
  return offer;
}

/**
 * Makes a person a member as the invitation offers; only one of several concurrent calls succeeds. The link was mailed
 * to the address, so its use also proves that the address is the person's.
 */
export async function acceptInvitation(
  em: EntityManager,
  { token, user }: { token: string; user: User },
  now: Temporal.Instant,
  actor: Actor,
): Promise<Member> {
  return join(em, { which: sql`token_hash = ${sha256(token)}`, user }, now, actor);
}

/** Accepts an invitation to the confirmed address of the viewer by its id; the scope `account` needs that address. */
export async function acceptReceivedInvitation(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Member> {
  const user = await em.findOneOrFail(User, { id: requireAccount(viewer) });
  const which = sql`invitation.id = ${uuid.invitation(id)} and email = ${user.email}`;
  return join(em, { which, user }, now, viewer);
}

async function join(
  em: EntityManager,
  { which, user }: { which: Sql; user: User },
  now: Temporal.Instant,
  actor: Actor,
): Promise<Member> {
  const { projectId } = await findOpen(em, which, now);
  await holdProject(em, projectId);
  const { id, role, email } = await findOpen(em, which, now);
  if (email !== user.email) throw forAnother();
  await query(
    em,
    sql`update invitation set accepted_at = ${now}
      where id = ${uuid.invitation(id)} and project_id = ${uuid.project(projectId)}`,
  );
  const member = new Member({ projectId, userId: user.id, role, createdAt: now, acceptedAt: now });
  em.persist(member);
  noteVerified(em, user, now, actor);
  const payload = { userId: user.id, role, invitationId: id };
  record(em, actor, now, { projectId, type: 'member.added', subject: member.id, payload });
  return member;
}

/**
 * The same answer for used, withdrawn, expired and unknown invitations, and for those whose sender may no longer give
 * the role.
 */
export function invitationInvalid(): Refusal {
  return new Refusal(
    'not_found',
    'invitation_invalid',
    'This invitation has been used, withdrawn or replaced, is older than a week, or its sender may no longer invite. Ask for a new one.',
  );
}

function forAnother(): Refusal {
  return new Refusal(
    'forbidden',
    'invitation_for_another',
    'This invitation was sent to another address than that of your account. Sign in with that one.',
  );
}

interface OfferRow extends InvitationOffer {
  invitedBy: string;
}

const openOffer = (which: Sql, now: Temporal.Instant) => sql`
  select invitation.id, project_id as "projectId", project.name as "projectName", email, role,
    exists (select from hub_user where lower(hub_user.email) = lower(invitation.email)) as "hasAccount",
    invited_by as "invitedBy"
  from invitation join project on project.id = project_id
  where ${which}
    and accepted_at is null and withdrawn_at is null and expires_at > ${now}`;
