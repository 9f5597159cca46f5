import type { EntityManager } from '@mikro-orm/postgresql';
import type { Adapter, AdapterPayload, Client, ClientMetadata } from 'oidc-provider';
import { encodeId, parseId } from '../../../platform/ids.ts';
import type { ClientKind } from '../../clients/client.ts';
import { isScope } from '../../scopes.ts';

interface ClientRow {
  project_id: string;
  project_name: string;
  kind: ClientKind;
  name: string;
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  secret_hash: string | null;
}

/** What the provider knows of our clients beyond the standard's metadata. */
interface HubClientMetadata {
  project_id: string;
  project_name: string;
}

/** The project a client belongs to. */
export function projectIdOf(client: Client): string {
  return client.project_id as string;
}

export function projectNameOf(client: Client): string {
  return client.project_name as string;
}

/** Shows the provider the `client` table. A disabled client is an unknown one. */
export class ClientStore implements Adapter {
  constructor(readonly em: EntityManager) {}

  async find(id: string): Promise<AdapterPayload | undefined> {
    const parsed = parseId(id);
    if (parsed?.prefix !== 'client') return undefined;
    const [row]: ClientRow[] = await this.em.execute(
      `select client.*, project.name as project_name from client join project on project.id = client.project_id
       where client.id = ? and client.disabled_at is null`,
      [parsed.uuid],
    );
    return row && metadataOf(id, row);
  }

  upsert = readOnly;
  findByUid = readOnly;
  findByUserCode = readOnly;
  consume = readOnly;
  destroy = readOnly;
  revokeByGrantId = readOnly;
}

async function readOnly(): Promise<never> {
  throw new Error('clients are made and changed through GraphQL');
}

function metadataOf(id: string, row: ClientRow): AdapterPayload & ClientMetadata & HubClientMetadata {
  return {
    client_id: id,
    client_name: row.name,
    project_id: encodeId('project', row.project_id),
    project_name: row.project_name,
    redirect_uris: row.redirect_uris,
    post_logout_redirect_uris: row.post_logout_redirect_uris,
    ...abilities[row.kind](row),
  };
}

const abilities: Record<ClientKind, (row: ClientRow) => Partial<ClientMetadata>> = {
  web: (row) => ({
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: keptSecret(row),
    scope: row.scopes.join(' '),
  }),
  native: (row) => ({
    application_type: 'native',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: row.scopes.join(' '),
  }),
  // A machine is no person: without this list the library would give it `openid`.
  machine: (row) => ({
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret: keptSecret(row),
    scope: row.scopes.filter(isScope).join(' '),
  }),
};

/** The hash stands where the library expects the secret; provider.ts compares accordingly. */
function keptSecret({ secret_hash: hash }: ClientRow): string {
  return hash ?? 'no secret, and no text has this hash';
}
