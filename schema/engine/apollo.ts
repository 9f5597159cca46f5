import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import type { HubContext } from '../context.ts';
import { formatError, isOurs, extensionsOf } from './errors.ts';
import { reportedCost } from './cost/report-cost.ts';
import { DocumentStore } from './document-store.ts';
import { faultsOf } from './faults-of.ts';
import { runOperation } from './run-operation.ts';

/** Is given what went wrong on our side: a bug, or a database that is unavailable. */
export type ReportError = (error: unknown, requestId: string) => void;

/** The GraphQL server: Apollo parses and speaks HTTP, we judge and run. Introspection stays on: the schema is public. */
export function createApollo(schema: GraphQLSchema, report: ReportError): ApolloServer<HubContext> {
  return new ApolloServer<HubContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 4000 },
    documentStore: new DocumentStore(),
    // Documents are held against the schema by `faultsOf`, which first refuses those that are built to make work.
    dangerouslyDisableValidation: true,
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Apollo's cache-control bookkeeping costs a quarter of a list's time, and answers are private anyway.
      ApolloServerPluginCacheControlDisabled(),
      operations(schema, report),
    ],
  });
}

/**
 * Judges and runs each operation. Bugs are logged; what kind of error an answer holds decides its HTTP status, as
 * clients expect for credentials that are missing or limits that are used up.
 */
function operations(schema: GraphQLSchema, report: ReportError): ApolloServerPlugin<HubContext> {
  return {
    async requestDidStart() {
      let errors: readonly GraphQLError[] = [];
      return {
        /** Faults that Apollo finds itself, such as a document that cannot be parsed. */
        async didEncounterErrors(found) {
          errors = found.errors;
        },
        async responseForOperation({ document, operationName, request, contextValue, response }) {
          const faults = faultsOf(schema, document);
          const variables = request.variables ?? {};
          const operation = { document, operationName: request.operationName ?? operationName, variables };
          const result = faults.length ? { errors: faults } : await runOperation(schema, operation, contextValue);
          errors = result.errors ?? [];
          const singleResult = {
            ...result,
            ...(errors.length > 0 && { errors: errors.map(formatted) }),
            ...reportedCost(contextValue),
          };
          return { http: response.http, body: { kind: 'single', singleResult } };
        },
        async willSendResponse({ response, contextValue, request }) {
          const { http, body } = response;
          for (const error of errors.filter(isOurs)) report(error, contextValue.requestId);
          http.headers.set('cache-control', 'no-store');
          if (contextValue.replayed) http.headers.set('idempotency-replayed', 'true');
          if (body.kind !== 'single') return;
          if (body.singleResult.errors) nameRequest(body.singleResult.errors, contextValue.requestId);
          setStatus(http, errors, !body.singleResult.data);
          adviseLegacyClients(http, errors, request.http?.headers.get('accept'));
        },
      };
    },
  };
}

function formatted(error: GraphQLError) {
  return formatError(error.toJSON(), error);
}

interface HttpAnswer {
  status?: number;
  headers: Map<string, string>;
}

function nameRequest(errors: readonly { extensions?: Record<string, unknown> }[], requestId: string): void {
  for (const { extensions } of errors) if (extensions?.kind === 'internal') extensions.requestId = requestId;
}

/** An answer without data is a refused request, whose status says by what. */
function setStatus(http: HttpAnswer, errors: readonly GraphQLError[], isWithoutData: boolean): void {
  const refusals = errors.map(extensionsOf);
  const later = refusals.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined);
  if (later) http.headers.set('retry-after', String(later.retryAfterSeconds));
  if (refusals.some(({ kind }) => kind === 'unavailable')) http.status = 503;
  else if (refusals.some(({ kind }) => kind === 'limited')) http.status = 429;
  else if (refusals.some(({ kind }) => kind === 'unauthenticated')) {
    http.status = 401;
    http.headers.set('www-authenticate', 'Bearer realm="hub"');
  } else if (isWithoutData && errors.some(({ path }) => !path)) http.status ??= 400;
}

/** GraphQL over HTTP asks for 200 where a client that accepts only application/json sent an invalid document. */
function adviseLegacyClients(http: HttpAnswer, errors: readonly GraphQLError[], accept?: string): void {
  const isLegacy = !accept?.includes('application/graphql-response+json');
  const isRequestFault =
    errors.length > 0 && errors.every((error) => !error.path && extensionsOf(error).kind === 'invalid');
  if (isLegacy && http.status === 400 && isRequestFault) http.status = 200;
}
