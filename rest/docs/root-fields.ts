import type { GraphQLField, GraphQLSchema } from 'graphql';

interface RootField {
  kind: 'query' | 'mutation' | 'subscription';
  field: GraphQLField<unknown, unknown>;
}

/** The operations of the schema by name; no name is that of two. */
export function rootFields(schema: GraphQLSchema): ReadonlyMap<string, RootField> {
  const types = {
    query: schema.getQueryType()!,
    mutation: schema.getMutationType()!,
    subscription: schema.getSubscriptionType()!,
  };
  const fields = Object.entries(types).flatMap(([kind, type]) =>
    Object.entries(type.getFields()).map(
      ([name, field]) => [name, { kind: kind as RootField['kind'], field }] as const,
    ),
  );
  return new Map(fields);
}
