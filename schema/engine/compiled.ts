import { execute, getVariableValues } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { CompiledQuery } from 'graphql-jit';
import { LRUCache } from 'lru-cache';
import { operationToCompile } from './compilable.ts';
import type { HubContext } from '../context.ts';
import { extensionsOf } from './errors.ts';

/** An operation to execute; its document has been validated. */
export interface OperationRequest {
  document: DocumentNode;
  operationName?: string | null;
  variables: Record<string, unknown>;
  /** Whether the answer may have fragments, which `toJson` writes; by default every value is an object of its own. */
  acceptsFragments?: boolean;
  /** Whether it is the operation of a REST path, of which a caller by a link gets the fields that the link opens. */
  isOfRest?: boolean;
  /** What an answer of a subscription is about. */
  rootValue?: object;
}

/** Compiling costs about as much as ten executions, so only repeated documents are compiled. */
const usesBeforeCompiling = 10;

/** Bounds memory: callers who send ever new documents evict others, and no more than this are kept. */
const maxCompiledDocuments = 200;

interface CompiledDocument extends CompiledQuery {
  operation: OperationDefinitionNode;
}

/** The compiled queries of one schema, in an LRU cache. */
class CompiledQueries {
  readonly #uses = new WeakMap<DocumentNode, number>();
  readonly #compiled = new LRUCache<DocumentNode, CompiledDocument>({ max: maxCompiledDocuments });

  constructor(private readonly schema: GraphQLSchema) {}

  of(document: DocumentNode): CompiledDocument | undefined {
    const cached = this.#compiled.get(document);
    if (cached) return cached;
    const compiled = this.#compile(document);
    if (compiled) this.#compiled.set(document, compiled);
    return compiled;
  }

  /** Compiles a document at its tenth use; one that cannot be compiled is not tried again. */
  #compile(document: DocumentNode): CompiledDocument | undefined {
    const uses = (this.#uses.get(document) ?? 0) + 1;
    this.#uses.set(document, uses);
    if (uses < usesBeforeCompiling) return undefined;
    const operation = operationToCompile(this.schema, document);
    const compiled = operation && compileQuery(this.schema, document);
    if (compiled && isCompiledQuery(compiled)) return { ...compiled, operation: operation! };
    this.#uses.set(document, -Infinity);
    return undefined;
  }
}

const queriesBySchema = new WeakMap<GraphQLSchema, CompiledQueries>();

/** Executes an operation, with compiled code if possible. At most `maxCoercionErrors` mistakes of variables are reported. */
export async function executeOperation(
  schema: GraphQLSchema,
  operation: OperationRequest,
  contextValue: HubContext,
  maxCoercionErrors?: number,
): Promise<ExecutionResult> {
  const { document, operationName, variables: variableValues, rootValue } = operation;
  const result = await runCompiled(schema, operation, contextValue);
  const options = { maxCoercionErrors };
  return result ?? execute({ schema, document, operationName, variableValues, contextValue, rootValue, options });
}

/**
 * Runs a query as compiled code, which takes less than half the time of graphql-js for a list. Returns undefined when the
 * query is not compiled or fails: graphql-js then runs it from the start and reports its own errors.
 */
export async function runCompiled(
  schema: GraphQLSchema,
  { document, variables }: OperationRequest,
  context: HubContext,
): Promise<ExecutionResult | undefined> {
  const queries = queriesBySchema.get(schema) ?? new CompiledQueries(schema);
  queriesBySchema.set(schema, queries);
  const compiled = queries.of(document);
  // Compiled code accepts some values that graphql-js refuses.
  if (!compiled || !areValidVariables(schema, compiled.operation, variables)) return undefined;
  const result = (await compiled.query(undefined, context, variables)) as ExecutionResult;
  if (!result.errors?.length || result.errors.some(isUnavailable)) return result;
  context.loaders.clear();
  context.budget.restart();
  return undefined;
}

/** A query that failed so is not repeated by graphql-js: the database would fail again, after an equally long wait. */
export function isUnavailable({ originalError }: GraphQLError): boolean {
  return originalError !== undefined && extensionsOf(originalError).kind === 'unavailable';
}

function areValidVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  return !getVariableValues(schema, variableDefinitions, variables, { maxErrors: 1 }).errors;
}
