import { ApolloServer } from '@apollo/server';
import type { ApolloServerPlugin } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled';
import type { GraphQLError, GraphQLSchema } from 'graphql';
import { runCompiled } from './compiled.ts';
import type { HubContext } from './context.ts';
import { formatError, isBug, tell } from './errors.ts';
import { refuseHeavyVariables } from './heavy-variables.ts';

export type ReportBug = (error: unknown, requestId: string) => void;

/** The GraphQL server. Introspection stays on: the schema is public. */
export function createApollo(schema: GraphQLSchema, reportBug: ReportBug): ApolloServer<HubContext> {
  return new ApolloServer<HubContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: 4000 },
    formatError,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // Apollo's cache-control bookkeeping costs a quarter of a list's time, and answers are private anyway.
      ApolloServerPluginCacheControlDisabled(),
      answers(reportBug),
      refuseHeavyVariables(schema),
      compiled(schema),
    ],
  });
}

/** Bugs are logged; credentials that are missing or spent decide the HTTP status, as every client expects of them. */
function answers(reportBug: ReportBug): ApolloServerPlugin<HubContext> {
  return {
    async requestDidStart() {
      return {
        async didEncounterErrors({ errors, contextValue }) {
          errors.filter(isBug).forEach((error) => reportBug(error, contextValue.requestId));
        },
        async willSendResponse({ response, errors, contextValue, request }) {
          const { http, body } = response;
          http.headers.set('cache-control', 'no-store');
          if (contextValue.replayed) http.headers.set('idempotency-replayed', 'true');
          if (body.kind === 'single' && body.singleResult.errors) {
            nameRequest(body.singleResult.errors, contextValue.requestId);
          }
          setStatus(response.http, errors ?? []);
          adviseLegacyClients(response.http, errors ?? [], request.http?.headers.get('accept'));
        },
      };
    },
  };
}

/** Answers with what is compiled; where there is nothing, Apollo executes as usual. */
function compiled(schema: GraphQLSchema): ApolloServerPlugin<HubContext> {
  return {
    async requestDidStart() {
      return {
        async responseForOperation({ document, request, contextValue, response }) {
          const operation = { document, variables: request.variables ?? {} };
          const result = await runCompiled(schema, operation, contextValue);
          if (!result) return null;
          return { http: response.http, body: { kind: 'single', singleResult: { data: result.data } } };
        },
      };
    },
  };
}

interface HttpAnswer {
  status?: number;
  headers: Map<string, string>;
}

function nameRequest(errors: readonly { extensions?: Record<string, unknown> }[], requestId: string): void {
  for (const { extensions } of errors) if (extensions?.kind === 'internal') extensions.requestId = requestId;
}

function setStatus(http: HttpAnswer, errors: readonly GraphQLError[]): void {
  const told = errors.map(tell);
  const limited = told.find(({ kind }) => kind === 'limited');
  if (limited) {
    http.status = 429;
    http.headers.set('retry-after', String(limited.retryAfterSeconds));
  } else if (told.some(({ kind }) => kind === 'unauthenticated')) {
    http.status = 401;
    http.headers.set('www-authenticate', 'Bearer realm="hub"');
  }
}

/** GraphQL over HTTP asks for 200 where a client that accepts only application/json sent an invalid document. */
function adviseLegacyClients(http: HttpAnswer, errors: readonly GraphQLError[], accept?: string): void {
  const isLegacy = !accept?.includes('application/graphql-response+json');
  const isRequestFault =
    errors.length > 0 && errors.every((error) => !error.path && tell(error).kind === 'invalid');
  if (isLegacy && http.status === 400 && isRequestFault) http.status = 200;
}
