import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { parseId } from '../../platform/values/ids.ts';
import { hubScopes } from '../scopes.ts';
import { ProjectViewer, UserViewer } from '../viewer.ts';
import type { Viewer } from '../viewer.ts';
import type { Role } from './member.ts';

interface InvitedMember {
  projectId: string;
  /** The principal of the viewer who sent the invitation. */
  invitedBy: string;
}

/**
 * Finds the sender of an invitation with their current role, key or client; undefined when they no longer have access.
 */
export async function inviterOf(
  em: EntityManager,
  { projectId, invitedBy }: InvitedMember,
  now: Temporal.Instant,
): Promise<Viewer | undefined> {
  const [origin = '', userId] = invitedBy.split(':');
  if (userId) return personOf(em, { projectId, clientId: origin, userId });
  const scopes = await scopesOf(em, origin, now);
  return scopes && new ProjectViewer(projectId, invitedBy, scopes);
}

interface PersonRow {
  name: string;
  email: string;
  is_operator: boolean;
  is_confirmed: boolean;
  role: Role | null;
}

async function personOf(
  em: EntityManager,
  { projectId, clientId, userId }: { projectId: string; clientId: string; userId: string },
): Promise<Viewer | undefined> {
  const [row] = await query<PersonRow>(
    em,
    sql`select name, email, is_operator, email_verified_at is not null as is_confirmed, role from hub_user
      left join member on member.user_id = hub_user.id and member.project_id = ${uuid.project(projectId)}
      where hub_user.id = ${uuid.user(userId)} and suspended_at is null`,
  );
  if (!row) return undefined;
  const { name, email, is_operator: isOperator, is_confirmed: isConfirmed, role } = row;
  const roles = new Map(role ? [[projectId, role]] : []);
  return new UserViewer({
    ...{ userId, name, email, isOperator, isConfirmed, clientId, roles },
    clientProjectId: projectId,
    scopes: hubScopes,
  });
}

/** The scopes of a key or machine client; undefined when it is no longer usable. */
async function scopesOf(em: EntityManager, id: string, now: Temporal.Instant): Promise<string[] | undefined> {
  const parsed = parseId(id);
  if (parsed?.prefix === 'client') return first(em, liveClient(parsed.uuid));
  if (parsed?.prefix === 'key') return first(em, liveKey(parsed.uuid, now));
  return undefined;
}

async function first(em: EntityManager, statement: Sql): Promise<string[] | undefined> {
  const [row] = await query<{ scopes: string[] }>(em, statement);
  return row?.scopes;
}

const liveClient = (id: string) => sql`select scopes from client where id = ${id} and disabled_at is null`;

const liveKey = (id: string, now: Temporal.Instant) => sql`
  select scopes from api_key
  where id = ${id} and revoked_at is null and (expires_at is null or expires_at > ${now})`;
