import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { translate } from '../../src/platform/postgres/constraint-refusals.ts';
import type { RefusalDetails, RefusalKind } from '../../src/errors.ts';
import { variableProblem } from './coercion.ts';

/** The part of an error that a caller sees, in GraphQL and REST. */
export interface RefusalExtensions extends RefusalDetails {
  kind: RefusalKind | 'internal';
  code: string;
  message: string;
}

/** The hub's codes for Apollo's codes of requests that are not valid GraphQL. */
const requestCodes: Record<string, string> = {
  GRAPHQL_PARSE_FAILED: 'graphql_parse_failed',
  GRAPHQL_VALIDATION_FAILED: 'graphql_validation_failed',
  BAD_USER_INPUT: 'invalid_input',
  BAD_REQUEST: 'bad_request',
  OPERATION_RESOLUTION_FAILURE: 'operation_not_found',
  PERSISTED_QUERY_NOT_FOUND: 'persisted_query_not_found',
  PERSISTED_QUERY_NOT_SUPPORTED: 'persisted_query_not_supported',
};

/** Describes an error to callers: a refusal as it is, a request error by its code, anything else only as "internal". */
export function extensionsOf(error: unknown): RefusalExtensions {
  const cause = translate(innermost(error));
  if (cause instanceof Refusal) {
    return { ...cause.details, kind: cause.kind, code: cause.code, message: cause.message };
  }
  const requestError = error instanceof GraphQLError ? requestErrorOf(error) : undefined;
  return requestError ?? { kind: 'internal', code: 'internal', message: 'Something went wrong on our side.' };
}

/** Whether an error is a server error, which is logged with its stack; callers do not see the stack. */
export function isServerError(error: unknown): boolean {
  const { kind } = extensionsOf(error);
  return kind === 'internal' || kind === 'unavailable';
}

/** Formats an error for the answer of a GraphQL request. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, ...extensions } = extensionsOf(error);
  return { message, locations: formatted.locations, path: formatted.path, extensions: { ...extensions } };
}

function requestErrorOf(error: GraphQLError): RefusalExtensions | undefined {
  const code = requestCodes[String(error.extensions.code)];
  if (code) return { kind: 'invalid', code, message: error.message, ...placeOf(error) };
  // A null variable for a non-null argument is detected only when the field is resolved.
  const cause = innermost(error);
  if (cause instanceof GraphQLError && cause.message.startsWith('Argument "')) {
    return { kind: 'invalid', code: 'invalid_input', message: cause.message };
  }
  // An error with neither an original error nor a path comes from graphql-js checking the request.
  const isRequestError = !error.originalError && !error.path?.length;
  if (!isRequestError) return undefined;
  return { kind: 'invalid', code: 'invalid_input', message: error.message, ...placeOf(error) };
}

/** The place of a wrong value in the variables, as a problem like those of REST. */
function placeOf({ message }: GraphQLError): RefusalDetails {
  const problem = variableProblem(message);
  return problem ? { problems: [problem] } : {};
}

function innermost(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? innermost(error.originalError) : error;
}
