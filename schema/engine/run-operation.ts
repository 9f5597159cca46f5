import { GraphQLError, getOperationAST } from 'graphql';
import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import type { HubContext } from '../context.ts';
import { executeOperation } from './compiled.ts';
import type { OperationRequest } from './compiled.ts';
import { planOf } from './fragments/plan.ts';
import { runPlan } from './fragments/run-plan.ts';
import { requireSendable, sizeOf } from './cost/answer-size.ts';
import type { AnswerSize } from './cost/answer-size.ts';
import { costModelOf, costOf } from './cost/cost-of.ts';
import { requireOpenToLink, trimToLink } from './open-to-links.ts';
import { isHeavy, refuseHeavyVariables } from './heavy-variables.ts';

/**
 * Runs an operation of a valid document, for GraphQL and REST. Measures its cost and refuses it if the operation or its
 * caller exceeds a limit. Then waits for a share of the processor, executes it, and refuses an answer that is too large.
 */
export async function runOperation(
  schema: GraphQLSchema,
  request: OperationRequest,
  context: HubContext,
): Promise<ExecutionResult> {
  try {
    const { isOfRest, document } = request;
    const operation = isOfRest ? { ...request, document: trimToLink(schema, document, context.viewer) } : request;
    const selected = openOperation(schema, operation, context);
    const executed = await withReservation(context, () => execute(schema, operation, selected, context));
    return await requireAnswer(executed, selected, context);
  } catch (error) {
    if (error instanceof Refusal) return { errors: [asGraphQLError(error)] };
    throw error;
  }
}

/** The operation that a request selects; refuses what its caller may not select, and what costs too much. */
export function openOperation(
  schema: GraphQLSchema,
  request: OperationRequest,
  context: HubContext,
): OperationDefinitionNode {
  const selected = selectOperation(request);
  if (selected.operation === 'subscription' && !request.rootValue && !context.ended) throw needsStream();
  requireOpenToLink(schema, request.document, selected, context.viewer);
  context.budget.open(costOf(schema, request, selected), costModelOf(schema).introspectionMaximum);
  return selected;
}

/** The maximum number of errors in an answer. */
const maxErrors = 100;

interface Executed {
  result: ExecutionResult;
  size: AnswerSize;
}

/** Reserves the points and a share of the processor for an operation, and gives back what it did not use. */
async function withReservation({ budget, points, admit }: HubContext, run: () => Promise<Executed>): Promise<Executed> {
  const reserved = budget.cost;
  points.reserve(reserved);
  let release;
  let used = 0;
  try {
    release = await admit(reserved);
    used = reserved;
    const executed = await run();
    if (hasAllValues(executed.result)) used = budget.used(executed.size.values);
    return executed;
  } finally {
    release?.();
    points.settle(reserved, used);
  }
}

/**
 * Whether the answer has all values that were computed for it. A failed field within an object can remove values that were
 * computed above it; how many is unknown, so such an operation is charged in full.
 */
function hasAllValues({ data, errors = [] }: ExecutionResult): boolean {
  return Boolean(data) && errors.every(({ path }) => path?.length === 1);
}

async function execute(
  schema: GraphQLSchema,
  operation: OperationRequest,
  selected: OperationDefinitionNode,
  context: HubContext,
): Promise<Executed> {
  const fromFragments = await executeFromFragments(schema, operation, selected, context);
  const result = fromFragments ?? (await executeChecked(schema, operation, selected, context));
  const size = sizeOf(result.data);
  context.budget.chargeAnswer(size.values);
  const errors = result.errors?.slice(0, maxErrors);
  return { result: errors ? { ...result, errors } : result, size };
}

/** Executes an operation; mistakes of its variables become input errors. */
async function executeChecked(
  schema: GraphQLSchema,
  operation: OperationRequest,
  selected: OperationDefinitionNode,
  context: HubContext,
): Promise<ExecutionResult> {
  const areHeavy = isHeavy(operation.variables);
  const result = await executeOperation(schema, operation, context, areHeavy ? 1 : undefined);
  if (!isUnexecuted(result)) return result;
  if (areHeavy) refuseHeavyVariables(schema, selected, operation.variables);
  return withInputErrors(result);
}

/** Executes a query from the fragment cache; undefined if that is not possible. */
async function executeFromFragments(
  schema: GraphQLSchema,
  { document, variables, acceptsFragments }: OperationRequest,
  selected: OperationDefinitionNode,
  context: HubContext,
): Promise<ExecutionResult | undefined> {
  if (!acceptsFragments || !context.fragments?.isUsable) return undefined;
  const plan = planOf(schema, document, selected);
  return plan && runPlan(schema, plan, variables, context);
}

/** Refuses a query that turned out too expensive, and an answer that is too large or for which there is no memory. */
async function requireAnswer(
  { size, result }: Executed,
  { operation: kind }: OperationDefinitionNode,
  context: HubContext,
): Promise<ExecutionResult> {
  // A mutation has taken effect, so its answer is not refused for lack of memory or for its cost.
  if (kind !== 'mutation' && context.budget.refusal) throw context.budget.refusal;
  requireSendable(size, kind);
  if (kind === 'query') await context.admitAnswer(size.characters);
  return result;
}

/** Whether graphql-js executed nothing, because the variables do not match the operation. */
function isUnexecuted({ data, errors }: ExecutionResult): boolean {
  return data === undefined && errors !== undefined;
}

function withInputErrors({ errors = [] }: ExecutionResult): ExecutionResult {
  const extensions = { code: 'BAD_USER_INPUT' };
  return {
    errors: errors.map(({ message, nodes }) => new GraphQLError(message, { nodes, extensions })),
  };
}

/** The operation that a request names, or the only one of its document. */
function selectOperation({ document, operationName }: OperationRequest): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation) return operation;
  const sentence = operationName
    ? `The document has no operation named "${operationName.slice(0, 100)}".`
    : 'The document has no operation, or several: name the one to run as operationName.';
  throw new Refusal('invalid', 'operation_not_found', sentence);
}

function needsStream(): Refusal {
  const sentence = 'Send a subscription to POST /graphql/stream, with the header Accept: text/event-stream.';
  return new Refusal('invalid', 'subscription_needs_stream', sentence);
}

function asGraphQLError(refusal: Refusal): GraphQLError {
  return new GraphQLError(refusal.message, { originalError: refusal });
}
