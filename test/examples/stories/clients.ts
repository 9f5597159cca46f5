import { ClientKind } from '../../../src/auth/clients/client.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { client } = await hub.graphql(
    `mutation ($input: CreateClientInput!) {
      createClient(input: $input) { client { id kind name redirectUris scopes } secret }
    }`,
    { input: { kind: 'web', name: 'Forge', redirectUris: ['https://forge.example/callback'] } },
  );
  const { id } = client;
  await hub.graphql(
    `query ($id: ID!) { client(id: $id) { kind name redirectUris authentication secrets { id hint } } }`,
    { id },
  );
  await hub.graphql(
    `mutation ($input: UpdateClientInput!) { updateClient(input: $input) { client { name postLogoutRedirectUris } } }`,
    { input: { id, postLogoutRedirectUris: ['https://forge.example/'] } },
  );
  const { clientSecret } = await hub.graphql(
    `mutation ($input: AddClientSecretInput!) {
      addClientSecret(input: $input) { clientSecret { id hint } secret }
    }`,
    { input: { clientId: id } },
  );
  await hub.graphql(
    `mutation ($input: ExpireClientSecretInput!) {
      expireClientSecret(input: $input) { clientSecret { id expiresAt } }
    }`,
    { input: { id: clientSecret.id, at: '2026-02-01T00:00:00.000Z' } },
  );
  await hub.graphql(
    `mutation ($input: RevokeClientSecretInput!) { revokeClientSecret(input: $input) { clientSecret { id } } }`,
    { input: { id: clientSecret.id } },
  );
  await hub.graphql(`mutation ($id: ID!) { disableClient(id: $id) { client { name disabledAt } } }`, { id });
  await hub.graphql(`mutation ($id: ID!) { enableClient(id: $id) { client { name disabledAt } } }`, { id });
  await hub.graphql(`mutation ($id: ID!) { deleteClient(id: $id) { deletedClientId } }`, { id });

  const { apiKey } = await hub.graphql(
    `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id name scopes } key } }`,
    { input: { name: 'build server', scopes: ['catalog:read', 'usage:write'] } },
  );
  const rotated = await hub.graphql(
    `mutation ($input: RotateApiKeyInput!) { rotateApiKey(input: $input) { apiKey { id name } key } }`,
    { input: { id: apiKey.id, overlapSeconds: 3600 } },
  );
  await hub.graphql(`mutation ($id: ID!) { revokeApiKey(id: $id) { apiKey { name revokedAt } } }`, {
    id: rotated.apiKey.id,
  });
  const { registrationToken } = await hub.graphql(
    `mutation ($input: CreateRegistrationTokenInput!) {
      createRegistrationToken(input: $input) { registrationToken { id name usesLeft expiresAt } token }
    }`,
    { input: { name: 'previews', uses: 3 } },
  );
  await hub.graphql(
    `mutation ($id: ID!) { revokeRegistrationToken(id: $id) { registrationToken { name usesLeft } } }`,
    { id: registrationToken.id },
  );

  const { resourceServer } = await hub.graphql(
    `mutation ($input: CreateResourceServerInput!) {
      createResourceServer(input: $input) { resourceServer { id identifier scopes tokenFormat tokenSeconds } }
    }`,
    { input: { identifier: 'https://api.forge.example', name: 'Forge API', scopes: ['builds:read', 'builds:start'] } },
  );
  await hub.graphql(
    `mutation ($input: UpdateResourceServerInput!) {
      updateResourceServer(input: $input) { resourceServer { name tokenSeconds } }
    }`,
    { input: { id: resourceServer.id, tokenSeconds: 300 } },
  );
  const other = await hub.people.seed.project('anvil');
  const { client: reader } = await hub.people.seed.client(other, { kind: ClientKind.machine, name: 'Anvil' });
  const { resourceAccess } = await hub.graphql(
    `mutation ($input: GrantResourceAccessInput!) {
      grantResourceAccess(input: $input) { resourceAccess { id clientName scopes } }
    }`,
    { input: { resourceServerId: resourceServer.id, clientId: reader.id, scopes: ['builds:read'] } },
  );
  await hub.graphql(
    `mutation ($input: ChangeResourceAccessInput!) {
      changeResourceAccess(input: $input) { resourceAccess { clientName scopes } }
    }`,
    { input: { id: resourceAccess.id, scopes: ['builds:read', 'builds:start'] } },
  );
  await hub.graphql(`mutation ($id: ID!) { withdrawResourceAccess(id: $id) { withdrawnResourceAccessId } }`, {
    id: resourceAccess.id,
  });
  await hub.graphql(`mutation ($id: ID!) { removeResourceServer(id: $id) { removedResourceServerId } }`, {
    id: resourceServer.id,
  });

  const project = `/projects/${hub.project.id}`;
  const web = await hub.rest('POST /projects/{projectId}/clients', {
    path: `${project}/clients`,
    body: { kind: 'web', name: 'Forge', redirectUris: ['https://forge.example/callback'] },
  });
  const path = `/clients/${String(web.id)}`;
  await hub.rest('GET /projects/{projectId}/clients', { path: `${project}/clients?first=1` });
  await hub.rest('GET /clients/{id}', { path });
  const redirectUris = ['https://forge.example/signed-in'];
  await hub.rest('POST /clients/{id}/changes', { path: `${path}/changes`, body: { redirectUris } });
  const added = await hub.rest('POST /clients/{clientId}/secrets', { path: `${path}/secrets` });
  const secret = `/client-secrets/${String(added.id)}`;
  const at = '2026-02-01T00:00:00.000Z';
  await hub.rest('POST /client-secrets/{id}/expire', { path: `${secret}/expire`, body: { at } });
  await hub.rest('POST /client-secrets/{id}/revoke', { path: `${secret}/revoke` });
  await hub.rest('POST /clients/{id}/disable', { path: `${path}/disable` });
  await hub.rest('POST /clients/{id}/enable', { path: `${path}/enable` });
  await hub.rest('DELETE /clients/{id}', { path });

  const key = await hub.rest('POST /projects/{projectId}/api-keys', {
    path: `${project}/api-keys`,
    body: { name: 'build server', scopes: ['catalog:read'] },
  });
  await hub.rest('GET /projects/{projectId}/api-keys', { path: `${project}/api-keys?first=1` });
  const next = await hub.rest('POST /api-keys/{id}/rotate', {
    path: `/api-keys/${String(key.id)}/rotate`,
    body: { overlapSeconds: 3600 },
  });
  await hub.rest('POST /api-keys/{id}/revoke', { path: `/api-keys/${String(next.id)}/revoke` });
  const tokens = `${project}/registration-tokens`;
  const token = await hub.rest('POST /projects/{projectId}/registration-tokens', {
    path: tokens,
    body: { name: 'previews', uses: 3 },
  });
  await hub.rest('GET /projects/{projectId}/registration-tokens', { path: `${tokens}?first=1` });
  const revocation = `/registration-tokens/${String(token.id)}/revoke`;
  await hub.rest('POST /registration-tokens/{id}/revoke', { path: revocation });

  const servers = `${project}/resource-servers`;
  const api = await hub.rest('POST /projects/{projectId}/resource-servers', {
    path: servers,
    body: { identifier: 'https://builds.forge.example', name: 'Builds', scopes: ['builds:read', 'builds:start'] },
  });
  await hub.rest('GET /projects/{projectId}/resource-servers', { path: `${servers}?first=1` });
  const server = `/resource-servers/${String(api.id)}`;
  await hub.rest('POST /resource-servers/{id}/changes', { path: `${server}/changes`, body: { tokenSeconds: 300 } });
  const access = await hub.rest('POST /resource-servers/{resourceServerId}/access', {
    path: `${server}/access`,
    body: { clientId: reader.id, scopes: ['builds:read'] },
  });
  const granted = `/resource-access/${String(access.id)}`;
  const scopes = ['builds:read', 'builds:start'];
  await hub.rest('POST /resource-access/{id}/changes', { path: `${granted}/changes`, body: { scopes } });
  await hub.rest('DELETE /resource-access/{id}', { path: granted });
  await hub.rest('DELETE /resource-servers/{id}', { path: server });
};
