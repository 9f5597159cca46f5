import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { MailReport } from '../bounces/mail-suppression.ts';
import { suppress } from '../bounces/suppress.ts';
import { CustomerMail, CustomerMailState } from '../customer-mail.ts';

/** What came of an attempt to send a mail. */
export interface Outcome {
  state: CustomerMailState;
  problem?: string | null;
  title?: string;
  recipient?: string;
  /** Whether the server knows no such mailbox, so that no more mails are sent to it. */
  isUnknownMailbox?: boolean;
}

const sender = { principal: 'hub:mails' };

/** Notes what came of an attempt. A mail that was reported as bounced meanwhile stays so. */
export async function noteOutcome(
  em: EntityManager,
  { id }: CustomerMail,
  { state, problem = null, title, recipient, attempts, isUnknownMailbox }: Outcome & { attempts: number },
  now: Temporal.Instant,
): Promise<void> {
  await em.transactional(async (inner) => {
    const mail = (await lock(inner, CustomerMail, id))!;
    const isOpen = mail.state !== CustomerMailState.bounced;
    Object.assign(mail, {
      attempts,
      ...(isOpen && { state, problem }),
      ...(recipient && { recipient }),
      ...(title !== undefined && { title, sentAt: now }),
    });
    if (isUnknownMailbox && recipient) {
      const of = { projectId: mail.projectId, address: recipient, cause: MailReport.bounce, reason: problem };
      await suppress(inner, sender, of, now);
    }
    const type = events[state];
    if (!type || !isOpen) return;
    const { customerId, kind, subjectId } = mail;
    const payload = { customerId, kind, subjectId, reason: problem ?? '' };
    record(inner, sender, now, { ...subjectOf(mail), type, payload });
  });
}

const events: { [S in CustomerMailState]?: 'customer_mail.bounced' | 'customer_mail.failed' } = {
  bounced: 'customer_mail.bounced',
  failed: 'customer_mail.failed',
};
