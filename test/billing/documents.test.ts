import { describe, expect, it } from '@jest/globals';
import type { BillingDocument } from '../../src/billing/invoicing/documents/billing-document.ts';
import { dueOf, figuresOf } from '../../src/billing/invoicing/documents/figures.ts';
import { TaxRule } from '../../src/billing/customers/taxes/tax-rule.ts';
import { formatsOf } from '../../src/billing/invoicing/documents/formats.ts';
import { labels, languages, say } from '../../src/billing/invoicing/documents/labels.ts';
import type { Label } from '../../src/billing/invoicing/documents/labels.ts';
import { layout } from '../../src/billing/invoicing/documents/pdf/layout.ts';
import { printDocument } from '../../src/billing/invoicing/documents/pdf/print-document.ts';
import { drawn, oneLine, printable, shortened } from '../../src/billing/invoicing/documents/printable.ts';
import { standardLine, buyer, creditNoteOf, invoiceOf, seller } from './documents-samples.ts';

/** Returns all texts of a document in order. */
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
const vatOf = (percentage: string, amountMinor: bigint) => ({ ...standardLine, percentage, amountMinor });

describe('the labels', () => {
  it.each(Object.keys(labels) as Label[])('include %s in every language', (label) => {
    expect(labels[label]).toHaveLength(languages.length);
    for (const language of languages) expect(say(label, language).trim()).not.toBe('');
  });

  it('ignore the region of a locale, and fall back to English', () => {
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
  ])('write money for locale %s and currency %s', (locale, currency, written) => {
    const money = drawn(formatsOf(locale, currency).money(123_456_780n));
    expect(money).toBe(currency === 'UAH' ? written.replace('₴', 'UAH') : written);
  });

  it('write amounts exactly that a float cannot hold', () => {
    expect(formatsOf('en', 'EUR').amount(9_223_372_036_854_775_807n)).toBe('92,233,720,368,547,758.07');
    expect(formatsOf('en', 'EUR').price('0.000000000123')).toBe('0.000000000123');
  });
});

