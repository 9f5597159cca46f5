import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { normalEmail } from '../../platform/values/email.ts';
import { query, sql, typeId } from '../../platform/store/sql.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';

/**
 * Records a failed sign-in in the audit. Text that is not an email address is left out, because it may be a password in
 * the wrong field.
 */
export async function noteFailedSignIn(
  em: EntityManager,
  text: string,
  now: Temporal.Instant,
  actor: Actor,
): Promise<void> {
  const email = normalEmail(text);
  const [person] = await query<{ id: string }>(em, sql`select id from hub_user where lower(email) = ${email ?? null}`, {
    id: typeId.user,
  });
  const subject = person?.id ?? actor.principal;
  record(em, actor, now, { type: 'user.sign_in_failed', subject, payload: { email: email ?? null } });
}
