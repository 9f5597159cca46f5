import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { testClock } = await hub.graphql(
    `mutation ($input: CreateTestClockInput!) {
      createTestClock(input: $input) { testClock { id name nowAt status } }
    }`,
    { input: { name: 'Upgrade in May', now: '2025-01-31T10:00:00Z' } },
  );
  const { id } = testClock;
  await hub.graphql(`query ($id: ID!) { testClock(id: $id) { name nowAt targetAt status } }`, { id });
  await hub.graphql(`{ testClocks(first: 2) { nodes { id name nowAt status } pageInfo { endCursor hasNextPage } } }`);
  await hub.graphql(
    `mutation ($id: ID!, $input: AdvanceTestClockInput!) {
      advanceTestClock(id: $id, input: $input) { testClock { nowAt status } }
    }`,
    { id, input: { by: 'P3M' } },
  );
  await hub.graphql(`mutation ($id: ID!) { releaseTestClock(id: $id) { releasedTestClockId } }`, { id });
  const clock = await hub.rest('POST /billing/test-clocks', {
    body: { name: 'A year', now: '2025-01-31T10:00:00Z' },
  });
  const path = `/billing/test-clocks/${String(clock.id)}`;
  await hub.rest('POST /billing/test-clocks/{id}/advance', { path: `${path}/advance`, body: { by: 'P3M' } });
  await hub.rest('GET /billing/test-clocks/{id}', { path });
  await hub.rest('GET /billing/test-clocks', { path: '/billing/test-clocks?first=2' });
  await hub.rest('DELETE /billing/test-clocks/{id}', { path });
};
