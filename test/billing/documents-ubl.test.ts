import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { BillingDocument } from '../../src/billing/invoicing/documents/billing-document.ts';
import { exportDocument } from '../../src/billing/invoicing/documents/ubl/export-document.ts';
import { xml } from '../../src/billing/invoicing/documents/ubl/xml.ts';
import type { TaxCategory } from '../../src/billing/customers/taxes/tax-terms.ts';
import { Refusal } from '../../src/errors.ts';
import { at, brokenRules } from './documents-rules.ts';
import { parseXml } from '../support/xml.ts';
import { standardLine, buyer, creditNoteOf, invoiceOf, netOf, seller } from './documents-samples.ts';
import type { SampleLine } from './documents-samples.ts';

const untaxed: TaxCategory[] = ['Z', 'E', 'AE', 'G', 'K'];
const rates: Pick<SampleLine, 'percentage' | 'category'>[] = [
  ...['19', '19.0000', '7', '8.1', '5.5', '25'].map((percentage) => ({ percentage, category: 'S' as const })),
  ...untaxed.map((category) => ({ percentage: '0', category })),
];
const amounts = fc.bigInt({ min: 0n, max: 10_000_000n });

function linesOf(rate: fc.Arbitrary<Pick<SampleLine, 'percentage' | 'category'>>, isInclusive: fc.Arbitrary<boolean>) {
  const quantity = fc.constantFrom('1', '3', '0', '2.5', '1284310', '0.000000000001');
  const line = fc.tuple(amounts, rate, isInclusive, quantity, fc.constantFrom('a', 'b'));
  return fc.array(
    line.map(([amountMinor, terms, inclusive, pieces, rateId]): SampleLine => ({
      ...{ amountMinor, ...terms, isInclusive: inclusive, quantity: pieces, rateId },
    })),
    { minLength: 1, maxLength: 12 },
  );
}

const discounts = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ percentOff: String(percent), amountOffMinor: null })),
    amounts.map((amountOffMinor) => ({ percentOff: null, amountOffMinor })),
  ),
  { maxLength: 3 },
);

const named = (offs: { percentOff: string | null; amountOffMinor: bigint | null }[]) =>
  offs.map((off, index) => ({ ...off, id: String(index), productIds: [] }));

