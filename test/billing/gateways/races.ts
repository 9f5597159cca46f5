import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import { openDatabase } from '../../../mikro-orm.config.ts';
import type { CollectionDeps } from '../../../src/billing/collection/collection-deps.ts';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { sendSandboxEvents } from '../../../src/billing/collection/send-sandbox-events.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import type { Gateway } from '../../../src/billing/payments/gateways/gateway.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { Refusal } from '../../../src/errors.ts';
import { translate } from '../../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { openTestDatabase } from '../../support/database.ts';
import { FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import type { FaultyShop } from './faulty-stage.ts';
import { illegalOutcomes } from './legal-outcomes.ts';
import { paymentActNames, paymentActs } from './payment-acts.ts';
import type { PaymentActName, PaymentScene } from './payment-acts.ts';
import { pairs } from './race-pairs.ts';
import type { PaymentPair } from './race-pairs.ts';

export interface RaceFigures {
  schedules: number;
  done: Record<string, number>;
  refused: Record<string, number>;
  /** Errors other than refusals, with the acts that ran at the same time. */
  failed: string[];
  /** The pairs of which both acts were done. */
  both: Record<string, number>;
}

/** The number of schedules that run at the same time, so that they also interfere with each other. */
const abreast = 4;

/**
 * Runs schedules in a database of their own: each performs several acts on the payments of one customer at once, each on its
 * own connection, with a gateway that takes some milliseconds. In the end every outcome is legal, and the books agree with
 * the gateway.
 */
export async function race({ schedules, seed }: { schedules: number; seed: number }): Promise<RaceFigures> {
  const database = await openTestDatabase();
  const orm = await openDatabase(database.url, { poolSize: 30 });
  const figures: RaceFigures = { schedules: 0, done: {}, refused: {}, failed: [], both: {} };
  try {
    const hub = new FaultyHub(orm, new Random(seed));
    const shops = [await openShop(hub), await openShop(hub)];
    for (let batch = 0; figures.schedules < schedules; batch += 1) {
      hub.pass({ minutes: 10 });
      const scenes = await Promise.all(
        Array.from({ length: abreast }, (_, n) =>
          prepare(hub, shops[n % 2]!, figures, seed * 1_000_003 + batch * abreast + n),
        ),
      );
      await Promise.all(scenes.map((scene) => run(scene, figures)));
      figures.schedules += abreast;
    }
    await finish(hub, figures);
    expect(figures.failed).toEqual([]);
    for (const { project } of shops) await check(orm, hub, project.id);
    return figures;
  } finally {
    await orm.close();
    await database.close();
  }
}

type Scene = PaymentScene & { pair: PaymentPair | null };

/** Writes an invoice of a new customer, and lets happen what a pair needs or what chance will have. */
async function prepare(hub: FaultyHub, shop: FaultyShop, figures: RaceFigures, seed: number): Promise<Scene> {
  const random = new Random(seed);
  const externalId = `race-${seed}`;
  const collectionMethod = random.happens(30) ? CollectionMethod.charge_automatically : CollectionMethod.send_invoice;
  const customer = { externalId, collectionMethod };
  const { id: invoiceId, customerId } = await writeInvoice(hub, shop, { customer });
  const pair = random.happens(70) ? random.pick(pairs as [PaymentPair, ...PaymentPair[]]) : null;
  const deps = depsOf(hub, random, figures);
  const scene = { hub, shop, deps, random, customerId, externalId, invoiceId, pair };
  const before = pair?.before ?? Array.from({ length: random.whole(0, 4) }, () => random.pick(paymentActNames));
  for (const name of before) await paymentActs[name](scene).catch(refusedOnly);
  return scene;
}

/** The dependencies of a worker whose gateway takes some milliseconds before and after it acts; a failure of it is one. */
function depsOf(hub: FaultyHub, random: Random, figures: RaceFigures): CollectionDeps {
  const own = hub.deps(noFaults);
  const slow = (call: (...given: never[]) => Promise<unknown>) => {
    return async (...given: never[]): Promise<unknown> => {
      await sleep(random.whole(0, 4));
      const answer = await call(...given);
      await sleep(random.whole(0, 4));
      return answer;
    };
  };
  const calls = Object.entries(own.gateways.sandbox).map(([name, value]) => {
    const isCall = typeof value === 'function' && name !== 'readWebhook';
    return [name, isCall ? slow(value as never) : value];
  });
  return {
    ...own,
    gateways: { ...own.gateways, sandbox: Object.fromEntries(calls) as Gateway },
    onFailure: (subject, error) => void figures.failed.push(`a worker failed on ${subject}: ${describe(error)}`),
    onMismatch: (subject, mismatch) => void figures.failed.push(`${subject}: ${mismatch}`),
  };
}

async function run({ pair, ...scene }: Scene, figures: RaceFigures): Promise<void> {
  const { random } = scene;
  const others = Array.from({ length: pair ? random.whole(0, 2) : random.whole(2, 5) }, () =>
    random.pick(paymentActNames),
  );
  const runners = [...(pair?.acts ?? []), ...others].map((name, at) => {
    const delayMs = random.whole(0, pair && at < 2 ? 3 : 12);
    // Each act has its own random sequence, so that the order in which they run does not change what others do.
    return { name, delayMs, own: { ...scene, random: new Random(random.whole(0, 1e9)) } };
  });
  const story = runners.map(({ name, delayMs }) => `${name}+${delayMs}`).join(' ');
  const done = await Promise.all(
    runners.map(async ({ name, delayMs, own }) => {
      await sleep(delayMs);
      return perform(name, own, figures, story);
    }),
  );
  if (pair && done[0] && done[1]) count(figures.both, pair.acts.join(' and '));
}

async function perform(
  name: PaymentActName,
  scene: PaymentScene,
  { done, refused, failed }: RaceFigures,
  story: string,
): Promise<boolean> {
  try {
    await paymentActs[name](scene);
    count(done, name);
    return true;
  } catch (error) {
    const refusal = translate(error);
    if (refusal instanceof Refusal) count(refused, refusal.code);
    else failed.push(`${name} of ${story}: ${describe(error)}`);
    return false;
  }
}

/** Lets days pass in which everything that is under way comes to its end. */
async function finish(hub: FaultyHub, figures: RaceFigures): Promise<void> {
  const deps = depsOf(hub, new Random(1), figures);
  for (let day = 0; day < 4; day += 1) {
    await hub.work(noFaults);
    while (await sendSandboxEvents({ ...deps, orm: hub.orm }));
    await hub.work(noFaults);
    hub.pass({ hours: 25 });
  }
}

async function check(orm: Orm, hub: FaultyHub, projectId: string): Promise<void> {
  expect(await illegalOutcomes(orm, projectId)).toEqual([]);
  expect((await verifyLedger(orm.em.fork(), projectId)).difference).toBeNull();
  const { differences, inProgress } = await reconcile(hub.deps(noFaults), projectId);
  expect({ differences, inProgress }).toEqual({ differences: [], inProgress: 0 });
}

function refusedOnly(error: unknown): void {
  if (!(translate(error) instanceof Refusal)) throw error;
}

function describe(error: unknown): string {
  const stack = (error as Error).stack ?? String(error);
  const lines = stack.split('\n').filter((line) => !line.includes('node_modules'));
  return lines.slice(0, 8).join('\n');
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
