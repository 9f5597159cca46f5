import { Temporal } from 'temporal-polyfill';
import { Surplus } from '../../src/billing/payments/payment-input.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { recordPayment } from '../../src/billing/verbs/record-payment.ts';
import { MoveSubscribersInput } from '../../src/billing/moves/move-subscribers-input.ts';
import { MoveAt } from '../../src/billing/moves/plan-move-states.ts';
import { moveSubscribers } from '../../src/billing/moves/start-move.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { PaymentBehavior, TrialEnd } from '../../src/billing/subscriptions/subscription-terms.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Refusal } from '../../src/errors.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import { Seed } from '../support/seed.ts';
import { acts, items } from './storm-acts.ts';
import type { Act, ActScene } from './storm-acts.ts';
import { orderActs } from './storm-orders.ts';
import { runMoves } from './storm-sharing.ts';
import { selfService } from './self-service.ts';
import { Chance } from './storm-random.ts';
import { couponCodes, openShop } from './storm-shop.ts';
import type { StormShop } from './storm-shop.ts';

export const startAt = Temporal.Instant.from('2025-11-30T10:00:00Z');

const profiles = [
  { graceHours: 0, paymentTermDays: 14 },
  { graceHours: 36, paymentTermDays: 7, giveUpDays: 10, giveUp: GiveUp.unpaid },
  { graceHours: 0, paymentTermDays: 3, giveUpDays: 60, giveUp: GiveUp.cancel, timezone: 'Europe/Berlin' },
];

export interface Population {
  customers: number;
  months: number;
  seed: number;
}

/**
 * Creates customers of every kind, whose whole history is fixed from the start: trials, coupons, planned changes and
 * cancellations, free time, charges that wait, shared invoices, transfers, moves between versions of plans, usage,
 * prepayments or none. Due work is left to the workers.
 */
export async function populate(orm: Orm, { customers, months, seed }: Population): Promise<StormShop[]> {
  const seeds = new Seed(orm, new FrozenClock(startAt));
  const chance = new Chance(seed);
  const shops: StormShop[] = [];
  for (const [n, profile] of profiles.entries()) shops.push(await openShop(seeds, `chaos-${seed}-${n}`, profile));
  const users: Record<string, string[]> = {};
  for (let n = 0; n < customers; n += 1) {
    const shop = shops[n % shops.length];
    const customer = await addCustomer(seeds, { shop, chance, externalId: `customer-${n}` });
    (users[shop.projectId] ??= []).push(customer);
  }
  for (const shop of shops) await moveInBatches(shop);
  for (const shop of shops) await useMonthly(shop, chance, users[shop.projectId], months);
  return shops;
}

/**
 * Moves the first subscribers of each plan with versions, and begins to move the others, which is left to the workers. A
 * move at the end of a period is a planned change, which they make as well.
 */
async function moveInBatches(shop: StormShop): Promise<void> {
  const { orm, projectId, viewer } = shop;
  const now = startAt.add({ hours: 24 * 28 });
  const plans = await orm.em.fork().find(Plan, { projectId, version: { $gt: 1 } }, { orderBy: { id: 'asc' } });
  for (const [index, { id: planId }] of plans.entries())
    for (const [limit, at] of [
      [12, index % 2 ? MoveAt.now : MoveAt.period_end],
      [null, index % 2 ? MoveAt.period_end : MoveAt.now],
    ] as const) {
      await runMoves(orm, now);
      const input = Object.assign(new MoveSubscribersInput(), { planId, toVersion: 1, at, limit });
      await shop.do((em) => moveSubscribers(em, viewer, input, now)).catch(refusedOnly);
    }
}

async function addCustomer(
  seeds: Seed,
  { shop, chance, externalId }: { shop: StormShop; chance: Chance; externalId: string },
): Promise<string> {
  const { orm, viewer } = shop;
  const now = startAt.add({ minutes: chance.from(1, 40_000) });
  const isCalendar = chance.isTrue(0.3);
  const order = orderWithDefaults({
    customer: { externalId, timezone: chance.pick(['UTC', 'Europe/Berlin', 'America/New_York']) },
    items: items({ shop, chance }),
    trialDays: chance.isTrue(0.3) ? chance.from(1, 40) : 0,
    trialEnd: chance.pick([TrialEnd.bill, TrialEnd.bill, TrialEnd.pause, TrialEnd.cancel]),
    paymentBehavior: chance.isTrue(0.1) ? PaymentBehavior.require_payment : PaymentBehavior.send_invoice,
    anchor: isCalendar ? BillingAnchor.calendar : BillingAnchor.anniversary,
    anchorDay: isCalendar ? chance.pick([1, 15, 31]) : null,
    minimumAmount: chance.isTrue(0.2) ? '30' : null,
    coupons: chance.isTrue(0.4) ? [chance.pick(couponCodes)] : [],
  });
  if (chance.isTrue(0.6)) await payAhead(shop, order.customer!, now.subtract({ hours: 1 }));
  const { id: subscriptionId, customerId } = await orm.em
    .fork()
    .transactional((em) => subscribe(em, viewer, order, now));
  const scene = { shop, chance, subscriptionId, now: now.add({ minutes: 1 }) };
  await planActions(scene);
  if (chance.isTrue(0.3)) await addSubscription(scene, customerId);
  if (chance.isTrue(0.5)) await addOrders(seeds, { ...scene, now: now.add({ minutes: 2 }) });
  if (chance.isTrue(0.15)) await attempt({ ...scene, now: now.add({ minutes: 3 }) }, acts.transfer);
  return customerId;
}

