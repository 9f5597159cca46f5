import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { Where, page } from '../../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row } from '../../platform/store/rows.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { requireAccountOf, requirePerson } from '../people/own-account.ts';
import type { Viewer } from '../viewer.ts';
import { invitationInvalid } from './accept-invitation.ts';
import { Invitation, InvitationState, stateOf } from './invitation.ts';
import { holdProject } from './membership.ts';

/** Lists the open invitations to the confirmed address of a person. Only for that person and operators. */
export async function listReceivedInvitations(
  em: EntityManager,
  viewer: Viewer,
  { userId, now }: { userId: string; now: Temporal.Instant },
  request: PageRequest,
): Promise<CountablePage<Row<Invitation>>> {
  requireAccountOf(viewer, userId);
  const address = sql`
    select hub_user.email from hub_user
    where hub_user.id = ${uuid.user(userId)} and hub_user.email_verified_at is not null`;
  const where = new Where()
    .and(sql`accepted_at is null and withdrawn_at is null and expires_at > ${now}`)
    .and(sql`lower(email) = (${address})`);
  return page(em, Invitation, where, request);
}

/** Declines an invitation to the address of the viewer, whose link then no longer works. */
export async function declineInvitation(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Invitation> {
  const { email: own } = requirePerson(viewer);
  const found = await peek(em, Invitation, id);
  if (found?.email !== own) throw invitationInvalid();
  const { projectId } = found;
  await holdProject(em, projectId);
  const invitation = await lock(em, Invitation, id);
  if (!invitation || stateOf(invitation, now) !== InvitationState.open) throw invitationInvalid();
  const { email, role } = invitation;
  invitation.withdrawnAt = now;
  record(em, viewer, now, { projectId, type: 'invitation.declined', subject: id, payload: { email, role } });
  return invitation;
}
