import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal, conflict, invalid, notFound } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Viewer } from '../viewer.ts';
import { Role, roleScopes } from './member.ts';

/**
 * Changes of a project's members and invitations wait here for one another, so that no two of them judge by what the
 * other is changing. Rows that refer to the project may be written meanwhile.
 */
export async function holdProject(em: EntityManager, projectId: string): Promise<void> {
  const [held] = await query(em, sql`select 1 from project where id = ${uuid.project(projectId)} for no key update`);
  if (!held) throw notFound('project');
}

/** The same for a viewer who is about to change something: their role must still be what it was when they asked. */
export async function holdMembers(em: EntityManager, viewer: Viewer, projectId: string): Promise<void> {
  await holdProject(em, projectId);
  if (viewer.kind !== 'user' || viewer.isOperator) return;
  const [place] = await query<{ role: Role }>(
    em,
    sql`select role from member
      where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(viewer.userId)}`,
  );
  if (place?.role !== viewer.roles.get(projectId)) {
    throw conflict('role_changed', 'Your own role in the project has changed this moment. Look, and ask again.');
  }
}

/** Whether someone may give a role: it can do nothing that they cannot, and only owners make owners. */
export function mayGive(viewer: Viewer, projectId: string, role: Role): boolean {
  try {
    viewer.requireAll(['project:admin', ...roleScopes[role]], projectId);
    requireMayTouch(viewer, projectId, role);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** No one gives a role that may do more than they may themselves. */
export function requireMayGive(viewer: Viewer, projectId: string, role: Role): void {
  const lacking = roleScopes[role].find((scope) => !viewer.may(scope, projectId));
  if (lacking) throw invalid('/role', `may do more than you: you lack the scope ${lacking}`);
  requireMayTouch(viewer, projectId, role);
}

/** Admins and owners may do the same, but for this: only an owner makes and unmakes owners. */
export function requireMayTouch(viewer: Viewer, projectId: string, role: Role): void {
  if (role === Role.owner) viewer.requireOwner(projectId);
}
