import { GraphQLError, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { requireWithinLimits } from './cost/document-limits.ts';

const judged = new WeakMap<DocumentNode, readonly GraphQLError[]>();

/**
 * What is wrong with a document. Its limits are judged first, in linear time, since validation takes quadratic time for
 * documents that are built for it. Apollo keeps documents that come often, so that each is judged once.
 */
export function faultsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const known = judged.get(document) ?? judge(schema, document);
  judged.set(document, known);
  return known;
}

function judge(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  try {
    requireWithinLimits(document);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [new GraphQLError(error.message, { originalError: error })];
  }
  return validate(schema, document).map(
    (error) =>
      new GraphQLError(error.message, {
        nodes: error.nodes,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      }),
  );
}
