import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict, notFound } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { Where, page, startingWith } from '../../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row } from '../../platform/store/rows.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { requireOperator } from '../people/operators.ts';
import type { Viewer } from '../viewer.ts';
import { MailEntry, MailState } from './mail-entry.ts';
import type { MailFilter } from './mail-input.ts';
import type { Mailbox } from './mailbox.ts';

/** Lists the mails of the hub, newest first. Operators only. */
export async function listMails(
  em: EntityManager,
  viewer: Viewer,
  { recipient, state }: MailFilter,
  request: PageRequest,
): Promise<CountablePage<Row<MailEntry>>> {
  requireOperator(viewer);
  const where = new Where();
  const start = recipient?.trim();
  if (start) where.and(sql`recipient like ${startingWith(start.normalize('NFKC').toLowerCase())}`);
  if (state) where.and(sql`state = ${state}`);
  return page(em, MailEntry, where, request);
}

/**
 * Returns the text of a mail that is kept for the operators, and audits who read it: its link is a credential of the
 * person that it was written to (docs/decisions/0041-mails-of-operators.md).
 */
export async function openMail(
  em: EntityManager,
  viewer: Viewer,
  { id, mailbox }: { id: string; mailbox: Mailbox },
  now: Temporal.Instant,
): Promise<{ mail: MailEntry; text: string }> {
  requireOperator(viewer);
  const mail = await em.findOne(MailEntry, { id });
  if (!mail) throw notFound('mail');
  const text = mail.state === MailState.kept && mail.sealedText ? mailbox.open(id, mail.sealedText) : undefined;
  if (text === undefined) throw notKept();
  record(em, viewer, now, { type: 'mail.opened', subject: id, payload: { recipient: mail.recipient } });
  return { mail, text };
}

function notKept() {
  const sentence = 'The text of this mail is not kept: it was sent, is to be sent, or is older than a week.';
  return conflict('mail_not_kept', sentence);
}

const days = { text: 7, entry: 30 } as const;

/**
 * Deletes old mails, and the texts of those that are a week old, whose links are valid no longer. At most `limit` of
 * each; returns the larger number.
 */
export async function forgetMails(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const before = (age: number) => now.subtract({ hours: 24 * age });
  const gone = await query(
    em,
    sql`delete from mail_entry where id in (
      select id from mail_entry where created_at < ${before(days.entry)} limit ${limit} for update skip locked
    ) returning 1`,
  );
  const emptied = await query(
    em,
    sql`update mail_entry set sealed_text = null where id in (
      select id from mail_entry where state = 'kept' and sealed_text is not null and created_at < ${before(days.text)}
      limit ${limit} for update skip locked
    ) returning 1`,
  );
  return Math.max(gone.length, emptied.length);
}
