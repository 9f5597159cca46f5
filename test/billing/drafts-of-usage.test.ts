import { describe, expect, it } from '@jest/globals';
import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { InvoiceLine, LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import { resumeHeld } from '../../src/billing/turns/resume-held.ts';
import { finalize, newest } from './interplay-steps.ts';
import { StoryStage } from './stories-stage.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();
const french = { address: { country: 'FR' } };
const held = {
  profile: { graceHours: 48, paymentTermDays: 365, missingTaxRate: MissingTaxRate.hold, address: { country: 'DE' } },
  buyer: french,
};

/** The invoices in their order, as "draft 4000 tax_needs_decision". */
async function invoicesOf({ orm, id }: StoryShop): Promise<string[]> {
  const invoices = await orm.em.fork().find(Invoice, { subscriptionId: id }, { orderBy: { id: 'asc' } });
  return invoices.map(({ status, totalMinor, warnings }) =>
    [status, totalMinor, ...warnings.map(({ code }) => code)].join(' '),
  );
}
const resumeAll: StoryStep = (shop) =>
  resumeHeld({ inTransaction: (work) => shop.orm.em.fork().transactional(work), now: shop.now });
const tax =
  (country: string): StoryStep =>
  (shop) =>
    shop.do((em) =>
      createTaxRate(em, shop.viewer, { name: 'VAT', percentage: '20', country, replace: false }, shop.now),
    );

describe('a draft of usage whose tax has no rate', () => {
  it('is held if usage that came later makes it owe something', async () => {
    const shop = await stage.play(held, tax('DE'), buy(['calls']), until('05-01'), use('40', '04-20'), until('05-04'));
    expect(await invoicesOf(shop)).toEqual(['draft 4000 tax_needs_decision']);
    await tax('FR')(shop);
    await resumeAll(shop);
    await until('05-05')(shop);
    expect(await invoicesOf(shop)).toEqual(['open 4800']);
  });
});

describe('a draft that later usage makes negative', () => {
  it('stays a draft with the reason, until a person changes it', async () => {
    const terms = { profile: { graceHours: 48, paymentTermDays: 365 } };
    // 99 calls cost 99.00, and 111 cost 55.50.
    const shop = await stage.play(terms, buy(['calls']), use('99', '04-20'), until('05-01'));
    const { id } = await newest(shop);
    const addLines = [{ description: 'Less', quantity: '1', unitAmount: '-95', taxBehavior: TaxBehavior.exclusive }];
    await shop.do((em) => updateInvoice(em, shop.viewer, { id, input: { addLines } }, shop.now));
    await use('12', '04-21')(shop);
    await expect(until('05-04')(shop)).rejects.toThrow(/"kind":"invoice"/);
    expect((await newest(shop)).finalizationError).toContain('The lines without tax come to -39.50 EUR');
    await expect(finalize(shop)).rejects.toMatchObject({ code: 'invoice_is_negative' });
    const { id: lineId } = await shop.orm.em
      .fork()
      .findOneOrFail(InvoiceLine, { invoiceId: id, kind: LineKind.manual });
    const changeLines = [{ lineId, unitAmount: '-10' }];
    await shop.do((em) => updateInvoice(em, shop.viewer, { id, input: { changeLines } }, shop.now));
    expect((await newest(shop)).finalizationError).toBeNull();
    await until('05-05')(shop);
    expect(await invoicesOf(shop)).toEqual(['open 4550']);
  });
});

describe('a group whose first usage comes while its draft waits', () => {
  it('is taxed by the rule of the other lines', async () => {
    const terms = { tax: '19', profile: { graceHours: 48, paymentTermDays: 365 } };
    const shop = await stage.play(terms, buy(['regions']), until('05-01'));
    await shop.use('150', '04-03', 'requests', { region: 'eu' });
    await until('05-04')(shop);
    const lines = await shop.orm.em.fork().find(InvoiceLine, { subscriptionId: shop.id });
    expect(lines.map(({ taxRule, amountMinor }) => [taxRule, amountMinor])).toEqual([
      ['rate', 2250n],
      ['rate', 0n],
    ]);
  });
});
