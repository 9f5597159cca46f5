import express from 'express';
import type { Request, RequestHandler, Router } from 'express';
import { headersOf } from '../../rest/index.ts';
import type { CollectionDeps } from '../billing/collection/collection-deps.ts';
import { receiveWebhook } from '../billing/collection/receive-webhook.ts';
import { Refusal } from '../errors.ts';
import { addressOf } from '../platform/values/address.ts';
import type { SentWebhook, WebhookCounter } from './webhook-counter.ts';

interface GatewayDoorParts {
  collection: CollectionDeps;
  counter: WebhookCounter;
  /** Limits the memory of all bodies. */
  shareMemory: RequestHandler;
}

/**
 * The address to which gateways send their webhooks. The signature of the raw body is their credential, and they have limits
 * of their own, so that a burst of them is not refused for their address.
 */
export function gatewayDoor({ collection, counter, shareMemory }: GatewayDoorParts): Router {
  const raw = express.text({ type: () => true, limit: '256kb' });
  const path = '/billing/gateways/:gateway/webhook';
  return express.Router().post(path, arrive(counter), shareMemory, raw, receive(collection, counter));
}

function sentBy({ ip, query: { account } }: Request): SentWebhook {
  return { address: addressOf(ip), accountId: typeof account === 'string' ? account : '' };
}

function arrive(counter: WebhookCounter): RequestHandler {
  return async (request, response, next) => {
    response.set(headersOf(await counter.arrive(sentBy(request))));
    next();
  };
}

function receive(deps: CollectionDeps, counter: WebhookCounter): RequestHandler {
  return async (request, response) => {
    const sent = sentBy(request);
    const body: unknown = request.body;
    const webhook = {
      body: typeof body === 'string' ? body : '',
      header: (name: string) => request.get(name),
      now: deps.now(),
    };
    const admit = async () => void response.set(headersOf(await counter.admit(sent)));
    try {
      await receiveWebhook(
        deps,
        { gateway: String(request.params.gateway), accountId: sent.accountId, webhook },
        admit,
      );
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'not_found') await counter.refuse(sent);
      throw error;
    }
    response.status(204).end();
  };
}
