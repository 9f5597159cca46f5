import type { AnyMailContent } from '../content/mail-content.ts';
import type { MailKind } from '../mail-kind.ts';
import { wordsOf } from '../words/words-of.ts';
import type { MailLanguage } from '../words/mail-locale.ts';
import type { MailFacts, MailWords, Words } from '../words/words.ts';
import { oneLine } from './one-line.ts';

/** A logo with its size in pixels. */
export interface MailLogo {
  /** Its address, which may be that of an attachment. */
  url: string;
  width: number;
  height: number;
}

/** The sender and the recipient of a mail. */
export interface MailFrame {
  language: MailLanguage;
  /** The name of the project. */
  project: string;
  /** The seller with its address, line by line. */
  seller: readonly string[];
  /** The name of the customer. */
  customer: string | null;
  logo?: MailLogo;
}

/** A mail in its language, before it is laid out. All texts are plain; each but those of paragraphs is one line. */
export interface WrittenMail extends MailWords {
  frame: MailFrame;
  greeting: string;
  /** Names with their values, such as the account to pay to. */
  rows: (readonly [label: string, value: string])[];
  code?: { label: string; text: string };
  button?: { label: string; url: string };
  /** The colon after a name in its language. */
  colon: string;
  regards: string;
  because: string;
}

/** Writes a mail in its language; `url` is where its button leads. */
export function writeMail(content: AnyMailContent, frame: MailFrame, url?: string): WrittenMail {
  const words = wordsOf[frame.language];
  const { subject, paragraphs } = wordsFor(words, content);
  const project = oneLine(frame.project);
  const { link, transfer, licenceKey } = content;
  return {
    frame: { ...frame, project, seller: frame.seller.map(oneLine) },
    subject: oneLine(subject),
    paragraphs: paragraphs.map(oneLine),
    greeting: words.greeting(greeted(frame.customer)),
    rows: transfer ? rowsOf(words, transfer) : [],
    code: licenceKey ? { label: words.licenceKey, text: licenceKey } : undefined,
    button: link && url ? { label: link.to === 'portal' ? words.portal : words.pay, url } : undefined,
    ...{ colon: words.colon, regards: words.regards },
    because: words.because(project),
  };
}

/** The texts that readers of mails turn into a link. */
const address = /:\/\/|\bwww\.|\.\p{L}{2,}\//iu;

const longestName = 80;

/**
 * The name of a customer in a greeting; null for none. People choose their names themselves, also for the address of someone
 * else: a name with a link or a message is left out.
 */
function greeted(customer: string | null): string | null {
  const name = customer && oneLine(customer);
  return name && name.length <= longestName && !address.test(name) ? name : null;
}

function wordsFor<K extends MailKind>(words: Words, { kind, facts }: { kind: K; facts: MailFacts[K] }): MailWords {
  return words.kinds[kind](facts);
}

function rowsOf(words: Words, { iban, bic, reference }: NonNullable<AnyMailContent['transfer']>): WrittenMail['rows'] {
  return [
    [words.iban, grouped(iban)],
    ...(bic ? [[words.bic, bic] as const] : []),
    [words.reference, oneLine(reference)],
  ];
}

/** An IBAN as people read it, in groups of four. */
function grouped(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
