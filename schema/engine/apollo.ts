import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import type { HubContext } from '../context.ts';
import { formatError, isServerError, extensionsOf } from './errors.ts';
import { reportedCost } from './cost/report-cost.ts';
import { DocumentStore } from './document-store.ts';
import type { KnownDocuments } from './known-documents.ts';
import { validationErrorsOf } from './validation-errors.ts';
import { mayHoldSecrets } from './may-hold-secrets.ts';
import { runOperation } from './run-operation.ts';
import { toJson } from './fragments/fragment.ts';

/** Reports a server-side error: a bug, or an unavailable database. */
export type ReportError = (error: unknown, requestId: string) => void;

/**
 * The GraphQL server: Apollo parses requests and speaks HTTP; this plugin validates and executes. Introspection stays on,
 * because the schema is public.
 */
export function createApollo(
  schema: GraphQLSchema,
  report: ReportError,
  documents: KnownDocuments,
): ApolloServer<HubContext> {
  return new ApolloServer<HubContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 4000 },
    // A page of another origin cannot send these without a preflight. GET is for queries only.
    csrfPrevention: {
      requestHeaders: ['authorization', 'x-api-key', 'x-apollo-operation-name', 'apollo-require-preflight'],
    },
    persistedQueries: { cache: documents },
    documentStore: new DocumentStore(documents),
    // `validationErrorsOf` validates documents, after refusing those that are built to be expensive to validate.
    dangerouslyDisableValidation: true,
    formatError,
    // Apollo passes on what it gets, and Express sends bytes as well as a text.
    stringifyResult: (answer) => toJson(answer, '\n') as string,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Apollo's cache-control bookkeeping costs a quarter of a list's time, and answers are private anyway.
      ApolloServerPluginCacheControlDisabled(),
      operations(schema, report, documents),
    ],
  });
}

/**
 * Validates and executes each operation, and reports server-side errors. The kind of error decides the HTTP status, as
 * clients expect for missing credentials or exceeded limits.
 */
function operations(
  schema: GraphQLSchema,
  report: ReportError,
  documents: KnownDocuments,
): ApolloServerPlugin<HubContext> {
  return {
    async requestDidStart() {
      let errors: readonly GraphQLError[] = [];
      return {
        /** Errors that Apollo finds itself, such as a document that cannot be parsed. */
        async didEncounterErrors(encountered) {
          errors = encountered.errors;
        },
        async responseForOperation({ queryHash = '', document, operationName, request, contextValue, response }) {
          const isAccepted = await documents.accepts(queryHash);
          const invalid = isAccepted ? validationErrorsOf(schema, document) : [notListed()];
          const variables = request.variables ?? {};
          const operation = {
            ...{ document, operationName: request.operationName ?? operationName, variables },
            acceptsFragments: true,
          };
          const result = invalid.length ? { errors: invalid } : await runOperation(schema, operation, contextValue);
          errors = result.errors ?? [];
          const singleResult = {
            ...result,
            ...(errors.length > 0 && { errors: errors.map(formattedError) }),
            ...reportedCost(contextValue),
          };
          return { http: response.http, body: { kind: 'single', singleResult } };
        },
        async willSendResponse({ response, contextValue, request, operation, source }) {
          const { http, body } = response;
          for (const error of errors.filter(isServerError)) report(error, contextValue.requestId);
          http.headers.set('cache-control', 'no-store');
          // An answer that may be compressed varies with the encodings of its caller.
          if (operation && !mayHoldSecrets(operation, source))
            http.headers.set('vary', 'Origin, Accept, Accept-Encoding');
          if (contextValue.replayed) http.headers.set('idempotency-replayed', 'true');
          if (body.kind !== 'single') return;
          if (body.singleResult.errors) addRequestId(body.singleResult.errors, contextValue.requestId);
          setStatus(http, errors, !body.singleResult.data);
          lowerStatusForLegacyClients(http, errors, request.http?.headers.get('accept'));
        },
      };
    },
  };
}

export function notListed(): GraphQLError {
  const sentence =
    'This hub runs only the documents of its console here (HUB_GRAPHQL_DOCUMENTS). Use the REST API, which has every operation.';
  const refusal = new Refusal('forbidden', 'document_not_listed', sentence);
  return new GraphQLError(refusal.message, { originalError: refusal });
}

function formattedError(error: GraphQLError) {
  return formatError(error.toJSON(), error);
}

interface HttpResponse {
  status?: number;
  headers: Map<string, string>;
}

function addRequestId(errors: readonly { extensions?: Record<string, unknown> }[], requestId: string): void {
  for (const { extensions } of errors) if (extensions?.kind === 'internal') extensions.requestId = requestId;
}

/** Sets the HTTP status of a refused request, which is an answer without data. */
function setStatus(http: HttpResponse, errors: readonly GraphQLError[], isWithoutData: boolean): void {
  const refusals = errors.map(extensionsOf);
  const retryable = refusals.find(({ retryAfterSeconds }) => retryAfterSeconds !== undefined);
  if (retryable) http.headers.set('retry-after', String(retryable.retryAfterSeconds));
  if (refusals.some(({ kind }) => kind === 'unavailable')) http.status = 503;
  else if (refusals.some(({ kind }) => kind === 'limited')) http.status = 429;
  else if (refusals.some(({ kind }) => kind === 'unauthenticated')) {
    http.status = 401;
    http.headers.set('www-authenticate', 'Bearer realm="hub"');
  } else if (isWithoutData && errors.some(({ path }) => !path))
    http.status ??= refusals.some(({ kind }) => kind === 'forbidden') ? 403 : 400;
}

/**
 * GraphQL over HTTP prescribes 200 for an invalid document of a client that accepts only application/json. A request
 * without a document stays a bad request.
 */
function lowerStatusForLegacyClients(http: HttpResponse, errors: readonly GraphQLError[], accept?: string): void {
  const isLegacy = !accept?.includes('application/graphql-response+json');
  if (isLegacy && http.status === 400 && errors.length > 0 && errors.every(isDocumentError)) http.status = 200;
}

function isDocumentError(error: GraphQLError): boolean {
  const { kind, code } = extensionsOf(error);
  return !error.path && kind === 'invalid' && code !== 'bad_request';
}
