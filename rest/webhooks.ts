import { fieldRow } from './field-row.ts';

const endpoint = '...LeafFields secrets { ...LeafFields }';
const message = '...LeafFields endpoint { id url }';
const attempts = 'attempted(first: 20) { nodes { ...LeafFields } }';

/** Webhooks: the endpoints of projects, their messages, and each attempt to deliver one. */
export const webhooks = [
  fieldRow('get', '/webhooks', 'webhookEndpoints', endpoint, {
    purpose: 'List the webhook endpoints, newest first',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks', 'createWebhookEndpoint', endpoint, {
    purpose: 'Create a webhook endpoint',
    scope: 'project:admin',
    status: 201,
  }),
  fieldRow('get', '/webhooks/{id}', 'webhookEndpoint', endpoint, {
    purpose: 'Read one webhook endpoint',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks/{id}/changes', 'updateWebhookEndpoint', endpoint, {
    purpose: 'Change a webhook endpoint',
    scope: 'project:admin',
  }),
  fieldRow('delete', '/webhooks/{id}', 'deleteWebhookEndpoint', 'webhookEndpointId', {
    purpose: 'Delete a webhook endpoint',
    scope: 'project:admin',
    status: 204,
  }),
  fieldRow('post', '/webhooks/{id}/disable', 'disableWebhookEndpoint', endpoint, {
    purpose: 'Stop sending to a webhook endpoint',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks/{id}/enable', 'enableWebhookEndpoint', endpoint, {
    purpose: 'Send to a webhook endpoint again',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks/{id}/rotate', 'rotateWebhookSecret', endpoint, {
    purpose: 'Make a new secret of a webhook endpoint',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks/{id}/test', 'testWebhookEndpoint', endpoint, {
    purpose: 'Send a test to a webhook endpoint',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhooks/{id}/replay', 'replayWebhookEvents', endpoint, {
    purpose: 'Send the events of a period to a webhook endpoint again',
    scope: 'project:admin',
  }),
  fieldRow('get', '/webhook-messages', 'webhookMessages', message, {
    purpose: 'List the messages to webhook endpoints, newest first',
    scope: 'project:admin',
  }),
  fieldRow('get', '/webhook-messages/{id}', 'webhookMessage', `${message} ${attempts}`, {
    purpose: 'Read one message with its latest attempts',
    scope: 'project:admin',
  }),
  fieldRow('post', '/webhook-messages/{id}/replay', 'replayWebhookMessage', message, {
    purpose: 'Send a message to its webhook endpoint again',
    scope: 'project:admin',
  }),
];
