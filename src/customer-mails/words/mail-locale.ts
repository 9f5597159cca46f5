export const mailLanguages = ['en', 'de', 'fr'] as const;

/** The languages of mails; others are written in English. */
export type MailLanguage = (typeof mailLanguages)[number];

/** The language of a mail to a customer whose language is a BCP 47 tag, such as de-AT. */
export function mailLocale(tag: string): MailLanguage {
  const [language] = tag.toLowerCase().split('-');
  return mailLanguages.find((each) => each === language) ?? 'en';
}
