import type { MailKind } from '../mail-kind.ts';

interface OfInvoice {
  number: string;
  /** The amount that is owed. */
  amount: string;
}

interface OfSubscription {
  /** The plans of the subscription. */
  plans: string;
}

/** The facts that each mail names, written for its reader: amounts with their currency, and dates in words. */
export interface MailFacts {
  [MailKind.invoice]: OfInvoice & { dueOn: string; isPaid: boolean; isCollected: boolean };
  [MailKind.receipt]: OfInvoice & { paidOn: string };
  [MailKind.payment_failed]: OfInvoice & { nextTryOn: string | null };
  [MailKind.reminder]: OfInvoice & { dueOn: string };
  [MailKind.overdue]: OfInvoice & { dueOn: string; days: number };
  [MailKind.credit_note]: OfInvoice & { invoiceNumber: string };
  /** The name of a method is empty where its gateway has none. */
  [MailKind.method_expiring]: { method: string; expiresOn: string };
  [MailKind.trial_ending]: OfSubscription & { endsOn: string };
  [MailKind.renewal]: OfSubscription & { renewsOn: string };
  [MailKind.subscription_started]: OfSubscription & { endsTrialOn: string | null };
  [MailKind.subscription_changed]: OfSubscription;
  [MailKind.subscription_canceled]: OfSubscription & { endsOn: string; hasEnded: boolean };
  [MailKind.subscription_paused]: OfSubscription & { resumesOn: string | null };
  [MailKind.subscription_resumed]: OfSubscription & { until: string };
  [MailKind.licence]: { product: string };
  [MailKind.download_ready]: { product: string; version: string };
}

/** The words of a mail in one language. */
export interface MailWords {
  subject: string;
  paragraphs: string[];
}

/** The texts of all mails in one language. */
export interface Words {
  kinds: { [K in MailKind]: (facts: MailFacts[K]) => MailWords };
  greeting: (name: string | null) => string;
  regards: string;
  pay: string;
  portal: string;
  iban: string;
  bic: string;
  reference: string;
  /** The colon after a name, with the blank that some languages put before it. */
  colon: string;
  licenceKey: string;
  /** Why the reader has this mail. */
  because: (project: string) => string;
}
