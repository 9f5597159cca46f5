import { GraphQLError, Kind, validate } from 'graphql';
import type { DocumentNode, GraphQLSchema, SelectionNode, SelectionSetNode } from 'graphql';
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
  const doubtful = rootFieldsThatDepend(schema, document);
  if (doubtful) return [doubtful];
  const errors = validate(schema, document, undefined, { maxErrors: maxValidationErrors });
  for (const { extensions } of errors) extensions.code = 'GRAPHQL_VALIDATION_FAILED';
  return errors;
}

/**
 * The root field of a subscription must not depend on a condition, since the subscription would have none. The
 * library's own rule for it (SingleFieldSubscriptionsRule) knows no variables, and throws at a condition with one.
 */
function rootFieldsThatDepend(schema: GraphQLSchema, { definitions }: DocumentNode): GraphQLError | undefined {
  const root = schema.getSubscriptionType()?.name;
  const nodes = definitions.flatMap((definition) => {
    const isRoot =
      (definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'subscription') ||
      (definition.kind === Kind.FRAGMENT_DEFINITION && definition.typeCondition.name.value === root);
    return isRoot ? conditionalIn(definition.selectionSet) : [];
  });
  if (!nodes.length) return undefined;
  const message = 'The root field of a subscription must not have @skip or @include.';
  return new GraphQLError(message, { nodes, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } });
}

function conditionalIn({ selections }: SelectionSetNode): SelectionNode[] {
  return selections.flatMap((selection) => {
    const has = selection.directives?.some(({ name }) => ['skip', 'include'].includes(name.value));
    return [
      ...(has ? [selection] : []),
      ...(selection.kind === Kind.INLINE_FRAGMENT ? conditionalIn(selection.selectionSet) : []),
    ];
  });
}
