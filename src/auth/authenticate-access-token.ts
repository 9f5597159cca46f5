import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId } from '../platform/store/sql.ts';
import { encodeId } from '../platform/values/ids.ts';
import { defaultProjectOf } from './projects/default-project.ts';
import type { Role } from './projects/member.ts';
import { sha256 } from './secret.ts';
import { ProjectViewer, UserViewer } from './viewer.ts';

interface TokenRow {
  scope: string | null;
  bound_to: string | null;
  client_id: string;
  client_project_id: string;
  session_id: string | null;
  user_id: string | null;
  name: string;
  email: string;
  is_operator: boolean;
  is_confirmed: boolean;
  default_project_id: string | null;
  roles: [projectId: string, role: Role, isAccepted: boolean][];
}

/**
 * Finds the person or project behind one of the hub's access tokens; undefined when the token is not valid. `boundTo`
 * is the thumbprint of the key whose proof must accompany the token.
 */
export async function viewerOfAccessToken(
  em: EntityManager,
  token: string,
  now: Temporal.Instant,
): Promise<{ viewer: UserViewer | ProjectViewer; boundTo?: string } | undefined> {
  const [row] = await query<TokenRow>(em, liveToken(token, now), ids);
  if (!row) return undefined;
  const viewer = row.user_id ? userViewer(row, row.user_id) : machineViewer(row);
  return { viewer, boundTo: row.bound_to ?? undefined };
}

/**
 * A token is valid while its client is enabled. A token given by a person also requires that the person is not
 * suspended and that the consent exists. A revocation deletes these rows, so a token written at the same instant finds
 * no grant. Tokens for a project's own API are not valid for the hub's.
 */
const liveToken = (token: string, now: Temporal.Instant) => sql`
  select token.payload ->> 'scope' as scope, token.payload ->> 'jkt' as bound_to, client.id as client_id, client.project_id as client_project_id,
    left(token.uid_hash, 32)::uuid as session_id,
    person.id as user_id, person.name, person.email, person.is_operator,
    person.email_verified_at is not null as is_confirmed, person.default_project_id,
    (select coalesce(jsonb_agg(jsonb_build_array(member.project_id, member.role, member.accepted_at is not null)), '[]')
     from member where member.user_id = person.id) as roles
  from oidc_artifact token
  join client on client.id = token.client_id and client.disabled_at is null
  left join hub_user person on person.id = token.account_id and person.suspended_at is null
  where token.kind in ('AccessToken', 'ClientCredentials') and token.id_hash = ${sha256(token)}
    and token.expires_at > ${now} and token.payload ->> 'aud' is null
    and (token.kind = 'ClientCredentials' or (person.id is not null and exists (
      select from oidc_artifact consent where consent.kind = 'Grant' and consent.id_hash = token.grant_id_hash)))`;

const ids = {
  client_id: typeId.client,
  client_project_id: typeId.project,
  session_id: typeId.session,
  user_id: typeId.user,
  default_project_id: typeId.project,
};

function userViewer(row: TokenRow, userId: string): UserViewer {
  const roles = row.roles.map(([id, ...rest]) => [encodeId('project', id), ...rest] as const);
  const joined = roles.filter(([, , isAccepted]) => isAccepted).map(([projectId]) => projectId);
  return new UserViewer({
    userId,
    name: row.name,
    email: row.email,
    isOperator: row.is_operator,
    isConfirmed: row.is_confirmed,
    clientId: row.client_id,
    clientProjectId: row.client_project_id,
    sessionId: row.session_id ?? undefined,
    scopes: scopesOf(row),
    defaultProjectId: defaultProjectOf(row.default_project_id, joined),
    roles: new Map(roles.map(([projectId, role]) => [projectId, role])),
  });
}

function machineViewer(row: TokenRow): ProjectViewer {
  return new ProjectViewer(row.client_project_id, row.client_id, scopesOf(row));
}

function scopesOf({ scope }: TokenRow): string[] {
  return scope?.split(' ') ?? [];
}
