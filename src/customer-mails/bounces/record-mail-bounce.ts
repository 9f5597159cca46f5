import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict, invalid } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { CustomerMail, CustomerMailState } from '../customer-mail.ts';
import { MailReport } from './mail-suppression.ts';
import type { MailSuppression } from './mail-suppression.ts';
import { RecordMailBounceInput } from './record-mail-bounce-input.ts';
import { suppress } from './suppress.ts';

export interface RecordedBounce {
  customerMail: CustomerMail | null;
  mailSuppression: MailSuppression | null;
}

/**
 * Records what was reported about a mail after the mail server had accepted it. An address that bounces for good, or whose
 * owner complains, gets no more mails of the project. Recording the same again changes nothing.
 */
export async function recordMailBounce(
  em: EntityManager,
  viewer: Viewer,
  input: RecordMailBounceInput,
  now: Temporal.Instant,
): Promise<RecordedBounce> {
  viewer.require('billing:write');
  const { messageId, address, kind, isPermanent, reason = null } = input;
  checkBounds(new Check(), RecordMailBounceInput, input)
    .that((messageId == null) !== (address == null), '/messageId', 'must be given, or else the address')
    .done();
  const mail = messageId ? await lockMail(em, viewer, messageId) : null;
  const projectId = mail?.projectId ?? viewer.actIn('billing:write', input.projectId);
  if (mail) note(em, viewer, mail, { kind, reason, now });
  const isSuppressed = isPermanent || kind === MailReport.complaint;
  const suppressed = { projectId, address: mail?.recipient ?? address!, cause: kind, reason };
  return {
    customerMail: mail,
    mailSuppression: isSuppressed ? await suppress(em, viewer, suppressed, now) : null,
  };
}

/** The mail of a Message-ID, as `<customermail_...@hub.example>` or its id alone, locked until the transaction ends. */
async function lockMail(em: EntityManager, viewer: Viewer, messageId: string): Promise<CustomerMail> {
  const [, id] = /^<?(customermail_[0-9a-z]{26})(?:@[^<>@\s]+)?>?$/.exec(messageId.trim()) ?? [];
  if (!id) throw invalid('/messageId', 'must be the Message-ID or the id of a mail to a customer');
  viewer.admit('billing:write', await em.findOne(CustomerMail, { id }), 'customer_mail');
  const mail = viewer.admit('billing:write', await lock(em, CustomerMail, id), 'customer_mail');
  const wasSent = mail.state !== CustomerMailState.skipped && mail.state !== CustomerMailState.simulated;
  if (wasSent) return mail;
  throw conflict('mail_was_not_sent', `The mail was not sent: it is ${mail.state}.`);
}

function note(
  em: EntityManager,
  viewer: Viewer,
  mail: CustomerMail,
  { kind, reason, now }: { kind: MailReport; reason: string | null; now: Temporal.Instant },
): void {
  const isBounce = kind === MailReport.bounce;
  if (isBounce ? mail.state === CustomerMailState.bounced : mail.complainedAt) return;
  if (isBounce) Object.assign(mail, { state: CustomerMailState.bounced, problem: reason ?? 'It came back.' });
  else mail.complainedAt = now;
  const { customerId, kind: mailKind, subjectId } = mail;
  const type = isBounce ? 'customer_mail.bounced' : 'customer_mail.complained';
  const payload = { customerId, kind: mailKind, subjectId, reason: reason ?? '' };
  record(em, viewer, now, { ...subjectOf(mail), type, payload });
}
