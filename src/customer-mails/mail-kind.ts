import { registerEnumType } from 'type-graphql';

/** The mails that customers get. */
export enum MailKind {
  invoice = 'invoice',
  receipt = 'receipt',
  payment_failed = 'payment_failed',
  reminder = 'reminder',
  overdue = 'overdue',
  credit_note = 'credit_note',
  method_expiring = 'method_expiring',
  trial_ending = 'trial_ending',
  renewal = 'renewal',
  subscription_started = 'subscription_started',
  subscription_changed = 'subscription_changed',
  subscription_canceled = 'subscription_canceled',
  subscription_paused = 'subscription_paused',
  subscription_resumed = 'subscription_resumed',
  licence = 'licence',
  download_ready = 'download_ready',
}

registerEnumType(MailKind, {
  name: 'MailKind',
  description: 'The mails that customers get.',
  valuesConfig: {
    invoice: { description: 'An invoice is final; with the PDF.' },
    receipt: { description: 'A payment was received; with the PDF of the invoice.' },
    payment_failed: { description: 'An automatic payment failed; with a link to pay.' },
    reminder: { description: 'An invoice is due soon, on the days of `reminderDays` up to 0; with a link to pay.' },
    overdue: { description: 'An invoice is overdue, on the days of `reminderDays` after 0; with a link to pay.' },
    credit_note: { description: 'A credit note was issued; with the PDF.' },
    method_expiring: { description: 'A saved method expires, `expiryNoticeDays` before.' },
    trial_ending: { description: 'A trial ends, `trialNoticeDays` before.' },
    renewal: { description: 'A period of more than 300 days ends and renews, `renewalNoticeDays` before.' },
    subscription_started: { description: 'A subscription has begun.' },
    subscription_changed: { description: 'A subscription has other items.' },
    subscription_canceled: { description: 'A subscription was canceled, or is to end on a day.' },
    subscription_paused: { description: 'A subscription was paused.' },
    subscription_resumed: { description: 'A paused subscription continues.' },
    licence: { description: 'A licence was issued; with its key.' },
    download_ready: { description: 'A product that was bought or given has files to download.' },
  },
});

export const mailKinds: readonly MailKind[] = Object.values(MailKind);
