import {
  coerceInputValue,
  getOperationAST,
  isInputObjectType,
  isInputType,
  isNonNullType,
  parse,
  print,
  typeFromAST,
  validate,
} from 'graphql';
import type { ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { coercionProblem, invalidInput, pointerTo, run } from '../schema/index.ts';
import type { HubContext, Problem, Scope } from '../schema/index.ts';

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
export interface Writing {
  type: string;
  text: (field: Record<string, unknown>, request: RestRequest) => string;
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
  writes?: Writing;
  /** Whoever shows no credentials may read it too, where the operator has opened the storefront. */
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
}

export function prepare(schema: GraphQLSchema, row: Route): RunnableRoute {
  const document = parse(row.document);
  const faults = validate(schema, document);
  if (faults.length) throw new Error(`${row.method} ${row.path}: ${faults.join('; ')}\n${print(document)}`);
  const operation = getOperationAST(document)!;
  return {
    ...row,
    operation,
    needsBody: row.takes !== undefined || takesObject(schema, operation),
    run: async (request, context) => {
      requireKnownParameters(row, request);
      const variables = given(row.variables(request));
      const problems = judge(schema, operation, variables);
      if (problems.length) throw invalidInput(problems);
      return run(schema, { document, variables }, context);
    },
  };
}

function takesObject(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): boolean {
  return variableDefinitions.some(({ type }) => {
    const wanted = typeFromAST(schema, type as never);
    return isNonNullType(wanted) && isInputObjectType(wanted.ofType);
  });
}

/** To graphql-js a variable that is undefined has been given, as null; what a caller left out has not. */
function given(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Every variable that does not fit its type, with a pointer to the field of the body or the query parameter. */
function judge(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): Problem[] {
  const problems: Problem[] = [];
  for (const { variable, type: node } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node as never);
    const name = variable.name.value;
    if (!isInputType(type) || (values[name] === undefined && node.kind !== 'NonNullType')) continue;
    // An object is the body, or made of several query parameters: its own fields are what the caller knows.
    const prefix = typeof values[name] === 'object' ? [] : [name];
    coerceInputValue(values[name] ?? null, type, (path, _, { message }) => {
      problems.push(coercionProblem([...prefix, ...path], message));
    });
  }
  return problems;
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
