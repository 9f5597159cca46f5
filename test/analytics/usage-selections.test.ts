import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Aggregation } from '../../src/metering/aggregation.ts';
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
  client = HubClient.withKey(hub.address, await facts.key(project, ['analytics:read']));
  await facts.meter(project, 'storage', Aggregation.sum);
  await facts.usage(project, [{ meter: 'storage', quantity: '2.50', at: '2026-11-20T09:00:00Z' }]);
});

afterAll(() => hub?.close());

const report = 'usageAnalytics(from: "2026-11-19T00:00:00Z", to: "2026-11-21T00:00:00Z")';
const series = [{ value: '0' }, { value: '2.5' }];
const totals = [{ value: '2.5' }];

/** Fields of a report, with further definitions of the document, and the answer. */
const selections: [name: string, fields: string, expected: object, more?: string][] = [
  ['totals alone', 'totals { value }', { totals }],
  ['the name of the type alone', '__typename', { __typename: 'UsageAnalytics' }],
  ['series by an alias', 'points: series { value } totals { value }', { points: series, totals }],
  ['totals named series', 'series: totals { value }', { series: totals }],
  ['series in an inline fragment', 'totals { value } ... on UsageAnalytics { series { value } }', { totals, series }],
  ['series in a fragment without a type', '... { series { value } }', { series }],
  [
    ...(['series below a fragment on the interface', '...Points totals { value }', { series, totals }] as const),
    'fragment Points on AnalyticsReport { ...Own } fragment Own on UsageAnalytics { series { value } }',
  ],
  ['series that are included', 'series @include(if: true) { value }', { series }],
  ['series that are skipped', 'totals { value } series @skip(if: true) { value }', { totals }],
];

describe('a report of usage', () => {
  it.each(selections)('has %s', async (_, fields, expected, more = '') => {
    const { body } = await client.graphql(`{ ${report} { ${fields} } } ${more}`);
    expect(body).toEqual({ data: { usageAnalytics: expected } });
  });

  it('has the fields of all places of a document that request it', async () => {
    const { body } = await client.graphql(
      `{ ${report} { totals { value } } ...More other: ${report} { totals { value } } } fragment More on Query { ${report} { series { value } } }`,
    );
    expect(body).toEqual({ data: { usageAnalytics: { totals, series }, other: { totals } } });
  });
});
