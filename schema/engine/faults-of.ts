import { GraphQLError, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { requireWithinLimits } from './cost/document-limits.ts';

/** Validation stops after so many faults, and says so. */
const mostFaults = 20;

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
  const faults = validate(schema, document, undefined, { maxErrors: mostFaults });
  for (const { extensions } of faults) extensions.code = 'GRAPHQL_VALIDATION_FAILED';
  return faults;
}
