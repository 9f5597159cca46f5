import { de } from './de.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { MailLanguage } from './mail-locale.ts';
import type { Words } from './words.ts';

/** The texts of all mails by language. */
export const wordsOf: Record<MailLanguage, Words> = { en, de, fr };
