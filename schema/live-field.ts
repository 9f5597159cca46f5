import type { GraphQLFieldConfig, GraphQLObjectType } from 'graphql';
import type { HubContext } from './context.ts';

/** A field of the root of subscriptions, by the types of the schema. `subscribe` is its source. */
export type LiveField<Payload, Args> = (
  type: (name: string) => GraphQLObjectType,
) => GraphQLFieldConfig<Payload, HubContext, Args>;
