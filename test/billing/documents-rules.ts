import { parseXml } from '../support/xml.ts';
import type { XmlElement } from '../support/xml.ts';

/** Returns the elements at a path below an element. */
export function at(element: XmlElement, path: string): XmlElement[] {
  return path.split('/').reduce((found, name) => found.flatMap((one) => one.all(name)), [element]);
}

const first = (element: XmlElement, path: string) => at(element, path)[0]?.text;

/** Parses an amount into hundredths; undefined if it is not an amount of at most two decimals. */
function cents(text: string | undefined): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '');
  if (!match) return undefined;
  return BigInt(`${match[1]}${match[2]}${(match[3] ?? '').padEnd(2, '0')}`);
}

const money = (element: XmlElement, path: string) => cents(first(element, path)) ?? 0n;
const total = (elements: XmlElement[], path: string) => elements.reduce((sum, one) => sum + money(one, path), 0n);

/** Parses a decimal into numerator and denominator. */
function fraction(text: string): [bigint, bigint] {
  const [whole, decimals = ''] = text.split('.');
  return [BigInt(whole! + decimals), 10n ** BigInt(decimals.length)];
}

const untaxed = ['Z', 'E', 'AE', 'G', 'K', 'O'];
const party = 'cac:Party';
const vatIds = (side: XmlElement | undefined) =>
  side
    ? at(side, `${party}/cac:PartyTaxScheme`)
        .filter((scheme) => first(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT')
        .map((scheme) => first(scheme, 'cbc:CompanyID')!)
    : [];

/**
 * Returns the names of the EN 16931 rules that a document breaks. BR-CO-17 is reported when the tax is off by more than
 * `tolerance` hundredths: inclusive prices, and equal rates that are summed separately, cannot be exact.
 */
export function brokenRules(source: string, tolerance = 0n): string[] {
  const root = parseXml(source);
  const broken = new Set<string>();
  const rule = (name: string, holds: boolean) => void (holds || broken.add(name));
  mandatory(root, rule);
  lines(root, rule);
  sums(root, rule);
  groups(root, rule, tolerance);
  parties(root, rule);
  return [...broken];
}

type ReportRule = (name: string, holds: boolean) => void;

const linesOf = (root: XmlElement) => [...root.all('cac:InvoiceLine'), ...root.all('cac:CreditNoteLine')];

function mandatory(root: XmlElement, rule: ReportRule): void {
  const kind = root.name === 'Invoice' ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode';
  const [seller, buyer] = ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty'];
  const terms: Record<string, string> = {
    'BR-01': 'cbc:CustomizationID',
    'BR-02': 'cbc:ID',
    'BR-03': 'cbc:IssueDate',
    'BR-04': kind,
    'BR-05': 'cbc:DocumentCurrencyCode',
    'BR-06': `${seller}/${party}/cac:PartyLegalEntity/cbc:RegistrationName`,
    'BR-07': `${buyer}/${party}/cac:PartyLegalEntity/cbc:RegistrationName`,
    'BR-09': `${seller}/${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    'BR-11': `${buyer}/${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
    'BR-12': 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount',
    'BR-13': 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount',
    'BR-14': 'cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount',
    'BR-15': 'cac:LegalMonetaryTotal/cbc:PayableAmount',
  };
  for (const [name, path] of Object.entries(terms)) rule(name, Boolean(first(root, path)?.trim()));
  rule('BR-16', linesOf(root).length > 0);
  const owed = money(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount') > 0n && root.name === 'Invoice';
  rule('BR-CO-25', !owed || Boolean(first(root, 'cbc:DueDate') ?? first(root, 'cac:PaymentTerms/cbc:Note')));
  for (const means of root.all('cac:PaymentMeans'))
    rule('BR-61', Boolean(first(means, 'cac:PayeeFinancialAccount/cbc:ID')));
}

function lines(root: XmlElement, rule: ReportRule): void {
  for (const line of linesOf(root)) {
    const [quantity] = [...line.all('cbc:InvoicedQuantity'), ...line.all('cbc:CreditedQuantity')];
    const price = first(line, 'cac:Price/cbc:PriceAmount');
    rule('BR-21', Boolean(first(line, 'cbc:ID')));
    rule('BR-22', Boolean(quantity?.text));
    rule('BR-23', Boolean(quantity?.attributes.unitCode));
    rule('BR-24', Boolean(first(line, 'cbc:LineExtensionAmount')));
    rule('BR-25', Boolean(first(line, 'cac:Item/cbc:Name')));
    rule('BR-26', Boolean(price));
    rule('BR-27', !price?.startsWith('-'));
    const [quantities, quantityScale] = fraction(quantity?.text ?? '0');
    const [prices, priceScale] = fraction(price ?? '0');
    const [bases, baseScale] = fraction(first(line, 'cac:Price/cbc:BaseQuantity') ?? '1');
    const left = quantities * prices * baseScale * 100n;
    rule(
      'net = quantity x price',
      left === money(line, 'cbc:LineExtensionAmount') * quantityScale * priceScale * bases,
    );
  }
  for (const period of [root, ...linesOf(root)].flatMap((one) => one.all('cac:InvoicePeriod')))
    rule('BR-29', first(period, 'cbc:StartDate')! <= first(period, 'cbc:EndDate')!);
}

function sums(root: XmlElement, rule: ReportRule): void {
  const [totals] = root.all('cac:LegalMonetaryTotal');
  if (!totals) return;
  const amountOf = (name: string) => money(totals, `cbc:${name}`);
  const allowances = root.all('cac:AllowanceCharge');
  const tax = total(root.all('cac:TaxTotal'), 'cbc:TaxAmount');
  const net = amountOf('TaxExclusiveAmount');
  rule('BR-CO-10', amountOf('LineExtensionAmount') === total(linesOf(root), 'cbc:LineExtensionAmount'));
  rule('BR-CO-11', amountOf('AllowanceTotalAmount') === total(allowances, 'cbc:Amount'));
  rule('BR-CO-13', net === amountOf('LineExtensionAmount') - amountOf('AllowanceTotalAmount'));
  rule('BR-CO-14', tax === total(at(root, 'cac:TaxTotal/cac:TaxSubtotal'), 'cbc:TaxAmount'));
  rule('BR-CO-15', amountOf('TaxInclusiveAmount') === net + tax);
  rule('BR-CO-16', amountOf('PayableAmount') === amountOf('TaxInclusiveAmount') - amountOf('PrepaidAmount'));
  const amounts = [
    ...totals.children,
    ...at(root, 'cac:TaxTotal/cbc:TaxAmount'),
    ...at(root, 'cac:TaxTotal/cac:TaxSubtotal').flatMap(({ children }) => children.slice(0, 2)),
    ...allowances.flatMap((one) => one.all('cbc:Amount')),
    ...linesOf(root).flatMap((one) => one.all('cbc:LineExtensionAmount')),
  ];
  rule(
    'BR-DEC',
    amounts.every(({ text }) => cents(text) !== undefined),
  );
  const currency = first(root, 'cbc:DocumentCurrencyCode');
  rule(
    'BT-5',
    amounts.every(({ attributes }) => attributes.currencyID === currency),
  );
  for (const one of allowances) {
    rule('BR-32', Boolean(first(one, 'cac:TaxCategory/cbc:ID')));
    rule('BR-33', Boolean(first(one, 'cbc:AllowanceChargeReason')));
  }
}

function groups(root: XmlElement, rule: ReportRule, tolerance: bigint): void {
  const key = (category: XmlElement | undefined) =>
    category ? `${first(category, 'cbc:ID')} ${first(category, 'cbc:Percent') ?? ''}` : '';
  const subtotals = at(root, 'cac:TaxTotal/cac:TaxSubtotal');
  const keys = subtotals.map((group) => key(group.all('cac:TaxCategory')[0]));
  const lineKey = (line: XmlElement) => key(at(line, 'cac:Item/cac:ClassifiedTaxCategory')[0]);
  rule('BR-S-01', new Set(keys).size === keys.length && linesOf(root).every((line) => keys.includes(lineKey(line))));
  for (const group of subtotals) {
    const [category] = group.all('cac:TaxCategory');
    const [code, percent] = [first(category!, 'cbc:ID')!, first(category!, 'cbc:Percent')];
    const its = linesOf(root).filter((line) => lineKey(line) === key(category));
    const off = root.all('cac:AllowanceCharge').filter((one) => key(one.all('cac:TaxCategory')[0]) === key(category));
    const [taxable, tax] = [money(group, 'cbc:TaxableAmount'), money(group, 'cbc:TaxAmount')];
    rule('BR-S-08', taxable === total(its, 'cbc:LineExtensionAmount') - total(off, 'cbc:Amount'));
    const [percents, scale] = fraction(percent ?? '0');
    const rounded = (2n * taxable * percents + 100n * scale) / (200n * scale);
    const difference = rounded > tax ? rounded - tax : tax - rounded;
    rule('BR-CO-17', difference <= tolerance);
    rule(`BR-${code}-05`, code === 'S' ? percents > 0n : code === 'O' ? percent === undefined : percents === 0n);
    rule(`BR-${code}-09`, !untaxed.includes(code) || tax === 0n);
    const isReasoned = Boolean(first(category!, 'cbc:TaxExemptionReason'));
    rule(`BR-${code}-10`, isReasoned === !['S', 'Z'].includes(code));
  }
  rule('BR-O-11', !keys.some((one) => one.startsWith('O')) || keys.length === 1);
}

function parties(root: XmlElement, rule: ReportRule): void {
  const categories = at(root, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID').map(({ text }) => text);
  const has = (...codes: string[]) => codes.some((code) => categories.includes(code));
  const [seller] = root.all('cac:AccountingSupplierParty');
  const [buyer] = root.all('cac:AccountingCustomerParty');
  const sellers = vatIds(seller);
  const local = seller ? at(seller, `${party}/cac:PartyTaxScheme/cbc:CompanyID`).length : 0;
  const identified = seller ? at(seller, `${party}/cac:PartyIdentification/cbc:ID`).length : 0;
  rule('BR-CO-26', sellers.length + identified > 0);
  rule(
    'BR-CO-09',
    [...sellers, ...vatIds(buyer)].every((id) => /^[A-Z]{2}./.test(id)),
  );
  rule('BR-S-02', has('O') || local > 0);
  rule('BR-G-02', !has('G', 'K') || sellers.length > 0);
  rule('BR-AE-02', !has('AE', 'K') || vatIds(buyer).length > 0);
  rule('BR-O-02', !has('O') || sellers.length + vatIds(buyer).length === 0);
  rule('BR-IC-11', !has('K') || root.all('cac:InvoicePeriod').length > 0);
  const delivered = 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode';
  rule('BR-IC-12', !has('K') || Boolean(first(root, delivered)));
}
