import { describe, expect, it } from '@jest/globals';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import type { UpdateCustomerInput } from '../../src/billing/customers/customer-input.ts';
import type { UpdateInvoiceInput } from '../../src/billing/invoicing/invoices/update-invoice-input.ts';
import { finalize, newest, patient, reissue } from './interplay-steps.ts';
import { StoryStage, basic, pro } from './stories-stage.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, combine, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();

const ofCustomer =
  (input: UpdateCustomerInput): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
      await updateCustomer(em, shop.viewer, { id, input }, shop.now);
    });

const editNewest =
  (input: UpdateInvoiceInput): StoryStep =>
  async (shop) => {
    const { id } = await newest(shop);
    await shop.do((em) => updateInvoice(em, shop.viewer, { id, input }, shop.now));
  };

/** The combined invoices, each as "91.00 PO-1 in 30 days". */
async function combined({ orm, viewer: { projectId } }: StoryShop): Promise<string[]> {
  const where = { projectId, combinedUntilAt: { $ne: null } };
  const invoices = await orm.em.fork().find(Invoice, where, { orderBy: { id: 'asc' } });
  return invoices.map(({ totalMinor, poNumber, finalizedAt, dueAt }) => {
    const days = finalizedAt && dueAt ? finalizedAt.until(dueAt).total('hours') / 24 : null;
    return `${Number(totalMinor) / 100} ${poNumber ?? '-'} in ${days === null ? '-' : Math.round(days)} days`;
  });
}

const thirty = { paymentTermDays: 30 };

describe('subscriptions that fall due on one day', () => {
  it('share an invoice for each combination of payment terms and purchase order number, which it carries', async () => {
    const shop = await stage.play(
      patient,
      ...[buy(basic, { poNumber: 'PO-1' }), buy(pro), buy(['later'], { poNumber: 'PO-1' }), buy(['licensed'], thirty)],
      ...[combine, until('05-02')],
    );
    expect(await combined(shop)).toEqual(['60 PO-1 in 365 days', '61 - in 365 days', '30 - in 30 days']);
  });

  it('share one where terms of their own are those of the customer or of the profile', async () => {
    const shop = await stage.play(
      { profile: { paymentTermDays: 30 } },
      ...[buy(basic, { ...thirty, poNumber: 'PO-1' }), buy(pro), combine, ofCustomer({ poNumber: 'PO-1' })],
      until('05-02'),
    );
    expect(await combined(shop)).toEqual(['91 PO-1 in 30 days']);
  });

  it('share the same invoices by a test clock', async () => {
    const shop = await stage.play(
      { ...patient, hasClock: true },
      ...[buy(basic, { poNumber: 'PO-1' }), buy(pro), buy(['later'], { poNumber: 'PO-1' }), combine, until('06-02')],
    );
    const both = ['60 PO-1 in 365 days', '61 - in 365 days'];
    expect(await combined(shop)).toEqual([...both, ...both]);
  });

  it('keep the terms of their own when their invoice is issued again, and a change of its terms is taken back', async () => {
    const own = buy(basic, { poNumber: 'PO-1', ...thirty });
    const shop = await stage.play(patient, own, combine, until('05-02'), reissue, editNewest({ paymentTermDays: 7 }));
    expect(await newest(shop)).toMatchObject({ paymentTermDays: 7, poNumber: 'PO-1' });
    await editNewest({ paymentTermDays: null })(shop);
    await finalize(shop);
    expect((await combined(shop)).at(-1)).toBe('30 PO-1 in 30 days');
  });

  it('leave the purchase order number that a person gave the draft to the lines that were on it', async () => {
    const shop = await stage.play(patient, buy(basic), combine, until('05-01'), editNewest({ poNumber: 'PO-9' }));
    await buy(pro, { startAt: shop.now.add({ hours: 2 }) })(shop);
    await shop.until('05-02');
    expect(await combined(shop)).toEqual(['30 PO-9 in 365 days', '61 - in 365 days']);
  });
});
