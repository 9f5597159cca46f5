import type { EntityManager } from '@mikro-orm/postgresql';
import { errors } from 'oidc-provider';
import type { Client, KoaContextWithOIDC, ResourceServer } from 'oidc-provider';
import type { Changes } from '../../../platform/events/changes.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { SigningAlgorithm } from '../../signing-algorithm.ts';
import type { TokenFormat } from '../../resources/resource-server.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { RowCache } from '../storage/row-cache.ts';

/** A project's API, as one client sees it. */
export interface RequestedApi {
  identifier: string;
  name: string;
  projectId: string;
  projectName: string;
  /** The scopes that the client may request: all for an API of its own project, otherwise those it was granted. */
  scopes: string[];
  tokenFormat: TokenFormat;
  tokenSeconds: number;
  tokenSigningAlg: SigningAlgorithm;
}

interface ApiRow {
  name: string;
  project_id: string;
  project_name: string;
  scopes: string[];
  token_format: TokenFormat;
  token_seconds: number;
  token_signing_alg: SigningAlgorithm;
  granted: string[] | null;
}

/** The projects' APIs, from memory until one changes. */
export class Apis {
  readonly #cache: RowCache<RequestedApi>;

  constructor(
    readonly em: EntityManager,
    clock: Clock,
    changes: Changes,
  ) {
    this.#cache = new RowCache(changes, 'clients', clock);
  }

  /** The API with exactly this identifier; undefined when there is none. */
  async find(identifier: string, client: Client): Promise<RequestedApi | undefined> {
    // Malformed identifiers are not queried; PostgreSQL would fail on a NUL character.
    if (!/^[\x21-\x7e]{1,500}$/.test(identifier)) return undefined;
    return this.#cache.get(`${client.clientId} ${identifier}`, () => this.#read(identifier, client));
  }

  /** Like `find`, but only for APIs that the client may request tokens for; the others do not exist for it. */
  async require(identifier: string, client: Client): Promise<RequestedApi> {
    const api = await this.find(identifier, client);
    if (!api?.scopes.length) throw new errors.InvalidTarget('there is no such API, or this client may not use it');
    return api;
  }

  async #read(identifier: string, client: Client): Promise<RequestedApi | undefined> {
    const statement = apiFor(client.clientId, identifier);
    const [row] = await query<ApiRow>(this.em, statement, { project_id: typeId.project });
    if (!row) return undefined;
    const isOwn = row.project_id === projectIdOf(client);
    return {
      identifier,
      name: row.name,
      projectId: row.project_id,
      projectName: row.project_name,
      scopes: isOwn ? row.scopes : row.scopes.filter((scope) => row.granted?.includes(scope)),
      tokenFormat: row.token_format,
      tokenSeconds: row.token_seconds,
      tokenSigningAlg: row.token_signing_alg,
    };
  }
}

const apiFor = (clientId: string, identifier: string): Sql => sql`
  select api.name, api.project_id, project.name as project_name, api.scopes, api.token_format, api.token_seconds,
    api.token_signing_alg,
    access.scopes as granted
  from resource_server api
  join project on project.id = api.project_id
  left join resource_access access
    on access.resource_server_id = api.id and access.project_id = api.project_id
      and access.client_id = ${uuid.client(clientId)}
  where api.identifier = ${identifier} and api.removed_at is null`;

/** An API in the form of the library. A token can have no other scopes than these, even if the request names some. */
export function serverOf(api: RequestedApi): ResourceServer {
  return {
    scope: api.scopes.join(' '),
    audience: api.identifier,
    accessTokenFormat: api.tokenFormat,
    accessTokenTTL: api.tokenSeconds,
    jwt: { sign: { alg: api.tokenSigningAlg } },
  };
}

/** The lifetime of an access token, in seconds. */
export function secondsOf(token: { resourceServer?: ResourceServer }): number {
  return token.resourceServer?.accessTokenTTL ?? 3600;
}

/** The API that a token request names as `resource`; undefined when it names none. Refuses more than one. */
export async function apiOf(apis: Apis, { oidc }: KoaContextWithOIDC): Promise<RequestedApi | undefined> {
  const [identifier, ...more] = new Set(texts(oidc.params?.resource));
  if (more.length) throw new errors.InvalidTarget('a token is for one API only');
  return identifier === undefined ? undefined : apis.require(identifier, oidc.client!);
}

/** The requested scopes, or all allowed ones when none is requested. Refuses any other scope (RFC 6749 section 5.2). */
export function scopesOf({ oidc }: KoaContextWithOIDC, allowed: readonly string[]): string {
  const { scope } = oidc.params!;
  const requested = typeof scope === 'string' && scope ? [...new Set(scope.split(' '))] : allowed;
  const disallowed = requested.filter((each) => !allowed.includes(each));
  if (disallowed.length) throw new errors.InvalidScope('requested scope is not allowed', disallowed.join(' '));
  return requested.join(' ');
}

/** The values of a parameter that may be repeated. */
export function texts(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string');
}
