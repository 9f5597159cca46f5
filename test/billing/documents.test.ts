import { describe, expect, it } from '@jest/globals';
import type { BillingDocument } from '../../src/billing/invoicing/documents/billing-document.ts';
import { dueOf, figuresOf } from '../../src/billing/invoicing/documents/figures.ts';
import { formatsOf } from '../../src/billing/invoicing/documents/formats.ts';
import { labels, languages, say } from '../../src/billing/invoicing/documents/labels.ts';
import type { Label } from '../../src/billing/invoicing/documents/labels.ts';
import { layout } from '../../src/billing/invoicing/documents/pdf/layout.ts';
import { printDocument } from '../../src/billing/invoicing/documents/pdf/print-document.ts';
import { drawn, oneLine, printable, shortened } from '../../src/billing/invoicing/documents/printable.ts';
import { asked, buyer, creditNoteOf, invoiceOf, seller } from './documents-samples.ts';

/** All that is written on a document, in order. */
function textsOf(document: BillingDocument): string[] {
  const definition = layout(document);
  const foot = typeof definition.footer === 'function' ? definition.footer(1, 3, {} as never) : '';
  return textsIn([definition.content, foot]);
}

function textsIn(node: unknown): string[] {
  if (typeof node === 'string') return [node];
  if (Array.isArray(node)) return node.flatMap(textsIn);
  const { text, stack, columns, table } = (node ?? {}) as Record<string, unknown>;
  return [text, stack, columns, (table as { body: unknown } | undefined)?.body].filter(Boolean).flatMap(textsIn);
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length;
const vatOf = (percentage: string, amountMinor: bigint) => ({ ...asked, percentage, amountMinor });

describe('the labels', () => {
  it.each(Object.keys(labels) as Label[])('say %s in every language', (label) => {
    expect(labels[label]).toHaveLength(languages.length);
    for (const language of languages) expect(say(label, language).trim()).not.toBe('');
  });

  it('are those of the language, whatever the region, and English elsewhere', () => {
    expect(formatsOf('de-AT', 'EUR').say('invoice')).toBe('Rechnung');
    expect(formatsOf('pl', 'PLN').say('invoice')).toBe('Invoice');
    expect(formatsOf('no locale at all', 'EUR').say('invoice')).toBe('Invoice');
  });
});

describe('the formats', () => {
  it.each([
    ['en', 'EUR', '€1,234,567.80'],
    ['de', 'EUR', '1.234.567,80\u00a0€'],
    ['fr', 'EUR', '1\u00a0234\u00a0567,80\u00a0€'],
    ['en', 'JPY', '¥123,456,780'],
    ['en', 'KWD', 'KWD\u00a0123,456.780'],
    ['uk', 'UAH', '1\u00a0234\u00a0567,80\u00a0₴'],
    ['ar', 'EUR', '€1,234,567.80'],
  ])('write money in %s and %s', (locale, currency, written) => {
    const money = drawn(formatsOf(locale, currency).money(123_456_780n));
    expect(money).toBe(currency === 'UAH' ? written.replace('₴', 'UAH') : written);
  });

  it('write amounts beyond what a float can hold', () => {
    expect(formatsOf('en', 'EUR').amount(9_223_372_036_854_775_807n)).toBe('92,233,720,368,547,758.07');
    expect(formatsOf('en', 'EUR').price('0.000000000123')).toBe('0.000000000123');
  });
});

describe('text of strangers', () => {
  it.each([
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['\u202egnp.exe\u2066\u200f', 'gnp.exe'],
    ['u\u0308 \ud800', 'ü \ufffd'],
    ['a\r\nb\u2028c\rd', 'a\nb\nc\nd'],
  ])('becomes printable: %j', (text, expected) => expect(printable(text)).toBe(expected));

  it('stays on a line, breaks its long words, and is cut where there is no room', () => {
    expect(oneLine(' a\n\tb ')).toBe('a b');
    expect(drawn('1\u202f000\tx')).toBe('1\u00a0000 x');
    expect(
      drawn('W'.repeat(45))
        .split('\u200b')
        .map((part) => part.length),
    ).toEqual([20, 20, 5]);
    expect(shortened('😀'.repeat(10), 4)).toBe('😀😀😀…');
  });
});

describe('the figures', () => {
  it('tell equal rates as one, and what is still owed', () => {
    const document = invoiceOf([vatOf('19', 100n), { ...vatOf('19.0000', 200n), rateId: 'other' }], {
      paidMinor: 57n,
    });
    const { groups } = figuresOf(document);
    expect(groups.map(({ percentage, netMinor, taxMinor }) => [percentage, netMinor, taxMinor])).toEqual([
      ['19', 300n, 57n],
    ]);
    expect(dueOf(document)).toBe(300n);
  });

  it('are none of a document that does not add up', () => {
    const document = invoiceOf([asked]);
    expect(() => figuresOf({ ...document, totalMinor: 1n })).toThrow('does not add up');
    const taxes = document.taxes.map((tax) => ({ ...tax, netMinor: tax.netMinor + 1n }));
    expect(() => figuresOf({ ...document, taxes })).toThrow('S 19');
  });
});

describe('a printed invoice', () => {
  it('says what Directive 2006/112/EC article 226 wants', () => {
    const lines = [{ ...vatOf('19', 12_000n), quantity: '10', unitAmount: '12' }, vatOf('7', 5000n)];
    const written = textsOf(invoiceOf(lines, { paidMinor: 1000n }))
      .join('|')
      .replaceAll('\u2009', ' ');
    for (const text of [
      ...['Invoice', '2026-000042', 'November 21, 2026', 'Nov 1 – 30, 2026', 'December 4, 2026'],
      ...['Nordlicht Software GmbH', 'Hafenstraße 12', 'VAT ID DE123456788', 'Kůň s.r.o.', 'VAT ID CZ12345678'],
      ...['Aurora Pro', '|10|12.00|19%|120.00', 'VAT 19% on 120.00|22.80', 'VAT 7% on 50.00|3.50'],
      ...['Total|€196.30', 'Paid|-10.00', 'Amount due|€186.30', 'Page 1 / 3'],
    ])
      expect(written).toContain(text);
  });

  it('tells prices without the tax that is in them', () => {
    const line = { ...asked, amountMinor: 6000n, percentage: '20', isInclusive: true, unitAmount: '60' };
    const off = { id: 'a', percentOff: '20', amountOffMinor: null, productIds: [] };
    const discountNames = ['Spring', 'Loyal'];
    const written = textsOf(invoiceOf([line], { discountNames }, [off])).join('|');
    expect(written).toContain('|1|50.00|20%|50.00|Subtotal|50.00|');
    expect(written).toContain('|Discount (Spring, Loyal)|-10.00|Total before tax|40.00|');
  });

  it('says reverse charge in both languages', () => {
    const document = invoiceOf([{ ...asked, category: 'AE', percentage: '0' }], { locale: 'de' });
    expect(textsOf(document)).toContain('Reverse charge – Steuerschuldnerschaft des Leistungsempfängers');
  });

  it('says why something is exempt', () => {
    const document = invoiceOf([{ ...asked, category: 'E', percentage: '0' }]);
    const taxes = document.taxes.map((tax) => ({ ...tax, exemptionReason: 'UStG § 19' }));
    expect(textsOf({ ...document, taxes })).toContain('Exempt from VAT: UStG § 19');
  });

  it('names the invoice that it corrects, and asks for nothing', () => {
    const written = textsOf(creditNoteOf([asked])).join('|');
    expect(written).toContain('Corrects invoice|2026-000041 of November 1, 2026');
    expect(written).toContain('Total credited|€119.00');
    expect(written).not.toContain('due');
  });

  it('is stamped while it is a draft, and when it is void', () => {
    expect(layout(invoiceOf([asked], { status: 'draft', number: null })).watermark).toMatchObject({
      text: 'DRAFT',
    });
    expect(layout(invoiceOf([asked], { status: 'void', locale: 'nl' })).watermark).toMatchObject({
      text: 'GEANNULEERD',
    });
    expect(layout(invoiceOf([asked])).watermark).toBeUndefined();
    expect(textsOf(invoiceOf([asked], { status: 'paid', paidMinor: 11_900n }))).toContain('PAID');
  });

  it('asks for a transfer while something is owed', () => {
    const paying = { seller: { ...seller, iban: 'DE89370400440532013000' } };
    expect(textsOf(invoiceOf([asked], paying)).join('|')).toContain('IBAN DE89\u00a03704');
    expect(textsOf(invoiceOf([asked], { ...paying, paidMinor: 11_900n })).join('|')).not.toContain('IBAN');
  });

  it('is the same bytes every time, on the paper of the country', async () => {
    const document = invoiceOf([asked]);
    const [pdf, again] = [await printDocument(document), await printDocument(document)];
    const american = await printDocument({ ...document, buyer: { ...buyer, country: 'US' } });
    expect(pdf.equals(again)).toBe(true);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.toString('latin1')).toContain('(D:20261120233000Z)');
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(american.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
  });

  it('takes 200 lines of hostile text on many pages, without getting lost in it', async () => {
    const hostile = `\u202eevil\u0000 ${'W'.repeat(480)} مرحبا 日本 😀`;
    const document = invoiceOf(
      Array.from({ length: 200 }, () => vatOf('19', 90_000_000_000_000_000n)),
      {
        seller: { ...seller, name: hostile, street: hostile },
        memo: hostile.repeat(5),
        footer: hostile,
        number: hostile,
      },
    );
    const lines = document.lines.map((line) => ({ ...line, description: hostile, quantity: '9'.repeat(24) }));
    const before = process.cpuUsage();
    const pdf = await printDocument({ ...document, lines });
    // Less than one second outside of Jest, less than two in it; not by the clock, since other tests run beside this one.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(pagesOf(pdf)).toBeGreaterThan(20);
  });

  it('loses no line, however tall', async () => {
    const document = invoiceOf([asked]);
    const tall = { ...document.lines[0]!, description: 'word '.repeat(4000) };
    expect(pagesOf(await printDocument({ ...document, lines: [tall] }))).toBeGreaterThan(3);
  });
});
