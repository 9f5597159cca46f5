import type { EntityManager } from '@mikro-orm/postgresql';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Temporal } from 'temporal-polyfill';
import type { NetworkLook } from '../network/network-look.ts';
import { deliverDue } from '../../platform/deliveries/deliver-due.ts';
import type { DeliveryKind, DueMessage } from '../../platform/deliveries/deliver-due.ts';
import { BackgroundWork } from '../../platform/events/background-work.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { MailState } from './mail-entry.ts';
import type { Mailbox } from './mailbox.ts';
import { withTimeouts } from './smtp-url.ts';

interface DueMail extends DueMessage {
  recipient: string;
  subject: string;
  sealedText: string;
}

export interface MailDeps {
  orm: Orm;
  clock: Clock;
  mailbox: Mailbox;
  look: NetworkLook;
}

/** The work that sends mails that are due. Without SMTP_URL there is none, and mails of before stay where they are. */
export function mailWork(deps: MailDeps): BackgroundWork {
  const { smtpUrl } = deps.mailbox.config;
  const { log } = deps.mailbox;
  const transport = smtpUrl && createTransport(withTimeouts(smtpUrl));
  const send = async () => (transport ? deliverDue(dueBy(deps), mailDeliveries(deps, transport)) : 0);
  return new BackgroundWork(send, (error) => log.error({ err: error }, 'bug'));
}

function dueBy({ orm, clock }: MailDeps): Parameters<typeof deliverDue>[0] {
  return { orm, now: () => clock.now() };
}

/** The seconds between attempts. */
const waitSeconds = [60, 300, 1800, 7200, 21_600];

const hub: Actor = { principal: 'hub:mails' };

/** How long an attempt may take: shorter than the first wait, so that it has ended before the next one. */
const attemptMs = 50_000;

function mailDeliveries({ orm, clock, mailbox, look }: MailDeps, transport: Transporter): DeliveryKind<DueMail> {
  const { log } = mailbox;
  return {
    table: 'mail_delivery',
    columns: sql`(select recipient from mail_entry entry where entry.id = message.id) as recipient,
      (select subject from mail_entry entry where entry.id = message.id) as subject,
      (select sealed_text from mail_entry entry where entry.id = message.id) as "sealedText"`,
    spelling: {},
    waitSeconds,
    async send(mail) {
      const { id, tries } = mail;
      try {
        await transport.sendMail({ ...messageOf(mail, { mailbox, look }), signal: AbortSignal.timeout(attemptMs) });
      } catch (error) {
        const state = tries > waitSeconds.length ? MailState.failed : MailState.waiting;
        await noteFailure(orm.em.fork(), { id, tries, state, reason: (error as Error).message });
        throw error;
      }
      await noteSent(orm.em.fork(), { id, tries, at: clock.now() });
    },
    onFailure({ id, tries }, { error, isLast }) {
      const about = { mail: encodeId('mail', id), reason: error.message, tries };
      if (isLast) log.error(about, 'a mail was not sent');
      else log.warn(about, 'a mail was not sent; the hub tries again');
    },
    giveUp(em, { id, recipient }, { error }) {
      const payload = { recipient, reason: shortened(error.message) };
      record(em, hub, clock.now(), { type: 'mail.failed', subject: encodeId('mail', id), payload });
    },
  };
}

function messageOf(
  { id, recipient: to, subject, sealedText }: DueMail,
  { mailbox, look }: Pick<MailDeps, 'mailbox' | 'look'>,
) {
  const text = mailbox.open(encodeId('mail', id), sealedText);
  if (text === undefined) throw new Error('HUB_SECRET is not the one that this mail was sealed with');
  return { from: senderOf(mailbox.config.mailFrom, look.network), to, subject, text };
}

/** The sender, under the name of the network if the setting names none. */
function senderOf(mailFrom: string, name: string): string | { name: string; address: string } {
  return mailFrom.includes('<') ? mailFrom : { name, address: mailFrom };
}

async function noteFailure(
  em: EntityManager,
  { id, tries, state, reason }: { id: string; tries: number; state: MailState; reason: string },
): Promise<void> {
  await query(
    em,
    sql`update mail_entry set attempts = ${tries}, state = ${state}, problem = ${shortened(reason)},
        sealed_text = case when ${state} = 'failed' then null else sealed_text end
      where id = ${id}`,
  );
}

/** A text is removed once it is sent, because the links in it are credentials. */
async function noteSent(
  em: EntityManager,
  { id, tries, at }: { id: string; tries: number; at: Temporal.Instant },
): Promise<void> {
  await query(
    em,
    sql`update mail_entry set attempts = ${tries}, state = 'sent', problem = null, sealed_text = null, sent_at = ${at}
      where id = ${id}`,
  );
}

function shortened(reason: string): string {
  return reason.slice(0, 300).toWellFormed();
}
