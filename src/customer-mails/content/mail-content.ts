import type { MailFacts } from '../words/words.ts';
import type { MailKind } from '../mail-kind.ts';

/** The document that is attached to a mail. */
export interface MailDocument {
  of: 'invoice' | 'credit_note';
  id: string;
}

/** Where the button of a mail leads: to a page that pays an invoice, or to the pages of the customer. */
export type MailLink = { to: 'invoice'; invoiceId: string } | { to: 'portal' };

/** The content of a mail, before it is written in a language and laid out. */
export interface MailContent<K extends MailKind = MailKind> {
  kind: K;
  facts: MailFacts[K];
  link?: MailLink;
  document?: MailDocument;
  /** Asks to pay by bank transfer, with this reference. */
  transfer?: { iban: string; bic: string | null; reference: string };
  licenceKey?: string;
}

/** The content of a mail of some kind. */
export type AnyMailContent = { [K in MailKind]: MailContent<K> }[MailKind];
