import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { leaveSessions } from '../people/end-sessions.ts';
import { endTokens } from './end-tokens.ts';

/**
 * The access that a person has allowed a client: scopes of OpenID Connect and of the hub, and scopes of APIs by
 * identifier.
 */
export interface AllowedScopes {
  scopes: string[];
  resources: Record<string, string[]>;
}

/** A person, and a client that asks for their consent or has it. */
export interface ConsentParties {
  userId: string;
  clientId: string;
  projectId: string;
}

/** The existing consent; undefined when there is none. */
export async function findConsent(
  em: EntityManager,
  { userId, clientId, projectId }: ConsentParties,
): Promise<AllowedScopes | undefined> {
  const [row] = await query<AllowedScopes>(
    em,
    sql`select scopes, resources from consent where user_id = ${uuid.user(userId)}
     and client_id = ${uuid.client(clientId)} and project_id = ${uuid.project(projectId)}`,
  );
  return row;
}

/** Records a consent, and adds it to the earlier ones. */
export async function giveConsent(
  em: EntityManager,
  given: ConsentParties & AllowedScopes,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const { userId, clientId, projectId, scopes, resources } = given;
  const before = await findConsent(em, given);
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

/**
 * Withdraws the consent. The client's tokens for the person end at once, the client is notified, and it must ask again.
 */
export async function withdrawConsent(
  em: EntityManager,
  parties: ConsentParties,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const { userId, clientId, projectId } = parties;
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

/** Deletes all consents of an account, because its current holder may not be the person who gave them. */
export async function forgetConsents(em: EntityManager, userId: string): Promise<void> {
  await query(em, sql`delete from consent where user_id = ${uuid.user(userId)}`);
}

function joined(before: AllowedScopes | undefined, added: AllowedScopes): AllowedScopes {
  const resources = { ...before?.resources };
  for (const [identifier, scopes] of Object.entries(added.resources)) {
    resources[identifier] = [...new Set([...(resources[identifier] ?? []), ...scopes])];
  }
  return { scopes: [...new Set([...(before?.scopes ?? []), ...added.scopes])], resources };
}
