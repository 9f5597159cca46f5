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
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { OutboxEvent } from '../../src/platform/events/outbox-event.ts';
import { Json } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { isoTime } from '../../src/platform/store/sql.ts';
import { findMessage } from '../../src/webhooks/find-message.ts';
import { replayMessage } from '../../src/webhooks/replay.ts';
import { bodyOf } from '../../src/webhooks/sending/body-of.ts';
import { WebhookAttempt } from '../../src/webhooks/webhook-attempt.ts';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.ts';
import { WebhookMessageFilter, attemptList, messageList } from '../../src/webhooks/webhook-lists.ts';
import { WebhookMessage } from '../../src/webhooks/webhook-message.ts';
import type { HubContext } from '../context.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs, connection } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { scopedListed } from '../lists/listed.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, one, parts, relate } from '../lists/relation.ts';

@ArgsType()
class WebhookMessagesArgs extends PageArgs {
  @Field(() => WebhookMessageFilter, {
    defaultValue: {},
    description: 'The filter of the list; defaults to all messages.',
  })
  filter!: WebhookMessageFilter;
}

@ObjectType({ simpleResolvers: true, description: 'The result of `replayWebhookMessage`.' })
class WebhookMessagePayload {
  @Field(() => WebhookMessage, { description: 'The message as it is now.' })
  webhookMessage!: WebhookMessage;
}

const WebhookMessageConnection = connection(WebhookMessage);
const WebhookAttemptConnection = connection(WebhookAttempt);

const ofMessage = relate(WebhookMessage, {
  endpoint: one(WebhookEndpoint, 'endpointId'),
  body: parts(OutboxEvent, 'eventId', ['type', 'version', 'subject', 'payload', 'at', 'testClockId']),
});

needs(WebhookMessage, {
  attempted: ['id'],
  body: ['projectId', 'eventId', 'sequence'],
  sequence: ['sequence'],
});

@Resolver(() => WebhookMessage)
export class WebhookMessagesResolver {
  @Query(() => WebhookMessage, {
    nullable: true,
    description: 'One message to a webhook endpoint of your project. Scope project:admin.',
  })
  webhookMessage(
    @Arg('id', () => ID, { description: 'The id of the message.' }) id: string,
    @Ctx() { em, viewer }: HubContext,
  ): Promise<WebhookMessage> {
    return findMessage(em, viewer, id);
  }

  @Query(() => WebhookMessageConnection, {
    nullable: true,
    description:
      'The messages to webhook endpoints of your projects in the last 30 days, newest first. Scope project:admin.',
  })
  async webhookMessages(
    @Args() args: WebhookMessagesArgs,
    @Ctx() context: HubContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<CountedConnectionOf<Row<WebhookMessage>>> {
    return scopedListed(messageList, args.filter, { args, context, info });
  }

  @Mutation(() => WebhookMessagePayload, {
    description: 'Sends a message to its webhook endpoint again, with the same id and content. Scope project:admin.',
  })
  async replayWebhookMessage(
    @Arg('id', () => ID, { description: 'The message to send again.' }) id: string,
    @Ctx() { em, viewer, now }: HubContext,
  ): Promise<WebhookMessagePayload> {
    return { webhookMessage: await replayMessage(em, viewer, id, now) };
  }

  @FieldResolver(() => WebhookEndpoint, { description: 'The endpoint.' })
  endpoint(@Related() related: RelatedTo) {
    return related(ofMessage.endpoint);
  }

  @FieldResolver(() => String, {
    description: "The number of the event in the project's feed; text, since it may exceed Int.",
  })
  sequence(@Root() { sequence }: Row<WebhookMessage>): string {
    return String(sequence);
  }

  @FieldResolver(() => Json, { nullable: true, description: 'What is sent: the JSON of the body.' })
  async body(@Root() message: Row<WebhookMessage>, @Related() related: RelatedTo): Promise<unknown> {
    const event = await related(ofMessage.body);
    if (!event) return null;
    const { projectId, eventId, sequence } = message;
    return JSON.parse(
      bodyOf(projectId, { ...event, at: isoTime(String(event.at)), eventId, sequence: String(sequence) }),
    ) as unknown;
  }

  @FieldResolver(() => WebhookAttemptConnection, {
    description: 'The attempts to deliver it, newest first.',
  })
  attempted(
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<WebhookAttempt>>> {
    return below(attemptList, 'messageId', args);
  }
}
