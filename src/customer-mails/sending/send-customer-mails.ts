import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Transporter } from 'nodemailer';
import type { Temporal } from 'temporal-polyfill';
import { deliverDue } from '../../platform/deliveries/deliver-due.ts';
import type { DeliveryKind, DueMessage } from '../../platform/deliveries/deliver-due.ts';
import type { Logger } from '../../platform/log.ts';
import { sql } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { isSuppressed } from '../bounces/suppress.ts';
import { CustomerMail, CustomerMailState } from '../customer-mail.ts';
import { findAddressee } from '../find-addressee.ts';
import { noteOutcome } from './note-outcome.ts';
import type { Outcome } from './note-outcome.ts';
import { prepareMail } from './prepare-mail.ts';
import type { NotDue, PreparedMail, PreparingDeps } from './prepare-mail.ts';

export interface SendingDeps extends PreparingDeps {
  orm: { em: EntityManager };
  now: () => Temporal.Instant;
  log: Logger;
  transport: Transporter;
  /** The address that mails come from, and the host that their ids name. */
  from: { address: string; host: string };
  /** The mails that the server has accepted and that could not be noted as sent, by their ids as the database has them. */
  accepted: Map<string, Accepted>;
  /** How long an attempt may take, in milliseconds; by default 90 seconds. */
  attemptMs?: number;
}

/** A mail that the server has accepted. */
export interface Accepted {
  title: string;
  recipient: string;
}

/** Shorter than the first wait, so that an attempt has ended before the next one. */
const attemptMs = 90_000;

/** The seconds between attempts: two and a half days in all. */
const waitSeconds = [120, 300, 900, 3600, 7200, 14_400, 28_800, 43_200, 57_600, 57_600];

/** Sends some of the mails to customers that are due; returns how many it tried. */
export function sendCustomerMails(deps: SendingDeps): Promise<number> {
  return deliverDue(deps, kindOf(deps));
}

function kindOf(deps: SendingDeps): DeliveryKind<DueMessage> {
  const { log } = deps;
  return {
    table: 'customer_mail_delivery',
    columns: sql`message.project_id as "projectId"`,
    spelling: {},
    waitSeconds,
    send: (message) => sendOne(deps, message),
    onFailure({ id, tries }, { error, isLast }) {
      const about = { mail: encodeId('customermail', id), reason: error.message, tries };
      if (isLast) log.error(about, 'a mail to a customer was not sent');
      else log.warn(about, 'a mail to a customer was not sent; the hub tries again');
    },
    // It is noted where it failed.
    giveUp() {},
  };
}

async function sendOne(deps: SendingDeps, { id, tries }: DueMessage): Promise<void> {
  const { orm, now, accepted } = deps;
  const em = orm.em.fork();
  const mail = await em.findOne(CustomerMail, { id: encodeId('customermail', id) });
  if (mail?.state !== CustomerMailState.waiting) return;
  const note = (outcome: Outcome) => noteOutcome(orm.em.fork(), mail, { attempts: tries, ...outcome }, now());
  if (!accepted.has(id)) {
    const outcome = await attempt(deps, em, { mail, tries, note });
    if (!outcome) return;
    accepted.set(id, outcome);
  }
  await noteAccepted(note, accepted.get(id)!);
  accepted.delete(id);
}

interface Attempt {
  mail: CustomerMail;
  tries: number;
  note: (outcome: Outcome) => Promise<void>;
}

/** Tries to send a mail; returns what the server accepted, or undefined if it is not sent after all. */
async function attempt(
  deps: SendingDeps,
  em: EntityManager,
  { mail, tries, note }: Attempt,
): Promise<Accepted | undefined> {
  const signal = AbortSignal.timeout(deps.attemptMs ?? attemptMs);
  let recipient: string | undefined;
  try {
    recipient = (await findAddressee(em, mail.customerId))?.address ?? undefined;
    const prepared = await prepareFor(deps, em, mail, recipient);
    if (typeof prepared === 'string') {
      await note({ state: CustomerMailState.skipped, problem: prepared });
      return undefined;
    }
    await hand(deps, { id: mail.id, recipient: recipient! }, prepared, signal);
    return { title: prepared.subject, recipient: recipient! };
  } catch (error) {
    const problem = signal.aborted ? 'The mail server did not take it in time.' : readable(error as Error);
    if (isBounce(error)) {
      const isUnknownMailbox = namesUnknownMailbox(error as Error);
      await note({ state: CustomerMailState.bounced, problem, recipient, isUnknownMailbox });
      return undefined;
    }
    const isLast = tries > waitSeconds.length;
    await note({ state: isLast ? CustomerMailState.failed : CustomerMailState.waiting, problem, recipient });
    throw error;
  }
}

/** Prepares a mail to an address, or returns why it is not sent. */
async function prepareFor(
  deps: SendingDeps,
  em: EntityManager,
  mail: CustomerMail,
  recipient: string | undefined,
): Promise<PreparedMail | NotDue | 'no_address' | 'address_suppressed'> {
  if (!recipient) return 'no_address';
  if (await isSuppressed(em, mail.projectId, recipient)) return 'address_suppressed';
  return prepareMail(em, mail, deps, deps.now());
}

/** The pauses between tries to note that a mail was accepted, which must not be sent again because of that. */
const noteWaitsMs = [100, 1000, 3000];

async function noteAccepted(note: Attempt['note'], accepted: Accepted): Promise<void> {
  const outcome = { state: CustomerMailState.sent, ...accepted };
  for (const ms of noteWaitsMs) {
    try {
      return await note(outcome);
    } catch {
      await setTimeout(ms);
    }
  }
  await note(outcome);
}

/** Hands a mail to the server. Its id stays the same in every attempt, so that a reader knows a second copy. */
async function hand(
  { transport, from }: SendingDeps,
  { id, recipient }: Pick<CustomerMail, 'id'> & { recipient: string },
  { fromName, replyTo, ...message }: PreparedMail,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  await transport.sendMail({
    ...message,
    from: { name: fromName, address: from.address },
    // An object: as a text it could name several.
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${id}@${from.host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // The texts of customers are no paths and no addresses of files.
    disableFileAccess: true,
    disableUrlAccess: true,
    signal,
  });
}

/** Whether the server has refused the recipient for good (RFC 5321, 4.2.1); 4xx is a refusal for now. */
function isBounce(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode >= 500;
}

/**
 * Whether a refusal names the mailbox itself as its cause, by its enhanced code (RFC 3463, 3.2). Other refusals for good may
 * be about the sender, such as those of a block list.
 */
function namesUnknownMailbox({ message }: Error): boolean {
  return /\b5\.1\.(?:1|2|6|10)\b/.test(message);
}

function readable({ message }: Error): string {
  return message.slice(0, 300).toWellFormed();
}
