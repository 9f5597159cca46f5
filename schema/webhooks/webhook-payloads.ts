import { Field, ID, Int, ObjectType } from 'type-graphql';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.ts';

@ObjectType({ simpleResolvers: true, description: 'The result of a change of a webhook endpoint.' })
export class WebhookEndpointPayload {
  @Field(() => WebhookEndpoint, { description: 'The endpoint as it is now.' })
  webhookEndpoint!: WebhookEndpoint;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `createWebhookEndpoint` and `rotateWebhookSecret`.' })
export class WebhookSecretPayload {
  @Field(() => WebhookEndpoint, { description: 'The endpoint as it is now.' })
  webhookEndpoint!: WebhookEndpoint;

  @Field(() => String, {
    nullable: true,
    description:
      'The shared secret, whsec_..., shown only once; null for Ed25519, whose public key the endpoint has, and if the request repeats one with the same idempotency key.',
  })
  secret!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `replayWebhookEvents`.' })
export class WebhookReplayPayload {
  @Field(() => WebhookEndpoint, { description: 'The endpoint as it is now.' })
  webhookEndpoint!: WebhookEndpoint;

  @Field(() => Int, {
    nullable: true,
    description: 'The number of events that are sent; null if the request repeats one with the same idempotency key.',
  })
  count!: number | null;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `deleteWebhookEndpoint`.' })
export class DeleteWebhookEndpointPayload {
  @Field(() => ID, { description: 'The id of the endpoint that was deleted.' })
  webhookEndpointId!: string;
}