describe('untrusted text', () => {
  it.each([
    ['a\u0000b\u001b[31mc\u007f', 'ab[31mc'],
    ['\u202egnp.exe\u2066\u200f', 'gnp.exe'],
    ['u\u0308 \ud800', 'ü \ufffd'],
    ['a\r\nb\u2028c\rd', 'a\nb\nc\nd'],
  ])('becomes printable: %j', (text, expected) => expect(printable(text)).toBe(expected));

  it('is kept on one line, breaks long words, and is cut to the space it has', () => {
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
  it('group equal tax rates, and state the amount due', () => {
    const document = invoiceOf([vatOf('19', 100n), { ...vatOf('19.0000', 200n), rateId: 'other' }], {
      paidMinor: 57n,
    });
    const { groups } = figuresOf(document);
    expect(groups.map(({ percentage, netMinor, taxMinor }) => [percentage, netMinor, taxMinor])).toEqual([
      ['19', 300n, 57n],
    ]);
    expect(dueOf(document)).toBe(300n);
  });

  it('are refused for a document that does not add up', () => {
    const document = invoiceOf([standardLine]);
    expect(() => figuresOf({ ...document, totalMinor: 1n })).toThrow('does not add up');
    const taxes = document.taxes.map((tax) => ({ ...tax, netMinor: tax.netMinor + 1n }));
    expect(() => figuresOf({ ...document, taxes })).toThrow('S 19');
  });
});

describe('a printed invoice', () => {
  it('states what Directive 2006/112/EC article 226 requires', () => {
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

  it('states inclusive prices net of tax', () => {
    const line = { ...standardLine, amountMinor: 6000n, percentage: '20', isInclusive: true, unitAmount: '60' };
    const off = { id: 'a', percentOff: '20', amountOffMinor: null, productIds: [] };
    const discountNames = ['Spring', 'Loyal'];
    const written = textsOf(invoiceOf([line], { discountNames }, [off])).join('|');
    expect(written).toContain('|1|50.00|20%|50.00|Subtotal|50.00|');
    expect(written).toContain('|Discount (Spring, Loyal)|-10.00|Total before tax|40.00|');
  });

  it('states reverse charge in English and in its own language', () => {
    const document = invoiceOf([{ ...standardLine, category: 'AE', percentage: '0' }], { locale: 'de' });
    expect(textsOf(document)).toContain('Reverse charge – Steuerschuldnerschaft des Leistungsempfängers');
  });

  it.each([
    ['en', TaxRule.business_abroad, true],
    ['de', TaxRule.business_abroad, true],
    ['en', TaxRule.no_rates, false],
  ] as const)('in %s under the rule %s says that it is not subject to tax: %s', (locale, taxRule, isStated) => {
    const line = { ...standardLine, category: 'O', percentage: '0', taxRule } as const;
    expect(textsOf(invoiceOf([line], { locale })).includes(say('O', locale))).toBe(isStated);
  });

  it('states the reason for a tax exemption', () => {
    const document = invoiceOf([{ ...standardLine, category: 'E', percentage: '0' }]);
    const taxes = document.taxes.map((tax) => ({ ...tax, exemptionReason: 'UStG § 19' }));
    expect(textsOf({ ...document, taxes })).toContain('Exempt from VAT: UStG § 19');
  });

  it('names the corrected invoice, and no amount due, when it is a credit note', () => {
    const written = textsOf(creditNoteOf([standardLine])).join('|');
    expect(written).toContain('Corrects invoice|2026-000041 of November 1, 2026');
    expect(written).toContain('Total credited|€119.00');
    expect(written).not.toContain('due');
  });

  it('names the purchase order, the invoice that it replaces, and the one that replaces it', () => {
    const { issuedAt } = creditNoteOf([standardLine]);
    const [precedingInvoice, replacedBy] = ['2026-000041', '2026-000043'].map((number) => ({ number, issuedAt }));
    const written = textsOf(invoiceOf([standardLine], { poNumber: 'PO-4711', precedingInvoice, replacedBy })).join('|');
    expect(written).toContain('Purchase order|PO-4711');
    expect(written).toContain('Replaces invoice|2026-000041 of November');
    expect(written).toContain('Replaced by invoice|2026-000043 of November');
  });

  it('asks for nothing once it is void', () => {
    expect(textsOf(invoiceOf([standardLine]))).toContain('Amount due');
    expect(textsOf(invoiceOf([standardLine], { status: 'void' }))).not.toContain('Amount due');
  });

  it('has a watermark while it is a draft and once it is void', () => {
    expect(layout(invoiceOf([standardLine], { status: 'draft', number: null })).watermark).toMatchObject({
      text: 'DRAFT',
    });
    expect(layout(invoiceOf([standardLine], { status: 'void', locale: 'nl' })).watermark).toMatchObject({
      text: 'GEANNULEERD',
    });
    expect(layout(invoiceOf([standardLine])).watermark).toBeUndefined();
    expect(textsOf(invoiceOf([standardLine], { status: 'paid', paidMinor: 11_900n }))).toContain('PAID');
  });

  it('has the lines of each subscription below a heading, in the language of the document', async () => {
    const document = invoiceOf([standardLine, standardLine, standardLine, standardLine], { locale: 'es' });
    const numbers = [{ subscriptionNumber: 1 }, { subscriptionNumber: 1 }, { subscriptionNumber: 2 }, {}];
    const lines = document.lines.map((line, index) => ({ ...line, ...numbers[index] }));
    const texts = textsOf({ ...document, lines });
    const headings = texts.filter((text) => /^(Suscripción|Otros)/.test(text));
    expect(headings).toEqual(['Suscripción 1', 'Suscripción 2', 'Otros']);
    expect((await printDocument({ ...document, lines })).length).toBeGreaterThan(0);
  });

  it('shows the bank account only while an amount is due', () => {
    const paying = { seller: { ...seller, iban: 'DE89370400440532013000' } };
    expect(textsOf(invoiceOf([standardLine], paying)).join('|')).toContain('IBAN DE89\u00a03704');
    expect(textsOf(invoiceOf([standardLine], { ...paying, paidMinor: 11_900n })).join('|')).not.toContain('IBAN');
  });

  it('has the same bytes every time, on the paper size of the country of the buyer', async () => {
    const document = invoiceOf([standardLine]);
    const [pdf, again] = [await printDocument(document), await printDocument(document)];
    const american = await printDocument({ ...document, buyer: { ...buyer, country: 'US' } });
    expect(pdf.equals(again)).toBe(true);
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.toString('latin1')).toContain('(D:20261120233000Z)');
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(american.toString('latin1')).toContain('/MediaBox [0 0 612 792]');
  });

  it('is printed within 5 seconds of CPU time with 200 lines of hostile text', async () => {
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
    // It takes less than one second outside of Jest and less than two in it. Tests run in parallel, so CPU time is measured.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5000);
    expect(pagesOf(pdf)).toBeGreaterThan(20);
  });

  it('continues a very tall line on further pages', async () => {
    const document = invoiceOf([standardLine]);
    const tall = { ...document.lines[0]!, description: 'word '.repeat(4000) };
    expect(pagesOf(await printDocument({ ...document, lines: [tall] }))).toBeGreaterThan(3);
  });
});
