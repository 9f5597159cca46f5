import { GraphQLError, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { requireWithinLimits } from './cost/document-limits.ts';

/** Validation stops after this number of errors, and says so. */
const maxValidationErrors = 20;

const cachedErrors = new WeakMap<DocumentNode, readonly GraphQLError[]>();

/**
 * The errors of a document. Its limits are checked first, in linear time, since validation takes quadratic time for
 * documents that are built for it. Apollo caches repeated documents, so that each of these is checked once.
 */
export function validationErrorsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const errors = cachedErrors.get(document) ?? checkDocument(schema, document);
  cachedErrors.set(document, errors);
  return errors;
}

function checkDocument(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  try {
    requireWithinLimits(document);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [new GraphQLError(error.message, { originalError: error })];
  }
  const errors = validate(schema, document, undefined, { maxErrors: maxValidationErrors });
  for (const { extensions } of errors) extensions.code = 'GRAPHQL_VALIDATION_FAILED';
  return errors;
}
