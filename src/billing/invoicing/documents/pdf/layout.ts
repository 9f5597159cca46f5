import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { BillingDocument } from '../billing-document.ts';
import { figuresOf } from '../figures.ts';
import { formatsOf } from '../formats.ts';
import type { Formats } from '../formats.ts';
import { languageOf } from '../labels.ts';
import { drawn, oneLine, shortened } from '../printable.ts';
import { heading, titleOf } from './heading.ts';
import { linesTable } from './lines-table.ts';
import { notes } from './notes.ts';
import { ink, page, soft, styles, warning } from './styles.ts';
import { totalsTable } from './totals-table.ts';

/** The pdfmake definition of a document. */
export function layout(document: BillingDocument): TDocumentDefinitions {
  const formats = formatsOf(document.locale, document.currency);
  const figures = figuresOf(document);
  return {
    ...{
      pageSize: paperOf(document),
      pageMargins: page.margins,
      version: '1.7',
      language: languageOf(document.locale),
    },
    ...{ defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.15, color: ink }, styles },
    info: informationOf(document, formats),
    watermark: watermarkOf(document, formats),
    header: (current) => (current === 1 ? '' : runningHead(document, formats)),
    footer: (current, count) => footerOf(document, formats, `${current} / ${count}`),
    content: [
      ...heading(document, formats),
      linesTable(document, formats),
      totalsTable(document, figures, formats),
      ...notes(document, figures, formats),
    ],
  };
}

/** North America uses the Letter format. */
function paperOf({ buyer, seller }: BillingDocument): 'A4' | 'LETTER' {
  return ['US', 'CA'].includes(buyer.country ?? seller.country ?? '') ? 'LETTER' : 'A4';
}

/** Uses the date of the document instead of today's, so that the same document always has the same bytes. */
function informationOf(document: BillingDocument, formats: Formats): TDocumentDefinitions['info'] {
  const at = new Date(document.issuedAt.epochMilliseconds);
  return {
    title: oneLine(`${titleOf(document, formats)} ${document.number ?? ''}`),
    author: oneLine(document.seller.name ?? ''),
    creationDate: at,
    modDate: at,
  };
}

function watermarkOf({ status }: BillingDocument, formats: Formats): TDocumentDefinitions['watermark'] {
  if (status !== 'draft' && status !== 'void') return undefined;
  const color = status === 'void' ? warning : soft;
  return { text: formats.say(status), color, opacity: 0.09, bold: true, angle: -40, fontSize: 92 };
}

function runningHead(document: BillingDocument, formats: Formats): Content {
  const text = `${titleOf(document, formats)} ${document.number ?? ''}`;
  return { text: drawn(shortened(text, 80)), style: 'small', alignment: 'right', margin: [48, 24, 48, 0] };
}

function footerOf({ seller }: BillingDocument, formats: Formats, pages: string): Content {
  const town = [seller.postalCode, seller.city].filter(Boolean).join(' ');
  const vatId = seller.vatId && `${formats.say('vatId')} ${seller.vatId}`;
  const text = [seller.name, seller.street, town, vatId].filter(Boolean).join('  ·  ');
  return {
    margin: [48, 20, 48, 0],
    columns: [
      { width: '*', text: drawn(shortened(text, 110)), style: 'small' },
      {
        width: 'auto',
        text: `${formats.say('page')} ${pages}`,
        style: 'small',
        alignment: 'right',
        noWrap: true,
      },
    ],
    columnGap: 24,
  };
}
