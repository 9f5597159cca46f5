import { GraphQLError, getOperationAST } from 'graphql';
import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { Refusal } from '../../src/errors.ts';
import type { HubContext } from '../context.ts';
import { executeOperation } from './compiled.ts';
import type { CompiledOperation } from './compiled.ts';
import { requireSendable, sizeOf } from './cost/answer-size.ts';
import type { AnswerSize } from './cost/answer-size.ts';
import { costOf } from './cost/cost-of.ts';
import { requireHeavyVariablesFit } from './heavy-variables.ts';

/**
 * Runs an operation of a valid document: measures its cost first, refuses it where it is more than an operation or its
 * caller may spend, waits for a share of the processor, executes it, and refuses an answer that is too large to send.
 * Both doors run their operations here.
 */
export async function runOperation(
  schema: GraphQLSchema,
  operation: CompiledOperation,
  context: HubContext,
): Promise<ExecutionResult> {
  try {
    const selected = selectOperation(operation);
    context.budget.open(costOf(schema, operation, selected));
    requireHeavyVariablesFit(schema, selected, operation.variables);
    const executed = await spending(context, () => execute(schema, operation, context));
    return await requireAnswer(executed, selected, context);
  } catch (error) {
    if (error instanceof Refusal) return { errors: [asGraphQLError(error)] };
    throw error;
  }
}

/** An answer has no more errors than these. */
const mostErrors = 100;

interface Executed {
  result: ExecutionResult;
  size: AnswerSize;
}

/** Reserves what the operation costs and a share of the processor; gives back what it did not use. */
async function spending({ budget, points, admit }: HubContext, run: () => Promise<Executed>): Promise<Executed> {
  const reserved = budget.cost;
  points.reserve(reserved);
  let release;
  let used = 0;
  try {
    release = await admit(reserved);
    used = reserved;
    const executed = await run();
    // Without data, nothing is known of the work that was done before the operation failed.
    if (executed.result.data) used = budget.used(executed.size.values);
    return executed;
  } finally {
    release?.();
    points.settle(reserved, used);
  }
}

async function execute(schema: GraphQLSchema, operation: CompiledOperation, context: HubContext): Promise<Executed> {
  const result = judged(await executeOperation(schema, operation, context));
  const size = sizeOf(result.data);
  context.budget.chargeAnswer(size.values);
  const errors = result.errors?.slice(0, mostErrors);
  return { result: errors ? { ...result, errors } : result, size };
}

/** Refuses what cost too much while it ran, and an answer that is too large, or for which there is no memory. */
async function requireAnswer(
  { size, result }: Executed,
  { operation: kind }: OperationDefinitionNode,
  context: HubContext,
): Promise<ExecutionResult> {
  // A mutation has changed something: its answer is not refused for lack of memory, nor for its cost.
  if (kind === 'query' && context.budget.refusal) throw context.budget.refusal;
  requireSendable(size, kind);
  if (kind === 'query') await context.admitAnswer(size.characters);
  return result;
}

/** Where graphql-js has executed nothing, the variables do not fit the operation. */
function judged(result: ExecutionResult): ExecutionResult {
  if (result.data !== undefined || !result.errors) return result;
  const extensions = { code: 'BAD_USER_INPUT' };
  return {
    errors: result.errors.map(({ message, nodes }) => new GraphQLError(message, { nodes, extensions })),
  };
}

/** The operation that a request names, or the only one of its document. */
function selectOperation({ document, operationName }: CompiledOperation): OperationDefinitionNode {
  const operation = getOperationAST(document, operationName);
  if (operation) return operation;
  const sentence = operationName
    ? `The document has no operation named "${operationName.slice(0, 100)}".`
    : 'The document has no operation, or several: name the one to run as operationName.';
  throw new Refusal('invalid', 'operation_not_found', sentence);
}

function asGraphQLError(refusal: Refusal): GraphQLError {
  return new GraphQLError(refusal.message, { originalError: refusal });
}
