import type { CustomerMailState, MailKind } from '../../app/graphql/gql/billing/graphql.ts';

/** What each mail to a customer is about. */
export const kindWords: Record<MailKind, string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  payment_failed: 'Payment failed',
  reminder: 'Invoice due soon',
  overdue: 'Invoice overdue',
  credit_note: 'Credit note',
  method_expiring: 'Payment method expires',
  trial_ending: 'Trial ends',
  renewal: 'Yearly renewal',
  subscription_started: 'Subscription started',
  subscription_changed: 'Subscription changed',
  subscription_canceled: 'Subscription cancelled',
  subscription_paused: 'Subscription paused',
  subscription_resumed: 'Subscription resumed',
  licence: 'Licence with its key',
  download_ready: 'Download ready',
};

export const mailKinds = Object.keys(kindWords) as MailKind[];

export const mailStates: CustomerMailState[] = ['waiting', 'sent', 'failed', 'bounced', 'skipped', 'simulated'];

/** Why a mail was not sent. */
const problemWords: Partial<Record<string, string>> = {
  no_address: 'The customer has no address',
  no_mail_server: 'The hub has no mail server',
  no_longer_due: 'It was no longer due',
  switched_off: 'The project had switched it off',
};

/** A reason in words; an answer of a mail server as it is. */
export function problemIn(problem: string): string {
  return problemWords[problem] ?? problem;
}
