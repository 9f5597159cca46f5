import type { Refusal } from '../errors.ts';
import { lackingScope, notFound } from '../errors.ts';
import { hubScopes, isScope } from './scopes.ts';
import type { Scope } from './scopes.ts';

/** Which projects a viewer reaches with a scope: every one, or those listed. */
export type Reach = 'all' | string[];

/** What every viewer can be asked, whoever it is. */
export abstract class BaseViewer {
  abstract readonly kind: 'nobody' | 'user' | 'project';
  /** The credential: the id that the hourly limit, idempotency keys and the audit are kept by. */
  abstract readonly principal: string;
  /** The person or project behind it: limits of single fields count for all of its credentials together. */
  abstract readonly party: string;
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
  require(scope: Scope | 'account'): void {
    if (!this.scopes.has(scope)) throw this.lacking(scope);
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

  /** What is said to a viewer whose credential lacks a scope. */
  protected lacking(scope: string): Refusal {
    return lackingScope(scope);
  }

  /** Whether the viewer sees products of other projects that are for sale, as whoever might buy them does. */
  abstract seesForSale(): boolean;
  /** The projects that the viewer takes part in. */
  abstract knownProjects(): Reach;
  protected abstract projects(scope: Scope): Reach;
  protected abstract homeProject(): string;
}
