import { HubClient } from '../../support/client.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { people, project } = hub;
  const anyone = { as: new HubClient(people.hub.address) };
  await hub.graphql(`{ hello { message network version timestamp status } }`, {}, anyone);
  await hub.rest('GET /api/helloWorld', anyone);
  await hub.graphql(`{ service { name version reportTimezone apis { name description } } }`, {}, anyone);
  await hub.rest('GET /api', { ...anyone, instead: '(the index: every API with its endpoints)' });
  await hub.graphql(`{ rateLimit { limit remaining maximumCost cost } }`);
  const { product } = await hub.graphql(
    `mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }`,
    { input: { slug: 'forge', name: 'Forge' } },
    { isPreparation: true },
  );
  await hub.graphql(`query ($id: ID!) { node(id: $id) { id ... on Product { slug name } } }`, { id: product.id });
  await hub.graphql(
    `{ events(first: 2) { nodes { sequence type subject payload at } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.subscribe(
    `subscription ($after: ID) { projectEvents(after: $after) { sequence type subject payload at } }`,
    { after: '0' },
  );
  await hub.graphql(
    `{ auditLog(first: 2) { nodes { action subject actor at detail } pageInfo { endCursor hasNextPage } } }`,
  );
  const operator = await people.operator();
  await hub.graphql(
    `query ($projectId: ID, $filter: AuditFilter!) {
      auditEntries(projectId: $projectId, first: 2, filter: $filter) {
        nodes { action subject actor at detail project { slug } }
        pageInfo { endCursor hasNextPage }
      }
    }`,
    { projectId: project.id, filter: { action: 'product.', from: '2026-01-01T00:00:00.000Z' } },
    { as: operator.api },
  );
  await hub.rest('GET /events', { path: '/events?first=1' });
  await hub.rest('GET /audit', { as: operator.api, path: '/audit?first=1&action=product.' });
  await hub.graphql(
    `{ instance { version isReady reasons oldestDueAt memoryBytes fragmentCache { hits misses entries memoryBytes } } }`,
    {},
    { as: operator.api },
  );
  await hub.rest('GET /instance', { as: operator.api });
  await hub.rest('GET /instance/settings', {
    as: operator.api,
    instead: '(every setting with its value, and every limit in force)',
  });
};
