import { expect } from '@jest/globals';
import { reconcile } from '../../../src/billing/collection/reconcile.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { CollectionMethod } from '../../../src/billing/customers/collection-method.ts';
import { Random } from '../../../src/cli/demo/random.ts';
import { Refusal } from '../../../src/errors.ts';
import { translate } from '../../../src/platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../src/platform/postgres/orm.ts';
import { Crash, FaultyHub, noFaults } from './faults.ts';
import { openShop, writeInvoice } from './faulty-stage.ts';
import { brokenIdentities } from './identities.ts';
import { paymentActNames, paymentActs } from './payment-acts.ts';
import type { PaymentActName, PaymentScene } from './payment-acts.ts';

/** The acts of workers, without which nothing else is done; every second step is one of them. */
const ofWorkers = ['collect', 'collect', 'webhooks', 'bill'] as const;

/** The acts after which the clearing account and the balances are most at risk. */
const often = [
  ...(['pay', 'payByHand', 'credit', 'refund', 'refundPart', 'chargeBack', 'winDispute'] as const),
  ...(['billAgain', 'billAgain', 'void', 'writeOff'] as const),
] as const;

const faults = { crash: 4, gateway: 12 };

/**
 * Lets a random history of payments happen to some customers, in which workers crash and the gateway fails. After each of
 * its steps the books of every customer and of the gateway are balanced. Returns how often each act was done.
 */
export async function runHistory(
  orm: Orm,
  { seed, steps }: { seed: number; steps: number },
): Promise<Partial<Record<PaymentActName, number>>> {
  const random = new Random(seed);
  const hub = new FaultyHub(orm, random);
  const scenes = await openScenes(hub);
  const { project } = scenes[0].shop;
  const done: Partial<Record<PaymentActName, number>> = {};
  const story: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const name = random.happens(50)
      ? random.pick(ofWorkers)
      : random.pick(random.happens(50) ? often : paymentActNames);
    const scene = random.pick(scenes);
    const isDone = await perform(name, { ...scene, invoiceId: await someInvoice(scene) });
    if (isDone) done[name] = (done[name] ?? 0) + 1;
    story.push(`${name}${isDone ? '' : ' (refused)'} of ${scene.externalId}`);
    expect([story.slice(-12), await brokenIdentities(orm, project.id)]).toEqual([expect.anything(), []]);
    hub.pass(random.happens(10) ? { hours: random.whole(1, 30) } : { seconds: random.whole(1, 600) });
  }
  await finish(scenes[0]);
  expect(await brokenIdentities(orm, project.id)).toEqual([]);
  expect((await verifyLedger(orm.em.fork(), project.id)).difference).toBeNull();
  const { differences, inProgress } = await reconcile(hub.deps(noFaults), project.id);
  expect({ differences, inProgress }).toEqual({ differences: [], inProgress: 0 });
  return done;
}

type Scenes = [PaymentScene, ...PaymentScene[]];

async function openScenes(hub: FaultyHub): Promise<Scenes> {
  const shop = await openShop(hub);
  const collectionMethods = [
    CollectionMethod.send_invoice,
    CollectionMethod.charge_automatically,
    CollectionMethod.send_invoice,
  ];
  const scenes: PaymentScene[] = [];
  for (const [n, collectionMethod] of collectionMethods.entries()) {
    const customer = { externalId: `customer-${n}`, collectionMethod };
    const { id: invoiceId, customerId } = await writeInvoice(hub, shop, { customer });
    const deps = hub.deps(faults);
    scenes.push({ hub, shop, deps, random: hub.random, customerId, externalId: customer.externalId, invoiceId });
  }
  return scenes as Scenes;
}

async function someInvoice({ hub, random, customerId }: PaymentScene): Promise<string> {
  const rows = await hub.orm.em
    .fork()
    .execute<{ id: string }[]>(
      `select type_id('invoice', id) as id from invoice where type_id('customer', customer_id) = ? order by created_at, id`,
      [customerId],
    );
  return rows[random.whole(0, rows.length - 1)]!.id;
}

/** Returns whether an act was done: it may be refused, or its process may end. */
async function perform(name: PaymentActName, scene: PaymentScene): Promise<boolean> {
  try {
    // A comparison that gets no answer says nothing.
    const deps = name === 'reconcile' ? scene.hub.deps(noFaults) : scene.deps;
    await paymentActs[name]({ ...scene, deps });
    return true;
  } catch (error) {
    if (error instanceof Crash || translate(error) instanceof Refusal) return false;
    throw error;
  }
}

/** Lets days pass in which everything that is under way comes to its end. */
async function finish({ hub, ...scene }: PaymentScene): Promise<void> {
  for (let day = 0; day < 12; day += 1) {
    await hub.work(noFaults);
    await paymentActs.webhooks({ ...scene, hub, deps: hub.deps(noFaults) });
    hub.pass({ hours: 25 });
  }
  await hub.work(noFaults);
}
