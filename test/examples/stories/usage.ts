import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { meter } = await hub.graphql(
    `mutation ($input: CreateMeterInput!) { createMeter(input: $input) { meter { id key name aggregation unit filter { property values } groupBy } } }`,
    {
      input: {
        ...{ key: 'builds', name: 'Builds', aggregation: 'sum', unit: 'build' },
        ...{ filter: [{ property: 'status', values: ['done'] }], groupBy: ['region'] },
      },
    },
  );
  await hub.graphql(
    `mutation ($input: RecordUsageInput!) {
      recordUsage(input: $input) { accepted duplicates excluded events { key status } }
    }`,
    {
      input: {
        events: [
          {
            ...{ meter: 'builds', subject: 'acme', quantity: '12', key: 'build-1' },
            properties: { status: 'done', region: 'eu-west' },
          },
          {
            ...{ meter: 'builds', subject: 'acme', quantity: '3', key: 'build-2' },
            ...{ occurredAt: '2026-01-05T08:30:00.000Z', properties: { status: 'failed' } },
          },
        ],
      },
    },
  );
  await hub.graphql(`query ($id: ID!) { meter(id: $id) { key name aggregation createdAt } }`, { id: meter.id });
  await hub.graphql(`{ meters(first: 2) { nodes { id key name } pageInfo { endCursor hasNextPage } } }`);
  const scans = await hub.rest('POST /usage/meters', { body: { key: 'scans', name: 'Scans', aggregation: 'count' } });
  await hub.rest('GET /usage/meters/{id}', { path: `/usage/meters/${String(scans.id)}` });
  await hub.rest('GET /usage/meters', { path: '/usage/meters?first=2' });
  await hub.rest('POST /usage/events', { body: { events: [{ meter: 'scans', subject: 'acme', key: 'scan-1' }] } });
};
