import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { leaveSessions } from '../people/end-sessions.ts';
import { endTokens } from './end-tokens.ts';

/** What a person has let a client do: OpenID Connect scopes and the hub's own, and scopes of APIs by identifier. */
export interface Allowed {
  scopes: string[];
  resources: Record<string, string[]>;
}

/** A person and the client they let act for them. */
export interface Bond {
  userId: string;
  clientId: string;
  projectId: string;
}

/** What was allowed before and still stands; undefined when nothing. */
export async function findConsent(
  em: EntityManager,
  { userId, clientId, projectId }: Bond,
): Promise<Allowed | undefined> {
  const [row] = await query<Allowed>(
    em,
    sql`select scopes, resources from consent where user_id = ${uuid.user(userId)}
     and client_id = ${uuid.client(clientId)} and project_id = ${uuid.project(projectId)}`,
  );
  return row;
}

/** Remembers a yes, on top of those given before. */
export async function giveConsent(
  em: EntityManager,
  bond: Bond & Allowed,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const { userId, clientId, projectId, scopes, resources } = bond;
  const before = await findConsent(em, bond);
  const whole = joined(before, { scopes, resources });
  await query(
    em,
    sql`insert into consent (user_id, client_id, project_id, scopes, resources, given_at)
     values (${uuid.user(userId)}, ${uuid.client(clientId)}, ${uuid.project(projectId)}, ${whole.scopes},
       ${JSON.stringify(whole.resources)}::jsonb, ${now})
     on conflict (user_id, client_id, project_id) do update
     set scopes = excluded.scopes, resources = excluded.resources, given_at = excluded.given_at`,
  );
  const payload = { clientId, scopes, resources };
  record(em, actor, now, { projectId, type: 'consent.given', subject: userId, payload });
}

/** Takes the yes back: what the client holds for the person ends at once, it is reported, and it must ask again. */
export async function withdrawConsent(
  em: EntityManager,
  bond: Bond,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const { userId, clientId, projectId } = bond;
  await query(
    em,
    sql`delete from consent where user_id = ${uuid.user(userId)}
     and client_id = ${uuid.client(clientId)} and project_id = ${uuid.project(projectId)}`,
  );
  await endTokens(em, { userId, clientId });
  await leaveSessions(em, { userId, clientId }, now);
  record(em, actor, now, {
    projectId,
    type: 'consent.withdrawn',
    subject: userId,
    payload: { clientId },
  });
}

/** Forgets every yes that was given from an account: anyone who has it now need not be who gave them. */
export async function forgetConsents(em: EntityManager, userId: string): Promise<void> {
  await query(em, sql`delete from consent where user_id = ${uuid.user(userId)}`);
}

function joined(before: Allowed | undefined, added: Allowed): Allowed {
  const resources = { ...before?.resources };
  for (const [identifier, scopes] of Object.entries(added.resources)) {
    resources[identifier] = [...new Set([...(resources[identifier] ?? []), ...scopes])];
  }
  return { scopes: [...new Set([...(before?.scopes ?? []), ...added.scopes])], resources };
}
