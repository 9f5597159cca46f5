import type { Refusal } from '../errors.ts';
import { lackingScope, notFound, operatorRequired, ownerRequired } from '../errors.ts';
import { hubScopes, isScope } from './scopes.ts';
import type { Scope } from './scopes.ts';

/** The projects that a viewer can access with a scope: all, or the listed ones. */
export type ViewerReach = 'all' | string[];

/** An authorization check that a viewer has passed. */
export type PassedCheck =
  | { kind: 'scope'; scope: Scope | 'account' }
  | { kind: 'thing'; scope: Scope; projectId: string; noun: string }
  | { kind: 'right'; scope: Scope; projectId: string }
  | { kind: 'owner'; projectId: string }
  | { kind: 'operator' };

/** The authorization checks that all kinds of viewer share. */
export abstract class BaseViewer {
  abstract readonly kind: 'nobody' | 'user' | 'project' | 'customer';
  /** The id of the credential, used by the hourly limit, idempotency keys and the audit. */
  abstract readonly principal: string;
  /**
   * The person or project behind the credential, or the network address without a credential. Resources shared among
   * callers are shared by party, so several credentials of one party count as one.
   */
  abstract readonly party: string;
  /** The id and network address of the request; the audit stores both. */
  requestId?: string;
  address?: string;
  /** The checks passed so far, keyed by their JSON; undefined when the viewer does not record them. */
  private readonly recorded?: Map<string, PassedCheck>;

  constructor(readonly scopes: ReadonlySet<string>) {}

  /** The projects in which this viewer has the scope. Refuses when the credential lacks it. */
  reach(scope: Scope): ViewerReach {
    this.require(scope);
    return this.projects(scope);
  }

  /** Refuses a viewer whose credential lacks the scope. */
  require(scope: Scope | 'account'): void {
    if (!this.scopes.has(scope)) throw this.lacking(scope);
    this.record({ kind: 'scope', scope });
  }

  /** Refuses everyone but operators. */
  requireOperator(): void {
    if (!this.runsNetwork()) throw operatorRequired();
    this.record({ kind: 'operator' });
  }

  /** Refuses everyone but owners of the project and operators. */
  requireOwner(projectId: string): void {
    if (!this.isOwnerOf(projectId)) throw ownerRequired();
    this.record({ kind: 'owner', projectId });
  }

  /**
   * Refuses a viewer that lacks any of the scopes in a project, because it could create a credential with more access
   * than its own.
   */
  requireAll(scopes: readonly string[], projectId: string): void {
    const lacking = scopes.filter(isScope).find((scope) => !this.may(scope, projectId));
    if (lacking) throw lackingScope(lacking);
  }

  /** Whether this viewer has the scope in that project. */
  may(scope: Scope, projectId: string): boolean {
    const isRight = this.scopes.has(scope) && reaches(this.projects(scope), projectId);
    if (isRight) this.record({ kind: 'right', scope, projectId });
    return isRight;
  }

  /** Chooses the project to act in: the named one, the project of the key, or the person's default. */
  actIn(scope: Scope, projectId?: string | null): string {
    this.require(scope);
    const chosen = projectId ?? this.homeProject();
    this.admit(scope, { projectId: chosen }, 'project');
    return chosen;
  }

  /**
   * Returns an object of a project if the viewer has the scope there. Answers "not found" when the viewer has no access
   * to the project, and "forbidden" when the role lacks the scope.
   */
  admit<T extends { projectId: string }>(scope: Scope, thing: T | null, noun: string): T {
    this.require(scope);
    if (!thing || !this.knows(thing.projectId)) throw notFound(noun);
    const { projectId } = thing;
    if (!reaches(this.projects(scope), projectId)) throw lackingScope(scope);
    this.record({ kind: 'thing', scope, projectId, noun });
    return thing;
  }

  /** Returns the same viewer, which records the checks that it passes from now on. */
  recordingChecks(): this {
    return Object.create(this, { recorded: { value: new Map() } }) as this;
  }

  /** The checks that a recording viewer has passed, without duplicates. */
  get passedChecks(): PassedCheck[] {
    return [...(this.recorded?.values() ?? [])];
  }

  /** Repeats checks with the current rights. A check that fails throws the same refusal as the first time. */
  repeatChecks(checks: readonly PassedCheck[]): void {
    for (const check of checks) {
      if (check.kind === 'scope') this.require(check.scope);
      if (check.kind === 'operator') this.requireOperator();
      if (check.kind === 'owner') this.requireOwner(check.projectId);
      if (check.kind === 'thing') this.admit(check.scope, check, check.noun);
    }
  }

  /**
   * Repeats the checks of `may`. They run last, so that a caller who has lost access to the object gets that refusal
   * first.
   */
  repeatRights(checks: readonly PassedCheck[]): void {
    for (const check of checks) if (check.kind === 'right') this.admit(check.scope, check, 'project');
  }

  /** Returns the same viewer with all scopes, to show it an answer that it was given before. */
  forReplay(): this {
    return Object.create(this, { scopes: { value: new Set(hubScopes) } }) as this;
  }

  /** Whether the viewer has access to a project, in any role. */
  knows(projectId: string): boolean {
    return reaches(this.knownProjects(), projectId);
  }

  private record(check: PassedCheck): void {
    this.recorded?.set(JSON.stringify(check), check);
  }

  /** The refusal for a credential that lacks a scope. */
  protected lacking(scope: string): Refusal {
    return lackingScope(scope);
  }

  /** Whether the viewer can see other projects' products that are for sale, as any buyer can. */
  abstract seesForSale(): boolean;
  /** The projects that the viewer has access to, in any role. */
  abstract knownProjects(): ViewerReach;
  /** Whether the viewer is an operator. */
  protected abstract runsNetwork(): boolean;
  protected abstract isOwnerOf(projectId: string): boolean;
  protected abstract projects(scope: Scope): ViewerReach;
  protected abstract homeProject(): string;
}

function reaches(projects: ViewerReach, projectId: string): boolean {
  return projects === 'all' || projects.includes(projectId);
}
