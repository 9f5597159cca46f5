import { describe, expect } from '@jest/globals';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { TaxPoint } from '../../src/billing/customers/taxes/tax-point.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import type { StoryStep } from './stories-steps.ts';
import { buy, change, pay, skipTo, until, use } from './stories-steps.ts';
import { StoryStage, basic, yearly } from './stories-stage.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

/** Announces another rate from a day on: 16 % from 1 July, as in Germany in 2020. */
const taxFrom =
  (percentage: string, validFrom: string, validUntil?: string): StoryStep =>
  (shop) =>
    shop.do((em) => {
      const input = { name: 'Tax', percentage, validFrom, validUntil, replace: false };
      return createTaxRate(em, shop.viewer, input, shop.now);
    });

const july = taxFrom('16', '2026-07-01');

const play = async (terms: object, ...steps: StoryStep[]) => {
  const shop = await stage.play({ tax: '19', ...terms }, ...steps);
  return shop.documents();
};

describe('a change of the tax from 19 % to 16 % on 1 July', () => {
  it('applies to renewals from that day on', async () => {
    // 19 % of 30.00 is 5.70, and 16 % of it is 4.80.
    expect(await play({}, skipTo('06-15'), july, buy(basic), until('07-16'))).toEqual([
      '06-15 create 30.00 + 5.70 tax = 35.70',
      '07-15 cycle 30.00 + 4.80 tax = 34.80',
    ]);
  });

  it('applies to a period that ends later, if the seller taxes at the end of the period', async () => {
    const profile = { taxPoint: TaxPoint.period_end };
    expect(await play({ profile }, skipTo('05-15'), july, buy(basic), until('06-16'))).toEqual([
      '05-15 create 30.00 + 5.70 tax = 35.70',
      '06-15 cycle 30.00 + 4.80 tax = 34.80',
    ]);
  });

  it('is not applied to usage of the month before that is billed after it', async () => {
    const steps = [skipTo('06-01'), july, buy(['basic', 'calls']), skipTo('06-20'), use('10', '06-10'), until('07-02')];
    // July in advance: 16 % of 30.00 = 4.80. June in arrears: 19 % of 10.00 = 1.90.
    expect(await play({}, ...steps)).toEqual([
      '06-01 create 30.00 + 5.70 tax = 35.70',
      '07-01 cycle 30.00 + 10.00 + 6.70 tax = 46.70',
    ]);
  });

  it('is not applied to usage of the month before that is counted later still', async () => {
    const steps = [skipTo('06-01'), july, buy(['calls']), until('07-02'), use('5', '06-20'), use('2', '07-01')];
    // July: 16 % of 2.00 = 0.32. The late usage of June: 19 % of 5.00 = 0.95.
    expect(await play({}, ...steps, until('08-02'))).toEqual([
      '07-01 cycle 0.00',
      '08-01 cycle 2.00 + 5.00 + 1.27 tax = 8.27',
    ]);
  });

  it('in the middle of a prepaid year, applies to an upgrade, and the credit keeps the rate of its line', async () => {
    const profile = { proration: Proration.day };
    const twice = change([['basic yearly', 2]]);
    const steps = [buy(yearly), pay(), skipTo('06-01'), july, until('08-12'), twice];
    // 232 of 365 days are left: of 300.00 they are 190.68, with 19 % (36.23); of 600.00 they are 381.37, with 16 % (61.02).
    expect(await play({ profile }, ...steps)).toEqual([
      '04-01 create 300.00 + 57.00 tax = 357.00',
      '08-12 credit 190.68 + 36.23 tax',
      '08-12 change 381.37 + 61.02 tax = 442.39',
    ]);
  });

  it('is not applied to a draft of the time before that becomes final later', async () => {
    const profile = { graceHours: 48 };
    const steps = [skipTo('05-30'), july, buy(basic), until('2026-06-30T12:00:00Z'), until('07-03')];
    expect(await play({ profile }, ...steps)).toEqual([
      '05-30 create 30.00 + 5.70 tax = 35.70',
      '06-30 cycle 30.00 + 5.70 tax = 35.70',
    ]);
  });

  it('leaves the rate of a line to its credit note', async () => {
    const credit: StoryStep = (shop) =>
      shop.do(async (em) => {
        const { id: invoiceId } = await em.findOneOrFail(
          Invoice,
          { subscriptionId: shop.id },
          { orderBy: { id: 'asc' } },
        );
        const line = await em.findOneOrFail(InvoiceLine, { invoiceId });
        const input = { invoiceId, lines: [{ lineId: line.id, amount: '10.00' }], reason: CreditReason.goodwill };
        await creditInvoice(em, shop.viewer, input, shop.now);
      });
    expect(await play({}, skipTo('06-15'), july, buy(basic), skipTo('07-10'), credit)).toEqual([
      '06-15 create 30.00 + 5.70 tax = 35.70',
      '07-10 credit 10.00 + 1.90 tax',
    ]);
  });

  it('ends again on its last day', async () => {
    const half = taxFrom('16', '2026-07-01', '2026-08-01');
    expect(await play({}, skipTo('06-15'), half, buy(basic), until('08-16'))).toEqual([
      '06-15 create 30.00 + 5.70 tax = 35.70',
      '07-15 cycle 30.00 + 4.80 tax = 34.80',
      '08-15 cycle 30.00 + 5.70 tax = 35.70',
    ]);
  });

  it('is announced at any time before: the same invoices follow from a later announcement', async () => {
    const early = await play({}, july, skipTo('06-15'), buy(basic), until('07-16'));
    const late = await play({}, skipTo('06-15'), buy(basic), skipTo('06-30'), july, until('07-16'));
    expect(late).toEqual(early);
  });
});
