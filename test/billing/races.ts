import { setTimeout as sleep } from 'node:timers/promises';
import { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { PaymentBehavior, TrialEnd } from '../../src/billing/subscriptions/subscription-terms.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { Refusal } from '../../src/errors.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { actNames, acts, items } from './storm-acts.ts';
import type { ActScene } from './storm-acts.ts';
import { pairs } from './races-pairs.ts';
import type { RacePair, RunnerName } from './races-pairs.ts';
import { Chance } from './storm-random.ts';
import { runMoves } from './storm-sharing.ts';
import { openShop } from './storm-shop.ts';
import type { StormShop } from './storm-shop.ts';

export interface RaceFigures {
  schedules: number;
  done: Record<string, number>;
  refused: Record<string, number>;
  /** Errors other than refusals, with the operations that ran at the same time. */
  failed: string[];
  /** The pairs of which both acts were done. */
  both: Record<string, number>;
}

const profiles = [
  { graceHours: 0, paymentTermDays: 14, giveUpDays: 7, giveUp: GiveUp.unpaid },
  { graceHours: 24, paymentTermDays: 0, giveUpDays: null },
  { graceHours: 0, paymentTermDays: 3, giveUpDays: 5, giveUp: GiveUp.cancel },
];

/** The number of schedules that run at the same time, so that they also interfere with each other. */
const abreast = 4;

export const begin = Temporal.Instant.from('2026-02-27T10:00:00Z');

/**
 * Runs schedules: each creates a subscription with due work, and performs several operations on it at once, each on its
 * own connection. Returns the shops, whose books must agree afterwards, and the figures.
 */
export async function race(
  orm: Orm,
  { schedules, seed }: { schedules: number; seed: number },
): Promise<{ shops: StormShop[]; figures: RaceFigures }> {
  const seeds = new Seed(orm, new FrozenClock(begin.subtract({ hours: 24 * 60 })));
  const shops: StormShop[] = [];
  for (const [n, profile] of profiles.entries()) shops.push(await openShop(seeds, `race-${seed}-${n}`, profile));
  const figures: RaceFigures = { schedules: 0, done: {}, refused: {}, failed: [], both: {} };
  for (let batch = 0; figures.schedules < schedules; batch += 1) {
    const now = begin.add({ minutes: batch * 10 });
    const inputs = Array.from({ length: abreast }, (_, n) => {
      const chance = new Chance(seed * 1_000_003 + batch * abreast + n);
      return { now, chance, shop: shops[batch % shops.length], name: `${seed}-${batch}-${n}` };
    });
    const scenes = await Promise.all(inputs.map(prepareScene));
    await Promise.all(scenes.map((scene) => runScene(scene, figures)));
    figures.schedules += abreast;
  }
  return { shops, figures };
}

type SceneInput = Omit<ActScene, 'subscriptionId'> & { name: string };

/** A scene in which two given acts meet, or none. */
type RaceScene = ActScene & { pair: RacePair | null };

/** Creates a subscription that began long enough ago to have due work now, or nearly now. */
async function prepareScene(start: SceneInput): Promise<RaceScene> {
  const { shop, chance, name, now } = start;
  const days = chance.pick([0, 1, 14, 28, 31, 31, 31, 59]);
  // Some periods end while operations run, so that an operation with an earlier time may run later.
  const startAt = now.subtract({ hours: 24 * days }).add({ milliseconds: days ? chance.pick([0, 6]) : 0 });
  const order = orderWithDefaults({
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
  const pair = chance.isTrue(0.5) ? chance.pick(pairs) : null;
  for (const act of pair?.before ?? []) await perform(act, scene).catch(refusedOnly);
  return { ...scene, now, pair };
}

async function runScene(scene: RaceScene, figures: RaceFigures): Promise<void> {
  const { chance, shop, now, pair } = scene;
  const others = Array.from({ length: pair ? chance.from(0, 2) : chance.from(2, 6) }, () => anyRunner(chance));
  const names = [...(pair?.acts ?? []), ...others];
  const runners = names.map((name, index) => {
    const delayMs = chance.from(0, pair && index < 2 ? 3 : 12);
    // Each runner has its own random sequence, so that the order of execution does not change the terms of others.
    const own = { shop, subscriptionId: scene.subscriptionId, chance: new Chance(chance.from(0, 1e9)) };
    return { name, delayMs, scene: { ...own, now: now.add({ milliseconds: delayMs }) } } as const;
  });
  const story = runners.map(({ name, delayMs }) => `${name}+${delayMs}`).join(' ');
  const done = await Promise.all(
    runners.map(async ({ name, delayMs, scene: own }) => {
      await sleep(delayMs);
      return perform(name, own).then(
        () => count(figures.done, name),
        (error: unknown) => noteError(error, figures, `${name} of ${story}`),
      );
    }),
  );
  if (pair && done[0] && done[1]) count(figures.both, pair.acts.join(' and '));
}

function anyRunner(chance: Chance): RunnerName {
  return chance.isTrue(0.2) ? chance.pick(['runDue', 'runDue', 'runDue', 'runMoves'] as const) : chance.pick(actNames);
}

async function perform(name: RunnerName, scene: ActScene): Promise<void> {
  const { orm } = scene.shop;
  if (name === 'runMoves') await runMoves(orm, scene.now);
  else if (name === 'runDue') await billUntil(orm, scene.now);
  else await orm.em.fork().transactional((em) => acts[name](em, scene));
}

/** Runs due work like the hub's workers; throws a failure, which they would quarantine. */
export async function billUntil(orm: Orm, until: Temporal.Instant): Promise<void> {
  let failure: unknown;
  const onFailure = (_: unknown, error: unknown) => (failure = error);
  await runDue({ inTransaction: (work) => orm.em.fork().transactional(work), until, onFailure });
  if (failure) throw failure;
}

function refusedOnly(error: unknown): void {
  if (!(translate(error) instanceof Refusal)) throw error;
}

function noteError(error: unknown, { refused, failed }: RaceFigures, story: string): undefined {
  const refusal = translate(error);
  if (refusal instanceof Refusal) count(refused, refusal.code);
  else
    failed.push(
      `${story}: ${(error as Error).stack
        ?.split('\n')
        .filter((l) => !l.includes('node_modules'))
        .slice(0, 8)
        .join('\n')}`,
    );
}

function count(counts: Record<string, number>, key: string): number {
  return (counts[key] = (counts[key] ?? 0) + 1);
}
