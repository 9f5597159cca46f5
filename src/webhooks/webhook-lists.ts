import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { ofProjects } from '../auth/of-project.ts';
import type { ScopedList } from '../auth/scoped-list.ts';
import { DateTime } from '../platform/graphql/graphql-scalars.ts';
import { sql, uuid } from '../platform/store/sql.ts';
import { WebhookAttempt } from './webhook-attempt.ts';
import { WebhookEndpoint } from './webhook-endpoint.ts';
import { WebhookMessage, WebhookMessageState } from './webhook-message.ts';

@InputType({ description: 'The filters of webhook endpoints; an endpoint must match all of them.' })
export class WebhookEndpointFilter {
  @Field(() => ID, { nullable: true, description: 'Only those of this project.' })
  projectId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only enabled ones, or only disabled ones.' })
  isEnabled?: boolean | null;
}

@InputType({ description: 'The filters of webhook messages; a message must match all of them.' })
export class WebhookMessageFilter {
  @Field(() => ID, { nullable: true, description: 'Only those of this project.' })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those to this endpoint.' })
  endpointId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those about this event.' })
  eventId?: string | null;

  @Field(() => WebhookMessageState, { nullable: true, description: 'Only those in this state.' })
  state?: WebhookMessageState | null;

  @Field(() => String, { nullable: true, description: 'Only those about events of this type.' })
  eventType?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those written at or after this time.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those written before this time.' })
  to?: Temporal.Instant | null;
}

/** The endpoints of projects, for those who administer them. */
export const endpointList: ScopedList<WebhookEndpoint, WebhookEndpointFilter> = {
  entity: WebhookEndpoint,
  where(viewer, { projectId, isEnabled }) {
    const where = ofProjects(viewer, 'project:admin', projectId).and(sql`deleted_at is null`);
    if (isEnabled === true) where.and(sql`disabled_at is null`);
    if (isEnabled === false) where.and(sql`disabled_at is not null`);
    return where;
  },
};

/** The messages to endpoints of projects, for those who administer them. */
export const messageList: ScopedList<WebhookMessage, WebhookMessageFilter> = {
  entity: WebhookMessage,
  where(viewer, { projectId, endpointId, eventId, state, eventType, from, to }) {
    const where = ofProjects(viewer, 'project:admin', projectId);
    if (endpointId) where.and(sql`endpoint_id = ${uuid.webhookendpoint(endpointId, '/endpointId')}`);
    if (eventId) where.and(sql`event_id = ${uuid.event(eventId, '/eventId')}`);
    if (state) where.and(sql`state = ${state}`);
    if (eventType) where.and(sql`event_type = ${eventType}`);
    if (from) where.and(sql`created_at >= ${from}`);
    if (to) where.and(sql`created_at < ${to}`);
    return where;
  },
};

/** The attempts of a message. */
export const attemptList: ScopedList<WebhookAttempt> = {
  entity: WebhookAttempt,
  where: (viewer) => ofProjects(viewer, 'project:admin'),
};
