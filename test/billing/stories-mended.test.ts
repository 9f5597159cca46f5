import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { UserViewer } from '../../src/auth/viewer.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { applyCoupon } from '../../src/billing/verbs/apply-coupon.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { CreditReason } from '../../src/billing/invoicing/credit-notes/credit-note-input.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { voidInvoice, writeOffInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { InvoiceStatus } from '../../src/billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { GiveUp } from '../../src/billing/customers/profile/billing-profile.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { BillingAnchor, CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { CreateSubscriptionInput } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, ResumeAnchor, TrialEnd, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed } from '../support/seed.ts';
import { Stage, basic, pro, yearly } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { Shop, ShopTerms } from './stories-shop.ts';
import { buy, cancel, change, pause, pay, person, resume, until, use } from './stories-steps.ts';
import type { Items, Step } from './stories-steps.ts';

const stage = new Stage();
const live = stage.live.bind(stage);

const none = { profile: { proration: Proration.none, paymentTermDays: 365 } };
const half = (duration: CouponDuration): ShopTerms => ({ coupon: { percentOff: '50', duration } });

const goodwill = (em: EntityManager, { viewer, now }: Shop, invoiceId: string) =>
  creditInvoice(em, viewer, { invoiceId, reason: CreditReason.goodwill, lines: null, memo: null }, now);

async function expectPapers(shop: Shop, papers: string[], status = 'active'): Promise<void> {
  expect(await shop.papers()).toEqual(papers);
  expect(await shop.status()).toBe(status);
}

/** With the code it is refused by, nothing else. */
const refused =
  (step: Step, code: string): Step =>
  (shop) =>
    expect(step(shop)).rejects.toMatchObject({ code });

const invoicesOf = (shop: Shop) =>
  shop.orm.em.fork().find(Invoice, { subscriptionId: shop.id }, { orderBy: { id: 'asc' } });

const updateBuyer =
  (input: Parameters<typeof updateCustomer>[2]['input']): Step =>
  (shop) =>
    shop.do(async (em) => {
      const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
      await updateCustomer(em, shop.viewer, { id, input }, shop.now);
    });

