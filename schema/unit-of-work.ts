import { defaultFieldResolver } from 'graphql';
import type { GraphQLField, GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { claim, settle } from '../src/platform/idempotency.ts';
import type { IdempotentRequest } from '../src/platform/idempotency.ts';
import { translate } from '../src/constraints.ts';
import type { HubContext } from './context.ts';
import { findNode } from './node.ts';

type Resolver = GraphQLFieldResolver<unknown, HubContext, Record<string, unknown>, unknown>;

/**
 * Makes every field of Mutation one transaction: what a refused one changed is gone before the next begins.
 * Done to the finished schema, so that no resolver can forget it and no query pays for it.
 */
export function wrapMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    field.resolve = inTransaction(field as GraphQLField<unknown, HubContext>);
  }
  return schema;
}

function inTransaction(field: GraphQLField<unknown, HubContext>): Resolver {
  const resolve: Resolver = field.resolve ?? defaultFieldResolver;
  return async (source, args, context, info) => {
    try {
      return await context.em.transactional(
        () => once(field.name, args, context, () => resolve(source, args, context, info)),
        {
          clear: true,
        },
      );
    } catch (error) {
      throw translate(error);
    } finally {
      context.loaders.clear();
    }
  };
}

/** With an Idempotency-Key, work that was done before is told again instead of done again. */
async function once(
  field: string,
  args: Record<string, unknown>,
  context: HubContext,
  work: () => unknown,
): Promise<unknown> {
  const { em, viewer, idempotencyKey, now } = context;
  if (!idempotencyKey || viewer.kind === 'nobody') return work();
  const request: IdempotentRequest = { principal: viewer.principal, key: idempotencyKey, field, args, now };
  const earlier = await claim(em, request);
  if (earlier) return replay(context, earlier.nodeId);
  const payload = await work();
  const [name, node] = nodeOf(payload);
  await settle(em, request, node ? `${name}:${node.id}` : null);
  return payload;
}

/** Every payload has one field that holds the thing the mutation was about. */
function nodeOf(payload: unknown): [name: string, node: { id: string } | undefined] {
  const fields = Object.entries(payload as Record<string, unknown>);
  const found = fields.find(([, value]) => typeof value === 'object' && value !== null && 'id' in value);
  return found ? [found[0], found[1] as { id: string }] : ['', undefined];
}

async function replay(context: HubContext, node: string | null): Promise<unknown> {
  context.replayed = true;
  if (!node) return {};
  const [name, id] = node.split(':') as [string, string];
  return { [name]: await findNode(context, id) };
}
