import { notConfirmed, projectRequired, unauthenticated } from '../errors.ts';
import type { Refusal } from '../errors.ts';
import { BaseViewer } from './base-viewer.ts';
import type { ViewerReach } from './base-viewer.ts';
import type { CustomerViewer } from './customer-viewer.ts';
import { roleScopes } from './projects/member.ts';
import type { Role } from './projects/member.ts';
import { grantable } from './scopes.ts';
import type { Scope } from './scopes.ts';

export type { ViewerReach } from './base-viewer.ts';

/** The caller of a request and their rights, created once per request from its credential. */
export type Viewer = NobodyViewer | UserViewer | ProjectViewer | CustomerViewer;

/** A caller without credentials. With an open storefront it may read the products for sale, and nothing else. */
export class NobodyViewer extends BaseViewer {
  readonly kind = 'nobody';
  readonly principal: string;

  constructor(address: string, isStorefrontOpen = false) {
    super(new Set(isStorefrontOpen ? ['catalog:read'] : []));
    this.principal = `address:${address}`;
  }

  override get party(): string {
    return this.principal;
  }

  override require(): never;
  override require(scope: Scope | 'account'): void;
  override require(scope?: Scope | 'account'): void {
    if (!scope || !this.scopes.has(scope)) throw unauthenticated();
  }

  override seesForSale(): boolean {
    return this.scopes.has('catalog:read');
  }

  protected override runsNetwork(): boolean {
    return false;
  }

  protected override isOwnerOf(): boolean {
    return false;
  }

  protected override projects(): ViewerReach {
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
  /** Whether the email address is confirmed. */
  isConfirmed: boolean;
  clientId: string;
  clientProjectId: string;
  /** The browser session that the token was issued from; undefined for a token of none. */
  sessionId?: string;
  /** The project to act in when a request names none. */
  defaultProjectId?: string;
  scopes: Iterable<string>;
  roles: ReadonlyMap<string, Role>;
}

/**
 * A person, acting through a client. Anyone can open an account with another person's address. Until the address is
 * confirmed, no token of the account gives access to the hub's APIs.
 */
export class UserViewer extends BaseViewer {
  readonly kind = 'user';
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isOperator: boolean;
  readonly clientProjectId: string;
  readonly sessionId: string | undefined;
  readonly principal: string;
  /** Undefined when the person has none, or is no longer a member of it. */
  readonly defaultProjectId: string | undefined;
  readonly roles: ReadonlyMap<string, Role>;
  /** The scopes of the token that have no effect until the address is confirmed. */
  private readonly withheld: ReadonlySet<string>;

  constructor(values: UserViewerValues) {
    const open = grantable(values.scopes, values.isConfirmed);
    super(new Set(open));
    this.withheld = new Set([...values.scopes].filter((scope) => !this.scopes.has(scope)));
    this.userId = values.userId;
    this.name = values.name;
    this.email = values.email;
    this.isOperator = values.isOperator;
    this.clientProjectId = values.clientProjectId;
    this.sessionId = values.sessionId;
    this.roles = values.roles;
    this.principal = `${values.clientId}:${values.userId}`;
    const chosen = values.defaultProjectId;
    this.defaultProjectId = chosen && this.knows(chosen) ? chosen : undefined;
  }

  override get party(): string {
    return this.userId;
  }

  /** The same person without their roles, who buys for themself wherever they are. */
  asBuyer(): this {
    return Object.create(this, { roles: { value: new Map() }, isOperator: { value: false } }) as this;
  }

  override seesForSale(): boolean {
    return true;
  }

  protected override lacking(scope: string): Refusal {
    return this.withheld.has(scope) ? notConfirmed() : super.lacking(scope);
  }

  protected override runsNetwork(): boolean {
    return this.isOperator;
  }

  protected override isOwnerOf(projectId: string): boolean {
    return this.isOperator || this.roles.get(projectId) === 'owner';
  }

  protected override projects(scope: Scope): ViewerReach {
    if (this.isOperator) return 'all';
    return [...this.roles].filter(([, role]) => roleScopes[role].includes(scope)).map(([projectId]) => projectId);
  }

  override knownProjects(): ViewerReach {
    return this.isOperator ? 'all' : [...this.roles.keys()];
  }

  protected override homeProject(): string {
    if (!this.defaultProjectId) throw projectRequired();
    return this.defaultProjectId;
  }
}

/** A project, authenticated by an API key or by a machine client's token. */
export class ProjectViewer extends BaseViewer {
  readonly kind = 'project';

  constructor(
    readonly projectId: string,
    readonly principal: string,
    scopes: Iterable<string>,
  ) {
    super(new Set(scopes));
  }

  override get party(): string {
    return this.projectId;
  }

  override seesForSale(): boolean {
    return false;
  }

  protected override runsNetwork(): boolean {
    return false;
  }

  /**
   * A key never has the rights of an owner, whatever its scopes. Otherwise an admin could create a key, and with the
   * key an owner.
   */
  protected override isOwnerOf(): boolean {
    return false;
  }

  protected override projects(): ViewerReach {
    return [this.projectId];
  }

  override knownProjects(): ViewerReach {
    return [this.projectId];
  }

  protected override homeProject(): string {
    return this.projectId;
  }
}
