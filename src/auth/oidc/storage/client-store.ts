import type { EntityManager } from '@mikro-orm/postgresql';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Changes } from '../../../platform/events/changes.ts';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { parseId } from '../../../platform/values/ids.ts';
import { RowCache } from './row-cache.ts';
import { metadataOf } from './client-metadata.ts';
import type { ClientRow } from './client-metadata.ts';

/** Reads the `client` table for the provider, from memory until a client changes. A disabled client is unknown. */
export class ClientStore implements Adapter {
  readonly #cache: RowCache<AdapterPayload>;

  constructor(
    readonly em: EntityManager,
    readonly clock: Clock,
    changes: Changes,
  ) {
    this.#cache = new RowCache(changes, 'clients', clock);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (parseId(id)?.prefix !== 'client') return undefined;
    return this.#cache.get(id, () => this.#read(id));
  }

  async #read(id: string): Promise<AdapterPayload | undefined> {
    const statement = enabledClient(id, this.clock.now());
    const [row] = await query<ClientRow>(this.em, statement, { project_id: typeId.project });
    return row && metadataOf(id, row);
  }

  upsert = readOnly;
  findByUid = readOnly;
  findByUserCode = readOnly;
  consume = readOnly;
  destroy = readOnly;
  revokeByGrantId = readOnly;
}

// Columns are listed because a cached plan of `client.*` fails once a migration adds a column.
const enabledClient = (id: string, now: Temporal.Instant): Sql => sql`
  select client.project_id, client.kind, client.name, client.redirect_uris, client.post_logout_redirect_uris,
    client.scopes, client.requires_pkce, client.id_token_signed_response_alg, client.jwks, client.backchannel_logout_uri,
    project.name as project_name, project.is_first_party, project.requires_pkce as project_requires_pkce, (
      select json_build_object('sha256', sha256, 'width', width, 'height', height)
      from logo where owner_id = client.project_id
    ) as logo, (
      select coalesce(json_agg(json_build_object('hash', secret_hash, 'until', extract(epoch from expires_at))), '[]')
      from client_secret secret
      where secret.client_id = client.id and (secret.expires_at is null or secret.expires_at > ${now})
    ) as secrets
  from client join project on project.id = client.project_id
  where client.id = ${uuid.client(id)} and client.disabled_at is null`;

async function readOnly(): Promise<never> {
  throw new Error('clients are created and changed through GraphQL');
}