function refused(document: BillingDocument): Refusal {
  try {
    exportDocument(document);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}

describe('an invoice exported as EN 16931', () => {
  it('follows the rules to the cent for any lines and discounts', () => {
    const mixed = linesOf(fc.constantFrom(...rates), fc.constant(false));
    fc.assert(
      fc.property(mixed, discounts, fc.constantFrom('EUR', 'JPY'), (lines, offs, currency) => {
        const oneRate = lines.map((line) => ({ ...line, rateId: 'a', percentage: plain(line.percentage) }));
        const source = exportDocument(invoiceOf(oneRate, { currency, locale: 'de' }, named(offs)));
        expect(brokenRules(source, currency === 'JPY' ? halfYen : 0n)).toEqual([]);
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it('names the subscription of each line in its note, before the quantity as the schema has it', () => {
    const document = invoiceOf([standardLine, standardLine]);
    const lines = document.lines.map((line, index) => ({ ...line, subscriptionNumber: index + 1 }));
    const source = exportDocument({ ...document, locale: 'de', lines });
    expect(brokenRules(source, 0n)).toEqual([]);
    expect(source).toMatch(/<cbc:ID>2<\/cbc:ID>\s*<cbc:Note>Abonnement 2<\/cbc:Note>\s*<cbc:InvoicedQuantity/);
  });

  it('follows the rules to one cent of tax for each line when prices include tax or rates repeat', () => {
    fc.assert(
      fc.property(linesOf(fc.constantFrom(...rates), fc.boolean()), discounts, (lines, offs) => {
        const document = invoiceOf(lines, {}, named(offs));
        const source = exportDocument(document);
        expect(brokenRules(source, BigInt(lines.length))).toEqual([]);
        const net = at(parseXml(source), 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')[0]!.text;
        expect(BigInt(net.replace('.', ''))).toBe(netOf(document));
      }),
      { seed: 5, numRuns: 150 },
    );
  });

  it.each(['S', ...untaxed, 'O'] as const)(
    'follows the rules in tax category %s, also as a credit note',
    (category) => {
      const line = { ...standardLine, category, percentage: category === 'S' ? '19' : '0' };
      expect(brokenRules(exportDocument(invoiceOf([line])))).toEqual([]);
      expect(brokenRules(exportDocument(creditNoteOf([line])))).toEqual([]);
    },
  );

  it('states a discount on an inclusive price net of tax', () => {
    const line = { ...standardLine, amountMinor: 6000n, percentage: '20', isInclusive: true };
    const off = named([{ percentOff: '20', amountOffMinor: null }]);
    const root = parseXml(exportDocument(invoiceOf([line], {}, off)));
    expect(at(root, 'cac:InvoiceLine/cac:Price/cbc:PriceAmount')[0]!.text).toBe('50.00');
    expect(at(root, 'cac:AllowanceCharge/cbc:Amount')[0]!.text).toBe('10.00');
  });

  it('counts payments and balance as prepaid, but not credit notes', () => {
    const paid = { paidMinor: 900n, creditedMinor: 100n, creditNoteMinor: 5000n };
    const root = parseXml(exportDocument(invoiceOf([standardLine], paid)));
    expect(at(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')[0]!.text).toBe('10.00');
    expect(at(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')[0]!.text).toBe('109.00');
  });

  it('is dated in the time zone of the seller, and ends its period on the last day', () => {
    const root = parseXml(exportDocument(invoiceOf([standardLine])));
    expect(at(root, 'cbc:IssueDate')[0]!.text).toBe('2026-11-21');
    expect(at(root, 'cac:InvoicePeriod/cbc:StartDate')[0]!.text).toBe('2026-11-01');
    expect(at(root, 'cac:InvoicePeriod/cbc:EndDate')[0]!.text).toBe('2026-11-30');
  });

  it('names the original invoice when it is a credit note', () => {
    const root = parseXml(exportDocument(creditNoteOf([standardLine])));
    expect(root.name).toBe('CreditNote');
    expect(at(root, 'cbc:CreditNoteTypeCode')[0]!.text).toBe('381');
    expect(exportDocument(invoiceOf([standardLine]))).toContain('<cbc:InvoiceTypeCode>380<');
    expect(at(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')[0]!.text).toBe('2026-000041');
  });

  it('states the bank account of the seller, and payment on receipt when it has no due date', () => {
    const paying = { ...seller, iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' };
    const root = parseXml(exportDocument(invoiceOf([standardLine], { seller: paying, dueAt: null, locale: 'nl' })));
    const account = 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID';
    expect(at(root, account)[0]!.text).toBe('DE89370400440532013000');
    expect(at(root, 'cac:PaymentTerms/cbc:Note')[0]!.text).toBe('Te betalen bij ontvangst');
  });

  it('gives a negative line a negative quantity', () => {
    const document = invoiceOf([standardLine]);
    const [line] = document.lines;
    const less = { ...line!, netMinor: -4000n, taxCategory: 'E' as const, taxPercentage: '0', quantity: '2' };
    const tax = {
      ...document.taxes[0]!,
      category: 'E' as const,
      percentage: '0',
      netMinor: -4000n,
      taxMinor: 0n,
    };
    const both = {
      lines: [line!, less],
      taxes: [...document.taxes, tax],
      totalMinor: document.totalMinor - 4000n,
    };
    const source = exportDocument({ ...document, ...both });
    expect(brokenRules(source)).toEqual([]);
    expect(source).toContain('<cbc:InvoicedQuantity unitCode="C62">-2<');
  });

  it('follows the rules to the cent with lines that deduct an amount, in invoices and credit notes', () => {
    const charged = { ...standardLine, amountMinor: 5_000_000n, rateId: 'a' };
    const minors = fc.array(fc.bigInt({ min: -100_000n, max: 100_000n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(minors, fc.boolean(), (all, isInclusive) => {
        const lines = [charged, ...all.map((amountMinor) => ({ ...charged, amountMinor }))];
        const terms = lines.map((line) => ({ ...line, isInclusive, unitAmount: null }));
        const tolerance = isInclusive ? 1n : 0n;
        for (const document of [invoiceOf(terms), creditNoteOf(terms)])
          expect(brokenRules(exportDocument(document), tolerance)).toEqual([]);
      }),
    );
  });

  it('states a deduction of 20.00 as minus one piece at 20.00', () => {
    const off = { ...standardLine, amountMinor: -2000n, unitAmount: '-20' };
    const root = parseXml(exportDocument(invoiceOf([standardLine, off])));
    const [, line] = root.all('cac:InvoiceLine');
    expect(at(line!, 'cbc:InvoicedQuantity')[0]!.text).toBe('-1');
    expect(at(line!, 'cac:Price/cbc:PriceAmount')[0]!.text).toBe('20');
    expect(at(line!, 'cbc:LineExtensionAmount')[0]!.text).toBe('-20.00');
  });

  it('names the purchase order of the buyer and the invoice that it replaces', () => {
    const precedingInvoice = { number: '2026-000041', issuedAt: creditNoteOf([standardLine]).issuedAt };
    const root = parseXml(exportDocument(invoiceOf([standardLine], { poNumber: 'PO-4711', precedingInvoice })));
    const names = root.children.map(({ name }) => name);
    expect(at(root, 'cac:OrderReference/cbc:ID')[0]!.text).toBe('PO-4711');
    expect(at(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')[0]!.text).toBe('2026-000041');
    expect(names.indexOf('cac:OrderReference')).toBe(names.indexOf('cac:BillingReference') - 1);
  });

  it('stays valid with hostile text in every field', () => {
    const hostile = '<a href="x">&amp;]]></a>\u0000\u0007\ud800\u202e\uffff😀\r\n' + 'W'.repeat(400);
    const name = { name: hostile, street: hostile, city: hostile, postalCode: hostile, email: hostile };
    const texts = {
      seller: { ...seller, ...name },
      buyer: { ...buyer, ...name },
      memo: hostile,
      number: hostile,
    };
    const document = invoiceOf([standardLine], texts);
    const source = exportDocument({ ...document, lines: [{ ...document.lines[0]!, description: hostile }] });
    const root = parseXml(source);
    expect(at(root, 'cac:InvoiceLine/cac:Item/cbc:Name')[0]!.text).toHaveLength(101);
    expect(at(root, 'cac:InvoiceLine/cac:Item/cbc:Description')[0]!.text).toContain(
      '<a href="x">&amp;]]></a>\ufffd😀\n',
    );
    expect(brokenRules(source)).toEqual([]);
  });

  it('escapes the attributes and text of an element', () => {
    const element = { 'cbc:ID': { '@schemeID': '"\u0000<', '#': '\u0007a & b\uffff' } };
    expect(xml(element)).toContain('<cbc:ID schemeID="&quot;&lt;">a &amp; b</cbc:ID>');
  });
});

describe('the export as EN 16931', () => {
  const of = (category: TaxCategory, more: Partial<BillingDocument> = {}, percentage = '0') =>
    invoiceOf([{ ...standardLine, category, percentage }], more);
  const taxed = invoiceOf([standardLine]);
  const exemptAt19 = {
    ...taxed,
    lines: taxed.lines.map((line) => ({ ...line, taxCategory: 'E' as const })),
    taxes: taxed.taxes.map((tax) => ({ ...tax, category: 'E' as const })),
  };
  const offBy = (minor: bigint, currency: string) => {
    const document = invoiceOf([standardLine], { currency });
    const taxes = document.taxes.map((tax) => ({ ...tax, taxMinor: tax.taxMinor + minor }));
    return { ...document, taxes, totalMinor: document.totalMinor + minor };
  };
  const unknown = { ...seller, vatId: null, taxNumber: null };
  const cases: [string, BillingDocument, string[]][] = [
    ['a draft', of('S', { status: 'draft', number: null }, '19'), ['/status']],
    ['a void invoice', of('S', { status: 'void' }, '19'), ['/status']],
    ['an invoice without a number', of('S', { number: ' ' }, '19'), ['/number']],
    ['a currency with three decimals', of('S', { currency: 'KWD' }, '19'), ['/currency']],
    [
      'a credit note without an original invoice',
      { ...creditNoteOf([standardLine]), precedingInvoice: null },
      ['/precedingInvoice'],
    ],
    [
      'a seller without name, country and tax ids',
      of('S', { seller: { ...unknown, name: '', country: null } }, '19'),
      ['/seller/name', '/seller/country', '/seller/vatId'],
    ],
    ['an unknown country', of('S', { buyer: { ...buyer, country: 'XX' } }, '19'), ['/buyer/country']],
    [
      'a buyer without name and with a malformed country',
      of('S', { buyer: { ...buyer, name: null, country: 'de' } }, '19'),
      ['/buyer/name', '/buyer/country'],
    ],
    ['a VAT id without a country', of('S', { seller: { ...seller, vatId: '123456788' } }, '19'), ['/seller/vatId']],
    ["a buyer's VAT id without a country", of('S', { buyer: { ...buyer, vatId: '12345678' } }, '19'), ['/buyer/vatId']],
    ['reverse charge to a buyer without VAT id', of('AE', { buyer: { ...buyer, vatId: null } }), ['/buyer/vatId']],
    [
      'a supply within the EU without VAT ids',
      of('K', { buyer: { ...buyer, vatId: null }, seller: { ...seller, vatId: null } }),
      ['/seller/vatId', '/buyer/vatId'],
    ],
    ['a supply within the EU without a period', of('K', { period: null }), ['/period']],
    ['an export by a seller without VAT id', of('G', { seller: { ...seller, vatId: null } }), ['/seller/vatId']],
    [
      'a line outside the scope of VAT from a seller without a tax number',
      of('O', { seller: { ...seller, taxNumber: null } }),
      ['/seller/taxNumber'],
    ],
    [
      'lines outside and inside the scope of VAT on one invoice',
      invoiceOf([standardLine, { ...standardLine, category: 'O', percentage: '0' }]),
      ['/lines'],
    ],
    ['an invoice without lines', invoiceOf([]), ['/lines']],
    [
      'a line without a printable description',
      { ...of('S', {}, '19'), lines: [{ ...of('S', {}, '19').lines[0]!, description: '\u0007' }] },
      ['/lines/0/description'],
    ],
    ['a standard rate of 0', of('S', {}, '0'), ['/lines/0/taxPercentage']],
    ['a tax that is a yen off', offBy(1n, 'JPY'), ['/taxes']],
    ['a tax that is a euro off', offBy(-100n, 'EUR'), ['/taxes']],
    ['an exempt line with a rate', exemptAt19, ['/lines/0/taxPercentage']],
  ];
  it.each(cases)('refuses %s', (_, document, pointers) => {
    const { kind, code, details } = refused(document);
    expect({ kind, code }).toEqual({ kind: 'conflict', code: 'invoice_not_exportable' });
    expect(details.problems!.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  it('identifies a small seller by the tax number alone, and Greece by EL', () => {
    const small = of('E', {
      seller: { ...seller, vatId: null },
      buyer: { ...buyer, vatId: 'EL 123456789', country: 'GR' },
    });
    const source = exportDocument(small);
    expect(brokenRules(source)).toEqual([]);
    expect(source).toContain('EL123456789');
  });
});

describe('the rule checker of this test', () => {
  const source = exportDocument(
    invoiceOf(
      [standardLine, { ...standardLine, category: 'K', percentage: '0' }],
      { seller: { ...seller, iban: 'DE89370400440532013000' } },
      named([{ percentOff: '10', amountOffMinor: null }]),
    ),
  );
  const breaks: [string, string | RegExp, string][] = [
    ['BR-01', /<cbc:CustomizationID>.*</, '<cbc:CustomizationID><'],
    ['BR-02', '<cbc:ID>2026-000042</cbc:ID>', ''],
    ['BR-03', /<cbc:IssueDate>.*/, ''],
    ['BR-05', /<cbc:DocumentCurrencyCode>.*/, ''],
    ['BR-06', 'Nordlicht Software GmbH', ''],
    ['BR-11', '>CZ</cbc:IdentificationCode>', '></cbc:IdentificationCode>'],
    ['BR-23', ' unitCode="C62"', ''],
    ['BR-25', 'Aurora Pro', ''],
    ['BR-27', /(PriceAmount currencyID="EUR">)/, '$1-'],
    ['BR-29', '<cbc:EndDate>2026-11-30', '<cbc:EndDate>2026-10-30'],
    ['BR-61', /<cac:PayeeFinancialAccount>[^]*<\/cac:PayeeFinancialAccount>/, ''],
    ['BR-CO-10', /(<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="EUR">)200.00/, '$1200.01'],
    ['BR-CO-11', /(AllowanceTotalAmount currencyID="EUR">)20.00/, '$119.99'],
    ['BR-CO-13', /(TaxExclusiveAmount currencyID="EUR">)180.00/, '$1180.01'],
    ['BR-CO-14', /(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">)17.10/, '$117.11'],
    ['BR-CO-15', /(TaxInclusiveAmount currencyID="EUR">)197.10/, '$1197.11'],
    ['BR-CO-16', /(PayableAmount currencyID="EUR">)197.10/, '$1197.11'],
    ['BR-CO-17', /(<cbc:TaxableAmount[^]*?<cbc:TaxAmount currencyID="EUR">)17.10/, '$117.11'],
    ['BR-CO-25', /<cbc:DueDate>.*/, ''],
    ['BR-CO-09', '>DE123456788<', '>123456788<'],
    ['BR-S-08', /(TaxableAmount currencyID="EUR">)90.00/, '$190.01'],
    ['BR-DEC', /(AllowanceTotalAmount currencyID="EUR">)20.00/, '$120.000'],
    ['BR-K-10', /<cbc:TaxExemptionReason>.*/, ''],
    ['BR-AE-02', '>CZ12345678<', '><'],
    ['BR-IC-12', /<cac:Delivery>[^]*<\/cac:Delivery>/, ''],
    ['net = quantity x price', /(PriceAmount currencyID="EUR">)100/, '$1101'],
  ];
  it.each(breaks)('detects a violation of %s', (name, found, instead) => {
    expect(brokenRules(source)).toEqual([]);
    const broken = source.replace(found, instead);
    expect(broken).not.toBe(source);
    expect(brokenRules(broken)).toContain(name === 'BR-AE-02' ? 'BR-CO-09' : name);
  });
});

/** The maximum rounding difference of a tax in whole yen, in hundredths. */
const halfYen = 50n;
const plain = (percentage: string) => percentage.replace('19.0000', '19');
