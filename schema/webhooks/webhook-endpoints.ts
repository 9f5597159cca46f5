import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Info,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { Row } from '../../src/platform/store/rows.ts';
import { sql } from '../../src/platform/store/sql.ts';
import { createEndpoint } from '../../src/webhooks/create-endpoint.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '../../src/webhooks/end-endpoint.ts';
import {
  CreateWebhookEndpointInput,
  ReplayWebhookEventsInput,
  RotateWebhookSecretInput,
  UpdateWebhookEndpointInput,
} from '../../src/webhooks/endpoint-input.ts';
import { findEndpoint } from '../../src/webhooks/find-endpoint.ts';
import { replayEvents, testEndpoint } from '../../src/webhooks/replay.ts';
import { rotateSecret } from '../../src/webhooks/rotate-secret.ts';
import { updateEndpoint } from '../../src/webhooks/update-endpoint.ts';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.ts';
import { WebhookEndpointFilter, endpointList } from '../../src/webhooks/webhook-lists.ts';
import { WebhookSecret } from '../../src/webhooks/webhook-secret.ts';
import type { HubContext } from '../context.ts';
import { limited } from '../engine/field-limit.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { many, needs, relate } from '../lists/relation.ts';
import {
  DeleteWebhookEndpointPayload,
  WebhookEndpointPayload,
  WebhookReplayPayload,
  WebhookSecretPayload,
} from './webhook-payloads.ts';

@ArgsType()
class WebhookEndpointsArgs extends PageArgs {
  @Field(() => WebhookEndpointFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all endpoints.',
  })
  filter!: WebhookEndpointFilter;
}

const WebhookEndpointConnection = connection(WebhookEndpoint);

const ofEndpoint = relate(WebhookEndpoint, {
  secrets: many(WebhookSecret, 'endpointId', (ids) => sql`endpoint_id = any(${ids}) order by created_at desc, id desc`),
});

needs(WebhookEndpoint, { isEnabled: ['disabledAt'] });

@Resolver(() => WebhookEndpoint)
export class WebhookEndpointsResolver {
  @Query(() => WebhookEndpoint, {
    nullable: true,
    description: 'One webhook endpoint of your project. Scope project:admin.',
  })
  webhookEndpoint(
    @Arg('id', () => ID, { description: 'The id of the endpoint.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<WebhookEndpoint> {
    return findEndpoint(em, viewer, id);
  }

  @Query(() => WebhookEndpointConnection, {
    nullable: true,
    description: 'The webhook endpoints of your projects, newest first. Scope project:admin.',
  })
  async webhookEndpoints(
    @Args() args: WebhookEndpointsArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<WebhookEndpoint>>> {
    return scopedListed(endpointList, args.filter, { args, context, info });
  }

  @limited(30, '1m')
  @Mutation(() => WebhookSecretPayload, {
    description:
      'Creates a webhook endpoint, which gets the events that happen from now on; 50 for each project. Scope project:admin; 30 a minute.',
  })
  async createWebhookEndpoint(
    @Arg('input', () => CreateWebhookEndpointInput, { description: 'The address, and what it gets.' })
    input: CreateWebhookEndpointInput,
    @Ctx() { em, viewer, now, webhookBox: box, allowPrivateAddresses }: HubContext,
  ): Promise<WebhookSecretPayload> {
    return createEndpoint(em, viewer, { input, box, rules: { allowPrivateAddresses } }, now);
  }

  @Mutation(() => WebhookEndpointPayload, {
    description: 'Changes a webhook endpoint; what waits for it is sent to the new address. Scope project:admin.',
  })
  async updateWebhookEndpoint(
    @Arg('id', () => ID, { description: 'The endpoint to change.' }) id: string,
    @Arg('input', () => UpdateWebhookEndpointInput, {
      description: 'The fields to change; a field left out stays as it is.',
    })
    input: UpdateWebhookEndpointInput,
    @Ctx() { em, viewer, now, allowPrivateAddresses }: HubContext,
  ): Promise<WebhookEndpointPayload> {
    return { webhookEndpoint: await updateEndpoint(em, viewer, { id, input, rules: { allowPrivateAddresses } }, now) };
  }

  @Mutation(() => WebhookEndpointPayload, {
    description:
      'Stops sending to a webhook endpoint. What waits for it stays; events that happen meanwhile are not sent to it unless they are replayed. Scope project:admin.',
  })
  async disableWebhookEndpoint(
    @Arg('id', () => ID, { description: 'The endpoint to disable.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WebhookEndpointPayload> {
    return { webhookEndpoint: await disableEndpoint(em, viewer, id, now) };
  }

  @Mutation(() => WebhookEndpointPayload, {
    description:
      'Sends to a webhook endpoint again: what waited for it, and what happens from now on. Scope project:admin.',
  })
  async enableWebhookEndpoint(
    @Arg('id', () => ID, { description: 'The endpoint to enable.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WebhookEndpointPayload> {
    return { webhookEndpoint: await enableEndpoint(em, viewer, id, now) };
  }

  @Mutation(() => DeleteWebhookEndpointPayload, {
    description: 'Deletes a webhook endpoint with its secrets and messages. Scope project:admin.',
  })
  async deleteWebhookEndpoint(
    @Arg('id', () => ID, { description: 'The endpoint to delete.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<DeleteWebhookEndpointPayload> {
    const { id: webhookEndpointId } = await deleteEndpoint(em, viewer, id, now);
    return { webhookEndpointId };
  }

  @limited(30, '1m')
  @Mutation(() => WebhookSecretPayload, {
    description:
      'Makes a new secret of a webhook endpoint; the one before also signs for some hours. Scope project:admin; 30 a minute.',
  })
  async rotateWebhookSecret(
    @Arg('input', () => RotateWebhookSecretInput, {
      description: 'The endpoint, and how long the secret before signs.',
    })
    input: RotateWebhookSecretInput,
    @Ctx() { em, viewer, now, webhookBox: box }: HubContext,
  ): Promise<WebhookSecretPayload> {
    return rotateSecret(em, viewer, { input, box }, now);
  }

  @limited(30, '1m')
  @Mutation(() => WebhookEndpointPayload, {
    description:
      'Sends the event `webhook_endpoint.tested` to a webhook endpoint alone, within a few seconds. Scope project:admin; 30 a minute.',
  })
  async testWebhookEndpoint(
    @Arg('id', () => ID, { description: 'The endpoint to test.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WebhookEndpointPayload> {
    return { webhookEndpoint: await testEndpoint(em, viewer, id, now) };
  }

  @limited(30, '1m')
  @Mutation(() => WebhookReplayPayload, {
    description:
      'Sends the events of a period to a webhook endpoint again, up to 10,000, with their ids. Scope project:admin; 30 a minute.',
  })
  async replayWebhookEvents(
    @Arg('input', () => ReplayWebhookEventsInput, { description: 'The endpoint and the period.' })
    input: ReplayWebhookEventsInput,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WebhookReplayPayload> {
    return replayEvents(em, viewer, input, now);
  }

  @FieldResolver(() => Boolean, { description: 'Whether it gets events.' })
  isEnabled(@Root() { disabledAt }: Row<WebhookEndpoint>): boolean {
    return disabledAt === null;
  }

  @FieldResolver(() => [WebhookSecret], {
    description:
      'Its secrets, newest first, without the secrets themselves: one for each algorithm, and the one before.',
  })
  secrets(@Related() related: RelatedTo) {
    return related(ofEndpoint.secrets);
  }
}
