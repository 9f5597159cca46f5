import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { mailFormats } from '../../src/customer-mails/content/mail-formats.ts';
import { asHtml } from '../../src/customer-mails/layout/as-html.ts';
import { asText } from '../../src/customer-mails/layout/as-text.ts';
import { writeMail } from '../../src/customer-mails/layout/write-mail.ts';
import type { MailFrame, WrittenMail } from '../../src/customer-mails/layout/write-mail.ts';
import { MailKind, mailKinds } from '../../src/customer-mails/mail-kind.ts';
import { exampleContent } from '../../src/customer-mails/preview/example-content.ts';
import { mailLanguages, mailLocale } from '../../src/customer-mails/words/mail-locale.ts';
import type { MailLanguage } from '../../src/customer-mails/words/mail-locale.ts';
import { wordsOf } from '../../src/customer-mails/words/words-of.ts';

const frame: MailFrame = { language: 'en', project: 'Forge', seller: ['Forge GmbH'], customer: 'Ada' };

function example(kind: MailKind, language: MailLanguage, changes: Partial<MailFrame> = {}): WrittenMail {
  const formats = mailFormats(language, { tag: language, timezone: 'UTC' });
  return writeMail(exampleContent(kind, formats), { ...frame, language, ...changes }, 'https://example.org/#link');
}

describe.each(mailKinds)('the mail %s', (kind) => {
  it('has its own words in each language, and a text that says what its HTML says', () => {
    const subjects = mailLanguages.map((language) => example(kind, language).subject);
    const paragraphs = mailLanguages.map((language) => example(kind, language).paragraphs.join(' '));
    expect([new Set(subjects).size, new Set(paragraphs).size]).toEqual([mailLanguages.length, mailLanguages.length]);
    for (const language of mailLanguages) {
      const mail = example(kind, language);
      const [text, html] = [asText(mail), asHtml(mail)];
      expect(html).toContain(`<html lang="${language}">`);
      for (const part of [mail.greeting, ...mail.paragraphs, mail.regards, mail.because]) {
        expect(text).toContain(part);
        expect(html).toContain(part.replaceAll('&', '&amp;').replaceAll("'", '&#39;'));
      }
    }
  });
});

it.each(mailLanguages)('the file of the language %s has every mail and every word', (language) => {
  expect(Object.keys(wordsOf[language].kinds).toSorted()).toEqual(mailKinds.toSorted());
  expect(Object.keys(wordsOf[language]).toSorted()).toEqual(Object.keys(wordsOf.en).toSorted());
});

it.each([
  ['de-AT', 'de'],
  ['fr', 'fr'],
  ['en-GB', 'en'],
  ['es', 'en'],
  ['deu', 'en'],
])('a customer whose language is %s has mails in %s', (tag, language) => {
  expect(mailLocale(tag)).toBe(language);
});

it('the first of a month is ordinal in French, and names are listed as each language does', () => {
  const formats = (tag: MailLanguage) => mailFormats(tag, { tag, timezone: 'UTC' });
  const first = Temporal.Instant.from('2026-07-01T10:00:00Z');
  expect(mailLanguages.map((tag) => formats(tag).day(first))).toEqual([
    'July 1, 2026',
    '1. Juli 2026',
    '1er juillet 2026',
  ]);
  expect(formats('fr').day(first.add({ hours: 240 }))).toBe('11 juillet 2026');
  const names = ['Forge Pro', 'Forge Team', 'Support'];
  expect(mailLanguages.map((tag) => formats(tag).list(names))).toEqual([
    ...['Forge Pro, Forge Team, and Support', 'Forge Pro, Forge Team und Support', 'Forge Pro, Forge Team et Support'],
  ]);
});

it('a colon in a text has a blank before it in French only', () => {
  const rows = mailLanguages.map((language) => /BIC.*/.exec(asText(example(MailKind.invoice, language)))![0]);
  expect(rows).toEqual(['BIC: BYLADEM1001', 'BIC: BYLADEM1001', 'BIC\u00a0: BYLADEM1001']);
});

it('amounts and dates are those of the region of a language', () => {
  const formats = (tag: string) => mailFormats(mailLocale(tag), { tag, timezone: 'UTC' }).money(123_450n, 'EUR');
  expect([formats('de-AT'), formats('de'), formats('es')].map((each) => each.replaceAll('\u00a0', ' '))).toEqual([
    ...['€ 1.234,50', '1.234,50 €', '€1,234.50'],
  ]);
});

describe('a name that a customer or a project chose', () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@example.org\r\n\u202egpj.exe';

  it.each(mailKinds)('brings no element and no attribute into the mail %s', (kind) => {
    const logo = { url: hostile, width: 400, height: 100 };
    const html = asHtml(example(kind, 'en', { customer: hostile, project: hostile, seller: [hostile], logo }));
    expect(html).not.toContain('<img src=x');
    expect(html).not.toMatch(/onerror=alert\(1\)>(?!&quot;)/);
    expect([...html.matchAll(/<img\b/g)]).toHaveLength(1);
  });

  it('is one line of a header and of a text, and turns nothing around', () => {
    const mail = writeMail(
      { kind: MailKind.licence, facts: { product: hostile } },
      { ...frame, customer: hostile, project: hostile },
    );
    expect(mail.subject).not.toMatch(/[\r\n\u202e]/);
    expect(mail.frame.project).not.toMatch(/[\r\n\u202e]/);
    expect(
      asText(mail)
        .split('\n')
        .some((line) => line.startsWith('Bcc:')),
    ).toBe(false);
  });

  it.each([
    ['Lübke & Søn A/S', 'Hello Lübke & Søn A/S,'],
    ['Booking.com', 'Hello Booking.com,'],
    ['Pay here: https://evil.example', 'Hello,'],
    ['Pay at www.evil.example', 'Hello,'],
    ['Pay at evil.example/pay', 'Hello,'],
    ['Your account is closed. '.repeat(5), 'Hello,'],
  ])('is greeted unless it has a link or a message: %s', (customer, greeting) => {
    expect(example(MailKind.receipt, 'en', { customer }).greeting).toBe(greeting);
  });
});
