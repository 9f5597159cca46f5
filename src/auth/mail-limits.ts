import { Refusal } from '../errors.ts';
import { mailboxOf, readEmail } from '../platform/values/email.ts';
import type { AttemptLimit, Limits } from './oidc/forms/limits.ts';
import { sha256 } from './secret.ts';

/** One count that a mail is held to. */
type MailCount = [limit: AttemptLimit, key: string];

const mails = {
  invitationsOfSender: { name: 'invitation_sender', points: 100, seconds: 3600 },
  invitationsOfProjectToMailbox: { name: 'invitation', points: 5, seconds: 86_400 },
  invitationsToMailbox: { name: 'invitation_mailbox', points: 20, seconds: 86_400 },
  verificationsToAddress: { name: 'verification', points: 3, seconds: 3600 },
  verificationsToMailbox: { name: 'verification_mailbox', points: 10, seconds: 3600 },
  resetsToMailbox: { name: 'password_reset_mailbox', points: 10, seconds: 3600 },
} satisfies Record<string, AttemptLimit>;

/** The counts of an invitation: by project, by the person who sends it, and by the mailbox that it is sent to. */
export function countsOfInvitation(
  { projectId, sender }: { projectId: string; sender: string },
  email: string,
): MailCount[] {
  const mailbox = mailboxKey(email);
  return [
    ...[...new Set([projectId, sender])].map((each): MailCount => [mails.invitationsOfSender, each]),
    [mails.invitationsOfProjectToMailbox, `${projectId} ${mailbox}`],
    [mails.invitationsToMailbox, mailbox],
  ];
}

export function countsOfVerification(email: string): MailCount[] {
  return [
    [mails.verificationsToAddress, sha256(readEmail(email))],
    [mails.verificationsToMailbox, mailboxKey(email)],
  ];
}

export function countsOfReset(email: string): MailCount[] {
  return [[mails.resetsToMailbox, mailboxKey(email)]];
}

/** Where mails are counted, and what is to be done if the transaction that writes one is rolled back. */
interface Counting {
  limits: Limits;
  afterRollback: (() => Promise<unknown>)[];
}

/**
 * Counts a mail over all instances, before it is written. Refuses with `mail_limit_exceeded`; what was counted is given
 * back when the transaction is rolled back, by this refusal or by anything else.
 */
export async function countMail({ limits, afterRollback }: Counting, counts: MailCount[]): Promise<void> {
  for (const count of counts) {
    const { isExceeded, resetSeconds } = await limits.count(...count);
    if (isExceeded) throw tooMuchMail(count, resetSeconds);
    afterRollback.push(() => limits.giveBack(...count));
  }
}

/** Counts a mail; false when it is to be left out, because too many were sent. */
export async function mayMail(limits: Limits, counts: MailCount[]): Promise<boolean> {
  for (const count of counts) if ((await limits.count(...count)).isExceeded) return false;
  return true;
}

function tooMuchMail([{ points, seconds }]: MailCount, retryAfterSeconds: number): Refusal {
  const window = seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
  const sentence = `At most ${points} such mails are sent in ${window} by one project or person, or to one mailbox; wait a little.`;
  return new Refusal('limited', 'mail_limit_exceeded', sentence, { retryAfterSeconds });
}

function mailboxKey(email: string): string {
  return sha256(mailboxOf(readEmail(email)));
}
