import { describe, expect, it } from '@jest/globals';
import { textOfPdf } from '../support/pdf.ts';
import { brokenRules } from './documents-rules.ts';
import { ask, buyer, client, clock, createRate, sellFromBerlin } from './tax-stage.ts';

const seller = {
  ...{ legalName: 'Forge GmbH', vatId: 'DE136695976', taxNumber: '12/345/67890', email: 'billing@forge.example' },
  address: { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  missingTaxRate: 'hold',
};
const lyon = { street: '2 rue Centrale', postalCode: '69001', city: 'Lyon', country: 'FR' };
const work = { description: 'Work', unitAmount: '100' };

async function fileOf(id: unknown, format: 'xml' | 'pdf'): Promise<Buffer> {
  const document = `query ($id: ID!, $format: DocumentFormat!) { invoiceDocument(id: $id, format: $format) { content } }`;
  const { invoiceDocument } = await ask(document, { id, format });
  return Buffer.from(String(invoiceDocument.content), 'base64');
}

const invoice = async (customer: object, lines: object[], more: object = {}) =>
  (await client.post('/billing/invoices', { customer, currency: 'EUR', lines, ...more })).body;

/** The categories and percentages of the tax subtotals of an e-invoice. */
function subtotals(xml: string): string[] {
  const found = xml.matchAll(
    /<cac:TaxCategory>\s*<cbc:ID>(\w+)<\/cbc:ID>(?:\s*<cbc:Percent>([\d.]+)<\/cbc:Percent>)?/g,
  );
  return [...found].map(([, category, percent]) => `${category} ${percent}`);
}

describe('the documents of an invoice', () => {
  it('show each rate of a line before and after a change of the tax', async () => {
    await sellFromBerlin(seller);
    const before = await createRate('19');
    await createRate('16', { validFrom: '2026-07-01' });
    clock.set('2026-07-10T10:00:00Z');
    const berlin = { ...seller.address };
    const { id } = await invoice({ ...buyer(), name: 'Ada', address: berlin, email: 'ada@x.example' }, [
      work,
      { ...work, description: 'Work in June', taxRateId: before },
    ]);
    const xml = (await fileOf(id, 'xml')).toString();
    expect(brokenRules(xml)).toEqual([]);
    expect(subtotals(xml)).toEqual(['S 16', 'S 19']);
    const pdf = textOfPdf(await fileOf(id, 'pdf'));
    expect(pdf).toContain('16');
    expect(pdf).toContain('19');
  });

  it('say for a business abroad that they are not subject to tax, also in a credit note', async () => {
    await sellFromBerlin(seller);
    await createRate('19');
    const london = { street: '1 Mint Street', postalCode: 'SE1 1QP', city: 'London', country: 'GB' };
    const customer = { ...buyer('GB'), name: 'Forge Ltd', address: london, email: 'it@forge.example' };
    const { id, lines } = await invoice({ ...customer, vatId: 'GB980780684' }, [work]);
    expect(lines).toMatchObject([{ taxCategory: 'O', taxRule: 'business_abroad' }]);
    expect(textOfPdf(await fileOf(id, 'pdf'))).toContain('NotsubjecttoVAT');
    const note = await client.post('/billing/credit-notes', { invoiceId: id, reason: 'goodwill' });
    const document = `query ($id: ID!) { creditNoteDocument(id: $id, format: pdf) { content } }`;
    const { creditNoteDocument: file } = await ask(document, { id: note.body.id });
    expect(textOfPdf(Buffer.from(String(file.content), 'base64'))).toContain('NotsubjecttoVAT');
  });

  it.each([
    ['AE', 'Proof of business on file'],
    ['E', 'Exempt under article 132'],
    ['O', 'Supplied outside the EU'],
  ])('show category %s and the reason of a decision', async (category, reason) => {
    await sellFromBerlin(seller);
    await createRate('19');
    const customer = { ...buyer('FR'), name: 'Forge SARL', address: lyon, email: 'it@forge.example' };
    const vatId = category === 'AE' ? { vatId: 'DE136695976' } : {};
    const draft = await invoice({ ...customer, ...vatId }, [work], { finalize: false });
    const decided = await client.post(`/billing/invoices/${String(draft.id)}/finalize`, { category, reason });
    expect(decided.body).toMatchObject({ status: 'open', tax: { amount: '0.00' } });
    const xml = (await fileOf(draft.id, 'xml')).toString();
    expect(brokenRules(xml)).toEqual([]);
    expect(subtotals(xml)[0]).toMatch(new RegExp(`^${category} `));
    expect(xml).toContain(reason);
    expect(textOfPdf(await fileOf(draft.id, 'pdf'))).toContain(reason.replaceAll(' ', ''));
  });
});
