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
import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { withLeafFields } from './leaf-fields.ts';
import { invalidInput, pointerTo, problemsOf, runOperation } from '../schema/index.ts';
import type { HubContext, Scope } from '../schema/index.ts';

export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  body: unknown;
  /** The body of a row that takes text; empty for all others. */
  text: string;
  /** What the body says it is, such as text/csv; empty where none came. */
  mediaType: string;
}

/** An answer that is no JSON: its media type, and how what the operation's one field returned is written in it. */
export interface AnswerWriter {
  type: string;
  text: (field: Record<string, unknown>, request: RestRequest) => string | Buffer;
  /** Under which name it is saved; without one it is shown. */
  filename?: (field: Record<string, unknown>) => string;
}

export type Method = 'get' | 'post' | 'put' | 'delete';

/** One path of the interface: the GraphQL operation that serves it, and how a request becomes its variables. */
export interface Route {
  method: Method;
  path: string;
  status: number;
  document: string;
  variables: (request: RestRequest) => Record<string, unknown>;
  purpose: string;
  /** The scope its operation asks for; none for what is public. Told in the index and in OpenAPI. */
  scope?: Scope;
  /** The query parameters it knows; any other is a mistake of the caller. */
  query?: readonly string[];
  /** The media types of a body that is text; without them a body is JSON. */
  takes?: readonly string[];
  /** Without it the answer is JSON. */
  writes?: AnswerWriter;
  /** Anyone who shows no credentials may read it too, where the operator has opened the storefront. */
  isPublic?: true;
}

type Words = Pick<Route, 'purpose' | 'scope' | 'query' | 'takes' | 'writes' | 'isPublic'>;

export function route(
  method: Method,
  path: string,
  status: number,
  document: string,
  variables: Route['variables'],
  words: Words,
): Route {
  return { method, path, status, document, variables, ...words };
}

/** A route whose document has been parsed and held against the schema, once, at the start. */
export interface RunnableRoute extends Route {
  run(request: RestRequest, context: HubContext): Promise<ExecutionResult>;
  operation: OperationDefinitionNode;
  /** Whether a request must bring a body: its operation takes text, or an object that may not be left out. */
  needsBody: boolean;
  /** Whether there is anything in its operation that a body could fill. */
  takesBody: boolean;
}

export function prepare(schema: GraphQLSchema, row: Route): RunnableRoute {
  const document = withLeafFields(schema, parse(row.document));
  const faults = validate(schema, document);
  if (faults.length) throw new Error(`${row.method} ${row.path}: ${faults.join('; ')}\n${print(document)}`);
  const operation = getOperationAST(document)!;
  return {
    ...row,
    operation,
    needsBody: row.takes !== undefined || inputsOf(schema, operation).some(isNonNullType),
    takesBody: row.takes !== undefined || hasMore(row, operation),
    run: async (request, context) => {
      requireKnownParameters(row, request);
      const variables = given(row.variables(request));
      const problems = problemsOf(schema, operation, variables);
      if (problems.length) throw invalidInput(problems);
      return runOperation(schema, { document, variables }, context);
    },
  };
}

/** Whether what is sent has variables that neither the path nor the query fills. */
function hasMore({ method, path, query = [] }: Route, { variableDefinitions = [] }: OperationDefinitionNode): boolean {
  const elsewhere = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).concat(query));
  const isSent = method !== 'get' && method !== 'delete';
  return isSent && variableDefinitions.some(({ variable }) => !elsewhere.has(variable.name.value));
}

/** The types of the variables that are objects. */
function inputsOf(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode) {
  const types = variableDefinitions.map(({ type }) => typeFromAST(schema, type as never));
  return types.filter((type) => isInputObjectType(getNamedType(type)));
}

/** To graphql-js a variable that is undefined has been given, as null; what a caller left out has not. */
function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function requireKnownParameters({ query = [] }: Route, request: RestRequest): void {
  const unknown = Object.keys(request.query).filter((name) => !query.includes(name));
  const known = query.length ? `; known are ${query.join(', ')}` : '; this path takes none';
  const problems = unknown.map((name) => ({
    pointer: pointerTo(name),
    detail: `is no parameter of this path${known}`,
  }));
  if (problems.length) throw invalidInput(problems);
}
