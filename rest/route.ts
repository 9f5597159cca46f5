import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isNonNullType,
  parse,
  print,
  typeFromAST,
  validate,
} from 'graphql';
import type { ExecutionResult, FieldNode, GraphQLObjectType, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { withLeafFields } from './leaf-fields.ts';
import { invalidInput, pointerTo, problemsOf, runOperation } from '../schema/index.ts';
import type { HubContext, Scope } from '../schema/index.ts';

export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** The body, if the row accepts text; otherwise empty. */
  text: string;
  /** The media type of the body, such as text/csv; empty if there is none. */
  mediaType: string;
}

/** The format of an answer that is not JSON: its media type, and how the field of the operation is written. */
export interface AnswerWriter {
  type: string;
  text: (field: Record<string, unknown>, request: RestRequest) => string | Buffer;
  /** The file name for saving; without it the answer is shown inline. */
  filename?: (field: Record<string, unknown>) => string;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

/** One row: a path, the GraphQL operation that serves it, and the mapping from requests to variables. */
export interface Route {
  method: Method;
  path: string;
  status: number;
  /** An operation with one root field. A list must be that field, because the answer is unwrapped by one level. */
  document: string;
  variables: (request: RestRequest) => Record<string, unknown>;
  purpose: string;
  /** The scope that the operation requires, if any; listed in the index and in OpenAPI. */
  scope?: Scope;
  /** The accepted query parameters; any other is refused. */
  query?: readonly string[];
  /** The media types of a text body; without them the body is JSON. */
  takes?: readonly string[];
  /** The format of the answer; by default JSON. */
  writes?: AnswerWriter;
  /** Whether it can be read without credentials if the operator has opened the storefront. */
  isPublic?: true;
}

type RouteOptions = Pick<Route, 'purpose' | 'scope' | 'query' | 'takes' | 'writes' | 'isPublic'>;

export function route(
  method: Method,
  path: string,
  status: number,
  document: string,
  variables: Route['variables'],
  options: RouteOptions,
): Route {
  return { method, path, status, document, variables, ...options };
}

/** A route whose document was parsed and validated once, at the start. */
export interface RunnableRoute extends Route {
  run(request: RestRequest, context: HubContext): Promise<ExecutionResult>;
  operation: OperationDefinitionNode;
  /** Whether a body is required: the operation takes text or a required input object. */
  needsBody: boolean;
  /** Whether the operation has variables that a body can fill. */
  takesBody: boolean;
}

export function prepare(schema: GraphQLSchema, row: Route): RunnableRoute {
  const document = withLeafFields(schema, parse(row.document));
  const errors = validate(schema, document);
  if (errors.length) throw new Error(`${row.method} ${row.path}: ${errors.join('; ')}\n${print(document)}`);
  const operation = getOperationAST(document)!;
  requireListAtRoot(schema, row, operation);
  return {
    ...row,
    operation,
    needsBody: row.takes !== undefined || inputsOf(schema, operation).some(isNonNullType),
    takesBody: row.takes !== undefined || hasBodyVariables(row, operation),
    run: async (request, context) => {
      requireKnownParameters(row, request);
      const variables = withoutUndefined(row.variables(request));
      const problems = problemsOf(schema, operation, variables);
      if (problems.length) throw invalidInput(problems);
      return runOperation(schema, { document, variables }, context);
    },
  };
}

/** Refuses a row with pages whose list is below the root field: the answer would have the list's wrapper, and no `Link`. */
function requireListAtRoot(schema: GraphQLSchema, { method, path, query }: Route, operation: OperationDefinitionNode) {
  if (!query?.includes('after')) return;
  const [field] = operation.selectionSet.selections as FieldNode[];
  const type = getNamedType(schema.getQueryType()!.getFields()[field!.name.value]!.type) as GraphQLObjectType;
  const { pageInfo, endCursor } = type.getFields();
  if (!pageInfo && !endCursor) throw new Error(`${method} ${path}: its root field ${field!.name.value} has no pages`);
}

/** Whether a POST or PUT has variables that neither the path nor the query fills. */
function hasBodyVariables(
  { method, path, query = [] }: Route,
  { variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  const elsewhere = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).concat(query));
  const isSent = method !== 'get' && method !== 'delete';
  return isSent && variableDefinitions.some(({ variable }) => !elsewhere.has(variable.name.value));
}

/** The types of the variables that are objects. */
function inputsOf(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode) {
  const types = variableDefinitions.map(({ type }) => typeFromAST(schema, type as never));
  return types.filter((type) => isInputObjectType(getNamedType(type)));
}

/** Removes undefined variables, which graphql-js would treat as null instead of absent. */
function withoutUndefined(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function requireKnownParameters({ query = [] }: Route, request: RestRequest): void {
  const unknown = Object.keys(request.query).filter((name) => !query.includes(name));
  const known = query.length ? `; known are ${query.join(', ')}` : '; this path takes none';
  const problems = unknown.map((name) => ({
    pointer: pointerTo(name),
    detail: `is not a parameter of this path${known}`,
  }));
  if (problems.length) throw invalidInput(problems);
}
