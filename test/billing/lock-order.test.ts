import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { LockWatch } from '../support/lock-watch.ts';
import type { Trace } from '../support/lock-watch.ts';
import { mutationsOf } from '../support/mutations.ts';
import { ask } from '../support/people.ts';
import { some } from '../support/some.ts';
import { lockCases } from './lock-cases.ts';
import { LockScene, begin } from './lock-scene.ts';
import { readLockOrder, readOwners, violationsOf } from './lock-order.ts';
import { billingMutations, catalogMutations, messageMutations } from './lock-verbs.ts';

const clock = new FrozenClock(begin);
const traces: Trace[] = [];
let hub: TestHub;
let watch: LockWatch;

beforeAll(async () => {
  hub = await startHub({ clock });
  watch = await LockWatch.start(hub.url);
});

afterAll(async () => {
  await watch.stop();
  await hub.close();
});

/** Mutations of releases, which lock one product first. */
const ofReleases = /Release$|Artifact$|ArtifactUpload$/;

/** It asks Stripe between two transactions, and locks its account alone. */
const ofStripe = 'changeGatewayKeys';
/** Only a person can do it, so that it is among the other cases. */
const ofPeople = 'startCheckout';
/** The unique index of the keys of requests. */
const keyOfRequest = 'idempotency_key_pkey';

const byClock = ['advanceTestClock', 'releaseTestClock', 'recordUsage', 'recordUsageText', 'withdrawUsage'];
async function record(name: string, work: () => Promise<unknown>): Promise<Trace[]> {
  const found = await watch.of(name, work);
  traces.push(...found);
  return found;
}

// This block comes first, since the worker bills the customers of all earlier scenes.
describe('the locks of workers, previews and unusual inputs', () => {
  it.each(some(Object.entries(lockCases), 2))(
    'are recorded for %s',
    async (name, { byClock: isByClock, prepare, work }) => {
      const scene = await LockScene.set(hub, clock, { byClock: isByClock });
      await prepare?.(scene);
      scene.fallBehind();
      expect(await record(name, () => work(scene))).not.toEqual([]);
    },
    60_000,
  );
});

describe('every mutation of billing, entitlements, metering, the catalog, mails and webhooks', () => {
  const mutations = { ...billingMutations, ...catalogMutations, ...messageMutations };

  it('has a lock case here, except those of releases, of the keys of Stripe and of people', () => {
    const rooms = ['billing', 'entitlements', 'metering', 'catalog', 'customer-mails', 'webhooks'];
    const all = rooms.flatMap((room) => mutationsOf(room));
    const tried = all.filter((name) => !ofReleases.test(name) && name !== ofStripe && name !== ofPeople);
    expect(tried.toSorted()).toEqual(Object.keys(mutations).toSorted());
  });

  it.each(some(Object.entries(mutations), 6))(
    'has its locks recorded: %s',
    async (name, prepare) => {
      const scene = await LockScene.set(hub, clock, { byClock: byClock.includes(name) });
      const args = await prepare(scene);
      scene.fallBehind();
      const api = scene.api.with({ 'idempotency-key': name });
      const found = await withoutGateways(() =>
        watch.of(name, () => ask(api, `mutation { ${name}(${args}) { __typename } }`)),
      );
      // Other workers may do something at the same time; only the mutation has a key of its request, if it keeps one.
      const keyed = found.filter(({ steps }) =>
        steps.some(({ locks }) => locks.some((lock) => lock.name === keyOfRequest)),
      );
      const own = keyed[0] ?? found.find(({ steps }) => steps.length);
      traces.push(...(keyed.length ? keyed : found));
      expect(own?.steps.length).toBeGreaterThan(1);
      await untilImportsRest();
    },
    60_000,
  );
});

/** Works while no gateway is called, whose workers would lock rows at the same time. */
async function withoutGateways<T>(work: () => Promise<T>): Promise<T> {
  const { payments } = hub.app;
  const called = `select 1 from payment_attempt where leased_until > ? union all
    select 1 from payment_method where leased_until > ? union all select 1 from refund where leased_until > ?`;
  const now = clock.now().toString();
  for (let left = 100; left && (await hub.orm.em.fork().execute<object[]>(called, [now, now, now])).length; left -= 1)
    await sleep(20);
  const wake = payments.wake.bind(payments);
  payments.wake = () => {};
  try {
    return await work();
  } finally {
    payments.wake = wake;
    payments.wake();
  }
}

/** Waits until the hub has finished the imports that a mutation started. */
async function untilImportsRest(): Promise<void> {
  const underWay = `select 1 from catalog_import where status in ('checking', 'applying')`;
  while ((await hub.orm.em.fork().execute<object[]>(underWay)).length) await sleep(10);
}

it('all recorded transactions take locks in the order of decision 19', async () => {
  expect(violationsOf(traces, readLockOrder(), await readOwners(hub.orm))).toEqual([]);
});
