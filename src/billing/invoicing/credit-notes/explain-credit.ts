import { money, number, partOf, span, unitOf } from '../invoices/explain-words.ts';
import type { Minor, Time } from '../invoices/explain-words.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';

/** A line of a credit note, as an entity or a list holds it. */
type Given = Record<'netMinor' | 'taxMinor' | 'totalMinor' | 'numerator' | 'denominator', Minor> &
  Record<'periodStartAt' | 'periodEndAt', Time | null>;

/** The line of an invoice that something is given back of. */
type CreditedDocument = Pick<InvoiceLine, 'isTaxInclusive' | 'taxPercentage'> &
  Record<'netMinor' | 'totalMinor' | 'discountMinor', Minor> &
  Record<'wholeMinor' | 'numerator' | 'denominator' | 'unitsAfter', Minor>;

/** How what is given back of a line came to that, in words and figures that anybody can reckon after. */
export function explainCredit(given: Given, billed: CreditedDocument, currency: string): string {
  const text = given.periodStartAt ? unused(given, billed, currency) : anAmount(given, billed, currency);
  return `${text} ${inAll(given, billed, currency)}`;
}

/** What a line says its amount as: with the tax where that is in it. */
function baseOf(
  minors: Pick<CreditedDocument, 'netMinor' | 'totalMinor'>,
  { isTaxInclusive }: CreditedDocument,
): bigint {
  return BigInt(isTaxInclusive ? minors.totalMinor : minors.netMinor);
}

function anAmount(given: Given, billed: CreditedDocument, currency: string): string {
  const [base, of] = [baseOf(given, billed), baseOf(billed, billed)];
  const all = base === of ? 'all of the' : 'of the';
  return `${money(base, currency)} is given back, ${all} ${money(of, currency)} that the line came to.`;
}

function unused(given: Given, billed: CreditedDocument, currency: string): string {
  const { numerator, denominator } = given;
  const when = span(given.periodStartAt!, given.periodEndAt!);
  const time = `The time ${when} is unused, ${numerator} of ${denominator} ${unitOf(denominator)}`;
  const { text, minor } = reckoned(given, billed, currency);
  const base = baseOf(given, billed);
  const cut = base === minor ? '' : `, of which ${money(base, currency)} can be given back`;
  return `${time}: ${text}${cut}.`;
}

/** Of the whole period, where the line was reckoned from that in the same units; else of what the line came to. */
function reckoned({ numerator, denominator }: Given, billed: CreditedDocument, currency: string) {
  const isOfWhole = BigInt(denominator) === BigInt(billed.numerator) && BigInt(billed.discountMinor) === 0n;
  if (!isOfWhole) return partOf(baseOf(billed, billed), [numerator, denominator], currency);
  const after = BigInt(billed.unitsAfter);
  const whole = (units: bigint) => partOf(billed.wholeMinor, [units, billed.denominator], currency);
  const both = whole(BigInt(numerator) + after);
  if (after === 0n) return both;
  const rest = whole(after);
  const minor = both.minor - rest.minor;
  const text = `what it and the ${after} after it cost (${both.text}) less what those do (${rest.text})`;
  return { text: `${text}: ${money(minor, currency)}`, minor };
}

function inAll(given: Given, { isTaxInclusive, taxPercentage }: CreditedDocument, currency: string): string {
  if (BigInt(given.taxMinor) === 0n) return `That is ${money(given.totalMinor, currency)} in all.`;
  const tax = `${number(taxPercentage)} % tax`;
  const [its, net] = [money(given.taxMinor, currency), money(given.netMinor, currency)];
  return isTaxInclusive
    ? `${tax} is in it: ${its}; ${net} net.`
    : `${tax} goes back with it: ${its}; ${money(given.totalMinor, currency)} in all.`;
}
