import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { Printer } from '../../src/billing/invoicing/documents/pdf/printer.ts';
import { Refusal } from '../../src/errors.ts';
import { billDue } from '../support/due.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { textOfPdf } from '../support/pdf.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { parseXml } from '../support/xml.ts';
import { at, brokenRules } from './documents-rules.ts';
import { standardLine, invoiceOf } from './documents-samples.ts';

const march = '2026-03-01T10:00:00Z';
const forge = {
  ...{ legalName: 'Forge GmbH', vatId: 'DE136695976', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  address: { street: 'Am Amboss 1', postalCode: '10115', city: 'Berlin', country: 'DE' },
  ...{ locale: 'de', timezone: 'Europe/Berlin', paymentTermDays: 14, footer: 'Amtsgericht Berlin, HRB 1' },
};
const vienna = { street: 'Ring 1', postalCode: '1010', city: 'Wien', country: 'AT' };
const lyon = { street: '2 rue Centrale', postalCode: '69001', city: 'Lyon', country: 'FR' };

const PROFILE = `mutation ($input: UpdateBillingProfileInput!) {
  updateBillingProfile(input: $input) { billingProfile { version } }
}`;
const RATE = `mutation { createTaxRate(input: { name: "USt", percentage: "19", country: "DE" }) { taxRate { id } } }`;
const METER = `mutation { createMeter(input: { key: "calls", name: "Calls", unit: "calls", aggregation: sum }) { meter { id } } }`;
const COUPON = `mutation ($input: CreateCouponInput!) { createCoupon(input: $input) { coupon { id } } }`;
const CHANGE = `mutation ($id: ID!, $input: ChangeSubscriptionInput!) {
  changeSubscription(id: $id, input: $input) { subscription { latestInvoice { id number total { amount } } } }
}`;
const USAGE = 'mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { accepted } }';
const CREDIT = `mutation ($input: CreditInvoiceInput!) {
  creditInvoice(input: $input) { creditNote { id number total { amount } } }
}`;

const LIST = `query ($filter: InvoiceFilter!) {
  invoices(filter: $filter) { nodes { pdfUrl xmlUrl creditNotes { pdfUrl xmlUrl } } }
}`;

let people: People;
let project: Project;
let shop: HubClient;
let product: Json;

beforeAll(async () => {
  people = await People.start();
  people.clock.set(march);
  ({ project, shop } = await seller());
  await ask(shop, PROFILE, { input: { ...forge, selfService: 'all_clients' } });
  await ask(shop, RATE);
  product = await registerProduct();
});

beforeEach(() => people.clock.set(march));

afterAll(() => people?.close());

async function seller(): Promise<{ project: Project; shop: HubClient }> {
  const made = await people.seed.project();
  return { project: made, shop: HubClient.withKey(people.hub.address, await people.seed.key(made)) };
}

async function registerProduct(): Promise<Json> {
  await ask(shop, METER);
  const prices = {
    team: [{ currency: 'EUR', unitAmount: '12' }],
    calls: [{ currency: 'EUR', unitAmount: '0.0025', meter: 'calls' }],
  };
  const plans = Object.entries(prices).map(([key, of]) => ({ key, name: `Anvil ${key}`, prices: of }));
  const { body } = await shop.post('/catalog/products', { slug: unique('anvil'), name: 'Anvil', plans });
  return body;
}

const priceOf = (key: string): unknown => product.plans.find((plan) => String(plan.key) === key)!.prices[0].id;

async function invoice(more: object = {}, as = shop): Promise<Json> {
  const answer = await as.post('/billing/invoices', {
    customer: { externalId: unique('cust'), name: 'Ada Lovelace' },
    currency: 'EUR',
    lines: [{ description: 'Schmiedearbeiten', quantity: '2.5', unitAmount: '80' }],
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

interface FileAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

async function file(path: string, as = shop, init: RequestInit = {}): Promise<FileAnswer> {
  const headers = { ...as.headers, ...(init.headers as Record<string, string>) };
  const response = await fetch(people.hub.address + path, { ...init, headers });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}

const pdfOf = async (path: string, as = shop): Promise<string> => textOfPdf((await file(`${path}/pdf`, as)).bytes);
const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

function expectTexts(pdfText: string, ...texts: string[]): void {
  for (const text of texts) expect(pdfText).toContain(withoutSpace(text));
}

describe('the PDF of an invoice', () => {
  it('states number, seller, buyer and totals in the language of the customer', async () => {
    const customer = {
      externalId: unique('cust'),
      name: 'Kunstschmiede Huber',
      address: { ...vienna, country: 'DE' },
    };
    const { id, number } = await invoice({ customer });
    const { status, headers, bytes } = await file(`/billing/invoices/${id}/pdf`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.pdf"`);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const pdfText = textOfPdf(bytes);
    expectTexts(pdfText, 'Rechnung', String(number), '1. März 2026', '15. März 2026', 'Forge GmbH', 'Am Amboss 1');
    expectTexts(pdfText, 'USt-IdNr. DE136695976', 'Kunstschmiede Huber', 'Schmiedearbeiten', '2,5', '80,00');
    expectTexts(pdfText, 'USt 19 % auf 200,00', '38,00', 'Gesamtbetrag 238,00 €', 'Zu zahlen 238,00 €');
    expectTexts(pdfText, 'IBAN DE89 3704 0044 0532 0130 00', 'Amtsgericht Berlin, HRB 1');
    const english = await invoice({ customer: { ...customer, externalId: unique('cust'), locale: 'en' } });
    expectTexts(await pdfOf(`/billing/invoices/${english.id}`), 'Invoice', 'March 1, 2026', 'Amount due €238.00');
  });

  it('keeps its ETag until a payment is recorded', async () => {
    const { id } = await invoice();
    const path = `/billing/invoices/${id}/pdf`;
    const etag = (await file(path)).headers.get('etag')!;
    const same = await file(path, shop, { headers: { 'if-none-match': etag } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    const head = await file(path, shop, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), head.bytes.length]).toEqual([200, etag, 0]);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10_000);
    await shop.post('/billing/payments', { invoiceId: id, amount: '38' });
    const changed = await file(path, shop, { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expectTexts(textOfPdf(changed.bytes), 'Bezahlt -38,00', 'Zu zahlen 200,00 €');
  });

  it('is marked as a draft and states the current parties, and a draft has no XML', async () => {
    const { id, pdfUrl, xmlUrl } = (await shop.get(`/billing/invoices/${(await invoice({ finalize: false })).id}`))
      .body;
    expect([pdfUrl, xmlUrl]).toEqual([`${people.hub.address}/billing/invoices/${id}/pdf`, null]);
    const pdfText = await pdfOf(`/billing/invoices/${id}`);
    expectTexts(pdfText, 'Forge GmbH', 'Ada Lovelace');
    // The mark appears under the title and across the page.
    expect(pdfText.split('ENTWURF')).toHaveLength(3);
    expect(pdfText).not.toContain('IBAN');
    const refused = await shop.get(`/billing/invoices/${id}/xml`);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'invoice_not_exportable',
      errors: expect.arrayContaining([expect.objectContaining({ pointer: '/status' })]),
    });
  });

  it('names the project as seller when the invoice was finalised before parties were stored', async () => {
    const oldProject = await seller();
    const { id } = await invoice({}, oldProject.shop);
    await people.sql('alter table invoice disable trigger user');
    await people.sql(
      'update invoice set parties = null where number is not null and project_id in (select id from project where slug = ?)',
      [oldProject.project.slug],
    );
    await people.sql('alter table invoice enable trigger user');
    expectTexts(await pdfOf(`/billing/invoices/${id}`, oldProject.shop), oldProject.project.name, 'Ada Lovelace');
  });

  it('states reverse charge in English and in the language of the document', async () => {
    const customer = {
      externalId: unique('cust'),
      name: 'Stahl & Söhne',
      address: vienna,
      vatId: 'ATU12345675',
    };
    const { id } = await invoice({ customer });
    const pdfText = await pdfOf(`/billing/invoices/${id}`);
    expectTexts(pdfText, 'Reverse charge – Steuerschuldnerschaft des Leistungsempfängers', 'ATU12345675');
    const { bytes } = await file(`/billing/invoices/${id}/xml`);
    const xml = Buffer.from(bytes).toString();
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain('VATEX-EU-AE');
  });

  it('states prorated periods in the zone of the customer, usage and coupon discounts', async () => {
    const customer = {
      externalId: unique('cust'),
      name: 'Zoë',
      address: { ...vienna, country: 'DE' },
      timezone: 'Asia/Tokyo',
    };
    const coupon = { code: unique('SPRING'), name: 'Frühling', percentOff: '10', duration: 'forever' };
    await ask(shop, COUPON, { input: coupon });
    people.clock.set('2026-02-28T15:00:00Z');
    const items = [{ priceId: priceOf('team'), quantity: 10 }, { priceId: priceOf('calls') }];
    const made = await shop.post('/billing/subscriptions', { customer, items, coupons: [coupon.code] });
    expect(made.status).toBe(201);
    expectTexts(
      await pdfOf(`/billing/invoices/${made.body.latestInvoice.id}`),
      '01.–31.03.2026',
      'Rabatt (Frühling) -12,00',
    );
    people.clock.set('2026-03-16T15:00:00Z');
    const changedItems = items.map((item, index) => ({ ...item, itemId: made.body.items[index]!.id }));
    changedItems[0]!.quantity = 14;
    const events = [{ meter: 'calls', subject: customer.externalId, key: 'a', quantity: '12345' }];
    await ask(shop, USAGE, { input: { events } });
    await ask(shop, CHANGE, { id: made.body.id, input: { items: changedItems } });
    const changed = (await shop.get(`/billing/subscriptions/${made.body.id}`)).body.latestInvoice;
    expectTexts(await pdfOf(`/billing/invoices/${changed.id}`), '17.–31.03.2026 × 48,39 %', '14 12,00 19 % 81,29');
    people.clock.set('2026-04-01T10:00:00Z');
    expect(await billDue(people.hub.orm, people.clock.now())).toEqual([]);
    const renewed = (await shop.get(`/billing/subscriptions/${made.body.id}`)).body.latestInvoice;
    const pdfText = await pdfOf(`/billing/invoices/${renewed.id}`);
    expectTexts(pdfText, '01.–31.03.2026', '01.–30.04.2026', '12.345', '0,0025', '30,86', 'Rabatt');
  });
});

describe('the XML of an invoice', () => {
  it('matches the invoice to the cent, and follows the rules of EN 16931', async () => {
    const customer = {
      externalId: unique('cust'),
      name: 'Müller & <Söhne>',
      address: { ...lyon, country: 'DE' },
    };
    const { id, number, subtotal, tax, total, amountDue } = await invoice({ customer });
    const { status, headers, bytes } = await file(`/billing/invoices/${id}/xml`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="invoice-${number}.xml"`);
    const xml = Buffer.from(bytes).toString();
    expect(brokenRules(xml)).toEqual([]);
    const root = parseXml(xml);
    const textAt = (path: string) => at(root, path)[0]?.text;
    expect(textAt('cbc:ID')).toBe(number);
    expect(textAt('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')).toBe(subtotal.amount);
    expect(textAt('cac:TaxTotal/cbc:TaxAmount')).toBe(tax.amount);
    expect(textAt('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe(total.amount);
    expect(textAt('cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe(amountDue.amount);
  });

  it('is refused with a pointer to each missing field', async () => {
    const { id } = await invoice();
    const { status, body } = await shop.get(`/billing/invoices/${id}/xml`);
    expect(status).toBe(409);
    expect(body.errors.map(({ pointer }) => String(pointer))).toEqual(['/buyer/country']);
  });
});

describe('a credit note', () => {
  it('is read by its path, and names its invoice in PDF and XML', async () => {
    const customer = { externalId: unique('cust'), name: 'Huber', address: { ...vienna, country: 'DE' } };
    const made = await invoice({ customer });
    people.clock.set('2026-03-02T10:00:00Z');
    const credited = { invoiceId: made.id, reason: 'goodwill', memo: 'Mit Dank für Ihre Geduld.' };
    const note = (await ask(shop, CREDIT, { input: credited })).creditInvoice.creditNote;
    const path = `/billing/credit-notes/${note.id}`;
    const read = await shop.get(path);
    expect(read.body).toMatchObject({
      number: note.number,
      total: { amount: '238.00' },
      invoice: { number: made.number },
    });
    expect(read.body.xmlUrl).toBe(`${people.hub.address}${path}/xml`);
    const listed = await ask(shop, LIST, { filter: { customerId: read.body.customer.id } });
    const { pdfUrl, xmlUrl } = read.body;
    const ofInvoice = `${people.hub.address}/billing/invoices/${made.id}`;
    expect(listed.invoices.nodes).toEqual([
      { pdfUrl: `${ofInvoice}/pdf`, xmlUrl: `${ofInvoice}/xml`, creditNotes: [{ pdfUrl, xmlUrl }] },
    ]);
    const pdfText = await pdfOf(path);
    expectTexts(pdfText, 'Rechnungskorrektur', String(note.number), `${made.number} vom 1. März 2026`);
    expectTexts(pdfText, '2. März 2026', '238,00 €', 'Mit Dank für Ihre Geduld.');
    const { headers, bytes } = await file(`${path}/xml`);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="credit-note-${note.number}.xml"`);
    const xml = Buffer.from(bytes).toString();
    expect(brokenRules(xml)).toEqual([]);
    const [corrected] = at(parseXml(xml), 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID');
    expect(corrected!.text).toBe(made.number);
    expectTexts(await pdfOf(`/billing/invoices/${made.id}`), 'Rechnungskorrekturen -238,00', 'Zu zahlen 0,00 €');
  });
});

describe('the PDF and XML files', () => {
  it('are available only to the project and the customer', async () => {
    const buyer = await people.user();
    const mine = await people.as(buyer, ['billing:read', 'billing:write']);
    const bought = await mine.post('/billing/subscriptions', { items: [{ priceId: priceOf('team') }] });
    const { id } = bought.body.latestInvoice;
    const note = (await ask(shop, CREDIT, { input: { invoiceId: id } })).creditInvoice.creditNote;
    const paths = [`/billing/invoices/${id}`, `/billing/credit-notes/${note.id}`];
    const stranger = await people.as(await people.user(), ['billing:read']);
    const other = (await seller()).shop;
    const blind = HubClient.withKey(people.hub.address, await people.seed.key(project, ['catalog:read']));
    for (const path of paths.flatMap((of) => [of, `${of}/pdf`, `${of}/xml`])) {
      const statuses = [];
      for (const as of [mine, stranger, other, blind, new HubClient(people.hub.address)])
        statuses.push((await file(path, as)).status);
      // The customer has no country, which the XML requires.
      expect([path, statuses]).toEqual([path, [path.endsWith('/xml') ? 409 : 200, 404, 404, 403, 401]]);
    }
  });

  it('are printed without blocking other requests', async () => {
    const lines = Array.from({ length: 60 }, () => ({ description: 'word '.repeat(80), unitAmount: '1' }));
    const { id } = await invoice({ lines });
    let isPrinted = false;
    const printing = file(`/billing/invoices/${id}/pdf`).then(() => (isPrinted = true));
    for (let count = 0; count < 5; count += 1) await fetch(`${people.hub.address}/livez`);
    expect(isPrinted).toBe(false);
    await printing;
  });

  it('of several projects are printed in turn, and are refused when too many of one project wait', async () => {
    const printer = new Printer();
    const document = invoiceOf([standardLine]);
    const order: string[] = [];
    const print = (of: string) =>
      printer.print(document, of).then(
        () => void order.push(of),
        (error: Error) => void order.push(error instanceof Refusal ? error.code : 'ended'),
      );
    const many = Array.from({ length: 40 }, () => print('many'));
    await print('other');
    await printer.close();
    await Promise.all(many);
    const refused = Array.from({ length: 9 }, () => 'printer_is_busy');
    // When the other project asked, one document was being printed and one was ahead in the queue.
    expect(order.slice(0, 12)).toEqual([...refused, 'many', 'many', 'other']);
  });

  it('can be requested 60 times a minute', async () => {
    const { id } = await invoice();
    const fields = Array.from(
      { length: 60 },
      (_, index) => `d${index}: invoiceDocument(id: $id, format: xml) { filename }`,
    );
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    await key.graphql(`query ($id: ID!) { ${fields.join(' ')} }`, { id });
    const { status, headers, body } = await key.get(`/billing/invoices/${id}/pdf`);
    expect([status, body.code]).toEqual([429, 'field_limit_exceeded']);
    expect(headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
  });
});
