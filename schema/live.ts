import { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { projectFigures } from './analytics/live.ts';
import { projectEvents } from './hub/live-events.ts';

/**
 * Adds the root of subscriptions, which type-graphql (2.0.0-rc.4) can only name Subscription. That is the name of what
 * customers buy.
 */
export function withLive(schema: GraphQLSchema): GraphQLSchema {
  const type = (name: string) => schema.getType(name) as never;
  const subscription = new GraphQLObjectType({
    name: 'Live',
    description:
      'Subscriptions, over server-sent events at POST /graphql/stream; each answer costs as much as that of a query.',
    fields: { projectFigures: projectFigures(type), projectEvents: projectEvents(type) } as never,
  });
  return new GraphQLSchema({ ...schema.toConfig(), subscription, assumeValid: true });
}
