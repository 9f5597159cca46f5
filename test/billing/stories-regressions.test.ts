import { describe, expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserViewer } from '../../src/auth/viewer.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { voidInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { SubscriptionItem } from '../../src/billing/subscriptions/subscription-item.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { basic, pro, yearly } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop, ShopTerms } from './stories-shop.ts';
import { buy, cancel, change, pause, pay, person, resume, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { expectDocuments, invoicesOf, play, refused, stage } from './regressions-stage.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

/** Purchases that people make themselves run at once. */
const atOnce = { selfServiceActivation: SelfServiceActivation.immediate };
const none = { profile: { proration: Proration.none, paymentTermDays: 365 } };
const half = (duration: CouponDuration): ShopTerms => ({ coupon: { percentOff: '50', duration } });

const goodwill = (em: EntityManager, { viewer, now }: StoryShop, invoiceId: string) =>
  creditInvoice(em, viewer, { invoiceId, reason: CreditReason.goodwill, lines: null, memo: null }, now);

// This block comes first, since the worker bills a year of all earlier shops.
describe('two drafts that become final with a cancellation or a change', () => {
  /** A payment of 60.00 settles the 30.00 of January and credits the rest; the invoices of February and March are drafts. */
  const drafts: StoryStep[] = [
    buy(basic, { startAt: dayOf('2027-01-01') }),
    until('2027-03-02'),
    (shop) =>
      shop.do(async (em) => {
        const { id: invoiceId } = await em.findOneOrFail(Invoice, {
          subscriptionId: shop.id,
          status: InvoiceStatus.open,
        });
        const input = { invoiceId, amount: '60', method: 'manual', surplus: Surplus.credit };
        await recordPayment(em, shop.viewer, input, shop.now);
      }),
  ];
  const terms = { profile: { graceHours: 720, paymentTermDays: 365 } };
  const documents = [
    '01-01 create 30.00',
    '02-01 cycle 30.00',
    '03-01 cycle 30.00',
    // 30 of the 31 days of March are left.
    '03-02 credit 29.03',
  ];

  it('spend the balance once when the subscription is canceled', async () => {
    const shop = await play(terms, ...drafts, cancel(CancelAt.now, Unused.credit));
    await expectDocuments(shop, documents, 'canceled');
    const taken = (await invoicesOf(shop)).map(({ creditedMinor }) => creditedMinor);
    expect(taken).toEqual([0n, 3000n, 0n]);
  });

  it('spend the balance once when the plan is changed', async () => {
    const shop = await play(terms, ...drafts, change(pro));
    await expectDocuments(shop, [...documents, '03-02 change 59.03']);
  });
});

describe('a minimum amount', () => {
  it('is owed up to the pause when a paused subscription is canceled', async () => {
    const shop = await play(
      {},
      ...[buy(['calls'], { minimumAmount: '1000' }), use('10', '04-01'), until('04-16')],
      ...[pause(), until('04-21'), cancel(CancelAt.now)],
    );
    await expectDocuments(shop, ['04-16 pause 10.00', '04-21 end 490.00'], 'canceled');
  });

  it('is owed up to the day on which the subscription is suspended, and not after it', async () => {
    const shop = await play(
      { profile: { giveUpDays: 3, giveUp: GiveUp.unpaid } },
      buy(basic, { minimumAmount: '100' }),
      until('08-02'),
    );
    // The minimum for 17 of 30 days is 56.67.
    await expectDocuments(shop, ['04-01 create 30.00', '04-18 give_up 26.67'], 'unpaid');
  });

  it('counts the credits of a change as they were before the coupon', async () => {
    const shop = await play(
      half(CouponDuration.forever),
      ...[buy(pro, { minimumAmount: '60' }), pay(), until('04-16'), change(basic), until('05-01')],
    );
    // 61.00 - 30.50 + 15.00 is 45.50, which is 14.50 short of 60.00.
    await expectDocuments(shop, [
      '04-01 create 61.00 - 30.50 = 30.50',
      '04-16 credit 15.25',
      '04-16 change 15.00 - 7.50 = 7.50',
      '05-01 cycle 30.00 + 14.50 - 15.00 = 29.50',
    ]);
  });

  it('counts the credits of a change of interval as they were before the coupon', async () => {
    const shop = await play(
      half(CouponDuration.forever),
      ...[buy(pro, { minimumAmount: '100' }), pay(), until('04-16'), change(yearly)],
    );
    // 61.00 - 30.50 is 19.50 short of 50.00, half of the minimum.
    await expectDocuments(shop, [
      '04-01 create 61.00 - 30.50 = 30.50',
      '04-16 credit 15.25',
      '04-16 change 300.00 + 19.50 - 150.00 = 169.50',
    ]);
  });

  it('is owed up to the pause, on resumption, for a period that ended during the pause', async () => {
    const shop = await play(
      {},
      ...[buy(['calls'], { minimumAmount: '100' }), until('04-02'), use('10', '04-02'), until('04-11')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('05-15'), resume, until('05-16')],
    );
    // The minimum for 10 of 30 days is 33.33, of which 10.00 were used.
    await expectDocuments(shop, ['04-11 pause 10.00', '05-15 resume 23.33'], 'past_due');
  });

  it('is not owed for a trial that was paused beyond its end', async () => {
    const shop = await play(
      {},
      ...[buy(basic, { minimumAmount: '100', trialDays: 10 }), until('04-05')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('05-15'), resume],
    );
    // 27 of the 31 days from 11 May are charged.
    await expectDocuments(shop, ['05-15 resume 26.13']);
  });

  it.each([
    ['a credit note', (shop: StoryShop, invoiceId: string) => shop.do((em) => goodwill(em, shop, invoiceId))],
    [
      'voiding an invoice',
      (shop: StoryShop, id: string) => shop.do((em) => voidInvoice(em, shop.viewer, id, shop.now)),
    ],
  ])('does not charge again what the project has waived by %s', async (_, waive) => {
    const shop = await play({}, buy(basic, { minimumAmount: '100' }));
    const [invoice] = await stage.orm.em.fork().find(Invoice, { subscriptionId: shop.id });
    await waive(shop, invoice!.id);
    await until('05-02')(shop);
    expect((await shop.documents()).at(-1)).toBe('05-01 cycle 30.00 + 70.00 = 100.00');
  });
});

it('a resumption that is dated before the pause it had to wait for costs nothing', async () => {
  const shop = await play({}, buy(basic), until('04-11'), pause());
  shop.now = dayOf('04-11').subtract({ seconds: 2 });
  await resume(shop);
  await until('05-02')(shop);
  await expectDocuments(shop, ['04-01 create 30.00', '05-01 cycle 30.00'], 'past_due');
});

describe('without proration,', () => {
  it('a period in arrears is charged in full when the subscription is canceled before its end', async () => {
    const shop = await play(none, buy(['later']), until('2026-04-30T23:00:00Z'), cancel(CancelAt.now));
    await expectDocuments(shop, ['04-30 end 30.00'], 'canceled');
  });

  it('a period in arrears is charged once when it runs to its end', async () => {
    const shop = await play(none, buy(['later']), until('05-02'), cancel(CancelAt.now));
    await expectDocuments(shop, ['05-01 cycle 30.00', '05-02 end 30.00'], 'canceled');
  });
});

describe('a customer who acts for themself', () => {
  async function order(shop: StoryShop, as: UserViewer, more: Partial<CreateSubscriptionInput> = {}) {
    const input = orderWithDefaults({ ...more, items: shop.items('basic') });
    shop.id = (await shop.do((em) => subscribe(em, as, input, shop.now))).id;
  }

  const changeAs =
    (as: UserViewer, at: ChangeAt): StoryStep =>
    (shop) => {
      const input = { id: shop.id, items: shop.items('pro'), at };
      return shop.do((em) => changeSubscription(em, as, input, shop.now));
    };

  it('cannot choose the billing anchor', async () => {
    const shop = await play({});
    const ordered = order(shop, await person(shop), { anchor: BillingAnchor.calendar });
    await expect(ordered).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('can change plans only at period end without proration', async () => {
    const shop = await play({ profile: { ...none.profile, ...atOnce } });
    const as = await person(shop);
    await order(shop, as);
    await refused(changeAs(as, ChangeAt.now), 'change_waits_for_period_end')(shop);
    await changeAs(as, ChangeAt.period_end)(shop);
    await shop.until('05-02');
    await expectDocuments(shop, ['04-01 create 30.00', '05-01 cycle 61.00']);
  });

  it('can change plans at once with proration', async () => {
    const shop = await play({ profile: atOnce });
    const as = await person(shop);
    await order(shop, as);
    await shop.until('04-11');
    await changeAs(as, ChangeAt.now)(shop);
    await expectDocuments(shop, ['04-01 create 30.00', '04-11 credit 20.00', '04-11 change 40.67']);
  });
});

describe('a coupon', () => {
  const redeem: StoryStep = (shop) =>
    shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));

  it('redeemed within a period does not discount a change in that period', async () => {
    const shop = await play(
      { ...half(CouponDuration.once), profile: { paymentTermDays: 365 } },
      ...[buy(basic, { coupons: [] }), pay(), until('04-16'), redeem, change(pro), until('05-02')],
    );
    await expectDocuments(shop, [
      '04-01 create 30.00',
      '04-16 credit 15.00',
      '04-16 change 30.50',
      '05-01 cycle 61.00 - 30.50 = 30.50',
    ]);
  });

  it('redeemed within a period is used up by a change that begins a new period', async () => {
    const shop = await play(
      half(CouponDuration.once),
      ...[buy(yearly, { coupons: [] }), pay(), until('04-16'), redeem, change(basic), change(yearly)],
    );
    // 350 of 365 days are left.
    await expectDocuments(shop, [
      '04-01 create 300.00',
      '04-16 credit 287.67',
      '04-16 credit 15.00',
      '04-16 change 30.00 - 15.00 = 15.00',
      '04-16 change 300.00',
    ]);
  });

  it('that is used up does not discount a period that a change begins', async () => {
    const terms = { coupon: { percentOff: '100', duration: CouponDuration.once } };
    const shop = await play(terms, buy(basic), until('04-30'), change(yearly));
    await expectDocuments(shop, ['04-01 create 30.00 - 30.00 = 0.00', '04-30 change 300.00']);
  });

  it('that made a line free does not prevent a later payment for the same item from being credited', async () => {
    const shop = await play(
      { coupon: { percentOff: '100', duration: CouponDuration.once } },
      ...[buy(yearly), until('04-16'), change(basic), pay(), until('05-01'), change(pro)],
    );
    await expectDocuments(shop, [
      '04-01 create 300.00 - 300.00 = 0.00',
      '04-16 change 30.00',
      '05-01 credit 15.00',
      '05-01 change 30.50',
    ]);
  });
});

it('a change of a request that came before the last change takes effect with that one', async () => {
  const shop = await play({}, buy(basic), pay(), until('04-16'), change(pro));
  const last = shop.now;
  shop.now = last.subtract({ hours: 24 });
  await change(basic)(shop);
  const items = await shop.orm.em.fork().find(SubscriptionItem, { subscriptionId: shop.id });
  expect(items.map(({ startedAt }) => startedAt.toString())).not.toContain(shop.now.toString());
  const found = await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id });
  expect(found.updatedAt.toString()).toBe(last.toString());
});

describe('a pause', () => {
  it('that kept half of April has it credited when the subscription is canceled with credit', async () => {
    const shop = await play(
      {},
      ...[buy(basic), pay(), until('04-16'), pause(), until('05-10')],
      cancel(CancelAt.now, Unused.credit),
    );
    await expectDocuments(shop, ['04-01 create 30.00', '05-10 credit 15.00'], 'canceled');
  });

  it('that spans the give-up day of an invoice suspends the subscription only once it has ended', async () => {
    const shop = await play(
      { profile: { paymentTermDays: 14, giveUpDays: 10 } },
      ...[buy(basic, { minimumAmount: '300' }), until('04-20'), pause(), until('05-05'), resume],
    );
    await expectDocuments(shop, ['04-01 create 30.00'], 'past_due');
    await shop.until('05-06');
    // The minimum is owed for 19 days, not only for the 9 days up to the give-up day.
    await expectDocuments(shop, ['04-01 create 30.00', '05-05 give_up 160.00'], 'unpaid');
  });
});
