import { conflict } from '../../../../errors.ts';
import type { Problem } from '../../../../errors.ts';
import { Check } from '../../../../platform/values/check.ts';
import { decimals } from '../../../../platform/values/money.ts';
import { Rational } from '../../../../platform/values/rational.ts';
import type { TaxCategory } from '../../../customers/taxes/tax-terms.ts';
import type { BillingDocument, DocumentLine } from '../billing-document.ts';
import type { Figures, NetGroup } from '../figures.ts';
import { printable } from '../printable.ts';
import { isCountry, vatIdIn } from './identifiers.ts';

/** Refuses a document that lacks data required by EN 16931, and reports every problem with a pointer into the document. */
export function requireExportable(document: BillingDocument, { groups }: Figures): void {
  const check = new Check();
  documentItself(check, document);
  seller(check, document);
  buyer(check, document);
  check.that(document.lines.length > 0, '/lines', 'must have at least one line (BR-16)');
  document.lines.forEach((one, index) => line(check, one, `/lines/${index}`));
  categories(check, document);
  for (const group of groups) rate(check, group, document.currency);
  if (check.problems.length) throw refusal(check.problems);
}

function refusal(problems: Problem[]): Error {
  const first = problems[0]!;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const sentence = `This document cannot be exported as an EN 16931 invoice: ${first.pointer} ${first.detail}${more}.`;
  return conflict('invoice_not_exportable', sentence, { problems: problems.slice(0, 100) });
}

function documentItself(check: Check, { kind, status, number, currency, precedingInvoice }: BillingDocument): void {
  check
    .that(status !== 'draft', '/status', 'must not be draft: finalize it first')
    .that(status !== 'void', '/status', 'must not be void: a void document claims nothing')
    .that(status === 'draft' || has(number), '/number', 'is missing (BR-02)')
    .that(decimals(currency) <= 2, '/currency', `must have at most 2 decimals, ${currency} has more (BR-DEC)`)
    .that(
      kind === 'invoice' || has(precedingInvoice?.number),
      '/precedingInvoice',
      'must name the invoice that is corrected (Directive 2006/112/EC article 219)',
    );
}

function seller(check: Check, document: BillingDocument): void {
  const { name, country, vatId, taxNumber } = document.seller;
  const isOutside = uses(document, 'O');
  check
    .that(has(name), '/seller/name', 'is missing (BR-06)')
    .that(isCountry(country), '/seller/country', 'must be an ISO 3166-1 code of two letters (BR-09)')
    .that(!has(vatId) || vatIdIn(vatId) !== null, '/seller/vatId', 'must begin with its country (BR-CO-09)')
    .that(
      !isOutside || has(taxNumber),
      '/seller/taxNumber',
      'must identify the seller, since a document not subject to VAT must not contain a VAT id (BR-CO-26, BR-O-02)',
    )
    .that(
      isOutside || has(vatId) || (has(taxNumber) && !uses(document, 'G', 'K')),
      '/seller/vatId',
      'is missing (BR-CO-26, BR-S-02, BR-AE-02, BR-G-02, BR-IC-02)',
    );
}

function buyer(check: Check, document: BillingDocument): void {
  const { name, country, vatId } = document.buyer;
  const needsVatId = uses(document, 'AE', 'K');
  check
    .that(has(name), '/buyer/name', 'is missing (BR-07)')
    .that(isCountry(country), '/buyer/country', 'must be an ISO 3166-1 code of two letters (BR-11)')
    .that(!needsVatId || has(vatId), '/buyer/vatId', 'is missing (BR-AE-02, BR-IC-02)')
    .that(!has(vatId) || vatIdIn(vatId) !== null, '/buyer/vatId', 'must begin with its country (BR-CO-09)');
}

function line(check: Check, { description, taxCategory, taxPercentage }: DocumentLine, at: string): void {
  const isTaxed = Rational.of(taxPercentage).num > 0n;
  check
    .that(has(description), `${at}/description`, 'is missing (BR-25)')
    .that(taxCategory !== 'S' || isTaxed, `${at}/taxPercentage`, 'must be above 0 in category S (BR-S-05)')
    .that(taxCategory === 'S' || !isTaxed, `${at}/taxPercentage`, `must be 0 in category ${taxCategory}`);
}

function categories(check: Check, document: BillingDocument): void {
  const isMixed = document.lines.some(({ taxCategory }) => taxCategory !== 'O');
  check
    .that(!uses(document, 'O') || !isMixed, '/lines', 'must not mix category O with others (BR-O-11)')
    .that(
      !uses(document, 'K') || document.period !== null,
      '/period',
      'is missing; an intra-community supply must state its period (BR-IC-11)',
    );
}

/**
 * The published rules let the tax differ by less than 1 currency unit from its rate: up to 99 euro cents, but not one yen.
 * Inclusive prices, and equal rates that are summed separately, may be off by one minor unit.
 */
function rate(check: Check, { percentage, netMinor, taxMinor }: NetGroup, currency: string): void {
  const exact = new Rational(netMinor, 100n).times(Rational.of(percentage));
  const scale = new Rational(100n, 10n ** BigInt(decimals(currency)));
  const hundredths = exact.minus(new Rational(taxMinor)).times(scale).round();
  const isClose = -100n < hundredths && hundredths < 100n;
  check.that(isClose, '/taxes', `must be ${percentage} % of what is taxed, within less than 1 ${currency} (BR-CO-17)`);
}

/** Whether any line is in one of these categories. */
export function uses({ lines }: BillingDocument, ...categoriesUsed: TaxCategory[]): boolean {
  return lines.some(({ taxCategory }) => categoriesUsed.includes(taxCategory));
}

function has(text: string | null | undefined): text is string {
  return printable(text ?? '') !== '';
}
