import type { Project } from '../auth/projects/project.ts';
import type { Role } from '../auth/projects/member.ts';
import { hubScopes } from '../auth/scopes.ts';
import type { User } from '../auth/people/user.ts';
import { ProjectViewer, UserViewer } from '../auth/viewer.ts';

/** How the audit names anyone who used the command line. */
export const terminal = 'cli';

/** Who has the machine has the hub: at the terminal, a project speaks for itself and may do everything. */
export function asProject({ id }: Pick<Project, 'id'>): ProjectViewer {
  return new ProjectViewer(id, terminal, hubScopes);
}

/** A person with the roles given: none of them founds a project, or buys for themself. */
export function asPerson(
  { id: userId, name, email, isOperator, emailVerifiedAt }: User,
  roles: ReadonlyMap<string, Role> = new Map(),
): UserViewer {
  const at = { clientId: terminal, clientProjectId: terminal, roles };
  const isConfirmed = emailVerifiedAt !== null;
  return new UserViewer({ userId, name, email, isOperator, isConfirmed, scopes: hubScopes, ...at });
}
