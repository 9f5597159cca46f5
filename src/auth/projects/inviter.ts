import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId, parseId } from '../../platform/values/ids.ts';
import { hubScopes } from '../scopes.ts';
import { ProjectViewer, UserViewer } from '../viewer.ts';
import type { Viewer } from '../viewer.ts';
import type { Role } from './member.ts';

interface Invited {
  projectId: string;
  /** The principal of the viewer who invited. */
  invitedBy: string;
}

/** Whoever invited, as the hub knows them now: with the role, key or client that is left to them, if any is. */
export async function inviterOf(
  em: EntityManager,
  { projectId, invitedBy }: Invited,
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
  const [row]: PersonRow[] = await em.execute(
    `select name, email, is_operator, email_verified_at is not null as is_confirmed, role from hub_user
     left join member on member.user_id = hub_user.id and member.project_id = ?
     where hub_user.id = ? and suspended_at is null`,
    [decodeId('project', projectId), decodeId('user', userId)],
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

/** What a key or a machine may do; undefined when it is no more. */
async function scopesOf(em: EntityManager, id: string, now: Temporal.Instant): Promise<string[] | undefined> {
  const parsed = parseId(id);
  if (parsed?.prefix === 'client') return first(em, LIVE_CLIENT, [parsed.uuid]);
  if (parsed?.prefix === 'key') return first(em, LIVE_KEY, [parsed.uuid, now.toString()]);
  return undefined;
}

async function first(em: EntityManager, sql: string, values: string[]): Promise<string[] | undefined> {
  const [row]: { scopes: string[] }[] = await em.execute(sql, values);
  return row?.scopes;
}

const LIVE_CLIENT = 'select scopes from client where id = ? and disabled_at is null';

const LIVE_KEY = `
  select scopes from api_key
  where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)`;
