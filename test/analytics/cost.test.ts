import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Facts, now } from './facts.ts';

let hub: TestHub;
let client: HubClient;

beforeAll(async () => {
  const clock = new FrozenClock(now);
  hub = await startHub({ clock });
  const facts = new Facts(hub.orm, clock);
  const project = await facts.project('acme');
  for (const currency of ['EUR', 'USD', 'CHF'])
    await facts.invoice(project, { lines: [{ minor: 500 }], at: '2026-11-19T10:00:00Z', currency });
  client = HubClient.withKey(hub.address, await facts.key(project, ['analytics:read']));
});

afterAll(() => hub?.close());

const from = now.subtract({ hours: 1000 });
const path = `/analytics/revenue?interval=hour&from=${from}&to=${now}`;

describe('the cost of a report', () => {
  it('refuses an answer of REST with all fields before its report has 10,000 points', async () => {
    const { status, body } = await client.get(path);
    expect([status, body.code, body.maximumCost]).toEqual([422, 'query_too_large', 80_000]);
    const hours = `/analytics/revenue?interval=hour&from=${now.subtract({ hours: 720 })}&to=${now}`;
    expect((await client.get(hours)).body.series).toHaveLength(3 * 720);
    expect((await client.get(`${path}&currency=EUR`)).body.series).toHaveLength(1000);
  });

  it('lets GraphQL ask for fewer fields of the same points', async () => {
    const { body } = await client.graphql(`{
      revenueAnalytics(from: "${from}", to: "${now}", interval: hour) {
        series { start group { currency } billed { minor } collected { minor } }
      }
    }`);
    expect(body.errors).toBeUndefined();
    expect(body.data.revenueAnalytics.series).toHaveLength(3000);
  });
});
