import { lackingScope, notFound, unauthenticated } from '../errors.ts';
import { roleScopes } from './projects/member.ts';
import type { Role } from './projects/member.ts';
import { hubScopes, isScope } from './scopes.ts';
import type { Scope } from './scopes.ts';

/** Which projects a viewer reaches with a scope: every one, or those listed. */
export type Reach = 'all' | string[];

/** Who is asking, and what they may do. Built once for each request, from its credential. */
export type Viewer = NobodyViewer | UserViewer | ProjectViewer;

abstract class BaseViewer {
  abstract readonly kind: 'nobody' | 'user' | 'project';
  /** The credential: the id that the hourly limit, idempotency keys and the audit are kept by. */
  abstract readonly principal: string;
  /** The person, project or address that asks: what several credentials of one party must not multiply counts by it. */
  abstract readonly party: string;
  /** The person or project behind it: limits of single fields count for all of its credentials together. */
  abstract readonly owner: string;
  /** The request this viewer came with, and from where; the audit keeps both. */
  requestId?: string;
  address?: string;

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

  /** Refuses whoever lacks any of some scopes in a project: they would make a credential that may do more than they. */
  requireAll(scopes: readonly string[], projectId: string): void {
    const lacking = scopes.filter(isScope).find((scope) => !this.may(scope, projectId));
    if (lacking) throw lackingScope(lacking);
  }

  /** Whether this viewer may do what the scope says in that project. */
  may(scope: Scope, projectId: string): boolean {
    if (!this.scopes.has(scope)) return false;
    const projects = this.projects(scope);
    return projects === 'all' || projects.includes(projectId);
  }

  /** The project to act in: the one named, or else the one the credential belongs to. */
  actIn(scope: Scope, projectId?: string | null): string {
    this.require(scope);
    const chosen = projectId ?? this.homeProject(scope);
    this.admit(scope, { projectId: chosen }, 'project');
    return chosen;
  }

  /**
   * Lets a thing of a project through if the viewer may do to it what the scope says.
   * A thing of a project in which the viewer has no part is "not found"; where the role falls short, "forbidden".
   */
  admit<T extends { projectId: string }>(scope: Scope, thing: T | null, noun: string): T {
    this.require(scope);
    if (!thing || !this.knows(thing.projectId)) throw notFound(noun);
    if (!this.may(scope, thing.projectId)) throw lackingScope(scope);
    return thing;
  }

  /** The same viewer for showing an answer again that it was given before: its scopes do not matter then. */
  forReplay(): this {
    return Object.create(this, { scopes: { value: new Set(hubScopes) } }) as this;
  }

  /** Whether the viewer takes part in a project, in whatever role. */
  knows(projectId: string): boolean {
    const projects = this.knownProjects();
    return projects === 'all' || projects.includes(projectId);
  }

  /** Whether the viewer sees products of other projects that are for sale, as whoever might buy them does. */
  abstract seesForSale(): boolean;
  /** The projects that the viewer takes part in. */
  abstract knownProjects(): Reach;
  protected abstract projects(scope: Scope): Reach;
  protected abstract homeProject(scope: Scope): string;
}

/** A request without credentials. Where the storefront is open it reads what is for sale, and nothing else. */
export class NobodyViewer extends BaseViewer {
  readonly kind = 'nobody';
  readonly principal: string;
  readonly party: string;

  constructor(address: string, isStorefrontOpen = false) {
    super(new Set(isStorefrontOpen ? ['catalog:read'] : []));
    this.principal = `address:${address}`;
    this.party = this.principal;
  }

  override get owner(): string {
    return this.principal;
  }

  override require(): never;
  override require(scope: Scope): void;
  override require(scope?: Scope): void {
    if (!scope || !this.scopes.has(scope)) throw unauthenticated();
  }

  override seesForSale(): boolean {
    return this.scopes.has('catalog:read');
  }

  protected override projects(): Reach {
    return [];
  }

  override knownProjects(): never {
    throw unauthenticated();
  }

  protected override homeProject(): never {
    throw unauthenticated();
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
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  readonly clientProjectId: string;
  readonly principal: string;
  readonly party: string;
  readonly roles: ReadonlyMap<string, Role>;

  constructor(values: UserViewerValues) {
    super(new Set(values.scopes));
    this.userId = values.userId;
    this.name = values.name;
    this.email = values.email;
    this.isOperator = values.isOperator;
    this.clientProjectId = values.clientProjectId;
    this.roles = values.roles;
    this.principal = `${values.clientId}:${values.userId}`;
    this.party = values.userId;
  }

  override get owner(): string {
    return this.userId;
  }

  override seesForSale(): boolean {
    return true;
  }

  protected override projects(scope: Scope): Reach {
    if (this.isOperator) return 'all';
    return [...this.roles]
      .filter(([, role]) => roleScopes[role].includes(scope))
      .map(([projectId]) => projectId);
  }

  override knownProjects(): Reach {
    return this.isOperator ? 'all' : [...this.roles.keys()];
  }

  protected override homeProject(scope: Scope): string {
    const projects = this.projects(scope);
    if (projects !== 'all' && projects.length === 1) return projects[0]!;
    return this.clientProjectId;
  }
}

/** A project itself, by an API key or by a machine client's token. */
export class ProjectViewer extends BaseViewer {
  readonly kind = 'project';
  readonly party: string;

  constructor(
    readonly projectId: string,
    readonly principal: string,
    scopes: Iterable<string>,
  ) {
    super(new Set(scopes));
    this.party = projectId;
  }

  override get owner(): string {
    return this.projectId;
  }

  override seesForSale(): boolean {
    return false;
  }

  protected override projects(): Reach {
    return [this.projectId];
  }

  override knownProjects(): Reach {
    return [this.projectId];
  }

  protected override homeProject(): string {
    return this.projectId;
  }
}
