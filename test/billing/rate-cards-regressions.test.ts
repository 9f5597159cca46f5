import { describe, expect } from '@jest/globals';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { SubscriptionItem } from '../../src/billing/subscriptions/subscription-item.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { cancelSubscription, keepSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { Interval, Price } from '../../src/catalog/offers/price.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { StoryStage } from './stories-stage.ts';
import { buy, change, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();
const unpaid = { profile: { paymentTermDays: 365 } };
const unprorated = { profile: { paymentTermDays: 365, proration: Proration.none } };

/** Moves the customer to another time zone, which their subscription adopts at its next renewal. */
const moveTo =
  (timezone: string): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const { customerId } = await em.findOneOrFail(Subscription, { id: shop.id });
      (await em.findOneOrFail(Customer, { id: customerId })).timezone = timezone;
    });

async function itemsOf({ orm, id }: StoryShop): Promise<{ id: string; component: string | null }[]> {
  const em = orm.em.fork();
  const items = await em.find(SubscriptionItem, { subscriptionId: id, endedAt: null });
  const prices = await em.find(Price, { id: { $in: items.map(({ priceId }) => priceId) } });
  return items.map((item) => ({
    id: item.id,
    component: prices.find((price) => price.id === item.priceId)?.component ?? null,
  }));
}

const componentsOf = async (shop: StoryShop) =>
  (await itemsOf(shop)).map(({ component }) => component ?? 'base').toSorted();

describe('a required part of a plan', () => {
  it('is sold with it if a price that is paid once is named first', async () => {
    const shop = await stage.play(unpaid);
    const setup = { priceId: shop.shop.price('card', Interval.once, 'setup'), quantity: 1 };
    await shop.subscribe(['card'], { items: [setup, ...shop.items('card')] });
    expect(await componentsOf(shop)).toEqual(['base', 'calls']);
  });

  it('stays if a change gives its item to another part', async () => {
    const shop = await stage.play(unpaid, buy(['card']), until('04-10'), use('40', '04-09'));
    const { id: itemId } = (await itemsOf(shop)).find(({ component }) => component === 'calls')!;
    const [base, seats] = shop.items('card', 'card seats');
    const input = { id: shop.id, at: ChangeAt.now, items: [base!, { ...seats!, itemId }] };
    await shop.do((em) => changeSubscription(em, shop.viewer, input, shop.now));
    expect(await componentsOf(shop)).toEqual(['base', 'calls', 'seats']);
    await use('10', '04-10')(shop);
    await until('05-02')(shop);
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00 + 75.00 = 105.00',
      '04-10 change 3.50 + 4.00 = 7.50',
      '05-01 cycle 30.00 + 5.00 + 1.00 = 36.00',
    ]);
  });

  it('stays on the terms of one customer in a change that does not name it', async () => {
    const shop = await stage.play(unpaid);
    const calls = { priceId: shop.shop.price('card', Interval.month, 'calls'), quantity: 1 };
    await shop.subscribe([], { items: [...shop.items('card'), { ...calls, ownTerms: { unitAmount: '0.05' } }] });
    await change(['card', ['card seats', 2]])(shop);
    expect(await componentsOf(shop)).toEqual(['base', 'calls', 'seats']);
  });
});

describe('a change of time zone', () => {
  it('bills the usage of a quarter once if the new zone ends it an hour later', async () => {
    const steps = [buy(['quarterly', 'quarterly calls']), until('10-05'), use('80', '10-02'), until('12-15')];
    const shop = await stage.play(unpaid, ...steps, moveTo('Europe/Berlin'), until('2027-02-02'));
    expect((await shop.documents()).slice(-3)).toEqual([
      '01-01 cycle 0.03 + 40.00 = 40.03',
      '01-01 cycle 20.00 + 0.00 = 20.00',
      '02-01 cycle 20.00',
    ]);
  });

  it('charges the next year whole without proration', async () => {
    const steps = [buy(['card yearly']), until('11-15'), moveTo('Europe/Berlin'), until('2027-05-02')];
    const shop = await stage.play(unprorated, ...steps);
    expect((await shop.documents()).slice(-2)).toEqual(['03-31 cycle 300.00 + 0.00 = 300.00', '04-30 cycle 0.00']);
  });
});

describe('a change within a year', () => {
  it('neither credits nor charges its rest without proration, also at the beginning of a month', async () => {
    const planned = change([['card yearly', 2]], ChangeAt.now, '06-01');
    const shop = await stage.play(unprorated, buy(['card yearly']), planned, until('2027-04-02'));
    const documents = await shop.documents();
    expect([documents.length, documents.at(-1)]).toEqual([13, '04-01 cycle 600.00 + 0.00 = 600.00']);
  });

  it('credits all that is paid of it, also if a cancellation split its charge', async () => {
    const shop = await stage.play(unpaid, buy(['card yearly']), until('2027-03-15'));
    const end = { id: shop.id, at: CancelAt.period_end, atDate: dayOf('2027-08-15'), unused: Unused.keep };
    await shop.do((em) => cancelSubscription(em, shop.viewer, end, shop.now));
    await until('2027-06-15')(shop);
    await shop.do((em) => keepSubscription(em, shop.viewer, shop.id, shop.now));
    await until('2027-08-05')(shop);
    await change([['card yearly', 2]])(shop);
    // 10 of the 136 days until the cancellation, and 230 days after it, of 366.
    expect((await shop.documents()).slice(-4)).toEqual([
      '08-01 cycle 188.52 + 0.00 = 188.52',
      '08-05 credit 8.20',
      '08-05 credit 188.52',
      '08-05 change 393.44',
    ]);
  });
});
