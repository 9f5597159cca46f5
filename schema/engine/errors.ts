import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { RefusalDetails, RefusalKind } from '../../src/errors.ts';
import { variableProblem } from './coercion.ts';

/** The part of an error that a caller sees, at every door. */
export interface RefusalExtensions extends RefusalDetails {
  kind: RefusalKind | 'internal';
  code: string;
  message: string;
}

/** Apollo's codes for requests that are no valid GraphQL, in our spelling. */
const requestCodes: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: 'graphql_parse_failed',
  GRAPHQL_VALIDATION_FAILED: 'graphql_validation_failed',
  BAD_USER_INPUT: 'invalid_input',
  BAD_REQUEST: 'bad_request',
  OPERATION_RESOLUTION_FAILURE: 'operation_not_found',
  PERSISTED_QUERY_NOT_FOUND: 'persisted_query_not_found',
  PERSISTED_QUERY_NOT_SUPPORTED: 'persisted_query_not_supported',
};

/** Judges an error: a refusal is reported as it is, a fault of the request as such, anything else only as "internal". */
export function extensionsOf(error: unknown): RefusalExtensions {
  const cause = translate(innermost(error));
  if (cause instanceof Refusal) {
    return { ...cause.details, kind: cause.kind, code: cause.code, message: cause.message };
  }
  const request = error instanceof GraphQLError ? requestFault(error) : undefined;
  return request ?? { kind: 'internal', code: 'internal', message: 'Something went wrong on our side.' };
}

/** Whether an error is the hub's own: it is logged with its stack, which no caller sees. */
export function isOurs(error: unknown): boolean {
  const { kind } = extensionsOf(error);
  return kind === 'internal' || kind === 'unavailable';
}

/** The error as GraphQL shows it. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, ...extensions } = extensionsOf(error);
  return { message, locations: formatted.locations, path: formatted.path, extensions: { ...extensions } };
}

function requestFault(error: GraphQLError): RefusalExtensions | undefined {
  const code = requestCodes[String(error.extensions.code)];
  if (code) return { kind: 'invalid', code, message: error.message, ...placeOf(error) };
  // A null variable for an argument that must not be null is found out only when the field is resolved.
  const cause = innermost(error);
  if (cause instanceof GraphQLError && cause.message.startsWith('Argument "')) {
    return { kind: 'invalid', code: 'invalid_input', message: cause.message };
  }
  // An error that names a place in the document but no resolver's cause comes from graphql-js judging the request.
  const isRequests = !error.originalError && !error.path?.length;
  if (!isRequests) return undefined;
  return { kind: 'invalid', code: 'invalid_input', message: error.message, ...placeOf(error) };
}

/** Where in the variables a value does not fit, in the words that REST has for it. */
function placeOf({ message }: GraphQLError): RefusalDetails {
  const problem = variableProblem(message);
  return problem ? { problems: [problem] } : {};
}

function innermost(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? innermost(error.originalError) : error;
}
