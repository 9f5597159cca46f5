import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { PlansResolver, ProductsResolver } from './catalog/products.ts';
import { NodeResolver } from './node.ts';
import { ServiceResolver } from './service.ts';
import { wrapMutations } from './unit-of-work.ts';

/** The whole graph, with every mutation made a transaction. */
export function createSchema(): GraphQLSchema {
  return wrapMutations(
    buildSchemaSync({
      resolvers: [ServiceResolver, NodeResolver, ProductsResolver, PlansResolver],
      validate: false,
    }),
  );
}

export type { HubContext } from './context.ts';
export type { Directory, Endpoint } from './service.ts';
export { createApollo } from './apollo.ts';
export { FieldLimits } from './field-limit.ts';
export { Loaders } from './loaders.ts';
export { isBug, tell } from './errors.ts';
export type { Told } from './errors.ts';
export { Refusal, invalidInput } from '../src/errors.ts';
export type { Problem } from '../src/errors.ts';
