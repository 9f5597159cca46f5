import { sellForge } from '../prepare.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  await sellForge(hub);
  await hub.rest('POST /billing/profile/changes', {
    body: { selfService: 'all_clients', legalName: 'Forge GmbH', address: { city: 'Berlin', country: 'DE' } },
    isPreparation: true,
  });
  const { people } = hub;
  const as = await people.as(await people.user('mary@buyer.example', 'Mary'));
  await hub.graphql(`{ shops(first: 2) { nodes { id name description } pageInfo { hasNextPage } } }`, {}, { as });
  await hub.graphql(
    `query ($projectId: ID!) {
      shop(projectId: $projectId) { legalName address { city country } activation paymentTermDays project { name } }
    }`,
    { projectId: hub.project.id },
    { as },
  );
  await hub.rest('GET /billing/shops', { as, path: '/billing/shops?first=2' });
  await hub.rest('GET /billing/shops/{projectId}', { as, path: `/billing/shops/${hub.project.id}` });
};
