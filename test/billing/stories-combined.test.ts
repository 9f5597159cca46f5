import { describe, expect } from '@jest/globals';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { InvoicedSubscription } from '../../src/billing/invoicing/combined/invoiced-subscription.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { StoryStage, basic, calls, pro } from './stories-stage.ts';
import type { ShopTerms } from './stories-shop.ts';
import { dayOf } from './stories-shop.ts';
import { buy, cancel, charge, combine, gather, pay, payAll, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

interface CombinedStory {
  terms?: ShopTerms;
  steps: StoryStep[];
  documents: string[];
  /** The statuses of the subscriptions in the end, in the order of their beginning; all active by default. */
  statuses?: string[];
}

const paid = { profile: { paymentTermDays: 365 } };
const noCoupon = { coupons: [] };

/** A tax rate for a country that the buyer is not in. */
const taxGermany: StoryStep = (shop) =>
  shop.do((em) =>
    createTaxRate(em, shop.viewer, { name: 'VAT', percentage: '19', country: 'DE', replace: false }, shop.now),
  );

const months = ['05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'];

const stories: Record<string, CombinedStory> = {
  'of two subscriptions has a line of each, and the first invoices stay their own': {
    terms: paid,
    steps: [buy(basic), buy(pro), combine, until('06-02')],
    documents: [
      '04-01 create 30.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 61.00 = 91.00',
      '06-01 combined 30.00 + 61.00 = 91.00',
    ],
  },
  'has what falls due at different hours of one local day': {
    terms: { ...paid, buyer: { timezone: 'Asia/Tokyo' } },
    // 15:00 UTC is midnight in Tokyo: the last two renew on the same day there.
    steps: [
      ...[buy(basic, { startAt: dayOf('2026-04-01T14:59:00Z') }), combine],
      ...[
        buy(pro, { startAt: dayOf('2026-04-01T15:00:00Z') }),
        buy(['later'], { startAt: dayOf('2026-04-02T14:00:00Z') }),
      ],
      until('05-04'),
    ],
    documents: [
      '04-01 combined 30.00',
      '04-01 combined 61.00',
      '05-01 combined 30.00',
      '05-01 combined 61.00 + 30.00 = 91.00',
    ],
  },
  'of a yearly base and a monthly add-on has both once a year': {
    terms: paid,
    steps: [buy(['basic yearly']), buy(pro), combine, until('2027-04-02')],
    documents: [
      '04-01 create 300.00',
      '04-01 create 61.00',
      ...months.map((month) => `${month}-01 combined 61.00`),
      '04-01 combined 300.00 + 61.00 = 361.00',
    ],
    // The first invoices fall overdue after 365 days.
    statuses: ['past_due', 'past_due'],
  },
  'that is not paid makes all its subscriptions unpaid, and active again when it is paid': {
    terms: { profile: { paymentTermDays: 7, giveUpDays: 7, giveUp: GiveUp.unpaid } },
    steps: [buy(basic), pay(), buy(pro), pay(), combine, until('05-17'), payAll],
    documents: ['04-01 create 30.00', '04-01 create 61.00', '05-01 combined 30.00 + 61.00 = 91.00'],
  },
  'that is not paid makes all its subscriptions past due': {
    terms: { profile: { paymentTermDays: 7 } },
    steps: [buy(basic), pay(), buy(pro), pay(), combine, until('05-09')],
    documents: ['04-01 create 30.00', '04-01 create 61.00', '05-01 combined 30.00 + 61.00 = 91.00'],
    statuses: ['past_due', 'past_due'],
  },
  'that is never paid ends all its subscriptions, whose usage is on one invoice': {
    terms: { profile: { paymentTermDays: 7, giveUpDays: 7, giveUp: GiveUp.cancel } },
    steps: [
      ...[buy(basic), pay(), buy(['peak']), buy(pro), pay(), combine, until('05-03'), use('4', '05-02')],
      until('05-20'),
    ],
    documents: [
      '04-01 create 30.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 0.00 + 61.00 = 91.00',
      '05-15 combined 0.00',
    ],
    statuses: ['canceled', 'canceled', 'canceled'],
  },
  'has a coupon of one subscription on its lines alone': {
    terms: { ...paid, coupon: { percentOff: '50', duration: CouponDuration.forever } },
    steps: [buy(basic), buy(pro, noCoupon), combine, until('06-02')],
    documents: [
      '04-01 create 30.00 - 15.00 = 15.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 61.00 - 15.00 = 76.00',
      '06-01 combined 30.00 + 61.00 - 15.00 = 76.00',
    ],
  },
  'has an amount off one subscription, at most what that one costs': {
    terms: {
      ...paid,
      coupon: { amountOff: '40', currency: 'EUR', percentOff: null, duration: CouponDuration.forever },
    },
    steps: [buy(basic), buy(pro, noCoupon), combine, until('05-02')],
    documents: [
      '04-01 create 30.00 - 30.00 = 0.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 61.00 - 30.00 = 61.00',
    ],
  },
  'has the tax of all lines rounded once': {
    terms: { ...paid, tax: '7.75' },
    // 7.75 % of 30 is 2.325, of 61 4.7275: together 7.0525, and rounded alone 2.33 + 4.73 = 7.06.
    steps: [buy(basic), buy(pro), combine, until('05-02')],
    documents: [
      '04-01 create 30.00 + 2.33 tax = 32.33',
      '04-01 create 61.00 + 4.73 tax = 65.73',
      '05-01 combined 30.00 + 61.00 + 7.05 tax = 98.05',
    ],
  },
  'leaves out a subscription that was canceled in the middle, at once': {
    terms: paid,
    steps: [buy(basic), buy(pro), combine, until('06-15'), cancel(CancelAt.now), until('08-02')],
    documents: [
      '04-01 create 30.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 61.00 = 91.00',
      '06-01 combined 30.00 + 61.00 = 91.00',
      '07-01 combined 30.00',
      '08-01 combined 30.00',
    ],
    statuses: ['active', 'canceled'],
  },
  'has the arrears of a subscription that ends with its period': {
    terms: paid,
    steps: [buy(basic), buy(['later']), combine, until('04-15'), cancel(CancelAt.period_end), until('06-02')],
    documents: ['04-01 create 30.00', '05-01 combined 30.00 + 30.00 = 60.00', '06-01 combined 30.00'],
    statuses: ['active', 'canceled'],
  },
  'leaves out a subscription with invoices of its own': {
    terms: paid,
    steps: [buy(basic), buy(pro, { hasOwnInvoices: true }), buy(['later']), combine, until('05-02')],
    documents: [
      '04-01 create 30.00',
      '04-01 create 61.00',
      '05-01 combined 30.00 + 30.00 = 60.00',
      '05-01 cycle 61.00',
    ],
  },
  'has the charges that a change has gathered, and those added by hand': {
    terms: paid,
    steps: [
      buy(basic),
      buy([['pro', 1]]),
      pay(),
      combine,
      until('04-16'),
      gather([['pro', 2]]),
      charge('9'),
      until('05-02'),
    ],
    documents: [
      '04-01 create 30.00',
      '04-01 create 61.00',
      '04-16 credit 30.50',
      '05-01 combined 30.00 + 122.00 + 61.00 + 9.00 = 222.00',
    ],
  },
  'counts late usage of each of its subscriptions until the grace ends': {
    terms: { profile: { graceHours: 24, paymentTermDays: 365 } },
    steps: [
      ...[buy(calls), buy(['peak']), buy(basic), combine, until('04-08'), use('10', '04-05'), until('05-01')],
      ...[use('5', '04-06'), until('05-04')],
    ],
    documents: ['04-01 create 30.00', '05-01 combined 15.00 + 0.00 + 30.00 = 45.00'],
  },
  'is held as a whole while the tax of a line needs a decision': {
    terms: {
      profile: { missingTaxRate: MissingTaxRate.hold, address: { country: 'DE' } },
      buyer: { address: { country: 'FR' } },
    },
    steps: [taxGermany, buy(basic, { trialDays: 1 }), buy(pro, { trialDays: 1 }), combine, until('04-04')],
    documents: ['04-02 combined 30.00 + 61.00 = 91.00 (draft)'],
  },
  'has the first periods of subscriptions that begin on one day': {
    terms: paid,
    steps: [
      ...[buy(basic, { startAt: dayOf('04-10') }), combine, buy(pro, { startAt: dayOf('04-10') }), until('04-11')],
    ],
    documents: ['04-10 combined 30.00 + 61.00 = 91.00'],
  },
  'is billed from a calendar anchor for all alike': {
    terms: paid,
    steps: [...[buy(basic), until('04-11'), buy(pro, { anchor: BillingAnchor.calendar }), combine, until('06-02')]],
    // The second begins with 20 of 30 days.
    documents: [
      '04-01 create 30.00',
      '04-11 create 40.67',
      '05-01 combined 30.00 + 61.00 = 91.00',
      '06-01 combined 30.00 + 61.00 = 91.00',
    ],
  },
  'of seats that were added through the year has them at the end of each quarter': {
    terms: paid,
    steps: [
      ...[
        buy(['team', ['team yearly seats', 10]]),
        combine,
        pay(),
        until('05-01'),
        gather(['team', ['team yearly seats', 12]]),
      ],
      ...[until('05-16'), gather(['team', ['team yearly seats', 13]]), until('08-01')],
      ...[gather(['team', ['team yearly seats', 15]]), until('2027-04-02')],
    ],
    // A seat costs 1.00 a day. 335 days are left on May 1, 320 on May 16, and 243 on August 1. Of the invoice of July, the
    // credit of May pays 3350: 300 for the base, and 2 x 15 + 3 x 320 = 990 for more seats are left to pay.
    documents: [
      '04-01 create 300.00 + 3650.00 = 3950.00',
      '05-01 credit 3350.00',
      '07-01 combined 300.00 + 180.00 + 4160.00 = 4640.00',
      '08-01 credit 3159.00',
      '10-01 combined 300.00 + 3645.00 = 3945.00',
      '01-01 combined 300.00',
      '04-01 combined 300.00 + 5475.00 = 5775.00',
    ],
  },
};

async function statusesOf(projectId: string): Promise<string[]> {
  const found = await stage.orm.em.fork().find(Subscription, { projectId }, { orderBy: { id: 'asc' } });
  return found.map(({ status }) => status);
}

describe('a combined invoice', () => {
  it.each(Object.entries(stories))('%s', async (_, story) => {
    const shop = await stage.play(story.terms, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
    const statuses = await statusesOf(shop.viewer.projectId);
    expect(statuses).toEqual(story.statuses ?? statuses.map(() => 'active'));
  });

  it.each(Object.entries(stories))('%s, by a test clock', async (_, story) => {
    const shop = await stage.play({ ...story.terms, hasClock: true }, ...story.steps);
    expect(await shop.documents()).toEqual(story.documents);
  });

  it('is one for each of the five customers of an agency, each month of a year', async () => {
    const story = await stage.play(paid);
    const { shop, viewer, now } = story;
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const customer = { externalId: `${story.externalId}-${name}` };
      const [first] = [
        await shop.subscribe({ customer, items: story.items('basic') }, now),
        await shop.subscribe({ customer, items: story.items(['pro', 2]) }, now),
        await shop.subscribe({ customer, items: story.items('later') }, now),
      ];
      ids.push(first.customerId);
      await shop.do((em) =>
        updateCustomer(em, viewer, { id: first.customerId, input: { combineInvoices: true } }, now),
      );
    }
    await story.until('2027-04-02');
    const em = stage.orm.em.fork();
    for (const customerId of ids) {
      const invoices = await em.find(Invoice, { customerId }, { orderBy: { id: 'asc' } });
      // Two first invoices of 30 and 122, and each month one of 30 + 122, with 30 for the month that is over.
      expect(invoices.map(({ totalMinor }) => totalMinor)).toEqual([3000n, 12200n, ...Array(12).fill(18200n)]);
      const combined = invoices.slice(2).map(({ id }) => id);
      const lines = await em.find(InvoiceLine, { invoiceId: { $in: combined } });
      const parts = await em.find(InvoicedSubscription, { invoiceId: { $in: combined } });
      expect(new Set(lines.map((line) => line.subscriptionId)).size).toBe(3);
      expect([lines.length, parts.length]).toEqual([36, 36]);
    }
    const { difference } = await verifyLedger(em, viewer.projectId);
    expect(difference).toBeNull();
  }, 60_000);
});
