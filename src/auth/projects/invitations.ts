import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { page } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row, Where } from '../../platform/store/rows.ts';
import { sql } from '../../platform/store/sql.ts';
import { ofProject } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Invitation } from './invitation.ts';
import type { InvitationState } from './invitation.ts';

/** Finds an invitation to a project that the viewer administers. */
export async function findInvitation(em: EntityManager, viewer: Viewer, id: string): Promise<Invitation> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Invitation, { id }), 'invitation');
}

/** Lists the invitations to a project that the viewer administers, newest first: all, or those in a state. */
export function listInvitations({ state, now }: { state?: InvitationState | null; now: Temporal.Instant }) {
  return async (
    em: EntityManager,
    viewer: Viewer,
    projectId: string,
    request: PageRequest,
  ): Promise<RowPage<Row<Invitation>>> => {
    const where = ofProject(viewer, projectId);
    if (state) inState[state](where, now);
    return page(em, Invitation, where, request);
  };
}

const unanswered = sql`accepted_at is null and withdrawn_at is null`;

/** The conditions of `stateOf` in SQL. */
const inState: Record<InvitationState, (where: Where, now: Temporal.Instant) => Where> = {
  open: (where, now) => where.and(sql`${unanswered} and expires_at > ${now}`),
  expired: (where, now) => where.and(sql`${unanswered} and expires_at <= ${now}`),
  accepted: (where) => where.and(sql`accepted_at is not null`),
  withdrawn: (where) => where.and(sql`withdrawn_at is not null`),
};
