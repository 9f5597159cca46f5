import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { BillingDocument } from '../billing-document.ts';
import { dueOf, namedDiscount } from '../figures.ts';
import type { Figures, NetGroup } from '../figures.ts';
import type { Formats } from '../formats.ts';
import { drawn } from '../printable.ts';
import { hair, ink, plainPairs } from './styles.ts';
import { taxWord } from './tax-word.ts';

/** A row of the totals, with its style and an optional line above it. */
interface Sum {
  text: string;
  value: string;
  style?: string;
  isRuled?: boolean;
}

/** The totals, with the taxable amount and the tax of each rate (Directive 2006/112/EC article 226 (8) to (10)). */
export function totalsTable(document: BillingDocument, figures: Figures, formats: Formats): Content {
  const sums = [...untilTotal(document, figures, formats), ...afterTotal(document, formats)];
  return {
    margin: [0, 14, 0, 0],
    unbreakable: true,
    columnGap: 24,
    columns: [
      { width: '*', text: '' },
      {
        width: '*',
        table: { widths: ['*', 'auto'], body: sums.map(cells) },
        layout: {
          ...plainPairs,
          hLineWidth: (row) => (sums[row]?.isRuled ? 0.8 : 0),
          hLineColor: (row) => (row === sums.length - 1 ? ink : hair),
          paddingTop: (row) => (sums[row]?.isRuled ? 6 : 2),
          paddingBottom: (row) => (sums[row + 1]?.isRuled ? 6 : 2),
        },
      },
    ],
  };
}

function untilTotal(document: BillingDocument, figures: Figures, formats: Formats): Sum[] {
  const taxed = figures.groups.filter(({ category }) => category !== 'O');
  const { subtotalMinor, discountMinor, netMinor, totalMinor } = figures;
  const word = taxWord(document, formats);
  return [
    { text: formats.say('subtotal'), value: formats.amount(subtotalMinor) },
    ...(discountMinor
      ? [{ text: namedDiscount(formats.say('discount'), document), value: formats.amount(-discountMinor) }]
      : []),
    ...(discountMinor && taxed.length ? [{ text: formats.say('net'), value: formats.amount(netMinor) }] : []),
    ...taxed.map((group) => taxSum(group, word, formats)),
    {
      text: formats.say(document.kind === 'invoice' ? 'total' : 'totalCredited'),
      value: formats.money(totalMinor),
      style: document.kind === 'invoice' ? 'strong' : 'due',
      isRuled: true,
    },
  ];
}

function taxSum({ name, percentage, netMinor, taxMinor }: NetGroup, word: string, formats: Formats): Sum {
  const rate = `${name ?? word} ${formats.percent(percentage)}`;
  return {
    text: `${rate} ${formats.say('on')} ${formats.amount(netMinor)}`,
    value: formats.amount(taxMinor),
  };
}

function afterTotal(document: BillingDocument, formats: Formats): Sum[] {
  // Nothing is due on a void invoice, so it ends with its total.
  if (document.kind === 'credit_note' || document.status === 'void') return [];
  const settled = [
    { text: formats.say('credited'), minor: document.creditedMinor },
    { text: formats.say('creditNotes'), minor: document.creditNoteMinor },
    { text: formats.say('paid'), minor: document.paidMinor },
  ];
  return [
    ...settled.filter(({ minor }) => minor).map(({ text, minor }) => ({ text, value: formats.amount(-minor) })),
    { text: formats.say('amountDue'), value: formats.money(dueOf(document)), style: 'due', isRuled: true },
  ];
}

function cells({ text, value, style }: Sum): TableCell[] {
  return [
    { text: drawn(text, 24), style },
    { text: drawn(value, 30), style, alignment: 'right' },
  ];
}
