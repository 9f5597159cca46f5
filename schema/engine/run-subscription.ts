import { GraphQLError, createSourceEventStream } from 'graphql';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import { runApart } from '../../src/platform/postgres/work-context.ts';
import type { HubContext } from '../context.ts';
import type { OperationRequest } from './compiled.ts';
import { formatError, isServerError } from './errors.ts';
import { openOperation, runOperation } from './run-operation.ts';

export interface SubscriptionOptions {
  /** The context of each answer: with limits and a time of its own, and with the viewer as they are by then. */
  contextOf: () => HubContext;
  report: (error: unknown, requestId: string) => void;
  /** What is wrong with the document, which then is not run. */
  errors?: readonly GraphQLError[];
}

/**
 * Runs a subscription of a valid document: each answer is an operation of its own, with the cost and the limits of one.
 * Ends with the source, or after an answer without data.
 */
export async function* runSubscription(
  schema: GraphQLSchema,
  request: OperationRequest,
  options: SubscriptionOptions,
): AsyncGenerator<ExecutionResult> {
  const first = options.contextOf();
  const { errors = [] } = options;
  const source = errors.length ? { errors } : await openSource(schema, request, first);
  if (!(Symbol.asyncIterator in source)) return void (yield asAnswer(source, first, options));
  try {
    for await (const payload of source) {
      const context = options.contextOf();
      const rootValue = payload as object;
      const result = await runApart(() => runOperation(schema, { ...request, rootValue }, context));
      yield asAnswer(result, context, options);
      if (!result.data) return;
    }
  } catch (error) {
    yield asAnswer({ errors: [asGraphQLError(error)] }, first, options);
  }
}

async function openSource(
  schema: GraphQLSchema,
  request: OperationRequest,
  context: HubContext,
): Promise<AsyncIterable<unknown> | ExecutionResult> {
  const { document, operationName, variables: variableValues } = request;
  try {
    if (openOperation(schema, request, context).operation !== 'subscription') throw noSubscription();
    return await createSourceEventStream({ schema, document, operationName, variableValues, contextValue: context });
  } catch (error) {
    return { errors: [asGraphQLError(error)] };
  }
}

function asGraphQLError(error: unknown): GraphQLError {
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}

function asAnswer(
  { data, errors }: ExecutionResult,
  { requestId }: HubContext,
  { report }: SubscriptionOptions,
): ExecutionResult {
  if (!errors?.length) return { data };
  for (const error of errors.filter(isServerError)) report(error, requestId);
  const formatted = errors.map((error) => {
    const answer = formatError(error.toJSON(), error);
    return answer.extensions?.kind === 'internal'
      ? { ...answer, extensions: { ...answer.extensions, requestId } }
      : answer;
  });
  return { ...(data && { data }), errors: formatted as unknown as GraphQLError[] };
}

function noSubscription(): Refusal {
  const sentence = 'Only subscriptions are sent here; send queries and mutations to /graphql.';
  return new Refusal('invalid', 'not_a_subscription', sentence);
}
