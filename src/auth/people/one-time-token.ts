import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import { newLinkSecret, sha256 } from '../secret.ts';

export type Purpose = 'setup' | 'password_reset' | 'email_verification';

export interface NewToken {
  purpose: Purpose;
  userId?: string;
  /** Left out: valid till used. */
  expiresAt?: Temporal.Instant;
}

/** A token for a link. Whatever was issued before for the same purpose and person is void. */
export async function issueToken(em: EntityManager, token: NewToken, now: Temporal.Instant): Promise<string> {
  const user = token.userId ? decodeId('user', token.userId) : null;
  const { secret, hash } = newLinkSecret();
  await em.execute(
    `with older as (delete from one_time_token where purpose = ? and user_id is not distinct from ?::uuid)
     insert into one_time_token (token_hash, purpose, user_id, created_at, expires_at) values (?, ?, ?, ?, ?)`,
    [token.purpose, user, hash, token.purpose, user, now.toString(), token.expiresAt?.toString() ?? null],
  );
  return secret;
}

/** Whose link it is, if it would still work; looking does not use it up. */
export async function findToken(
  em: EntityManager,
  purpose: Purpose,
  token: string,
  now: Temporal.Instant,
): Promise<{ email: string | null } | undefined> {
  const [row]: { email: string | null }[] = await em.execute(
    `select hub_user.email from one_time_token left join hub_user on hub_user.id = one_time_token.user_id
     where token_hash = ? and purpose = ? and used_at is null and (expires_at is null or expires_at > ?)`,
    [sha256(token), purpose, now.toString()],
  );
  return row;
}

/** Uses a token up: of several at once, one gets it. Undefined when it is unknown, used or expired. */
export async function redeemToken(
  em: EntityManager,
  purpose: Purpose,
  token: string,
  now: Temporal.Instant,
): Promise<{ userId?: string } | undefined> {
  const [row]: { user_id: string | null }[] = await em.execute(
    `update one_time_token set used_at = ?
     where token_hash = ? and purpose = ? and used_at is null and (expires_at is null or expires_at > ?)
     returning user_id`,
    [now.toString(), sha256(token), purpose, now.toString()],
  );
  return row && { userId: row.user_id ? encodeId('user', row.user_id) : undefined };
}
