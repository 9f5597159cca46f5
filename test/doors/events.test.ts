import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

/** The query of docs/events.md. */
const [, FOLLOW] = /```graphql\n(.*?)```/s.exec(
  readFileSync(new URL('../../docs/events.md', import.meta.url), 'utf8'),
)!;
const LATEST = `{ events(first: 2, order: newest_first) { nodes { type sequence } } }`;
const CLOCK = `mutation { createTestClock(input: { name: "A year", now: "2026-01-31T10:00:00.000Z" }) { testClock { id } } }`;
const ADVANCE = `mutation ($id: ID!) { advanceTestClock(id: $id, input: { by: "P3M" }) { testClock { nowAt } } }`;
const SUBSCRIBE = `mutation ($input: CreateSubscriptionInput!) {
  createSubscription(input: $input) { subscription { id status customer { id } currentPeriod { endAt } } }
}`;

let people: People;
let project: Project;
let shop: HubClient;

beforeAll(async () => {
  people = await People.start();
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
});

afterAll(() => people?.close());

async function follow(after?: string): Promise<{ events: Json[]; cursor: string | undefined }> {
  const { nodes, pageInfo } = (await ask(shop, FOLLOW!, { after })).events;
  const endCursor = pageInfo.endCursor as unknown as string | null;
  return { events: [...nodes], cursor: endCursor ?? after };
}

async function sell(): Promise<string> {
  const { body } = await shop.post('/catalog/products', {
    ...{ slug: unique('anvil'), name: 'Anvil' },
    plans: [{ key: 'pro', name: 'Pro', prices: [{ currency: 'EUR', unitAmount: '10' }] }],
  });
  return String(body.plans[0].prices[0].id);
}

describe('the events of a project', () => {
  it('can be followed from a cursor with the query of docs/events.md', async () => {
    const priceId = await sell();
    const before = await follow();
    expect(before.events.map(({ type }) => type)).toEqual(['api_key.created', 'product.registered']);
    expect((await follow(before.cursor)).events).toEqual([]);
    const customer = { externalId: unique('cust') };
    const input = { customer, items: [{ priceId }] };
    const { subscription } = (await ask(shop, SUBSCRIBE, { input })).createSubscription;
    const { events } = await follow(before.cursor);
    expect(events.map(({ type }) => type)).toEqual([
      'customer.created',
      'subscription.created',
      'invoice.created',
      'invoice.finalized',
      'subscription.started',
    ]);
    const started = events.at(-1)!;
    expect(started).toMatchObject({
      ...{ subject: subscription.id, version: 1, testClockId: null },
      payload: {
        ...{ customerId: subscription.customer.id, status: subscription.status, currency: 'EUR' },
        ...{ currentPeriodEndAt: subscription.currentPeriod.endAt, cancelAt: null },
      },
    });
    const latest = (await ask(shop, LATEST)).events.nodes;
    expect(latest.map(({ type }: Json) => type)).toEqual(['subscription.started', 'invoice.finalized']);
    expect(latest[0].sequence).toBe(started.sequence);
  });

  it('name their test clock and keep the order in which they were written', async () => {
    const priceId = await sell();
    const { cursor } = await follow();
    const clock = String((await ask(shop, CLOCK)).createTestClock.testClock.id);
    const customer = { externalId: unique('cust'), testClockId: clock };
    await ask(shop, SUBSCRIBE, { input: { customer, items: [{ priceId }] } });
    await ask(shop, ADVANCE, { id: clock });
    const real = await ask(shop, SUBSCRIBE, {
      input: { customer: { externalId: unique('cust') }, items: [{ priceId }] },
    });
    const { events } = await follow(cursor);
    const [made, ...others] = events;
    expect(made).toMatchObject({ type: 'test_clock.created', testClockId: clock });
    const clockOf = ({ testClockId }: Json) => testClockId as unknown;
    const isReal = (event: Json) => clockOf(event) === null;
    const first = others.findIndex(isReal);
    expect(others.slice(0, first).every((event) => clockOf(event) === clock)).toBe(true);
    expect(others.slice(first).every(isReal)).toBe(true);
    expect(others.slice(first).at(-1)).toMatchObject({
      subject: real.createSubscription.subscription.id,
      type: 'subscription.started',
    });
    const renewed = others.filter(({ type }) => String(type) === 'subscription.renewed');
    expect(renewed.map(({ at, payload }) => [at, payload.period])).toEqual([
      ['2026-02-28T10:00:00.000Z', 2],
      ['2026-03-31T10:00:00.000Z', 3],
      ['2026-04-30T10:00:00.000Z', 4],
    ]);
    const sequences = events.map(({ sequence }) => Number(sequence));
    expect(sequences).toEqual(sequences.map((_, index) => sequences[0]! + index));
  });

  it('are hidden from other projects', async () => {
    const other = await people.seed.project();
    const theirs = HubClient.withKey(people.hub.address, await people.seed.key(other));
    const OF = `query ($id: ID!) { events(projectId: $id) { nodes { id } } }`;
    expect(await refusalOf(theirs, OF, { id: project.id })).toMatch(/^(not_found|project_not_found|forbidden)$/);
    expect((await follow()).events.length).toBeGreaterThan(0);
  });
});
