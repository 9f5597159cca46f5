import type { Refusal } from '../errors.ts';
import { lackingScope, notFound, operatorRequired, ownerRequired } from '../errors.ts';
import { hubScopes, isScope } from './scopes.ts';
import type { Scope } from './scopes.ts';

/** Which projects a viewer reaches with a scope: every one, or those listed. */
export type ViewerReach = 'all' | string[];

/** An authorization check that a viewer has passed. */
export type PassedCheck =
  | { kind: 'scope'; scope: Scope | 'account' }
  | { kind: 'thing'; scope: Scope; projectId: string; noun: string }
  | { kind: 'right'; scope: Scope; projectId: string }
  | { kind: 'owner'; projectId: string }
  | { kind: 'operator' };

/** The checks that every kind of viewer answers. */
export abstract class BaseViewer {
  abstract readonly kind: 'nobody' | 'user' | 'project';
  /** The credential: the id that the hourly limit, idempotency keys and the audit are kept by. */
  abstract readonly principal: string;
  /**
   * The person or project behind the credential, or the address where there is none. What is shared among callers is
   * shared by it: several credentials are one party.
   */
  abstract readonly party: string;
  /** The request this viewer came with, and from where; the audit keeps both. */
  requestId?: string;
  address?: string;
  /** The checks passed so far, by their JSON, when they are recorded. */
  private readonly recorded?: Map<string, PassedCheck>;

  constructor(readonly scopes: ReadonlySet<string>) {}

  /** The projects in which this viewer may do what the scope says. Refuses when the scope is lacking altogether. */
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

  /** Refuses a viewer that lacks any of some scopes in a project: it would make a credential that may do more. */
  requireAll(scopes: readonly string[], projectId: string): void {
    const lacking = scopes.filter(isScope).find((scope) => !this.may(scope, projectId));
    if (lacking) throw lackingScope(lacking);
  }

  /** Whether this viewer may do what the scope says in that project. */
  may(scope: Scope, projectId: string): boolean {
    const isRight = this.scopes.has(scope) && reaches(this.projects(scope), projectId);
    if (isRight) this.record({ kind: 'right', scope, projectId });
    return isRight;
  }

  /** The project to act in: the one named, or else that of the key or the person's default. */
  actIn(scope: Scope, projectId?: string | null): string {
    this.require(scope);
    const chosen = projectId ?? this.homeProject();
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
    const { projectId } = thing;
    if (!reaches(this.projects(scope), projectId)) throw lackingScope(scope);
    this.record({ kind: 'thing', scope, projectId, noun });
    return thing;
  }

  /** The same viewer, which records from here on the checks that it passes. */
  recordingChecks(): this {
    return Object.create(this, { recorded: { value: new Map() } }) as this;
  }

  /** The checks that a recording viewer has passed, each once. */
  get passedChecks(): PassedCheck[] {
    return [...(this.recorded?.values() ?? [])];
  }

  /** Repeats checks as of now; one that fails refuses in the words of the first time. */
  repeatChecks(checks: readonly PassedCheck[]): void {
    for (const check of checks) {
      if (check.kind === 'scope') this.require(check.scope);
      if (check.kind === 'operator') this.requireOperator();
      if (check.kind === 'owner') this.requireOwner(check.projectId);
      if (check.kind === 'thing') this.admit(check.scope, check, check.noun);
    }
  }

  /** Repeats the questions of `may`. They come last: a caller who cannot see the thing any more hears that first. */
  repeatRights(checks: readonly PassedCheck[]): void {
    for (const check of checks) if (check.kind === 'right') this.admit(check.scope, check, 'project');
  }

  /** The same viewer for showing an answer again that it was given before: its scopes do not matter then. */
  forReplay(): this {
    return Object.create(this, { scopes: { value: new Set(hubScopes) } }) as this;
  }

  /** Whether the viewer takes part in a project, in any role. */
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

  /** Whether the viewer sees products of other projects that are for sale, as any buyer does. */
  abstract seesForSale(): boolean;
  /** The projects that the viewer takes part in. */
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
