import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { sellForge, subscribeAcme } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const isPreparation = true;

export const story: Story = async (hub) => {
  const { product } = await sellForge(hub);
  const updated = await hub.graphql(
    `mutation ($id: ID!, $input: UpdateProductInput!) {
      updateProduct(id: $id, input: $input) { product { plans { prices { id } } } }
    }`,
    {
      id: product.id,
      input: {
        plans: [
          {
            key: 'desktop',
            name: 'Desktop',
            grants: { sso: true },
            licencePolicy: { maxMachines: 2, offlineDays: 14 },
            prices: [{ currency: 'EUR', unitAmount: '10' }],
          },
        ],
      },
    },
    { isPreparation },
  );
  const priceId = String(updated.product!.plans![0].prices![0].id);
  await subscribeAcme(hub, priceId);
  hub.people.clock.advance({ minutes: 1 });
  await subscribeAcme(hub, priceId, {
    customer: { externalId: 'ada', email: 'ada@example.org', name: 'Ada Lovelace' },
    items: [{ priceId }],
  });
  const { nodes } = await hub.graphql(
    `{ licences(first: 2) { nodes { id key } } }`,
    {},
    { isPreparation, hide: (answer) => hideLicenceKeys(answer.licences!.nodes!) },
  );
  const { id, key } = nodes[0];
  await hub.graphql(
    `{ licences(first: 2) { nodes { id status customer { externalId } } pageInfo { endCursor hasNextPage } } }`,
  );
  await hub.rest('GET /billing/licences', { path: '/billing/licences?first=1' });
  await hub.graphql(
    `query ($id: ID!) { licence(id: $id) { status key machinesUsed machinesMax machines { name platform } } }`,
    {
      id,
    },
  );
  await hub.rest('GET /billing/licences/{id}', { path: `/billing/licences/${String(id)}` });
  await inPrograms(hub, String(key));
  await actOn(hub, String(id), String(nodes[1].id));
  await signingKeys(hub);
};

/** The operations whose credential is the licence key. */
async function inPrograms(hub: Recorder, key: string): Promise<void> {
  const anyone = { as: new HubClient(hub.people.hub.address) };
  const input = { key, fingerprint: 'laptop-17' };
  const machine = { key, fingerprint: 'desktop-3' };
  await hub.graphql(
    `mutation ($input: ActivateMachineInput!) {
      activateMachine(input: $input) { activation { machine { id name } machinesUsed machinesMax } }
    }`,
    { input: { ...input, name: "Ada's laptop" } },
    anyone,
  );
  await hub.rest('POST /billing/licences/activate', { ...anyone, body: { ...machine, platform: 'linux' } });
  await hub.graphql(
    `query ($input: ValidateLicenceInput!) { validateLicence(input: $input) { validation { isValid code machinesUsed } } }`,
    { input },
    anyone,
  );
  await hub.rest('POST /billing/licences/validate', { ...anyone, body: input });
  await hub.graphql(
    `mutation ($input: CheckOutLicenceInput!) { checkOutLicence(input: $input) { file { text expiresAt } } }`,
    { input },
    { ...anyone, hide: (answer) => hideFile(answer.checkOutLicence!.file!) },
  );
  await hub.rest('POST /billing/licences/check-out', { ...anyone, body: input, hide: hideFile });
  await hub.graphql(
    `mutation ($input: MachineInput!) { deactivateMachine(input: $input) { deactivation { machineId } } }`,
    { input },
    anyone,
  );
  await hub.rest('POST /billing/licences/deactivate', { ...anyone, body: machine });
}

/** The actions of the project: on one licence in GraphQL, on another one in REST. */
async function actOn(hub: Recorder, id: string, otherId: string): Promise<void> {
  for (const verb of ['suspend', 'reinstate', 'revoke']) {
    await hub.graphql(`mutation ($id: ID!) { ${verb}Licence(id: $id) { licence { status availableActions } } }`, {
      id,
    });
    await hub.rest(`POST /billing/licences/{id}/${verb}`, { path: `/billing/licences/${otherId}/${verb}` });
  }
}

async function signingKeys(hub: Recorder): Promise<void> {
  const projectId = hub.project.id;
  const path = `/billing/projects/${projectId}/licence-keys`;
  await hub.graphql(
    `query ($projectId: ID!) { licenceKeys(projectId: $projectId) { keys { kid kty crv x use } } }`,
    { projectId },
    { hide: (answer) => hideKeys(answer.licenceKeys!) },
  );
  await hub.rest('GET /billing/projects/{id}/licence-keys', { path, hide: hideKeys });
  await hub.graphql(
    `mutation { rotateLicenceKey { licenceKeys { keys { kid kty crv x use } } } }`,
    {},
    { hide: (answer) => hideKeys(answer.rotateLicenceKey!.licenceKeys!) },
  );
  await hub.rest('POST /billing/projects/{id}/licence-keys/rotate', { path: `${path}/rotate`, hide: hideKeys });
}

function hideLicenceKeys(licences: Json): Record<string, string> {
  const keys = licences.map(({ key }) => String(key));
  return Object.fromEntries(keys.map((key, index) => [key, `lic_payload-${index + 1}.signature-${index + 1}`]));
}

function hideFile({ text }: Json): Record<string, string> {
  return { [String(text)]: '-----BEGIN LICENCE FILE-----\nZmlsZV9l\n-----END LICENCE FILE-----\n' };
}

function hideKeys({ keys }: Json): Record<string, string> {
  const texts = keys!.flatMap(({ kid, x }) => [kid, x].filter(Boolean).map(String));
  return Object.fromEntries(texts.map((text, index) => [text, `random-value-${index + 1}`]));
}
