import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CollectionMethod } from '../../src/billing/customers/collection-method.ts';
import { ResumeAnchor, Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { pauseSubscription, resumeSubscription } from '../../src/billing/verbs/pause-subscription.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { CreditNoteReason } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { creditInvoice } from '../../src/billing/verbs/credit-invoice.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { mailKinds } from '../../src/customer-mails/mail-kind.ts';
import { grantProduct } from '../../src/entitlements/product-grants/grant-product.ts';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { MailServer } from '../support/mail-server.ts';
import { MailStage } from './mail-stage.ts';
import { publishRelease } from './publish-release.ts';

const profile = {
  ...{ paymentTermDays: 5, reminderDays: [-2, 3, 10], retryDays: [2], giveUpDays: null },
  ...{ trialNoticeDays: 3, renewalNoticeDays: 30, expiryNoticeDays: 14 },
};

let server: MailServer;
let mails: MailStage;

beforeAll(async () => {
  server = await MailServer.start();
});

afterAll(async () => {
  await mails?.printer.close();
  await server.close();
});

/** The number of mails of each kind, and how many there are for one cause at most. */
async function counts(): Promise<Record<string, number>> {
  const all = await mails.mails();
  const found: Record<string, number> = {};
  for (const { kind } of all) found[kind] = (found[kind] ?? 0) + 1;
  expect(new Set(all.map(({ kind, cause }) => `${kind} ${cause}`)).size).toBe(all.length);
  return found;
}

/** Days pass, with deliveries on each of them, or at the end of an advance. */
async function pass(stage: DunningStage, days: number): Promise<void> {
  const step = stage.clockId ? days : 1;
  for (let left = days; left > 0; left -= step) {
    await stage.pass(step);
    await mails.deliver();
  }
}

/**
 * A year of four customers: one pays by a card that expires, gets money back and changes a plan, one does not pay, one pauses
 * and cancels, and one is given a plan.
 */
async function live(stage: DunningStage): Promise<void> {
  const { hub, shop } = stage;
  const payer = stage.customer({ externalId: 'payer', collectionMethod: CollectionMethod.charge_automatically });
  const { customerId, id: invoiceId } = await stage.bill(payer as never);
  const { id: methodId } = await stage.add(customerId, 'sandbox_success');
  await stage.orm.em
    .fork()
    .execute(`update payment_method set expiry_month = 9, expiry_year = 2026 where type_id('paymentmethod', id) = ?`, [
      methodId,
    ]);
  const { id: yearly } = await stage.subscribe({ customer: { externalId: 'payer' } }, Interval.year);
  await stage.bill(stage.customer({ externalId: 'debtor' }));
  const { id } = await stage.subscribe({ customer: stage.customer({ externalId: 'leaver' }), trialDays: 10 });
  await pass(stage, 40);
  const pause = { id, unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };
  await hub.inTransaction((em) => pauseSubscription(em, shop.viewer, pause, hub.now));
  await pass(stage, 20);
  await hub.inTransaction((em) => resumeSubscription(em, shop.viewer, { id }, hub.now));
  await pass(stage, 1);
  const end = { id, at: CancelAt.period_end, unused: Unused.keep };
  await hub.inTransaction((em) => cancelSubscription(em, shop.viewer, end, hub.now));
  const note = { invoiceId, reason: CreditNoteReason.goodwill } as never;
  await hub.inTransaction((em) => creditInvoice(em, shop.viewer, note, hub.now));
  await pass(stage, 5);
  const items = [{ priceId: shop.price('basic', Interval.year), quantity: 2 }];
  const change = { id: yearly, items, at: ChangeAt.now } as never;
  await hub.inTransaction((em) => changeSubscription(em, shop.viewer, change, hub.now));
  await give(stage);
  await pass(stage, 315);
}

/** Gives a customer a plan with a licence, of a product with files to download. */
async function give(stage: DunningStage): Promise<void> {
  const { hub, orm, shop } = stage;
  const policy = { maxMachines: 1, atEnd: 'restrict', offlineDays: 7 } as never;
  await shop.publish({ gift: { prices: [], licencePolicy: policy } } as never, hub.now);
  const { id: productId } = await orm.em.fork().findOneOrFail(Product, { projectId: shop.projectId });
  await publishRelease(stage, productId);
  const { id: planId } = await orm.em.fork().findOneOrFail(Plan, { projectId: shop.projectId, key: 'gift' });
  const input = { planId, quantity: 1, customer: stage.customer({ externalId: 'friend' }) };
  await hub.inTransaction((em) => grantProduct(em, shop.viewer, input as never, hub.now));
}

it.each([
  ['by a test clock is noted, and nothing of it is sent', true],
  ['by the real time is sent', false],
])(
  'each mail of a year %s, once for its cause',
  async (_, onClock) => {
    const stage = await DunningStage.open(profile, onClock);
    mails = new MailStage(stage, server);
    server.raw.length = 0;
    await live(stage);
    await mails.deliver();
    // Two invoices by hand, two years, a change and two months: three are collected by card, one when there is none yet, and
    // three are owed by those who do not pay. One credit note is made by hand, and one is for the time before the change.
    expect(await counts()).toEqual({
      ...{ invoice: 7, credit_note: 2, receipt: 3, reminder: 4, overdue: 8, payment_failed: 1 },
      ...{ subscription_started: 2, trial_ending: 1, renewal: 1, method_expiring: 1 },
      ...{ subscription_changed: 1, subscription_paused: 1, subscription_resumed: 1, subscription_canceled: 1 },
      ...{ licence: 1, download_ready: 1 },
    });
    expect(Object.keys(await counts()).toSorted()).toEqual(mailKinds.toSorted());
    const states = new Set((await mails.mails()).map(({ state }) => state));
    expect(states).toEqual(new Set([onClock ? 'simulated' : 'sent']));
    const ids = mails.received().map(({ headers }) => headers.get('message-id'));
    const own = onClock ? [] : (await mails.mails()).map(({ id }) => `<${id}@hub.example>`);
    expect(ids.toSorted()).toEqual(own.toSorted());
  },
  120_000,
);
