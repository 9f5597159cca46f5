import { describe, expect } from '@jest/globals';
import fc from 'fast-check';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { InvoiceLine, LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { billedBeforeDiscounts, correctionsFor } from '../../src/billing/subscriptions/charging/late-credits.ts';
import type { LineToAdjust } from '../../src/billing/subscriptions/charging/late-credits.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { StoryStage } from './stories-stage.ts';
import { StoryShop } from './stories-shop.ts';
import type { ShopTerms } from './stories-shop.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

/** Opens a shop with a customer for whom a call costs 1.00, or 0.50 if there are more than 100 in a month. */
async function openShop({ profile, ...terms }: ShopTerms = {}): Promise<StoryShop> {
  const shop = await StoryShop.open(stage.orm, { profile: { paymentTermDays: 365, ...profile }, ...terms });
  await shop.subscribe(['calls']);
  return shop;
}

const cancel = (shop: StoryShop) =>
  shop.do((em) =>
    cancelSubscription(em, shop.viewer, { id: shop.id, at: CancelAt.now, unused: Unused.keep }, shop.now),
  );

describe('late usage that lowers the price', () => {
  it('is credited once, and further usage is charged against the lower amount', async () => {
    const shop = await openShop();
    await shop.use('100', '04-01');
    await shop.until('05-02');
    await shop.use('1', '04-20');
    await shop.until('08-02');
    await shop.use('10', '04-20');
    await shop.until('10-02');
    expect(await shop.documents()).toEqual([
      '05-01 cycle 100.00',
      '06-01 credit 49.50',
      '06-01 cycle 0.00',
      '07-01 cycle 0.00',
      '08-01 cycle 0.00',
      '09-01 cycle 0.00 + 5.00 = 5.00',
      '10-01 cycle 0.00',
    ]);
  });

  it('is credited after discounts and with its tax', async () => {
    const shop = await openShop({
      tax: '20',
      coupon: { percentOff: '50', duration: CouponDuration.forever },
    });
    await shop.use('100', '04-01');
    await shop.until('05-02');
    await shop.use('1', '04-20');
    await shop.until('06-15');
    await shop.use('10', '04-20');
    await shop.until('07-02');
    expect(await shop.documents()).toEqual([
      '05-01 cycle 100.00 - 50.00 + 10.00 tax = 60.00',
      '06-01 credit 24.75 + 4.95 tax',
      '06-01 cycle 0.00',
      '07-01 cycle 0.00 + 5.00 - 2.50 + 0.50 tax = 3.00',
    ]);
  });

  it('is credited from the newest line first, and from no line beyond what is left of it', async () => {
    const shop = await openShop();
    await shop.use('80', '04-01');
    await shop.until('05-02');
    await shop.use('15.5', '04-20');
    await shop.until('06-02');
    await creditAdjustment(shop, '5');
    await shop.use('9.5', '04-21');
    await shop.until('08-02');
    // 105 calls now cost 52.50, which is 43.00 less than the 95.50 billed; 10.50 are left of the second line.
    expect(await shop.documents()).toEqual([
      '05-01 cycle 80.00',
      '06-01 cycle 0.00 + 15.50 = 15.50',
      '06-02 credit 5.00',
      '07-01 credit 32.50',
      '07-01 credit 10.50',
      '07-01 cycle 0.00',
      '08-01 cycle 0.00',
    ]);
    const lines = await shop.orm.em.fork().find(InvoiceLine, { projectId: shop.viewer.projectId });
    const descriptions = lines.map(({ description }) => description);
    expect(descriptions).toContain('P: calls: counted later (80 were billed)');
  });
});

/** Credits an amount of the line that adjusts another. */
async function creditAdjustment(shop: StoryShop, amount: string): Promise<void> {
  await shop.do(async (em) => {
    const { projectId } = shop.viewer;
    const line = await em.findOneOrFail(InvoiceLine, { projectId, kind: LineKind.adjustment });
    const lines = [{ lineId: line.id, amount }];
    const input = { invoiceId: line.invoiceId, lines, reason: CreditReason.goodwill };
    await creditInvoice(em, shop.viewer, input, shop.now);
  });
}

describe('late usage, while an invoice is a draft,', () => {
  const grace = { profile: { graceHours: 48 } };

  it('is not charged again when the draft already contains it', async () => {
    const shop = await openShop(grace);
    await shop.use('10', '04-01');
    await shop.until('05-05');
    await shop.use('5', '04-01');
    await shop.until('06-02');
    await cancel(shop);
    await shop.until('06-10');
    expect(await shop.documents()).toEqual(['05-01 cycle 10.00', '06-01 cycle 0.00 + 5.00 = 5.00', '06-02 end 0.00']);
  });

  it('is added to the draft of its period, and to no other invoice', async () => {
    const shop = await openShop(grace);
    await shop.until('05-21');
    await shop.use('10', '05-20');
    await shop.until('2026-06-01T02:00:00Z');
    await shop.use('5', '05-20');
    await shop.until('06-02');
    await cancel(shop);
    expect((await shop.documents()).slice(1)).toEqual(['06-01 cycle 10.00 (draft)', '06-02 end 0.00']);
    await shop.until('06-10');
    expect((await shop.documents()).slice(1)).toEqual(['06-01 cycle 15.00', '06-02 end 0.00']);
  });

  it('is credited against the draft only once the draft is final', async () => {
    const shop = await openShop(grace);
    await shop.use('80', '04-01');
    await shop.until('05-05');
    await shop.use('15', '04-20');
    await shop.until('06-02');
    await shop.use('10', '04-21');
    await shop.use('3', '05-21');
    await cancel(shop);
    expect(await shop.documents()).toEqual([
      '05-01 cycle 80.00',
      '06-01 cycle 3.00 + 15.00 = 18.00',
      '06-02 credit 27.50',
      '06-02 credit 15.00',
      '06-02 end 0.00',
    ]);
  });
});

describe('the credits for overbilled usage', () => {
  const minor = fc.bigInt(0n, 100_000n);
  const line = fc.tuple(minor, minor, minor, minor, fc.boolean()).map(([a, b, c, d, isTaxInclusive]): LineToAdjust => {
    const amountMinor = a + b;
    const otherMinor = c < a ? c : a;
    const cheaperMinor = d < a - otherMinor ? d : a - otherMinor;
    const of = { amountMinor, discountMinor: b, isTaxInclusive };
    const leftMinor = a - otherMinor - cheaperMinor;
    return {
      line: Object.assign(Object.create(InvoiceLine.prototype), of),
      discountedMinor: a,
      leftMinor,
      cheaperMinor,
    };
  });
  const lines = fc.array(line, { minLength: 1, maxLength: 4 });

  it('stay within what is left of each line, and are not issued twice', () => {
    fc.assert(
      fc.property(lines, minor, (billed, calculatedMinor) => {
        const less = (of: LineToAdjust[]) => billedBeforeDiscounts(of).plus(new Rational(-calculatedMinor));
        fc.pre(less(billed).num > 0n);
        const given = new Map(correctionsFor(billed, less(billed)).map((one) => [one.line, one.baseMinor]));
        const after = billed.map((one) => {
          const baseMinor = given.get(one.line) ?? 0n;
          expect(baseMinor).toBeLessThanOrEqual(one.leftMinor);
          const cheaperMinor = one.cheaperMinor + baseMinor;
          return { ...one, leftMinor: one.leftMinor - baseMinor, cheaperMinor };
        });
        expect(less(after).num).toBeGreaterThanOrEqual(0n);
        expect(correctionsFor(after, less(after))).toEqual([]);
      }),
    );
  });
});
