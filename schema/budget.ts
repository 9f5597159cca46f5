import { defaultFieldResolver } from 'graphql';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { HubContext } from './context.ts';

/** What a field of Query may show at most without asking anything further: one page. */
const page = 100;

/** Charges every field of Query to the budget of its request, since a document can name the same field many times. */
export function chargeQueries(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const resolve: GraphQLFieldResolver<unknown, HubContext> = field.resolve ?? defaultFieldResolver;
    field.resolve = (source, args, context: HubContext, info) => {
      context.loaders.spend(page);
      return resolve(source, args, context, info);
    };
  }
  return schema;
}
