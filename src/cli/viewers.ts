import type { Project } from '../auth/projects/project.ts';
import { hubScopes } from '../auth/scopes.ts';
import type { User } from '../auth/people/user.ts';
import { ProjectViewer, UserViewer } from '../auth/viewer.ts';

/** How the audit names whoever used the command line. */
export const terminal = 'cli';

/** Who has the machine has the hub: at the terminal, a project speaks for itself and may do everything. */
export function asProject({ id }: Pick<Project, 'id'>): ProjectViewer {
  return new ProjectViewer(id, terminal, hubScopes);
}

/** A person who takes part in no project yet: to found one, or to buy for themself. */
export function asPerson({ id: userId, name, email, isOperator, emailVerifiedAt }: User): UserViewer {
  const at = { clientId: terminal, clientProjectId: terminal, roles: new Map() };
  const isConfirmed = emailVerifiedAt !== null;
  return new UserViewer({ userId, name, email, isOperator, isConfirmed, scopes: hubScopes, ...at });
}
