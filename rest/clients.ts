import { fieldRow } from './field-row.ts';

const all = '...LeafFields';

const client = `${all} project { id slug name }`;

/** The programs of a project: OAuth clients, keys, and the APIs that they request tokens for. */
export const clients = [
  fieldRow('get', '/projects/{projectId}/clients', 'project.clients', client, {
    purpose: 'List the clients of a project, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/clients', 'createClient', client, {
    purpose: 'Create a client; the answer has its secret, once',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('get', '/clients/{id}', 'client', client, { purpose: 'Read one client', scope: 'project:admin' }),
  fieldRow('post', '/clients/{id}/changes', 'updateClient', client, {
    purpose: 'Change parts of a client; omitted fields stay',
    scope: 'project:admin',
  }),
  fieldRow('post', '/clients/{id}/disable', 'disableClient', client, {
    purpose: 'Disable a client and end its tokens',
    scope: 'project:admin',
  }),
  fieldRow('post', '/clients/{id}/enable', 'enableClient', client, {
    purpose: 'Enable a disabled client',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/clients/{id}', 'deleteClient', client, {
    purpose: 'Delete a client with its secrets, consents and tokens',
    scope: 'project:admin',
    status: 204,
  }),
  fieldRow('post', '/clients/{clientId}/secrets', 'addClientSecret', all, {
    purpose: 'Add a secret; the answer has it, once',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/client-secrets/{id}/expire', 'expireClientSecret', all, {
    purpose: 'Set when a secret expires',
    scope: 'project:admin',
  }),
  fieldRow('post', '/client-secrets/{id}/revoke', 'revokeClientSecret', all, {
    purpose: 'Revoke a secret at once',
    scope: 'project:admin',
  }),
  fieldRow('get', '/projects/{projectId}/api-keys', 'project.apiKeys', all, {
    purpose: 'List the API keys of a project, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/api-keys', 'createApiKey', all, {
    purpose: 'Create an API key; the answer has it, once',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/api-keys/{id}/rotate', 'rotateApiKey', all, {
    purpose: 'Create the successor of a key; the old one expires after an overlap',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/api-keys/{id}/revoke', 'revokeApiKey', all, {
    purpose: 'Revoke a key at once',
    scope: 'project:admin',
  }),
  fieldRow('get', '/projects/{projectId}/registration-tokens', 'project.registrationTokens', all, {
    purpose: 'List registration tokens, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/registration-tokens', 'createRegistrationToken', all, {
    purpose: 'Create a token to register clients with; the answer has it, once',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/registration-tokens/{id}/revoke', 'revokeRegistrationToken', all, {
    purpose: 'Revoke a registration token',
    scope: 'project:admin',
  }),
  fieldRow('get', '/projects/{projectId}/resource-servers', 'project.resourceServers', client, {
    purpose: 'List the APIs of a project, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/projects/{projectId}/resource-servers', 'createResourceServer', client, {
    purpose: 'Register an API',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/resource-servers/{id}/changes', 'updateResourceServer', client, {
    purpose: 'Change parts of an API; omitted fields stay',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/resource-servers/{id}', 'removeResourceServer', client, {
    purpose: 'Remove an API and what it grants',
    scope: 'project:admin',
    status: 204,
  }),
  fieldRow('post', '/resource-servers/{resourceServerId}/access', 'grantResourceAccess', all, {
    purpose: "Allow another project's client to request tokens for an API",
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('post', '/resource-access/{id}/changes', 'changeResourceAccess', all, {
    purpose: 'Change the scopes of an access',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/resource-access/{id}', 'withdrawResourceAccess', all, {
    purpose: "Withdraw a client's access to an API",
    scope: 'project:admin',
    status: 204,
  }),
];
