import { describe, expect } from '@jest/globals';
import type { Viewer } from '../../src/auth/viewer.ts';
import { shownSubscription } from '../../schema/billing/shown-subscription.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { lockAndCatchUpSeveral } from '../../src/billing/turns/lock-and-catch-up-several.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import { Licence } from '../../src/entitlements/licences/licence.ts';
import { lock } from '../../src/platform/store/lock.ts';
import { OutboxEvent } from '../../src/platform/events/outbox-event.ts';
import { AuditEntry } from '../../src/platform/events/audit-entry.ts';
import { removeCoupon } from '../../src/billing/verbs/remove-coupon.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { Refusal } from '../../src/errors.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { untilWaiting } from '../metering/until-waiting.ts';
import { billDue } from '../support/due.ts';
import { patient, reissue } from './interplay-steps.ts';
import { StoryStage } from './stories-stage.ts';
import { buy, change, charge, pay, person, skipTo, until } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import type { StoryShop } from './stories-shop.ts';
import { customerOf, newCustomer, transfer, transferTo } from './transfer-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

const refusal = async (work: Promise<unknown>): Promise<[code: string, pointer: string | undefined]> => {
  const error: unknown = await work.catch((one: unknown) => one);
  if (!(error instanceof Refusal)) throw error instanceof Error ? error : new Error('It was not refused.');
  return [error.code, error.details.problems?.[0]?.pointer];
};

describe('a transfer is refused', () => {
  it.each<[why: string, steps: StoryStep[], code: string]>([
    ['while an invoice is open', [buy(['basic'])], 'subscription_has_open_invoices'],
    ['while the subscription is past due', [buy(['basic']), until('04-20')], 'subscription_is_past_due'],
    ['while a charge waits', [buy(['basic']), pay(), charge('5')], 'subscription_has_pending_charges'],
  ])('%s', async (_, steps, code) => {
    const shop = await stage.play({}, ...steps);
    const { id } = await newCustomer(shop, 'new');
    expect(await refusal(transfer(shop, id))).toEqual([code, undefined]);
  });

  it('while a renewal is a draft', async () => {
    const shop = await stage.play({ profile: { graceHours: 24 } }, buy(['basic']), pay(), until('05-01'));
    const { id } = await newCustomer(shop, 'new');
    expect(await refusal(transfer(shop, id))).toEqual(['subscription_has_drafts', undefined]);
  });

  it('to the same customer, one with another clock, of another project, or unknown', async () => {
    const shop = await stage.play({}, buy(['basic']), pay());
    const other = await stage.play({}, buy(['basic']));
    const invalid = ['invalid_input', '/customerId'];
    expect(await refusal(transfer(shop, await customerOf(shop)))).toEqual(invalid);
    const clock = await shop.do((em) => createTestClock(em, shop.viewer, { name: 'C', now: shop.now }, shop.now));
    const clocked = await newCustomer(shop, 'clocked', { testClockId: clock.id });
    expect(await refusal(transfer(shop, clocked.id))).toEqual(invalid);
    expect(await refusal(transfer(shop, await customerOf(other)))).toEqual(['customer_not_found', '/customerId']);
  });

  it('to a customer who has the plan', async () => {
    const shop = await stage.play({}, buy(['basic']), pay());
    const first = shop.id;
    shop.actAs('second');
    await shop.subscribe(['basic']);
    const second = await customerOf(shop);
    expect(await refusal(transfer(shop, second, first))).toEqual(['already_subscribed', '/customerId']);
  });
});

it('a transfer is reported for the subscription and on the timelines of both customers', async () => {
  const shop = await stage.play({}, buy(['basic']), pay());
  const from = await customerOf(shop);
  await transferTo('new')(shop);
  const to = await customerOf(shop);
  const em = shop.orm.em.fork();
  const { projectId } = shop.viewer;
  const [event] = await em.find(OutboxEvent, { projectId, type: 'subscription.transferred' });
  expect(event?.payload).toMatchObject({ customerId: to, previousCustomerId: from });
  const entries = await em.find(AuditEntry, { projectId, action: 'customer.subscription_transferred' });
  expect(entries.map(({ subject }) => subject).toSorted()).toEqual([from, to].toSorted());
});

it('a transfer gives the licence to the new customer, with its key', async () => {
  const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };
  const plans = { basic: { prices: [{ unitAmount: '30' }], licencePolicy } };
  const shop = await stage.play({ plans }, buy(['basic']), pay());
  const licence = () => shop.orm.em.fork().findOneOrFail(Licence, { subscriptionId: shop.id });
  const before = await licence();
  await transferTo('new')(shop);
  const after = await licence();
  expect(after.customerId).toBe(await customerOf(shop));
  const { id, itemId, policy, createdAt } = before;
  expect(after).toMatchObject({ id, itemId, policy, createdAt });
});

