import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { readEmail } from '../../platform/values/email.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import { newLinkSecret } from '../secret.ts';
import type { Viewer } from '../viewer.ts';
import { Invitation } from './invitation.ts';
import { findInvitation } from './invitations.ts';
import type { Role } from './member.ts';
import type { InviteMemberInput } from './member-input.ts';
import { holdMembers, requireMayGive, requireMayTouch } from './membership.ts';

const DAYS = 7;

export interface MadeInvitation {
  invitation: Invitation;
  /** The secret in the mailed link; only its hash is stored. */
  token: string;
}

/** Invites the owner of an email address to a project. An earlier open invitation to the address is replaced. */
export async function inviteMember(
  em: EntityManager,
  viewer: Viewer,
  input: InviteMemberInput,
  now: Temporal.Instant,
): Promise<MadeInvitation> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  const { role } = input;
  const email = readEmail(input.email);
  await holdMembers(em, viewer, projectId);
  requireMayGive(viewer, projectId, role);
  await requireNoMember(em, { projectId, email });
  const older = await replaceOlder(em, viewer, { projectId, email }, now);
  const { secret, hash } = newLinkSecret();
  const invitation = new Invitation({
    ...{ projectId, email, role },
    tokenHash: hash,
    invitedBy: viewer.principal,
    createdAt: now,
    expiresAt: now.add({ hours: DAYS * 24 }),
  });
  em.persist(invitation);
  const payload = { email, role, replaces: older ?? null };
  record(em, viewer, now, { projectId, type: 'invitation.created', subject: invitation.id, payload });
  return { invitation, token: secret };
}

/** Withdraws an invitation, so that its link no longer works. Withdrawing it again changes nothing. */
export async function withdrawInvitation(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Invitation> {
  const { projectId } = await findInvitation(em, viewer, id);
  await holdMembers(em, viewer, projectId);
  const invitation = viewer.admit('project:admin', await lock(em, Invitation, id), 'invitation');
  const { email, role } = invitation;
  requireMayTouch(viewer, projectId, role);
  if (invitation.acceptedAt)
    throw conflict('invitation_accepted', 'The invitation has been accepted; remove the member instead.');
  if (invitation.withdrawnAt) return invitation;
  invitation.withdrawnAt = now;
  record(em, viewer, now, { projectId, type: 'invitation.withdrawn', subject: id, payload: { email, role } });
  return invitation;
}

interface InvitationPlace {
  projectId: string;
  email: string;
}

async function requireNoMember(em: EntityManager, { projectId, email }: InvitationPlace): Promise<void> {
  const [member] = await query(
    em,
    sql`select 1 from member join hub_user on hub_user.id = member.user_id
      where project_id = ${uuid.project(projectId)} and lower(email) = ${email}`,
  );
  if (member) throw conflict('already_member', 'This person is a member of the project already.');
}

/**
 * Withdraws the earlier invitation to the address and returns its id. Expired ones are included, because they would
 * violate the unique index.
 */
async function replaceOlder(
  em: EntityManager,
  viewer: Viewer,
  { projectId, email }: InvitationPlace,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const [older] = await query<{ id: string; role: Role }>(
    em,
    sql`update invitation set withdrawn_at = ${now}
      where project_id = ${uuid.project(projectId)} and lower(email) = ${email}
        and accepted_at is null and withdrawn_at is null
      returning id, role`,
    { id: typeId.invitation },
  );
  if (!older) return undefined;
  requireMayTouch(viewer, projectId, older.role);
  return older.id;
}
