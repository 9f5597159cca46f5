import { WebhookEndpointsResolver } from './webhook-endpoints.ts';
import { WebhookMessagesResolver } from './webhook-messages.ts';

/** The resolvers of webhooks. */
export const webhookResolvers = [WebhookEndpointsResolver, WebhookMessagesResolver] as const;
