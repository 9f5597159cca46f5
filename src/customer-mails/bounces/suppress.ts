import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { normalEmail } from '../../platform/values/email.ts';
import { newId } from '../../platform/values/ids.ts';
import { MailSuppression } from './mail-suppression.ts';

type Suppressed = Pick<MailSuppression, 'projectId' | 'address' | 'cause' | 'reason'>;

/** Sends no more mails of a project to an address; once it is suppressed, its first cause stays. */
export async function suppress(
  em: EntityManager,
  actor: Actor,
  { projectId, address: given, cause, reason }: Suppressed,
  now: Temporal.Instant,
): Promise<MailSuppression> {
  const [id, address] = [newId('mailsuppression'), addressKey(given)];
  const added = await query(
    em,
    sql`insert into mail_suppression (id, project_id, address, cause, reason, created_at)
      values (${uuid.mailsuppression(id)}, ${uuid.project(projectId)}, ${address}, ${cause}, ${reason}, ${now})
      on conflict on constraint mail_suppression_taken do nothing returning 1`,
  );
  // The address is left out: it is about a person.
  if (added.length)
    record(em, actor, now, { projectId, type: 'mail_suppression.created', subject: id, payload: { cause } });
  return em.findOneOrFail(MailSuppression, { projectId, address });
}

/** Whether a project sends no more mails to an address. */
export async function isSuppressed(em: EntityManager, projectId: string, address: string): Promise<boolean> {
  const [row] = await query(
    em,
    sql`select from mail_suppression where project_id = ${uuid.project(projectId)} and address = ${addressKey(address)}`,
  );
  return row !== undefined;
}

/** The form in which addresses are stored and compared. */
export function addressKey(address: string): string {
  return normalEmail(address) ?? address.trim().toLowerCase();
}
