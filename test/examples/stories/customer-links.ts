import { HubClient } from '../../support/client.ts';
import type { Json } from '../../support/client.ts';
import { invoiceAcme, setUpSeller } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const isPreparation = true;

/** The secret of a link is random, and the examples do not show it. */
const hide = (answer: Json): Record<string, string> => {
  const url = String(answer.url ?? answer.createCustomerLink?.url);
  return { [secretOf(url)]: 'link_...' };
};

function secretOf(url: string): string {
  return new URL(url).hash.slice(1);
}

export const story: Story = async (hub) => {
  await setUpSeller(hub);
  await hub.rest('POST /billing/gateways', { body: { gateway: 'sandbox' }, isPreparation });
  const invoice = await invoiceAcme(hub);
  const customerId = String(invoice.customer.id);
  await tryLinks(hub, customerId, String(invoice.id));
  const opened = await hub.rest('POST /billing/customer-links', {
    ...{ body: { customerId, invoiceId: invoice.id }, hide, isPreparation },
  });
  await open(hub, secretOf(String(opened.url)));
};

async function tryLinks(hub: Recorder, customerId: string, invoiceId: string): Promise<void> {
  await hub.graphql(
    `mutation ($input: CreateCustomerLinkInput!) {
      createCustomerLink(input: $input) { url customerLink { id expiresAt invoice { number } } }
    }`,
    { input: { customerId, invoiceId } },
    { hide },
  );
  const { id } = await hub.rest('POST /billing/customer-links', { body: { customerId, expiresInSeconds: 3600 }, hide });
  const path = `/billing/customer-links/${String(id)}`;
  await hub.graphql(`query ($id: ID!) { customerLink(id: $id) { id expiresAt isExpired } }`, { id });
  await hub.rest('GET /billing/customer-links/{id}', { path });
  await hub.graphql(
    `query ($customerId: ID) { customerLinks(customerId: $customerId) { nodes { id isExpired invoice { number } } } }`,
    { customerId },
  );
  await hub.rest('GET /billing/customer-links', { path: '/billing/customer-links?first=1' });
  await hub.graphql(`mutation ($id: ID!) { expireCustomerLink(id: $id) { customerLink { id isExpired } } }`, { id });
  await hub.rest('POST /billing/customer-links/{id}/expire', { path: `${path}/expire`, body: {} });
}

/** Reads what a link opens, with its secret. */
async function open(hub: Recorder, secret: string): Promise<void> {
  const as = HubClient.withKey(hub.people.hub.address, secret);
  await hub.graphql(
    `{ openedLink { expiresAt project { name } invoice { number status amountDue { amount currency } } } }`,
    {},
    { as },
  );
  await hub.rest('GET /billing/opened-link', { as });
  const projectId = hub.project.id;
  await hub.graphql(
    `query ($projectId: ID!) { paymentGateways(projectId: $projectId) { gateway mode publishableKey } }`,
    { projectId },
    { as },
  );
  await hub.rest('GET /billing/payment-gateways', { as, path: `/billing/payment-gateways?projectId=${projectId}` });
}
