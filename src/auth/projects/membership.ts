import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal, conflict, invalid, notFound } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Viewer } from '../viewer.ts';
import { Role, roleScopes } from './member.ts';

/**
 * Locks the project until the transaction ends, so that checks of its members, invitations and file quota see no
 * concurrent change. Rows that refer to the project can still be written.
 */
export async function holdProject(em: EntityManager, projectId: string): Promise<void> {
  const [held] = await query(em, sql`select 1 from project where id = ${uuid.project(projectId)} for no key update`);
  if (!held) throw notFound('project');
}

/** Like `holdProject`, and refuses when the viewer's role has changed since the request was authenticated. */
export async function holdMembers(em: EntityManager, viewer: Viewer, projectId: string): Promise<void> {
  await holdProject(em, projectId);
  if (viewer.kind !== 'user' || viewer.isOperator) return;
  const [place] = await query<{ role: Role }>(
    em,
    sql`select role from member
      where project_id = ${uuid.project(projectId)} and user_id = ${uuid.user(viewer.userId)}`,
  );
  if (place?.role !== viewer.roles.get(projectId)) {
    throw conflict('role_changed', 'Your role in the project has just changed. Check it and try again.');
  }
}

/** Whether the viewer may give a role: needs project:admin and every scope of the role; only owners and operators give owner. */
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

/** Refuses a role with more scopes than the viewer has. */
export function requireMayGive(viewer: Viewer, projectId: string, role: Role): void {
  const lacking = roleScopes[role].find((scope) => !viewer.may(scope, projectId));
  if (lacking) throw invalid('/role', `has a scope that you lack: ${lacking}`);
  requireMayTouch(viewer, projectId, role);
}

/** Refuses changes to members or invitations with the role owner, except by owners and operators. */
export function requireMayTouch(viewer: Viewer, projectId: string, role: Role): void {
  if (role === Role.owner) viewer.requireOwner(projectId);
}
