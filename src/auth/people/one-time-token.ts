import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { newLinkSecret, sha256 } from '../secret.ts';

export type Purpose = 'setup' | 'password_reset' | 'email_verification';

export interface NewToken {
  purpose: Purpose;
  userId?: string;
  /** What the token is about, which it contains: the new address of an account. */
  about?: string;
  /** Undefined for a token that is valid until it is used. */
  expiresAt?: Temporal.Instant;
}

/** Creates a token for a link. Earlier tokens for the same purpose and person become invalid. */
export async function issueToken(
  em: EntityManager,
  { purpose, userId, about, expiresAt }: NewToken,
  now: Temporal.Instant,
): Promise<string> {
  const user = uuid.user(userId ?? null);
  const { secret } = newLinkSecret();
  const token = about === undefined ? secret : `${secret}.${Buffer.from(about).toString('base64url')}`;
  await query(
    em,
    sql`with older as (
        delete from one_time_token where purpose = ${purpose} and user_id is not distinct from ${user}::uuid
      )
      insert into one_time_token (token_hash, purpose, user_id, created_at, expires_at)
      values (${sha256(token)}, ${purpose}, ${user}, ${now}, ${expiresAt ?? null})`,
  );
  return token;
}

/** What a token is about; undefined for one that is about nothing. Only its hash proves that the hub wrote it. */
export function aboutOf(token: string): string | undefined {
  const [, about] = token.split('.');
  return about && Buffer.from(about, 'base64url').toString();
}

/** Makes all links of a person invalid, such as those that were mailed to a former address. */
export async function forgetTokens(em: EntityManager, userId: string): Promise<void> {
  await query(em, sql`delete from one_time_token where user_id = ${uuid.user(userId)} and used_at is null`);
}

/** The person for whom a link was made; null for the set-up link. */
export interface LinkOwner {
  email: string | null;
  name: string | null;
}

/** Finds the owner of a valid link, without using it up. */
export async function findToken(
  em: EntityManager,
  purpose: Purpose,
  token: string,
  now: Temporal.Instant,
): Promise<LinkOwner | undefined> {
  const [row] = await query<LinkOwner>(
    em,
    sql`select hub_user.email, hub_user.name from one_time_token left join hub_user on hub_user.id = one_time_token.user_id
      where token_hash = ${sha256(token)} and purpose = ${purpose} and used_at is null
        and (expires_at is null or expires_at > ${now})`,
  );
  return row;
}

/**
 * Redeems a token; only one of several concurrent calls succeeds. Returns undefined when the token is unknown, used or
 * expired.
 */
export async function redeemToken(
  em: EntityManager,
  purpose: Purpose,
  token: string,
  now: Temporal.Instant,
): Promise<{ userId?: string } | undefined> {
  const [row] = await query<{ user_id: string | null }>(
    em,
    sql`update one_time_token set used_at = ${now}
      where token_hash = ${sha256(token)} and purpose = ${purpose} and used_at is null
        and (expires_at is null or expires_at > ${now})
      returning user_id`,
    { user_id: typeId.user },
  );
  return row && { userId: row.user_id ?? undefined };
}
