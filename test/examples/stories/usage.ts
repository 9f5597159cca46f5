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
  const lines = [
    {
      meter: 'builds',
      subject: 'acme',
      quantity: '11',
      key: 'build-3',
      replaces: 'build-1',
      properties: { status: 'done' },
    },
    { meter: 'scans', subject: 'acme', key: 'scan-2', source: 'eu' },
    { meter: 'scan', subject: 'acme', key: 'scan-3' },
  ].map((line) => JSON.stringify(line));
  await hub.graphql(
    `mutation ($input: RecordUsageTextInput!) {
      recordUsageText(input: $input) { accepted rejected events { key source status code problems { pointer detail } } }
    }`,
    { input: { format: 'json_lines', onInvalid: 'keep_valid', text: lines.join('\n') } },
  );
  await hub.graphql(
    `mutation ($input: WithdrawUsageInput!) { withdrawUsage(input: $input) { events { key source status } } }`,
    { input: { events: [{ key: 'scan-1' }], reason: 'Scanned twice' } },
  );
  await hub.rest('POST /usage/withdrawals', { body: { events: [{ key: 'scan-2', source: 'eu' }] } });
  await hub.graphql(
    `{ usageEvents(subject: "acme", first: 3) {
      nodes { key source meter quantity properties occurredAt state replaces replacedBy reason }
      pageInfo { endCursor hasNextPage }
    } }`,
  );
  await hub.rest('GET /usage/events', { path: '/usage/events?meter=builds&state=replaced&first=1' });
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateMeterInput!) {
      updateMeter(id: $id, input: $input) { meter { name maxAgeDays propertyRules { name kind isRequired values } } }
    }`,
    { id: scans.id, input: { maxAgeDays: 35, propertyRules: [{ name: 'region', kind: 'text', isRequired: true }] } },
  );
  await hub.rest('PUT /usage/meters/{id}', {
    path: `/usage/meters/${String(scans.id)}`,
    body: { name: 'Scans of images' },
  });
};
