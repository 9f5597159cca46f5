import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { bounded } from '../platform/graphql/bounded.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { between, entries, line } from '../platform/values/bounds.ts';
import { WebhookAlgorithm } from './webhook-secret.ts';

const urlRule =
  'The address that gets a POST for each event: https at a public host. A hub whose projects run beside it also allows http at private hosts.';
const typesRule = 'The types of events that it gets, such as invoice.finalized';
const orderRule = 'Whether each event is sent only after the one before was delivered or given up';

@InputType({ description: 'The input of `createWebhookEndpoint`.' })
export class CreateWebhookEndpointInput {
  @Field(() => ID, {
    nullable: true,
    description: 'The project; defaults to the project of the key, or to your default project.',
  })
  projectId?: string | null;

  @Field(() => String, { description: urlRule })
  url!: string;

  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'The purpose.' })
  description?: string | null;

  @bounded(entries(200, 1))
  @Field(() => [String], { nullable: true, description: `${typesRule}; left out, all, also those of later versions.` })
  eventTypes?: string[] | null;

  @Field(() => Boolean, { defaultValue: false, description: `${orderRule}; by default not.` })
  isOrdered!: boolean;

  @bounded(entries(2, 1))
  @Field(() => [WebhookAlgorithm], {
    defaultValue: [WebhookAlgorithm.hmac],
    description: 'How messages are signed; by default by a shared secret.',
  })
  algorithms!: WebhookAlgorithm[];
}

@InputType({ description: 'The fields to change: a field left out stays as it is, and null empties a nullable field.' })
export class UpdateWebhookEndpointInput {
  @Field(() => String, { nullable: true, description: urlRule })
  url?: string | null;

  @bounded(line(200))
  @Field(() => String, { nullable: true, description: 'The purpose.' })
  description?: string | null;

  @bounded(entries(200, 1))
  @Field(() => [String], {
    nullable: true,
    description: `${typesRule}; null for all. What waits is sent all the same.`,
  })
  eventTypes?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: `${orderRule}.` })
  isOrdered?: boolean | null;

  @Field(() => Int, { nullable: true, description: 'The expected version; any other version is refused as stale.' })
  ifVersion?: number | null;
}

/** A week, in hours. */
const longestOverlap = 168;

@InputType({ description: 'The input of `rotateWebhookSecret`.' })
export class RotateWebhookSecretInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;

  @Field(() => WebhookAlgorithm, {
    defaultValue: WebhookAlgorithm.hmac,
    description: 'Which of its secrets is replaced; one that it does not have yet is added.',
  })
  algorithm!: WebhookAlgorithm;

  @bounded(between(0, longestOverlap))
  @Field(() => Int, {
    defaultValue: 24,
    description: 'The hours for which the secret before also signs: 0 to 168; by default 24.',
  })
  overlapHours!: number;
}

export enum WebhookReplayScope {
  undelivered = 'undelivered',
  all = 'all',
}

registerEnumType(WebhookReplayScope, {
  name: 'WebhookReplayScope',
  description: 'Which events of a period are sent to a webhook endpoint again.',
  valuesConfig: {
    undelivered: {
      description: 'Those that were given up, and those that happened before it was created or while it was disabled.',
    },
    all: { description: 'All of its types.' },
  },
});

@InputType({ description: 'The input of `replayWebhookEvents`.' })
export class ReplayWebhookEventsInput {
  @Field(() => ID, { description: 'The endpoint.' })
  id!: string;

  @Field(() => DateTime, { description: 'The start of the period in which the events were recorded.' })
  from!: Temporal.Instant;

  @Field(() => DateTime, { nullable: true, description: 'The end of the period, exclusive; by default now.' })
  to?: Temporal.Instant | null;

  @Field(() => WebhookReplayScope, {
    defaultValue: WebhookReplayScope.undelivered,
    description: 'Which events; by default those that it did not get.',
  })
  only!: WebhookReplayScope;
}
