import type { Content } from 'pdfmake/interfaces.js';
import type { BillingDocument } from '../billing-document.ts';
import { reasonOf } from '../exemptions.ts';
import { dueOf } from '../figures.ts';
import type { Figures } from '../figures.ts';
import type { Formats } from '../formats.ts';
import { languageOf } from '../labels.ts';
import { drawn } from '../printable.ts';

/** The notes: reasons for missing tax, the memo, the bank account and the footer. */
export function notes(document: BillingDocument, figures: Figures, formats: Formats): Content[] {
  const reasons = figures.groups
    .map((group) => reasonOf(group, languageOf(document.locale)))
    .filter((reason) => reason !== null);
  const { memo, footer } = document;
  return [
    ...[...reasons, ...(memo ? [memo] : [])].map((text) => paragraph(text)),
    ...transfer(document, formats),
    ...(footer ? [{ ...paragraph(footer), style: 'small' }] : []),
  ];
}

function paragraph(text: string): { text: string; margin: [number, number, number, number] } {
  return { text: drawn(text), margin: [0, 14, 0, 0] };
}

function transfer(document: BillingDocument, formats: Formats): Content[] {
  const { iban, bic } = document.seller;
  const isFinal = document.status !== 'draft' && document.status !== 'void';
  const isOwed = document.kind === 'invoice' && isFinal && dueOf(document) > 0n;
  if (!iban || !isOwed) return [];
  const spaced = iban.replaceAll(/\s/g, '').replaceAll(/.{4}(?=.)/g, '$&\u00a0');
  const rows = [
    ['IBAN', spaced],
    ['BIC', bic],
    [formats.say('reference'), document.number],
  ];
  const shown = rows.filter(([, value]) => value).map(([word, value]) => `${word} ${drawn(value!)}`);
  return [
    {
      unbreakable: true,
      margin: [0, 14, 0, 0],
      stack: [{ text: formats.say('payTo'), style: 'label', margin: [0, 0, 0, 3] }, { text: shown.join('   ·   ') }],
    },
  ];
}
