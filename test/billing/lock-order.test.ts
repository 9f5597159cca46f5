import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { LockWatch } from '../support/lock-watch.ts';
import type { Trace } from '../support/lock-watch.ts';
import { mutationsOf } from '../support/mutations.ts';
import { ask } from '../support/people.ts';
import { lockCases } from './lock-cases.ts';
import { LockScene, begin } from './lock-scene.ts';
import { readLockOrder, readOwners, violationsOf } from './lock-order.ts';
import { billingVerbs, catalogVerbs } from './lock-verbs.ts';

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

/** Those of one product that is locked. */
const ofReleases = /Release$|Artifact$|ArtifactUpload$/;
const byClock = ['advanceTestClock', 'releaseTestClock', 'recordUsage'];
async function follow(name: string, work: () => Promise<unknown>): Promise<Trace[]> {
  const found = await watch.of(name, work);
  traces.push(...found);
  return found;
}

// First of all, since the worker bills the customers of all scenes before it.
describe('what takes locks beside the mutations', () => {
  it.each(Object.entries(lockCases))(
    '%s is watched',
    async (name, { byClock: isByClock, work }) => {
      const scene = await LockScene.set(hub, clock, { byClock: isByClock });
      scene.fallBehind();
      expect(await follow(name, () => work(scene))).not.toEqual([]);
    },
    60_000,
  );
});

describe('every mutation of billing, metering and the catalog', () => {
  const verbs = { ...billingVerbs, ...catalogVerbs };

  it('is run here, but for those of releases', () => {
    const all = ['billing', 'entitlements', 'metering', 'catalog'].flatMap((room) => mutationsOf(room));
    expect(all.filter((name) => !ofReleases.test(name)).toSorted()).toEqual(Object.keys(verbs).toSorted());
  });

  it.each(Object.entries(verbs))(
    '%s is watched',
    async (name, verb) => {
      const scene = await LockScene.set(hub, clock, { byClock: byClock.includes(name) });
      const args = await verb(scene);
      scene.fallBehind();
      const api = scene.api.with({ 'idempotency-key': name });
      const [trace] = await follow(name, () => ask(api, `mutation { ${name}(${args}) { __typename } }`));
      expect(trace!.steps.length).toBeGreaterThan(1);
      await importsToRest();
    },
    60_000,
  );
});

/** The hub itself works on what was started. */
async function importsToRest(): Promise<void> {
  const underWay = `select 1 from catalog_import where status in ('checking', 'applying')`;
  while ((await hub.orm.em.fork().execute<object[]>(underWay)).length) await sleep(10);
}

it('all of them take locks in the order of decision 19', async () => {
  expect(violationsOf(traces, readLockOrder(), await readOwners(hub.orm))).toEqual([]);
});
