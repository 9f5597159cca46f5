import { isInputObjectType, isObjectType } from 'graphql';
import type { GraphQLArgument, GraphQLInputField, GraphQLSchema } from 'graphql';

/**
 * Moves the bounds that `boundedArgument` declares on a field to its arguments, and those that `inheritsBounds` declares on
 * an input to its fields; type-graphql has no option for them.
 */
export function boundArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) bind(Object.values(type.getFields()), type.extensions);
    if (!isObjectType(type)) continue;
    for (const { args, extensions } of Object.values(type.getFields())) bind(args, extensions);
  }
}

function bind(places: readonly (GraphQLArgument | GraphQLInputField)[], extensions: Record<string, unknown>): void {
  for (const place of places) {
    const bound = extensions[`bound:${place.name}`];
    if (bound) place.extensions = { ...place.extensions, bound };
  }
}
