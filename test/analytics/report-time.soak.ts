import { afterAll, beforeAll, expect, it } from '@jest/globals';
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
  client = HubClient.withKey(hub.address, await facts.key(await facts.project('acme'), ['analytics:read']));
  // Each statement of a report takes 20 of its 30 seconds.
  await hub.orm.em.fork().execute(`
    alter table revenue_change rename to change_of_revenue;
    create view revenue_change as with pause as materialized (select pg_sleep(20))
      select change.* from change_of_revenue change where (select count(*) from pause) > 0`);
});

afterAll(() => hub?.close());

const range = 'from=2026-11-19T00:00:00Z&to=2026-11-21T00:00:00Z';

it('twelve slow reports of one request are answered before a silent connection is cut', async () => {
  const reports = Array.from({ length: 12 }, (_, nth) => `r${nth}: revenueAnalytics { from }`);
  const startedAt = performance.now();
  const { status, body } = await client.graphql(`{ ${reports.join('\n')} }`);
  const seconds = (performance.now() - startedAt) / 1000;
  const answered = Object.values(body.data!).filter((report) => report !== null);
  const refusals = body.errors!.map(({ message, extensions: { code }, path }) => ({ message, code, path }));
  expect([status, answered.length, refusals.length]).toEqual([503, 4, 8]);
  expect(refusals).toContainEqual({
    message:
      'The reports of this request took more than 45 s together. ' +
      'Ask for fewer reports in one request, a shorter range, or a longer interval.',
    code: 'overloaded',
    path: ['r11'],
  });
  expect(seconds).toBeGreaterThan(44);
  expect(seconds).toBeLessThan(50);
  const { status: later } = await client.get(`/analytics/revenue/recognized?${range}`);
  expect(later).toBe(200);
}, 90_000);
