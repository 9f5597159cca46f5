import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { Project } from '../../src/auth/projects/project.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { writeOffInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { releaseSubscription } from '../../src/billing/verbs/release-subscription.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, TrialEnd } from '../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed } from '../support/seed.ts';
import { basic, pro } from './stories-stage.ts';
import { buy, cancel, change, pause, pay, until, use } from './stories-steps.ts';
import type { StoryItems, StoryStep } from './stories-steps.ts';
import { expectDocuments, invoicesOf, play, refused, stage } from './regressions-stage.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const updateBuyer =
  (input: Parameters<typeof updateCustomer>[2]['input']): StoryStep =>
  (shop) =>
    shop.do(async (em) => {
      const { customerId: id } = await em.findOneOrFail(Subscription, { id: shop.id });
      await updateCustomer(em, shop.viewer, { id, input }, shop.now);
    });

describe('a quarantined subscription', () => {
  const quarantine: StoryStep = (shop) =>
    shop.do(async (em) => (await em.findOneOrFail(Subscription, { id: shop.id })).quarantine('broken', shop.now));
  const release: StoryStep = (shop) => shop.do((em) => releaseSubscription(em, shop.viewer, shop.id, shop.now));
  const terms = { profile: { paymentTermDays: 365 } };
  const begun = [buy(basic), until('04-20'), quarantine];

  it.each(
    Object.entries({
      pause: pause(),
      change: change(pro),
      'cancel at once': cancel(CancelAt.now),
      'cancel at its end': cancel(CancelAt.period_end),
    }),
  )('refuses to %s while periods are due, and catches up once it is released', async (_, step) => {
    const shop = await play(terms, ...begun, until('06-15'), refused(step, 'subscription_is_quarantined'));
    await expectDocuments(shop, ['04-01 create 30.00']);
    await release(shop);
    await shop.until('06-16');
    await expectDocuments(shop, ['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00']);
  });

  it('can be canceled while nothing is due', async () => {
    const shop = await play(terms, ...begun, cancel(CancelAt.now));
    await expectDocuments(shop, ['04-01 create 30.00'], 'canceled');
  });
});

describe('an invoice', () => {
  it('that a credit for late usage settles on its give-up day does not suspend its subscription', async () => {
    const shop = await play(
      { profile: { giveUpDays: 3, giveUp: GiveUp.unpaid } },
      ...[buy(['calls']), use('100', '04-01'), until('05-02'), pay('60'), use('1', '04-01')],
      ...[use('5', '05-02'), until('05-20')],
    );
    await expectDocuments(shop, ['05-01 cycle 100.00', '05-18 credit 49.50']);
    await shop.until('06-02');
    await expectDocuments(shop, ['05-01 cycle 100.00', '05-18 credit 49.50', '06-01 cycle 5.00']);
  });

  it('for a required first payment is voided on expiry, even if it was written off', async () => {
    const writeOff: StoryStep = (shop) =>
      shop.do(async (em) => {
        const { id } = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
        await writeOffInvoice(em, shop.viewer, id, shop.now);
      });
    const firstPayment = buy(basic, { paymentBehavior: PaymentBehavior.require_payment });
    const shop = await play({}, firstPayment, writeOff, until('04-03'));
    await expectDocuments(shop, ['04-01 create 30.00 (void)'], 'incomplete_expired');
  });

  it('keeps the buyer for whom the taxes of its draft were calculated', async () => {
    const seller = { address: { country: 'DE' } };
    const shop = await play(
      { tax: '20', profile: { graceHours: 48, ...seller }, buyer: { address: { country: 'DE' } } },
      ...[buy(basic), until('2026-05-01T01:00:00Z')],
      updateBuyer({ address: { country: 'FR' }, vatId: 'FR40303265045' }),
      until('05-10'),
    );
    const tax = '30.00 + 6.00 tax = 36.00';
    await expectDocuments(shop, [`04-01 create ${tax}`, `05-01 cycle ${tax}`], 'past_due');
    const { buyer } = (await invoicesOf(shop))[1]!.parties!;
    expect(buyer).toMatchObject({ country: 'DE', vatId: null });
  });
});

describe('a licence', () => {
  const licensed: StoryItems = ['licensed'];
  const tried = { trialDays: 14, trialEnd: TrialEnd.cancel };
  it.each(
    Object.entries({
      'whose first payment never arrived': [
        buy(licensed, { paymentBehavior: PaymentBehavior.require_payment }),
        until('04-03'),
      ],
      'that ended with its trial': [buy(licensed, tried), until('04-16')],
      'that was canceled in its trial': [buy(licensed, tried), until('04-05'), cancel(CancelAt.now)],
      'that was canceled during a pause of its trial': [
        ...[buy(licensed, tried), until('04-05'), pause(), until('04-08'), cancel(CancelAt.now)],
      ],
      'that was canceled in the pause after its trial': [
        buy(licensed, { ...tried, trialEnd: TrialEnd.pause }),
        ...[until('04-20'), cancel(CancelAt.now)],
      ],
    }),
  )('of a subscription %s is revoked', async (_, steps) => {
    const shop = await play({}, ...steps);
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

  it('are the current ones, and the last ones once it has ended', async () => {
    const shop = await play({}, buy(basic), until('04-10'), change(pro));
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
