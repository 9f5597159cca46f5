import { describe, expect } from '@jest/globals';
import { previewTransfer } from '../../src/billing/verbs/previews/preview-transfer.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { StoryStage } from './stories-stage.ts';
import { finalize, patient, reissue, reissueOldest } from './interplay-steps.ts';
import { buy, cancel, change, pay, payAll, skipTo, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { billDue } from '../support/due.ts';
import { booksByCustomer, newCustomer, transferTo } from './transfer-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

interface TransferStory {
  tax?: string;
  steps: StoryStep[];
  documents: string[];
  /** What the first and the new customer were invoiced, and their credit. */
  books: string[];
  status?: string;
}

const stories: Record<string, TransferStory> = {
  'in a paid period credits an upgrade to the first customer, who paid it': {
    steps: [
      ...[buy(['basic']), pay(), until('04-11'), transferTo('new')],
      ...[until('04-16'), change(['pro']), payAll, until('05-02'), payAll],
    ],
    // Half of April: 30.00 / 2 back to the first, 61.00 / 2 to the new one.
    documents: ['04-01 create 30.00', '04-16 credit 15.00', '04-16 change 30.50', '05-01 cycle 61.00'],
    books: ['30.00, credit 15.00', '91.50'],
  },
  'bills usage up to then, and counts the usage of the new customer by itself': {
    steps: [
      ...[buy(['calls']), use('60', '04-05'), until('04-11'), transferTo('new'), payAll],
      ...[use('120', '04-20'), until('05-02'), payAll, until('06-02')],
    ],
    // 60 calls at 1.00; 120 calls at 0.50. Together they would have cost 90.00.
    documents: ['04-11 change 60.00', '05-01 cycle 60.00', '06-01 cycle 0.00'],
    books: ['60.00', '60.00'],
  },
  'splits a price in arrears by days': {
    steps: [buy(['later']), until('04-11'), transferTo('new'), payAll, until('05-02')],
    // 10 and 20 of the 30 days of April.
    documents: ['04-11 change 10.00', '05-01 cycle 20.00'],
    books: ['10.00', '20.00'],
  },
  'of a paid year credits the rest to the first customer, also after months': {
    steps: [
      ...[buy(['basic yearly']), pay(), until('07-01'), transferTo('new')],
      ...[until('10-01'), cancel(CancelAt.now, Unused.credit)],
    ],
    // 182 of 365 days are left: 300.00 * 182 / 365 = 149.589.
    documents: ['04-01 create 300.00', '10-01 credit 149.59'],
    books: ['300.00, credit 149.59', '0.00'],
    status: 'canceled',
  },
  'in a trial lets the new customer pay its first period': {
    steps: [buy(['basic'], { trialDays: 14 }), until('04-10'), transferTo('new'), until('04-16')],
    documents: ['04-15 cycle 30.00'],
    books: ['0.00', '30.00'],
  },
  'charges the tax of the new customer from the next invoice on': {
    tax: '20',
    steps: [buy(['basic']), pay(), until('04-11'), transferTo('new', { taxExempt: true }), until('05-02')],
    documents: ['04-01 create 30.00 + 6.00 tax = 36.00', '05-01 cycle 30.00'],
    books: ['36.00', '30.00'],
  },
};

describe('a transfer', () => {
  it.each(Object.entries(stories))('%s', async (_, { tax, steps, documents, books, status = 'active' }) => {
    const shop = await stage.play({ tax }, ...steps);
    expect(await shop.documents()).toEqual(documents);
    expect(await booksByCustomer(shop)).toEqual(books);
    expect(await shop.status()).toBe(status);
  });

  it('refuses a change while the invoice of its paid time is issued again to the first customer', async () => {
    const shop = await stage.play(patient, buy(['basic']), pay(), until('04-11'), transferTo('new'), reissue);
    await expect(change(['pro'])(shop)).rejects.toMatchObject({ code: 'replacement_is_draft' });
    await finalize(shop);
    await change(['pro'])(shop);
    // 20 of the 30 days of April are left: 20.00 back to the first, 40.67 to the new one.
    expect(await shop.documents()).toEqual(expect.arrayContaining(['04-11 credit 20.00', '04-11 change 40.67']));
    expect(await booksByCustomer(shop)).toEqual(['60.00, credit 20.00', '40.67']);
  });

  it.each([
    ['after', until('04-26')],
    ['before', skipTo('04-26')],
  ])(
    'refuses to issue the invoice again that a due change credits, %s the worker has made the change',
    async (_, to) => {
      const planned = change(['pro'], ChangeAt.now, '04-21');
      const shop = await stage.play(patient, buy(['basic']), pay(), until('04-11'), transferTo('new'), planned, to);
      await expect(reissueOldest(shop)).rejects.toMatchObject({ code: 'invoice_has_credit_notes' });
      await billDue(shop.orm, shop.now);
      expect(await shop.documents()).toEqual(['04-01 create 30.00', '04-21 credit 10.00', '04-21 change 20.33']);
    },
  );

  it('makes a planned change once the invoice that was issued again to the first customer is final', async () => {
    const planned = change(['pro'], ChangeAt.now, '04-16');
    const paid = [buy(['basic']), pay(), until('04-11'), transferTo('new'), planned, reissue];
    const shop = await stage.play(patient, ...paid, until('04-21'), finalize, until('04-22'));
    expect((await shop.documents()).slice(-2)).toEqual(['04-21 credit 10.00', '04-21 change 20.33']);
  });

  it('credits what an end left unused once the invoice that was issued again to the first customer is final', async () => {
    const end = cancel(CancelAt.now, Unused.credit);
    const paid = [buy(['basic']), pay(), until('04-11'), transferTo('new'), reissue];
    const shop = await stage.play(patient, ...paid, until('04-16'), end, until('04-21'), finalize);
    expect((await shop.documents()).slice(-2)).toEqual(['04-11 create 30.00', '04-21 credit 15.00']);
  });

  it('does not bill usage of the first customer that is recorded afterwards', async () => {
    const shop = await stage.play({}, buy(['calls']), use('60', '04-05'), until('04-11'));
    const first = shop.externalId;
    await transferTo('new')(shop);
    await payAll(shop);
    shop.externalId = first;
    for (const step of [use('10', '04-05'), use('10', '04-20'), until('06-02')]) await step(shop);
    expect(await shop.documents()).toEqual(['04-11 change 60.00', '05-01 cycle 0.00', '06-01 cycle 0.00']);
  });

  it('begins periods at the midnight of the new customer from the next one on', async () => {
    const timezone = 'America/New_York';
    const shop = await stage.play({}, buy(['basic']), pay(), until('04-11'), transferTo('new', { timezone }));
    const customer = await newCustomer(shop, 'third', { timezone });
    const preview = await previewTransfer(
      shop.orm.em.fork(),
      shop.viewer,
      { id: shop.id, input: { customerId: customer.id } },
      shop.now,
    );
    expect(preview.period.endAt.toString()).toBe('2026-05-01T00:00:00Z');
    expect(preview.closing).toBeNull();
    expect(preview.next?.invoice.totalMinor).toBe(3000n);
    expect(preview.next?.invoice.customerId).toBe(customer.id);
    expect(await booksByCustomer(shop)).toEqual(['30.00', '0.00', '0.00']);
  });

  it('leaves an invoice that is overdue with the first customer, while the subscription runs', async () => {
    const steps = [buy(['calls']), use('60', '04-05'), until('04-11'), transferTo('new'), until('04-27')];
    const shop = await stage.play({}, ...steps);
    expect(await shop.status()).toBe('active');
    await payAll(shop);
    expect(await shop.documents()).toEqual(['04-11 change 60.00']);
  });
});
