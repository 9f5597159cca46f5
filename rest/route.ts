import {
  coerceInputValue,
  execute,
  getOperationAST,
  isInputType,
  parse,
  print,
  typeFromAST,
  validate,
} from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { invalidInput, pointerTo } from '../schema/index.ts';
import type { HubContext, Problem, Scope } from '../schema/index.ts';

export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string | undefined>;
  body: unknown;
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
}

type Words = Pick<Route, 'purpose' | 'scope' | 'query'>;

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
}

export function prepare(schema: GraphQLSchema, row: Route): RunnableRoute {
  const document = parse(row.document);
  const faults = validate(schema, document);
  if (faults.length) throw new Error(`${row.method} ${row.path}: ${faults.join('; ')}\n${print(document)}`);
  const operation = getOperationAST(document)!;
  return {
    ...row,
    operation,
    run: (request, context) => run(schema, document, operation, row, request, context),
  };
}

async function run(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  row: Route,
  request: RestRequest,
  contextValue: HubContext,
): Promise<ExecutionResult> {
  // The operation asks this as well; asked first, it is told before anything of the request is judged.
  if (row.scope) contextValue.viewer.require(row.scope);
  requireKnownParameters(row, request);
  const variableValues = given(row.variables(request));
  const problems = judge(schema, operation, variableValues);
  if (problems.length) throw invalidInput(problems);
  return execute({ schema, document, variableValues, contextValue });
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
      const { field, detail } = reword(message);
      const place = [...prefix, ...path, ...field].map(pointerTo);
      problems.push({ pointer: place.join(''), detail });
    });
  }
  return problems;
}

/** graphql-js names types of the schema in its messages; a REST caller knows fields only. */
function reword(message: string): { field: string[]; detail: string } {
  const missing = /^Field "(.+)" of required type ".+" was not provided\.$/.exec(message);
  if (missing) return { field: [missing[1]!], detail: 'must be given' };
  const unknown = /^Field "(.+)" is not defined by type ".+"\.(.*)$/.exec(message);
  if (unknown) return { field: [unknown[1]!], detail: `is not known here.${unknown[2]}` };
  const detail = message
    .replace(/^Expected type "[^"]+"\. ?/, '')
    .replace(/^Expected non-nullable type "[^"]+" not to be null\.$/, 'must be given')
    .replace(/^Expected type "[^"]+" to be an object\.$/, 'must be a JSON object');
  return { field: [], detail };
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
