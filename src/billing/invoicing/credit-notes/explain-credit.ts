import { money, number, partOf, span, unitOf } from '../invoices/explain-words.ts';
import type { Minor, Time } from '../invoices/explain-words.ts';
import type { ExplainedDocument } from '../invoices/explain.ts';
import type { InvoiceLine } from '../invoices/invoice-line.ts';
import { baseOf } from './base-of.ts';

/** A line of a credit note, as an entity or as a list row. */
type CreditedLine = Record<'netMinor' | 'taxMinor' | 'totalMinor' | 'numerator' | 'denominator', Minor> &
  Record<'periodStartAt' | 'periodEndAt', Time | null>;

/** The invoice line that is credited. */
type BilledLine = Pick<InvoiceLine, 'isTaxInclusive' | 'taxPercentage'> &
  Record<'netMinor' | 'taxMinor' | 'discountMinor', Minor> &
  Record<'wholeMinor' | 'numerator' | 'denominator' | 'unitsAfter', Minor>;

/** Explains the credited amount of a line, with figures that a reader can check. */
export function explainCredit(given: CreditedLine, billed: BilledLine, document: ExplainedDocument): string {
  const { currency } = document;
  const text = given.periodStartAt ? unusedTime(given, billed, document) : plainAmount(given, billed, currency);
  return `${text} ${withTax(given, billed, currency)}`;
}

function plainAmount(given: CreditedLine, billed: BilledLine, currency: string): string {
  const [base, of] = [baseOf(billed, given), baseOf(billed, billed)];
  if (base < 0n) return `The deduction of ${money(-base, currency)} is taken back.`;
  const all = base === of ? 'all of the' : 'of the';
  return `${money(base, currency)} is given back, ${all} ${money(of, currency)} that the line came to.`;
}

function unusedTime(given: CreditedLine, billed: BilledLine, { currency, timezone }: ExplainedDocument): string {
  const { numerator, denominator } = given;
  const when = span(given.periodStartAt!, given.periodEndAt!, timezone);
  const time = `The time ${when} is unused, ${numerator} of ${denominator} ${unitOf(denominator)}`;
  const { text, minor } = calculated(given, billed, currency);
  const base = baseOf(billed, given);
  const cut = base === minor ? '' : `, of which ${money(base, currency)} can be given back`;
  return `${time}: ${text}${cut}.`;
}

/** A share of the whole period if the line was calculated from it in the same units; otherwise a share of the line's amount. */
function calculated({ numerator, denominator }: CreditedLine, billed: BilledLine, currency: string) {
  const isOfWhole = BigInt(denominator) === BigInt(billed.numerator) && BigInt(billed.discountMinor) === 0n;
  if (!isOfWhole) return partOf(baseOf(billed, billed), [numerator, denominator], currency);
  const after = BigInt(billed.unitsAfter);
  const whole = (units: bigint) => partOf(billed.wholeMinor, [units, billed.denominator], currency);
  const both = whole(BigInt(numerator) + after);
  if (after === 0n) return both;
  const rest = whole(after);
  const minor = both.minor - rest.minor;
  const text = `the cost of it and the ${after} after it (${both.text}) less the cost of those ${after} (${rest.text})`;
  return { text: `${text}: ${money(minor, currency)}`, minor };
}

function withTax(given: CreditedLine, { isTaxInclusive, taxPercentage }: BilledLine, currency: string): string {
  if (BigInt(given.taxMinor) === 0n) return `That is ${money(given.totalMinor, currency)} in all.`;
  const tax = `${number(taxPercentage)} % tax`;
  const [its, net] = [money(given.taxMinor, currency), money(given.netMinor, currency)];
  return isTaxInclusive
    ? `${tax} is included: ${its}; ${net} net.`
    : `${tax} is credited with it: ${its}; ${money(given.totalMinor, currency)} in all.`;
}