it('the subscription of an old invoice is shown to the project, and not to the person who had it', async () => {
  const shop = await stage.play({}, buy(['basic']), pay());
  const viewer = await person(shop);
  const from = await customerOf(shop);
  await shop.do(async (em) => {
    Object.assign(await em.findOneOrFail(Customer, { id: from }), { userId: viewer.userId });
  });
  const shownTo = async (one: Viewer) => {
    const em = shop.orm.em.fork();
    const found = await shownSubscription({ em, viewer: one }, await em.findOneOrFail(Subscription, { id: shop.id }));
    return found?.id ?? null;
  };
  expect([await shownTo(viewer), await shownTo(shop.viewer)]).toEqual([shop.id, shop.id]);
  await transferTo('new')(shop);
  expect([await shownTo(viewer), await shownTo(shop.viewer)]).toEqual([null, shop.id]);
});

it('a change that credits the previous customer does not wait while that customer is locked', async () => {
  const shop = await stage.play({}, buy(['basic']), pay());
  const from = await customerOf(shop);
  await transferTo('new')(shop);
  await shop.do(async (em) => {
    await lock(em, Customer, from);
    await expect(change(['pro'])(shop)).rejects.toMatchObject({ code: '55P03' });
  });
  await change(['pro'])(shop);
  expect(await shop.documents()).toEqual(['04-01 credit 30.00', '04-01 create 30.00', '04-01 change 61.00']);
});

it('an invoice is not issued again while the new customer changes the subscription that it billed', async () => {
  const shop = await stage.play({}, buy(['basic']), pay(), transferTo('new'));
  await shop.do(async (em) => {
    await lock(em, Subscription, shop.id);
    await expect(reissue(shop)).rejects.toMatchObject({ code: '55P03' });
  });
  await reissue(shop);
  expect(await shop.documents()).toEqual(['04-01 credit 30.00', '04-01 create 30.00', '04-01 create 30.00 (draft)']);
});

describe('a transfer', () => {
  const settle = (...works: Promise<unknown>[]) => Promise.allSettled(works);

  it('leaves one invoice for the period beside a renewal at the same time', async () => {
    const shop = await stage.play({}, buy(['calls']), skipTo('05-01'));
    const { id } = await newCustomer(shop, 'new');
    const [transferred, billed] = await settle(transfer(shop, id), billDue(shop.orm, shop.now));
    expect(transferred.status).toBe('fulfilled');
    expect(billed).toMatchObject({ status: 'fulfilled', value: [] });
    await until('06-02')(shop);
    expect(await shop.documents()).toEqual(['05-01 cycle 0.00', '06-01 cycle 0.00']);
  });

  it('takes the numbers of both customers in the order in which their work was due', async () => {
    const shop = await stage.play(patient, buy(['basic']), pay());
    const customerIds = [await customerOf(shop), (await secondBuyer(shop)).customerId];
    const { projectId } = shop.viewer;
    await skipTo('06-15')(shop);
    await shop.do((em) => lockAndCatchUpSeveral(em, { projectId, customerIds }, shop.now));
    const invoices = await shop.orm.em.fork().find(Invoice, { projectId }, { orderBy: { number: 'asc' } });
    const days = invoices.map(({ createdAt }) => createdAt.toString().slice(5, 10));
    expect(days).toEqual(['04-01', '04-01', '05-01', '05-01', '06-01', '06-01']);
  });

  it('is done once when the subscription is given to two customers at the same time', async () => {
    const shop = await stage.play({}, buy(['basic']), pay());
    const customers = [await newCustomer(shop, 'one'), await newCustomer(shop, 'two')];
    const results = await settle(...customers.map(({ id }) => transfer(shop, id)));
    const failed = results.filter((one) => one.status === 'rejected');
    expect(failed.map(({ reason }) => (reason as Refusal).code)).toEqual(['subscription_was_transferred']);
    await shop.documents();
  });

  it('has the removal of a coupon refused that waited for it, and done when repeated', async () => {
    const shop = await stage.play({ coupon: { percentOff: '10' } }, buy(['basic']), pay());
    const [from, { id: to }] = [await customerOf(shop), await newCustomer(shop, 'new')];
    const { id } = await shop.orm.em.fork().findOneOrFail(CouponRedemption, { subscriptionId: shop.id });
    const remove = () => shop.do((em) => removeCoupon(em, shop.viewer, id, shop.now));
    const removed = await shop.do(async (em) => {
      await lock(em, Customer, from);
      const waiting = refusal(remove());
      await untilWaiting(shop.orm.em.fork(), 1);
      await transferSubscription(em, shop.viewer, { id: shop.id, input: { customerId: to } }, shop.now);
      return { waiting };
    });
    expect(await removed.waiting).toEqual(['subscription_was_transferred', undefined]);
    expect((await remove()).customerId).toBe(to);
  });

  it('is done beside one the other way at the same time', async () => {
    const shop = await stage.play({}, buy(['basic']), pay());
    const [one, first] = [shop.id, await customerOf(shop)];
    const other = await secondBuyer(shop);
    const results = await settle(transfer(shop, other.customerId, one), transfer(shop, first, other.id));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });
});

async function secondBuyer(shop: StoryShop): Promise<{ id: string; customerId: string }> {
  shop.actAs('second');
  await shop.subscribe(['pro']);
  await shop.pay();
  return { id: shop.id, customerId: await customerOf(shop) };
}
