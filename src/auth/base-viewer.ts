import type { Refusal } from '../errors.ts';
import { lackingScope, notFound, operatorRequired, ownerRequired } from '../errors.ts';
import { hubScopes, isScope } from './scopes.ts';
import type { Scope } from './scopes.ts';

/** Which projects a viewer reaches with a scope: every one, or those listed. */
export type Reach = 'all' | string[];

/** Something that a viewer was asked for and had. */
export type Asked =
  | { had: 'scope'; scope: Scope | 'account' }
  | { had: 'thing'; scope: Scope; projectId: string; noun: string }
  | { had: 'right'; scope: Scope; projectId: string }
  | { had: 'ownership'; projectId: string }
  | { had: 'network' };

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
  /** What it was asked for and had, by its own text, where that is noted. */
  private readonly noted?: Map<string, Asked>;

  constructor(readonly scopes: ReadonlySet<string>) {}

  /** The projects in which this viewer may do what the scope says. Refuses when the scope is lacking altogether. */
  reach(scope: Scope): Reach {
    this.require(scope);
    return this.projects(scope);
  }

  /** Refuses a viewer whose credential lacks the scope. */
  require(scope: Scope | 'account'): void {
    if (!this.scopes.has(scope)) throw this.lacking(scope);
    this.note({ had: 'scope', scope });
  }

  /** Refuses everybody but those who run the network. */
  requireOperator(): void {
    if (!this.runsNetwork()) throw operatorRequired();
    this.note({ had: 'network' });
  }

  /** Refuses everybody but the owners of a project, and those who run the network. */
  requireOwner(projectId: string): void {
    if (!this.isOwnerOf(projectId)) throw ownerRequired();
    this.note({ had: 'ownership', projectId });
  }

  /** Refuses whoever lacks any of some scopes in a project: they would make a credential that may do more than they. */
  requireAll(scopes: readonly string[], projectId: string): void {
    const lacking = scopes.filter(isScope).find((scope) => !this.may(scope, projectId));
    if (lacking) throw lackingScope(lacking);
  }

  /** Whether this viewer may do what the scope says in that project. */
  may(scope: Scope, projectId: string): boolean {
    const isRight = this.scopes.has(scope) && reaches(this.projects(scope), projectId);
    if (isRight) this.note({ had: 'right', scope, projectId });
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
    this.note({ had: 'thing', scope, projectId, noun });
    return thing;
  }

  /** The same viewer, which notes from here on what it is asked for and has. */
  noting(): this {
    return Object.create(this, { noted: { value: new Map() } }) as this;
  }

  /** What a noting viewer was asked for and had, each once. */
  get asked(): Asked[] {
    return [...(this.noted?.values() ?? [])];
  }

  /** Asks for the same again, as of now: what was had before and is no more is refused in the words that are used for it. */
  askAgain(asked: readonly Asked[]): void {
    for (const each of asked) {
      if (each.had === 'scope') this.require(each.scope);
      if (each.had === 'network') this.requireOperator();
      if (each.had === 'ownership') this.requireOwner(each.projectId);
      if (each.had === 'thing') this.admit(each.scope, each, each.noun);
    }
  }

  /** The same for rights that decided what else was done: looked at last, since a thing may be out of sight by now. */
  askForRights(asked: readonly Asked[]): void {
    for (const each of asked) if (each.had === 'right') this.admit(each.scope, each, 'project');
  }

  /** The same viewer for showing an answer again that it was given before: its scopes do not matter then. */
  forReplay(): this {
    return Object.create(this, { scopes: { value: new Set(hubScopes) } }) as this;
  }

  /** Whether the viewer takes part in a project, in whatever role. */
  knows(projectId: string): boolean {
    return reaches(this.knownProjects(), projectId);
  }

  private note(asked: Asked): void {
    this.noted?.set(JSON.stringify(asked), asked);
  }

  /** What is said to a viewer whose credential lacks a scope. */
  protected lacking(scope: string): Refusal {
    return lackingScope(scope);
  }

  /** Whether the viewer sees products of other projects that are for sale, as whoever might buy them does. */
  abstract seesForSale(): boolean;
  /** The projects that the viewer takes part in. */
  abstract knownProjects(): Reach;
  /** Whether it is a person who runs the network. */
  protected abstract runsNetwork(): boolean;
  protected abstract isOwnerOf(projectId: string): boolean;
  protected abstract projects(scope: Scope): Reach;
  protected abstract homeProject(): string;
}

function reaches(projects: Reach, projectId: string): boolean {
  return projects === 'all' || projects.includes(projectId);
}
