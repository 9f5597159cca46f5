import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Party } from '../../invoices/invoice-shapes.ts';
import type { BillingDocument, NamedInvoice } from '../billing-document.ts';
import type { Formats } from '../formats.ts';
import type { Label } from '../labels.ts';
import { dayOf, daysOf } from '../local-dates.ts';
import { drawn } from '../printable.ts';
import { plainPairs, settled, warning } from './styles.ts';

/** The heading: seller, buyer, title and dates. */
export function heading(document: BillingDocument, formats: Formats): Content[] {
  const { seller, buyer, kind } = document;
  return [
    {
      columns: [
        { width: '*', stack: party(seller, formats, 'seller') },
        {
          width: '*',
          stack: [{ text: titleOf(document, formats), style: 'title' }, ...statusOf(document, formats)],
        },
      ],
      columnGap: 24,
    },
    {
      margin: [0, 28, 0, 0],
      columns: [
        {
          width: '*',
          stack: [
            {
              text: formats.say(kind === 'invoice' ? 'billedTo' : 'creditedTo'),
              style: 'label',
              margin: [0, 0, 0, 3],
            },
            ...party(buyer, formats, 'strong'),
          ],
        },
        { width: '*', table: { widths: ['auto', '*'], body: facts(document, formats) }, layout: plainPairs },
      ],
      columnGap: 24,
    },
  ];
}

export function titleOf({ kind }: BillingDocument, formats: Formats): string {
  return formats.say(kind === 'invoice' ? 'invoice' : 'creditNote');
}

function statusOf(document: BillingDocument, formats: Formats): Content[] {
  const { status, kind, totalMinor, creditNoteMinor } = document;
  if (status === 'draft' || status === 'void') return [{ text: formats.say(status), style: 'status', color: warning }];
  // An invoice that credit notes settle entirely has the status paid too, but no one paid it.
  const isPaid = kind === 'invoice' && status === 'paid' && creditNoteMinor < totalMinor;
  return isPaid ? [{ text: formats.say('paid').toUpperCase(), style: 'status', color: settled }] : [];
}

function party(details: Party, formats: Formats, nameStyle: string): Content[] {
  const town = [details.postalCode, details.city].filter(Boolean).join(' ');
  const country = details.country && formats.country(details.country);
  const lines = [
    ...[details.street, town, country, details.email],
    details.vatId && `${formats.say('vatId')} ${details.vatId}`,
    details.taxNumber && `${formats.say('taxNumber')} ${details.taxNumber}`,
  ];
  const name: Content[] = details.name
    ? [{ text: drawn(details.name, 30), style: nameStyle, margin: [0, 0, 0, 2] }]
    : [];
  return [...name, ...lines.filter((line) => line).map((line) => ({ text: drawn(line!) }))];
}

/** Number, dates, purchase order and the invoice that it corrects or replaces (Directive 2006/112/EC articles 219 and 226). */
function facts(document: BillingDocument, formats: Formats): TableCell[][] {
  const { kind, number, issuedAt, dueAt, period, timezone, periodTimezone, poNumber } = document;
  const named = (invoice: NamedInvoice | null) =>
    invoice && `${invoice.number} ${formats.say('of')} ${formats.day(dayOf(invoice.issuedAt, timezone))}`;
  const rows: [Label, string | null][] = [
    ['number', number],
    ['issued', formats.day(dayOf(issuedAt, timezone))],
    ['due', dueAt && formats.day(dayOf(dueAt, timezone))],
    ['period', period && formats.days(...daysOf(period, periodTimezone))],
    ['poNumber', poNumber],
    [kind === 'invoice' ? 'replaces' : 'corrects', named(document.precedingInvoice)],
    ['replacedBy', named(document.replacedBy)],
  ];
  return rows
    .filter(([, value]) => value)
    .map(([label, value]) => [
      { text: formats.say(label), style: 'label', margin: [0, 1, 0, 0] },
      { text: drawn(value!), alignment: 'right' },
    ]);
}
