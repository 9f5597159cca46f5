import { domainToASCII } from 'node:url';
import { invalid } from '../../errors.ts';

export const emailForm = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,189}\.[^\s@<>"(),:;\\[\].]{1,63}$/;

/** Invisible characters: control, format, private use, unassigned, and letters without a glyph. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Names of letters, digits, hyphens and underscores; the last one is not a number, because it would be an IP address.
 */
const domainName = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,62}$/;

/** Whether a text has the form of an email address. */
export function isEmail(text: string): boolean {
  return emailForm.test(text) && !unseen.test(text);
}

/**
 * The canonical form of an email address: NFKC, lower case, its domain in ASCII (RFC 5891). Two spellings of an
 * address, or two addresses that look the same, are one. Undefined if the text is not an address.
 */
export function normalEmail(text: string): string | undefined {
  if (unseen.test(text)) return undefined;
  const plain = text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = plain.lastIndexOf('@');
  const domain = /^[\p{L}\p{M}\p{N}._-]+$/u.test(plain.slice(at + 1)) ? domainToASCII(plain.slice(at + 1)) : '';
  const email = `${plain.slice(0, at)}@${domain}`;
  return isEmail(email) && domainName.test(domain) ? email : undefined;
}

/** The problem of a text that is not an email address, or undefined. */
export function problemOfEmail(text: string): string | undefined {
  if (unseen.test(text)) return 'must not contain characters that cannot be seen';
  return normalEmail(text) === undefined ? 'must be an email address, such as ada@example.org' : undefined;
}

/** Returns the canonical form of the address in the field `email`; refuses other text. */
export function readEmail(text: string): string {
  const problem = problemOfEmail(text);
  if (problem) throw invalid('/email', problem);
  return normalEmail(text)!;
}

/** The mailbox of an address, for counting what is sent to it: `ada+shop@` is usually read by `ada@`. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*(?=@)/, '');
}
