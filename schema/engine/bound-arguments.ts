import { isObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

/** Moves the bounds that `boundedArgument` declares on a field to its arguments; type-graphql has no option for them. */
export function boundArguments(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const { args, extensions } of Object.values(type.getFields())) {
      for (const argument of args) {
        const bound = extensions[`bound:${argument.name}`];
        if (bound) argument.extensions = { ...argument.extensions, bound };
      }
    }
  }
}
