import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { BillingDocument } from '../billing-document.ts';
import { layout } from './layout.ts';

const require = createRequire(import.meta.url);
const font = (style: string): string => require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`);
const Roboto = { normal: font('Regular'), bold: font('Medium') };

pdfmake.setFonts({ Roboto });
pdfmake.setLocalAccessPolicy((path) => Object.values(Roboto).includes(path));
pdfmake.setUrlAccessPolicy(() => false);

/** Prints a document as PDF; the same document always has the same bytes. */
export async function printDocument(document: BillingDocument): Promise<Buffer> {
  return pdfmake.createPdf(layout(document)).getBuffer();
}
