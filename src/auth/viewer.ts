import { lackingScope, notFound, unauthenticated } from '../errors.ts';
import { Role, roleScopes } from './member.ts';
import type { Scope } from './scopes.ts';

/** Which projects a viewer reaches with a scope: every one, or those listed. */
export type Reach = 'all' | string[];

/** Who is asking, and what they may do. Built once for each request, from its credential. */
export type Viewer = NobodyViewer | UserViewer | ProjectViewer;

abstract class BaseViewer {
  abstract readonly kind: 'nobody' | 'user' | 'project';
  /** The id that limits, idempotency keys and the audit are kept by. */
  abstract readonly principal: string;
  /** The request this viewer came with; the audit keeps it. */
  requestId?: string;

  constructor(readonly scopes: ReadonlySet<string>) {}

  /** The projects in which this viewer may do what the scope says. Refuses when the scope is lacking altogether. */
  reach(scope: Scope): Reach {
    this.require(scope);
    return this.projects(scope);
  }

  /** Refuses a viewer whose credential lacks the scope. */
  require(scope: Scope): void {
    if (!this.scopes.has(scope)) throw lackingScope(scope);
  }

  /** Whether this viewer may do what the scope says in that project. */
  may(scope: Scope, projectId: string): boolean {
    if (!this.scopes.has(scope)) return false;
    const projects = this.projects(scope);
    return projects === 'all' || projects.includes(projectId);
  }

  /**
   * The project to act in: the one named, or the viewer's only one.
   * One in which the viewer has no part is "not found"; one in which the role does not suffice is "forbidden".
   */
  abstract actIn(scope: Scope, projectId?: string | null): string;

  protected abstract projects(scope: Scope): Reach;
}

/** A request without credentials. */
export class NobodyViewer extends BaseViewer {
  readonly kind = 'nobody';
  readonly principal: string;

  constructor(address: string) {
    super(new Set());
    this.principal = `address:${address}`;
  }

  override require(): never {
    throw unauthenticated();
  }

  override actIn(): never {
    throw unauthenticated();
  }

  protected override projects(): Reach {
    return [];
  }
}

export interface UserViewerValues {
  userId: string;
  name: string;
  email: string;
  isOperator: boolean;
  clientId: string;
  clientProjectId: string;
  scopes: Iterable<string>;
  roles: ReadonlyMap<string, Role>;
}

/** A person, through a client they let act for them. */
export class UserViewer extends BaseViewer {
  readonly kind = 'user';
  readonly userId: string;
  readonly isOperator: boolean;
  readonly clientProjectId: string;
  readonly principal: string;
  readonly roles: ReadonlyMap<string, Role>;

  constructor(values: UserViewerValues) {
    super(new Set(values.scopes));
    this.userId = values.userId;
    this.isOperator = values.isOperator;
    this.clientProjectId = values.clientProjectId;
    this.roles = values.roles;
    this.principal = `${values.clientId}:${values.userId}`;
  }

  override actIn(scope: Scope, projectId?: string | null): string {
    this.require(scope);
    const chosen = projectId ?? this.onlyProject(scope);
    if (this.may(scope, chosen)) return chosen;
    throw this.roles.has(chosen) ? lackingScope(scope) : notFound('project');
  }

  protected override projects(scope: Scope): Reach {
    if (this.isOperator) return 'all';
    return [...this.roles].filter(([, role]) => roleScopes[role].includes(scope)).map(([projectId]) => projectId);
  }

  private onlyProject(scope: Scope): string {
    const projects = this.projects(scope);
    if (projects !== 'all' && projects.length === 1) return projects[0]!;
    return this.clientProjectId;
  }
}

/** A project itself, by an API key or by a machine client's token. */
export class ProjectViewer extends BaseViewer {
  readonly kind = 'project';

  constructor(
    readonly projectId: string,
    readonly principal: string,
    scopes: Iterable<string>,
  ) {
    super(new Set(scopes));
  }

  override actIn(scope: Scope, projectId?: string | null): string {
    this.require(scope);
    if (projectId && projectId !== this.projectId) throw notFound('project');
    return this.projectId;
  }

  protected override projects(): Reach {
    return [this.projectId];
  }
}
