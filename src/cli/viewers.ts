import type { Project } from '../auth/projects/project.ts';
import type { Role } from '../auth/projects/member.ts';
import { hubScopes } from '../auth/scopes.ts';
import type { User } from '../auth/people/user.ts';
import { ProjectViewer, UserViewer } from '../auth/viewer.ts';
import type { ViewerReach } from '../auth/viewer.ts';
import { projectRequired } from '../errors.ts';
import { networkProjectId } from '../platform/values/ids.ts';

/** The principal in the audit for all use of the command line. */
export const terminal = 'cli';

/** A viewer that acts as the project with every scope. Access to the machine means full access to the hub. */
export function asProject({ id }: Pick<Project, 'id'>): ProjectViewer {
  return new ProjectViewer(id, terminal, hubScopes);
}

interface PersonOptions {
  roles?: ReadonlyMap<string, Role>;
  clientProjectId?: string;
}

/**
 * A viewer that acts as a person with the given roles, through a client of a project if one is named. Creating a project
 * or buying needs no role.
 */
export function asPerson(
  { id: userId, name, email, isOperator, emailVerifiedAt }: User,
  { roles = new Map(), clientProjectId = terminal }: PersonOptions = {},
): UserViewer {
  const at = { clientId: terminal, clientProjectId, roles };
  const isConfirmed = emailVerifiedAt !== null;
  return new UserViewer({ userId, name, email, isOperator, isConfirmed, scopes: hubScopes, ...at });
}

/** A viewer that acts in every project with every scope, for operations on the database of this machine. */
export class TerminalViewer extends ProjectViewer {
  constructor() {
    super(networkProjectId, terminal, hubScopes);
  }

  override knownProjects(): ViewerReach {
    return 'all';
  }

  protected override runsNetwork(): boolean {
    return true;
  }

  protected override isOwnerOf(): boolean {
    return true;
  }

  protected override projects(): ViewerReach {
    return 'all';
  }

  protected override homeProject(): never {
    throw projectRequired();
  }
}
