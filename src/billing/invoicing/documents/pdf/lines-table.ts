import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { Rational } from '../../../../platform/values/rational.ts';
import type { BillingDocument, DocumentLine } from '../billing-document.ts';
import { netLine } from '../figures.ts';
import type { Formats } from '../formats.ts';
import { daysOf } from '../local-dates.ts';
import { drawn } from '../printable.ts';
import { ruled } from './styles.ts';
import { taxWord } from './tax-word.ts';

/** The table of lines: prices and amounts without tax (Directive 2006/112/EC article 226 (6) to (8)). */
export function linesTable(document: BillingDocument, formats: Formats): Content {
  const head = [
    cell(formats.say('description'), 'left'),
    ...[formats.say('quantity'), formats.say('unitPrice'), taxWord(document, formats), formats.say('amount')].map(
      (text) => cell(text, 'right'),
    ),
  ];
  return {
    margin: [0, 28, 0, 0],
    layout: ruled,
    table: {
      headerRows: 1,
      dontBreakRows: document.lines.every(fitsPage),
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        head,
        ...document.lines.flatMap((line, index) => rows(line, document.lines[index - 1], document, formats)),
      ],
    },
  };
}

/** The row of a line, below the heading of its subscription, or of the lines without one, if these begin with it. */
function rows(
  line: DocumentLine,
  before: DocumentLine | undefined,
  document: BillingDocument,
  formats: Formats,
): TableCell[][] {
  const { subscriptionNumber } = line;
  const own = row(line, document, formats);
  if (subscriptionNumber === before?.subscriptionNumber) return [own];
  const text = drawn(
    subscriptionNumber ? `${formats.say('subscription')} ${subscriptionNumber}` : formats.say('otherLines'),
  );
  return [[{ text, style: 'strong', colSpan: 5 }, '', '', '', ''], own];
}

function row(line: DocumentLine, { periodTimezone }: BillingDocument, formats: Formats): TableCell[] {
  const note = noteOf(line, periodTimezone, formats);
  const description = [
    { text: drawn(line.description) },
    ...(note ? [{ text: drawn(note), style: 'small', margin: [0, 2, 0, 0] as [number, number, number, number] }] : []),
  ];
  const unit = netUnit(line);
  return [
    { stack: description },
    right(formats.quantity(line.quantity)),
    right(unit === null ? '' : formats.price(unit)),
    right(line.taxCategory === 'O' ? '–' : formats.percent(line.taxPercentage)),
    { text: drawn(formats.amount(netLine(line).grossMinor), 30), alignment: 'right' },
  ];
}

/** The days of a line and the percentage charged, without which quantity x price would not equal the amount. */
function noteOf({ period, percentCharged }: DocumentLine, timezone: string, formats: Formats): string {
  const days = period && formats.days(...daysOf(period, timezone));
  const part = percentCharged && `× ${formats.percent(percentCharged)}`;
  return [days, part].filter(Boolean).join('   ');
}

/** Whether a row fits on a page; pdfmake drops an unbreakable row that does not. */
function fitsPage({ description }: DocumentLine): boolean {
  return description.length <= 1000 && description.split(/[\n\r]/).length <= 20;
}

/** The unit price without tax as a decimal; it has four places if the price included tax. */
function netUnit({ unitAmount, isInclusive, taxPercentage }: DocumentLine): string | null {
  if (unitAmount === null || !isInclusive) return unitAmount;
  const hundred = Rational.of('100');
  const net = Rational.of(unitAmount)
    .times(hundred)
    .over(hundred.plus(Rational.of(taxPercentage)));
  return net.toFixed(4);
}

function cell(text: string, alignment: 'left' | 'right'): TableCell {
  return { text: drawn(text), style: 'head', alignment, noWrap: true };
}

function right(text: string): TableCell {
  return { text: drawn(text, 20), alignment: 'right' };
}
