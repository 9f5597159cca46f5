import express from 'express';
import type { RequestHandler, Router } from 'express';
import type { CollectionDeps } from '../billing/collection/collection-deps.ts';
import { receiveWebhook } from '../billing/collection/receive-webhook.ts';

/** The address to which gateways send their webhooks; the signature of the raw body is their credential. */
export function gatewayDoor(deps: CollectionDeps): Router {
  const raw = express.text({ type: () => true, limit: '256kb' });
  return express.Router().post('/billing/gateways/:gateway/webhook', raw, receive(deps));
}

function receive(deps: CollectionDeps): RequestHandler<{ gateway: string }> {
  return async (request, response) => {
    const { account } = request.query;
    const body: unknown = request.body;
    const webhook = {
      body: typeof body === 'string' ? body : '',
      header: (name: string) => request.get(name),
      now: deps.now(),
    };
    const accountId = typeof account === 'string' ? account : '';
    await receiveWebhook(deps, { gateway: request.params.gateway, accountId, webhook });
    response.status(204).end();
  };
}