/** Adds a second subscription, which may share the invoices of the first one. */
async function addSubscription(scene: ActScene, customerId: string): Promise<void> {
  const { shop, chance, now } = scene;
  const hasOwnInvoices = chance.isTrue(0.2) ? true : null;
  const order = orderWithDefaults({ customerId, items: items({ shop, chance }), hasOwnInvoices });
  await attempt(scene, async (em) => {
    const { id: subscriptionId } = await subscribe(em, shop.viewer, order, now);
    if (chance.isTrue(0.4)) await acts.addCharge(em, { ...scene, subscriptionId });
  });
}

/** Records a surplus, which settles later invoices; without it they all become overdue. */
async function payAhead({ orm, viewer }: StormShop, customer: { externalId?: string | null }, now: Temporal.Instant) {
  const lines = [{ description: 'Set-up', quantity: '1', unitAmount: '1', taxBehavior: TaxBehavior.exclusive }];
  const invoice = await orm.em
    .fork()
    .transactional((em) => createInvoice(em, viewer, { customer, currency: 'EUR', lines, finalize: true }, now));
  const paid = { invoiceId: invoice.id, amount: '700', method: 'manual', surplus: Surplus.credit };
  await orm.em.fork().transactional((em) => recordPayment(em, viewer, paid, now));
}

/** The acts after the start of a subscription, with their probabilities; some are refused in its state. */
const planned = [
  [0.25, 'combine'],
  [0.15, 'setTerms'],
  [0.3, 'changeAtPeriodEnd'],
  [0.2, 'changeOnDay'],
  [0.15, 'ramp'],
  [0.1, 'cancelOnDay'],
  [0.1, 'pause'],
  [0.15, 'giveFreeTime'],
  [0.1, 'moveBillingDate'],
  [0.1, 'moveTrialEnd'],
  [0.2, 'addCharge'],
  [0.1, 'gatherChange'],
  [0.1, 'writeInvoice'],
  [0.15, 'editDraft'],
  [0.1, 'reissueInvoice'],
] as const;

async function planActions(scene: ActScene): Promise<void> {
  for (const [probability, act] of planned) if (scene.chance.isTrue(probability)) await attempt(scene, acts[act]);
}

/** Orders in every state: left open, paid, refunded, and of a person who does not pay in time. */
async function addOrders(seeds: Seed, scene: ActScene): Promise<void> {
  const { shop, chance } = scene;
  const by = selfService(await seeds.user(), shop.projectId);
  const { order, payOrder, refundOrder, give } = orderActs;
  await attempt({ ...scene, by }, order);
  for (const act of [order, give, ...(chance.isTrue(0.5) ? [payOrder, refundOrder] : [])]) await attempt(scene, act);
}

/** Does an act that may be refused. */
async function attempt(scene: ActScene, act: Act): Promise<void> {
  const { orm } = scene.shop;
  await orm.em
    .fork()
    .transactional((em) => act(em, scene))
    .catch(refusedOnly);
}

function refusedOnly(error: unknown): void {
  if (!(translate(error) instanceof Refusal)) throw error;
}

/** Records usage in the middle of each month, some of it a month late. */
async function useMonthly({ orm, viewer }: StormShop, chance: Chance, users: string[], months: number) {
  for (let month = 1; month <= months; month += 1) {
    const now = startAt.add({ hours: 24 * (30 * month + 15) });
    const events = users.flatMap((subject) =>
      ['calls', 'requests'].map((meter) => ({
        ...{ meter, subject, quantity: String(chance.from(1, 300)), key: `${subject}-${meter}-${month}` },
        properties: meter === 'requests' ? { region: chance.pick(['eu', 'us', 'ap']) } : undefined,
        occurredAt: now.subtract({ minutes: chance.from(0, 40_000) }),
      })),
    );
    await orm.em.fork().transactional((em) => recordUsage(em, viewer, { events }, now));
  }
}
