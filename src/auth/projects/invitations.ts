import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Where } from '../../platform/store/rows.ts';
import { sql } from '../../platform/store/sql.ts';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Invitation } from './invitation.ts';
import type { InvitationState } from './invitation.ts';

/** Finds an invitation to a project that the viewer administers. */
export async function findInvitation(em: EntityManager, viewer: Viewer, id: string): Promise<Invitation> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Invitation, { id }), 'invitation');
}

/** The conditions for invitations; the state of an invitation depends on the time. */
interface InvitationFilter {
  state?: InvitationState | null;
  now: Temporal.Instant;
}

/** The invitations to projects, for those who administer them: all, or those in a state. */
export const invitationList = ownedList(Invitation, (where, { state, now }: InvitationFilter) =>
  state ? inState[state](where, now) : where,
);

const unanswered = sql`accepted_at is null and withdrawn_at is null`;

/** The conditions of `stateOf` in SQL. */
const inState: Record<InvitationState, (where: Where, now: Temporal.Instant) => Where> = {
  open: (where, now) => where.and(sql`${unanswered} and expires_at > ${now}`),
  expired: (where, now) => where.and(sql`${unanswered} and expires_at <= ${now}`),
  accepted: (where) => where.and(sql`accepted_at is not null`),
  withdrawn: (where) => where.and(sql`withdrawn_at is not null`),
};
