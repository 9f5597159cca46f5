import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { GiveUp } from '../../src/billing/customers/profile/billing-profile.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-input.ts';
import { PaymentBehavior, TrialEnd } from '../../src/billing/subscriptions/subscription-terms.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { wholeOrder } from '../../src/billing/subscriptions/whole-order.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Refusal } from '../../src/errors.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { actNames, acts, items } from './storm-acts.ts';
import type { ActName, Scene } from './storm-acts.ts';
import { Chance } from './storm-random.ts';
import { openShop } from './storm-shop.ts';
import type { Shop } from './storm-shop.ts';

export interface Figures {
  schedules: number;
  done: Record<string, number>;
  refused: Record<string, number>;
  /** Whatever was neither done nor refused, with what ran at once. */
  failed: string[];
}

const profiles = [
  { graceHours: 0, paymentTermDays: 14, giveUpDays: 7, giveUp: GiveUp.unpaid },
  { graceHours: 24, paymentTermDays: 0, giveUpDays: null },
  { graceHours: 0, paymentTermDays: 3, giveUpDays: 5, giveUp: GiveUp.cancel },
];

/** How many subscriptions are raced for at once, so that schedules get into each other's way as well. */
const abreast = 4;

export const begin = Temporal.Instant.from('2026-02-27T10:00:00Z');

/**
 * For each schedule a new subscription to which something is due, and several things that happen to it at once, each on
 * a connection of its own. Answers the shops, whose books must agree after it, and what came of it all.
 */
export async function race(
  orm: Orm,
  { schedules, seed }: { schedules: number; seed: number },
): Promise<{ shops: Shop[]; figures: Figures }> {
  const seeds = new Seed(orm, new FrozenClock(begin.subtract({ hours: 24 * 60 })));
  const shops: Shop[] = [];
  for (const [n, profile] of profiles.entries()) shops.push(await openShop(seeds, `race-${seed}-${n}`, profile));
  const figures: Figures = { schedules: 0, done: {}, refused: {}, failed: [] };
  for (let batch = 0; figures.schedules < schedules; batch += 1) {
    const now = begin.add({ minutes: batch * 10 });
    const heat = Array.from({ length: abreast }, (_, n) => {
      const chance = new Chance(seed * 1_000_003 + batch * abreast + n);
      return { now, chance, shop: shops[batch % shops.length], name: `${seed}-${batch}-${n}` };
    });
    const scenes = await Promise.all(heat.map(prepare));
    await Promise.all(scenes.map((scene) => run(scene, figures)));
    figures.schedules += abreast;
  }
  return { shops, figures };
}

type Start = Omit<Scene, 'subscriptionId'> & { name: string };

/** A subscription that began so long ago that something is due to it now, or nearly. */
async function prepare(start: Start): Promise<Scene> {
  const { shop, chance, name, now } = start;
  const days = chance.pick([0, 1, 14, 28, 31, 31, 31, 59]);
  // Some periods end while the others are under way, so that whose time is earlier may come later.
  const startAt = now.subtract({ hours: 24 * days }).add({ milliseconds: days ? chance.pick([0, 6]) : 0 });
  const order = wholeOrder({
    customer: { externalId: name, timezone: chance.pick(['UTC', 'Europe/Berlin', 'America/New_York']) },
    items: items(start),
    trialDays: chance.isTrue(0.25) ? chance.pick([1, 14, 31]) : 0,
    trialEnd: chance.pick([TrialEnd.bill, TrialEnd.cancel, TrialEnd.pause]),
    paymentBehavior: chance.isTrue(0.2) ? PaymentBehavior.require_payment : PaymentBehavior.send_invoice,
    anchor: chance.isTrue(0.3) ? BillingAnchor.calendar : BillingAnchor.anniversary,
    minimumAmount: chance.isTrue(0.2) ? '30' : null,
    coupons: chance.isTrue(0.3) ? ['TENTH'] : [],
  });
  const { id: subscriptionId } = await shop.orm.em
    .fork()
    .transactional((em) => subscribe(em, shop.viewer, order, startAt));
  const scene = { shop, chance, subscriptionId, now: startAt.add({ milliseconds: 1 }) };
  for (let acts = chance.from(0, 2); acts > 0; acts -= 1)
    await perform(chance.pick(actNames), scene).catch(refusedOnly);
  return { ...scene, now };
}

async function run(scene: Scene, figures: Figures): Promise<void> {
  const { chance, shop, now } = scene;
  const runners = Array.from({ length: chance.from(2, 6) }, () => {
    const delayMs = chance.from(0, 12);
    const name = chance.isTrue(0.2) ? 'runDue' : chance.pick(actNames);
    // Each has chances of its own: whose turn comes first must not decide on the terms of the others.
    const own = { shop, subscriptionId: scene.subscriptionId, chance: new Chance(chance.from(0, 1e9)) };
    return { name, delayMs, scene: { ...own, now: now.add({ milliseconds: delayMs }) } } as const;
  });
  const story = runners.map(({ name, delayMs }) => `${name}+${delayMs}`).join(' ');
  await Promise.all(
    runners.map(async ({ name, delayMs, scene: own }) => {
      await sleep(delayMs);
      await perform(name, own).then(
        () => count(figures.done, name),
        (error: unknown) => note(error, figures, `${name} of ${story}`),
      );
    }),
  );
}

async function perform(name: ActName | 'runDue', scene: Scene): Promise<void> {
  const { orm } = scene.shop;
  if (name !== 'runDue') await orm.em.fork().transactional((em) => acts[name](em, scene));
  else await billUntil(orm, scene.now);
}

/** As the hub's workers do it; a failure, which they would quarantine, is reported. */
export async function billUntil(orm: Orm, until: Temporal.Instant): Promise<void> {
  let failure: unknown;
  const onFailure = (_: unknown, error: unknown) => (failure = error);
  await runDue({ inTransaction: (work) => orm.em.fork().transactional(work), until, onFailure });
  if (failure) throw failure;
}

function refusedOnly(error: unknown): void {
  if (!(translate(error) instanceof Refusal)) throw error;
}

function note(error: unknown, { refused, failed }: Figures, story: string): void {
  const told = translate(error);
  if (told instanceof Refusal) count(refused, told.code);
  else
    failed.push(
      `${story}: ${(error as Error).stack
        ?.split('\n')
        .filter((l) => !l.includes('node_modules'))
        .slice(0, 8)
        .join('\n')}`,
    );
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
