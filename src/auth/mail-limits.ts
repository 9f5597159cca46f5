import { Refusal } from '../errors.ts';
import { mailboxOf, readEmail } from '../platform/values/email.ts';
import type { AttemptLimit, Limits } from './oidc/forms/limits.ts';
import { sha256 } from './secret.ts';

/** A limit that a mail counts against, and the key that it is counted by. */
type MailCount = [limit: AttemptLimit, key: string];

export const mails = {
  invitationsOfSender: { name: 'invitation_sender', points: 100, seconds: 3600 },
  invitationsOfProjectToMailbox: { name: 'invitation', points: 5, seconds: 86_400 },
  invitationsToMailbox: { name: 'invitation_mailbox', points: 20, seconds: 86_400 },
  verificationsToAddress: { name: 'verification', points: 3, seconds: 3600 },
  verificationsToMailbox: { name: 'verification_mailbox', points: 10, seconds: 3600 },
  emailChangesOfPerson: { name: 'email_change', points: 5, seconds: 86_400 },
  resetsToMailbox: { name: 'password_reset_mailbox', points: 10, seconds: 3600 },
} satisfies Record<string, AttemptLimit>;

/** The limits of an invitation: by project, by sender, and by receiving mailbox. */
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

/** The limits of a change of address: by the person, and those of the new address. */
export function countsOfEmailChange(userId: string, email: string): MailCount[] {
  return [[mails.emailChangesOfPerson, userId], ...countsOfVerification(email)];
}

export function countsOfReset(email: string): MailCount[] {
  return [[mails.resetsToMailbox, mailboxKey(email)]];
}

/** The counters, and the callbacks to run if the transaction that writes the mail is rolled back. */
interface MailCounters {
  limits: Limits;
  afterRollback: (() => Promise<unknown>)[];
}

/**
 * Counts a mail across all instances, before it is written. Refuses with `mail_limit_exceeded`. A rollback of the
 * transaction for any reason, including this refusal, takes the count back.
 */
export async function countMail({ limits, afterRollback }: MailCounters, counts: MailCount[]): Promise<void> {
  for (const count of counts) {
    const { isExceeded, resetSeconds } = await limits.count(...count);
    if (isExceeded) throw tooMuchMail(count, resetSeconds);
    afterRollback.push(() => limits.giveBack(...count));
  }
}

/** Counts a mail, and returns false when it must not be sent because a limit is exceeded. */
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
