import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { webhookEndpoint } = await hub.graphql(
    `mutation ($input: CreateWebhookEndpointInput!) {
      createWebhookEndpoint(input: $input) { secret webhookEndpoint { id url eventTypes isOrdered } }
    }`,
    {
      input: { url: 'https://forge.example/hooks', description: 'Accounts', eventTypes: ['webhook_endpoint.updated'] },
    },
  );
  const { id } = webhookEndpoint;
  await hub.rest('POST /webhooks', { body: { url: 'https://forge.example/all', isOrdered: true } });
  await hub.graphql(
    `mutation ($id: ID!, $input: UpdateWebhookEndpointInput!) {
      updateWebhookEndpoint(id: $id, input: $input) { webhookEndpoint { description version } }
    }`,
    { id, input: { description: 'Accounts and orders' } },
  );
  await hub.rest('POST /webhooks/{id}/changes', { path: `/webhooks/${id}/changes`, body: { isOrdered: true } });
  await hub.graphql(`query ($id: ID!) { webhookEndpoint(id: $id) { url isEnabled secrets { algorithm createdAt } } }`, {
    id,
  });
  await hub.rest('GET /webhooks/{id}', { path: `/webhooks/${id}` });
  await hub.graphql(`{ webhookEndpoints(filter: { isEnabled: true }) { nodes { url eventTypes isOrdered } } }`);
  await hub.rest('GET /webhooks', { path: '/webhooks?isEnabled=true' });
  await hub.graphql(
    `mutation ($input: RotateWebhookSecretInput!) {
      rotateWebhookSecret(input: $input) { secret webhookEndpoint { secrets { algorithm publicKey expiresAt } } }
    }`,
    { input: { id, overlapHours: 48 } },
  );
  await hub.rest('POST /webhooks/{id}/rotate', { path: `/webhooks/${id}/rotate`, body: { algorithm: 'ed25519' } });
  await hub.graphql(`mutation ($id: ID!) { testWebhookEndpoint(id: $id) { webhookEndpoint { url } } }`, { id });
  await hub.rest('POST /webhooks/{id}/test', { path: `/webhooks/${id}/test` });
  await hub.graphql(`mutation ($input: ReplayWebhookEventsInput!) { replayWebhookEvents(input: $input) { count } }`, {
    input: { id, from: '2026-01-01T00:00:00.000Z', only: 'all' },
  });
  await hub.rest('POST /webhooks/{id}/replay', {
    path: `/webhooks/${id}/replay`,
    body: { from: '2026-01-01T00:00:00.000Z' },
  });
  const { nodes } = await hub.graphql(
    `query ($id: ID!) { webhookMessages(first: 2, filter: { endpointId: $id }) {
      nodes { id eventType state attempts dueAt } } }`,
    { id },
  );
  const message = nodes[0].id;
  await hub.rest('GET /webhook-messages', { path: `/webhook-messages?endpointId=${id}&first=1` });
  await hub.graphql(
    `query ($id: ID!) { webhookMessage(id: $id) { eventId body attempted { nodes { status problem durationMs } } } }`,
    { id: message },
  );
  await hub.rest('GET /webhook-messages/{id}', { path: `/webhook-messages/${message}` });
  await hub.graphql(`mutation ($id: ID!) { replayWebhookMessage(id: $id) { webhookMessage { state dueAt } } }`, {
    id: message,
  });
  await hub.rest('POST /webhook-messages/{id}/replay', { path: `/webhook-messages/${message}/replay` });
  await hub.graphql(
    `mutation ($id: ID!) { disableWebhookEndpoint(id: $id) { webhookEndpoint { isEnabled disabledReason } } }`,
    { id },
  );
  await hub.graphql(`mutation ($id: ID!) { enableWebhookEndpoint(id: $id) { webhookEndpoint { isEnabled } } }`, { id });
  await hub.rest('POST /webhooks/{id}/disable', { path: `/webhooks/${id}/disable` });
  await hub.rest('POST /webhooks/{id}/enable', { path: `/webhooks/${id}/enable` });
  const other = await hub.rest('POST /webhooks', { body: { url: 'https://forge.example/other' } });
  await hub.graphql(`mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { webhookEndpointId } }`, { id });
  await hub.rest('DELETE /webhooks/{id}', { path: `/webhooks/${(other as unknown as { id: string }).id}` });
};