// The first of all, since the worker bills a year of whatever stories were told before.
describe('two drafts that become final with a cancellation or a change', () => {
  /** Of 60.00 the invoice of January takes 30.00, and the balance the rest; those of February and March are drafts. */
  const drafts: Step[] = [
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
  const papers = [
    '01-01 create 30.00',
    '02-01 cycle 30.00',
    '03-01 cycle 30.00',
    // 30 of the 31 days of March are left.
    '03-02 credit 29.03',
  ];

  it('spend the balance once, when canceled', async () => {
    const shop = await live(terms, ...drafts, cancel(CancelAt.now, Unused.credit));
    await expectPapers(shop, papers, 'canceled');
    const taken = (await invoicesOf(shop)).map(({ creditedMinor }) => creditedMinor);
    expect(taken).toEqual([0n, 3000n, 0n]);
  });

  it('spend the balance once, when changed', async () => {
    const shop = await live(terms, ...drafts, change(pro));
    await expectPapers(shop, [...papers, '03-02 change 59.03']);
  });
});

describe('an agreed minimum', () => {
  it('is owed up to the pause by who pauses and cancels', async () => {
    const shop = await live(
      {},
      ...[buy(['calls'], { minimumAmount: '1000' }), use('10', '04-01'), until('04-16')],
      ...[pause(), until('04-21'), cancel(CancelAt.now)],
    );
    await expectPapers(shop, ['04-16 pause 10.00', '04-21 end 490.00'], 'canceled');
  });

  it('is owed up to the day on which a subscription is suspended, and not after', async () => {
    const shop = await live(
      { profile: { giveUpDays: 3, giveUp: GiveUp.unpaid } },
      buy(basic, { minimumAmount: '100' }),
      until('08-02'),
    );
    // 17 of 30 days of 100.00 are 56.67.
    await expectPapers(shop, ['04-01 create 30.00', '04-18 pause 26.67'], 'unpaid');
  });

  it('counts what a change gave back as it was before the coupon', async () => {
    const shop = await live(
      half(CouponDuration.forever),
      ...[buy(pro, { minimumAmount: '60' }), pay(), until('04-16'), change(basic), until('05-01')],
    );
    // 61.00 less 30.50 and 15.00 are 14.50 short of 60.00.
    await expectPapers(shop, [
      '04-01 create 61.00 - 30.50 = 30.50',
      '04-16 credit 15.25',
      '04-16 change 15.00 - 7.50 = 7.50',
      '05-01 cycle 30.00 + 14.50 - 15.00 = 29.50',
    ]);
  });

  it('counts what a change of the period gives back as it was before the coupon', async () => {
    const shop = await live(
      half(CouponDuration.forever),
      ...[buy(pro, { minimumAmount: '100' }), pay(), until('04-16'), change(yearly)],
    );
    // 61.00 less 30.50 are 19.50 short of half of 100.00.
    await expectPapers(shop, [
      '04-01 create 61.00 - 30.50 = 30.50',
      '04-16 credit 15.25',
      '04-16 change 300.00 + 19.50 - 150.00 = 169.50',
    ]);
  });

  it('of a period that ended in a pause is owed up to the pause when it is resumed', async () => {
    const shop = await live(
      {},
      ...[buy(['calls'], { minimumAmount: '100' }), until('04-02'), use('10', '04-02'), until('04-11')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('05-15'), resume, until('05-16')],
    );
    // 10 of 30 days of 100.00 are 33.33, of which 10.00 were used.
    await expectPapers(shop, ['04-11 pause 10.00', '05-15 resume 23.33'], 'past_due');
  });

  it('of a trial that was paused beyond its end is none', async () => {
    const shop = await live(
      {},
      ...[buy(basic, { minimumAmount: '100', trialDays: 10 }), until('04-05')],
      ...[pause(Unused.keep, ResumeAnchor.kept), until('05-15'), resume],
    );
    // 27 of the 31 days from 11 May.
    await expectPapers(shop, ['05-15 resume 26.13']);
  });

  it.each([
    ['a credit note of its own', (shop: Shop, invoiceId: string) => shop.do((em) => goodwill(em, shop, invoiceId))],
    ['making an invoice void', (shop: Shop, id: string) => shop.do((em) => voidInvoice(em, shop.viewer, id, shop.now))],
  ])('does not take back what the project let off by %s', async (_, letOff) => {
    const shop = await live({}, buy(basic, { minimumAmount: '100' }));
    const [invoice] = await stage.orm.em.fork().find(Invoice, { subscriptionId: shop.id });
    await letOff(shop, invoice!.id);
    await until('05-02')(shop);
    expect((await shop.papers()).at(-1)).toBe('05-01 cycle 30.00 + 70.00 = 100.00');
  });
});

it('a resumption that was asked for before the pause, and waited for its turn, costs nothing', async () => {
  const shop = await live({}, buy(basic), until('04-11'), pause());
  shop.now = dayOf('04-11').subtract({ seconds: 2 });
  await resume(shop);
  await until('05-02')(shop);
  await expectPapers(shop, ['04-01 create 30.00', '05-01 cycle 30.00'], 'past_due');
});

describe('where nothing is prorated', () => {
  it('a period in arrears that is begun is charged whole, also when it is canceled before its end', async () => {
    const shop = await live(none, buy(['later']), until('2026-04-30T23:00:00Z'), cancel(CancelAt.now));
    await expectPapers(shop, ['04-30 end 30.00'], 'canceled');
  });

  it('a period in arrears is charged once where it runs to its end', async () => {
    const shop = await live(none, buy(['later']), until('05-02'), cancel(CancelAt.now));
    await expectPapers(shop, ['05-01 cycle 30.00', '05-02 end 30.00'], 'canceled');
  });
});

describe('a customer for themself', () => {
  async function order(shop: Shop, as: UserViewer, more: Partial<CreateSubscriptionInput> = {}) {
    const input = wholeOrder({ ...more, items: shop.items('basic') });
    shop.id = (await shop.do((em) => subscribe(em, as, input, shop.now))).id;
  }

  const changeAs =
    (as: UserViewer, at: ChangeAt): Step =>
    (shop) => {
      const input = { id: shop.id, items: shop.items('pro'), at };
      return shop.do((em) => changeSubscription(em, as, input, shop.now));
    };

  it('does not choose the day on which periods begin', async () => {
    const shop = await live({});
    const ordered = order(shop, await person(shop), { anchor: BillingAnchor.calendar });
    await expect(ordered).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('changes at the end of the period alone, where nothing is prorated', async () => {
    const shop = await live(none);
    const as = await person(shop);
    await order(shop, as);
    await refused(changeAs(as, ChangeAt.now), 'change_waits_for_period_end')(shop);
    await changeAs(as, ChangeAt.period_end)(shop);
    await shop.until('05-02');
    await expectPapers(shop, ['04-01 create 30.00', '05-01 cycle 61.00']);
  });

  it('changes at once, where it is', async () => {
    const shop = await live({});
    const as = await person(shop);
    await order(shop, as);
    await shop.until('04-11');
    await changeAs(as, ChangeAt.now)(shop);
    await expectPapers(shop, ['04-01 create 30.00', '04-11 credit 20.00', '04-11 change 40.67']);
  });
});

describe('a coupon', () => {
  const redeem: Step = (shop) =>
    shop.do((em) => applyCoupon(em, shop.viewer, { subscriptionId: shop.id, coupon: 'OFF' }, shop.now));

  it('that is redeemed in the middle of a period lets nothing off of a change in it', async () => {
    const shop = await live(
      { ...half(CouponDuration.once), profile: { paymentTermDays: 365 } },
      ...[buy(basic, { coupons: [] }), pay(), until('04-16'), redeem, change(pro), until('05-02')],
    );
    await expectPapers(shop, [
      '04-01 create 30.00',
      '04-16 credit 15.00',
      '04-16 change 30.50',
      '05-01 cycle 61.00 - 30.50 = 30.50',
    ]);
  });

  it('that is redeemed in the middle of a period is used up by a change that begins another', async () => {
    const shop = await live(
      half(CouponDuration.once),
      ...[buy(yearly, { coupons: [] }), pay(), until('04-16'), redeem, change(basic), change(yearly)],
    );
    // 350 of 365 days are left.
    await expectPapers(shop, [
      '04-01 create 300.00',
      '04-16 credit 287.67',
      '04-16 credit 15.00',
      '04-16 change 30.00 - 15.00 = 15.00',
      '04-16 change 300.00',
    ]);
  });

  it('that is used up lets nothing off of a period that a change begins', async () => {
    const terms = { coupon: { percentOff: '100', duration: CouponDuration.once } };
    const shop = await live(terms, buy(basic), until('04-30'), change(yearly));
    await expectPapers(shop, ['04-01 create 30.00 - 30.00 = 0.00', '04-30 change 300.00']);
  });

  it('that made a line free does not keep what was paid for the same item from being given back', async () => {
    const shop = await live(
      { coupon: { percentOff: '100', duration: CouponDuration.once } },
      ...[buy(yearly), until('04-16'), change(basic), pay(), until('05-01'), change(pro)],
    );
    await expectPapers(shop, [
      '04-01 create 300.00 - 300.00 = 0.00',
      '04-16 change 30.00',
      '05-01 credit 15.00',
      '05-01 change 30.50',
    ]);
  });
});

describe('a pause', () => {
  it('that kept half of April gives it back when it is canceled so', async () => {
    const shop = await live(
      {},
      ...[buy(basic), pay(), until('04-16'), pause(), until('05-10')],
      cancel(CancelAt.now, Unused.credit),
    );
    await expectPapers(shop, ['04-01 create 30.00', '05-10 credit 15.00'], 'canceled');
  });

  it('in which the day of giving up passed is resumed first, and given up as of that', async () => {
    const shop = await live(
      { profile: { paymentTermDays: 14, giveUpDays: 10 } },
      ...[buy(basic, { minimumAmount: '300' }), until('04-20'), pause(), until('05-05'), resume],
    );
    await expectPapers(shop, ['04-01 create 30.00'], 'past_due');
    await shop.until('05-06');
    // It ran for 19 days, not only for the 9 until the day of giving up.
    await expectPapers(shop, ['04-01 create 30.00', '05-05 pause 160.00'], 'unpaid');
  });
});

describe('a quarantined subscription', () => {
  const quarantine: Step = (shop) =>
    shop.do(async (em) => (await em.findOneOrFail(Subscription, { id: shop.id })).quarantine('broken', shop.now));
  const release: Step = (shop) => shop.do((em) => releaseSubscription(em, shop.viewer, shop.id, shop.now));
  const terms = { profile: { paymentTermDays: 365 } };
  const begun = [buy(basic), until('04-20'), quarantine];

  it.each(
    Object.entries({
      pause: pause(),
      change: change(pro),
      'cancel at once': cancel(CancelAt.now),
      'cancel at its end': cancel(CancelAt.period_end),
    }),
  )('refuses to %s while something is due to it, and is brought up to date once released', async (_, step) => {
    const shop = await live(terms, ...begun, until('06-15'), refused(step, 'subscription_is_quarantined'));
    await expectPapers(shop, ['04-01 create 30.00']);
    await release(shop);
    await shop.until('06-16');
    await expectPapers(shop, ['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00']);
  });

  it('can be canceled while nothing is due to it', async () => {
    const shop = await live(terms, ...begun, cancel(CancelAt.now));
    await expectPapers(shop, ['04-01 create 30.00'], 'canceled');
  });
});

describe('an invoice', () => {
  it('that late usage settles as it is given up does not suspend its subscription', async () => {
    const shop = await live(
      { profile: { giveUpDays: 3, giveUp: GiveUp.unpaid } },
      ...[buy(['calls']), use('100', '04-01'), until('05-02'), pay('60'), use('1', '04-01')],
      ...[use('5', '05-02'), until('05-20')],
    );
    await expectPapers(shop, ['05-01 cycle 100.00', '05-18 credit 49.50']);
    await shop.until('06-02');
    await expectPapers(shop, ['05-01 cycle 100.00', '05-18 credit 49.50', '06-01 cycle 5.00']);
  });

  it('of a first payment that was written off is void once the subscription has expired', async () => {
    const writeOff: Step = (shop) =>
      shop.do(async (em) => {
        const { id } = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
        await writeOffInvoice(em, shop.viewer, id, shop.now);
      });
    const asked = buy(basic, { paymentBehavior: PaymentBehavior.require_payment });
    const shop = await live({}, asked, writeOff, until('04-03'));
    await expectPapers(shop, ['04-01 create 30.00 (void)'], 'incomplete_expired');
  });

  it('keeps the buyer that the taxes of its draft were calculated for', async () => {
    const seller = { address: { country: 'DE' } };
    const shop = await live(
      { tax: '20', profile: { graceHours: 48, ...seller }, buyer: { address: { country: 'DE' } } },
      ...[buy(basic), until('2026-05-01T01:00:00Z')],
      updateBuyer({ address: { country: 'FR' }, vatId: 'FR40303265045' }),
      until('05-10'),
    );
    const tax = '30.00 + 6.00 tax = 36.00';
    await expectPapers(shop, [`04-01 create ${tax}`, `05-01 cycle ${tax}`], 'past_due');
    const { buyer } = (await invoicesOf(shop))[1]!.parties!;
    expect(buyer).toMatchObject({ country: 'DE', vatId: null });
  });
});

describe('a licence', () => {
  const licensed: Items = ['licensed'];
  const tried = { trialDays: 14, trialEnd: TrialEnd.cancel };
  it.each(
    Object.entries({
      'whose first payment never came': [
        buy(licensed, { paymentBehavior: PaymentBehavior.require_payment }),
        until('04-03'),
      ],
      'whose trial ended with it': [buy(licensed, tried), until('04-16')],
      'that was canceled in its trial': [buy(licensed, tried), until('04-05'), cancel(CancelAt.now)],
      'that was canceled in a pause of its trial': [
        ...[buy(licensed, tried), until('04-05'), pause(), until('04-08'), cancel(CancelAt.now)],
      ],
      'that was canceled in the pause its trial ended in': [
        buy(licensed, { ...tried, trialEnd: TrialEnd.pause }),
        ...[until('04-20'), cancel(CancelAt.now)],
      ],
    }),
  )('of a subscription %s is revoked', async (_, steps) => {
    const shop = await live({}, ...steps);
    const licences = await shop.orm.em.fork().find(Licence, { subscriptionId: shop.id });
    expect(licences.map(({ status }) => status)).toEqual(['revoked']);
  });
});

describe('the items of a subscription', () => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await startHub({ database: stage.database });
  });
  afterAll(() => hub.close());

  it('are those it consists of now; once it has ended, those it did in the end', async () => {
    const shop = await live({}, buy(basic), until('04-10'), change(pro));
    const { orm, now, viewer } = shop;
    const project = await orm.em.fork().findOneOrFail(Project, { id: viewer.projectId });
    const key = await new Seed(orm, new FrozenClock(now)).key(project);
    const api = HubClient.withKey(hub.address, key);
    const plans = async () =>
      (await ask(api, `{ subscription(id: "${shop.id}") { items { plan { key } } } }`)).subscription.items;
    expect(await plans()).toEqual([{ plan: { key: 'pro' } }]);
    await shop.until('04-12');
    await change(basic)(shop);
    await cancel(CancelAt.now)(shop);
    expect(await plans()).toEqual([{ plan: { key: 'basic' } }]);
  });
});
