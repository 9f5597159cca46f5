import {
  getNamedType,
  getOperationAST,
  isInputObjectType,
  isNonNullType,
  isRequiredInputField,
  parse,
  typeFromAST,
} from 'graphql';
import type {
  ExecutionResult,
  FieldNode,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
} from 'graphql';
import { derive } from './field-row.ts';
import type { Row } from './field-row.ts';
import type { RestRequest, Route } from './route.ts';
import { withLeafFields } from './leaf-fields.ts';
import { invalidInput, pointerTo, problemsOf, runOperation } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';

/** A route whose document was parsed once, at the start; a test validates the documents of all rows. */
export interface RunnableRoute extends Route {
  run(request: RestRequest, context: HubContext): Promise<ExecutionResult>;
  operation: OperationDefinitionNode;
  /** Whether a body is required: the operation takes text or a required input object. */
  needsBody: boolean;
  /** Whether the operation has variables that a body can fill. */
  takesBody: boolean;
  /** Whether the answered field is a payload, as that of every mutation: its fields are the answer. */
  hasPayload: boolean;
}

/** The routes of each schema: the server and its description use the same ones. */
const prepared = new WeakMap<GraphQLSchema, Map<Row, RunnableRoute>>();

export function prepare(schema: GraphQLSchema, entry: Row): RunnableRoute {
  const routes = prepared.get(schema) ?? new Map<Row, RunnableRoute>();
  prepared.set(schema, routes);
  const route = routes.get(entry) ?? routeOf(schema, entry);
  routes.set(entry, route);
  return route;
}

function routeOf(schema: GraphQLSchema, entry: Row): RunnableRoute {
  const row = 'document' in entry ? entry : derive(schema, entry);
  const document = withLeafFields(schema, parse(row.document));
  const counted = row.countedDocument && withLeafFields(schema, parse(row.countedDocument));
  const operation = getOperationAST(document)!;
  // Other formats are written from the objects.
  const acceptsFragments = !row.writes;
  requireListAtRoot(schema, row, operation);
  return {
    ...row,
    operation,
    needsBody: row.takes !== undefined || requiresBody(schema, row, operation),
    takesBody: row.takes !== undefined || hasBodyVariables(row, operation),
    hasPayload: operation.operation === 'mutation' || answeredType(schema, row, operation).name.endsWith('Payload'),
    run: async (request, context) => {
      requireKnownParameters(row, request);
      const variables = withoutUndefined(row.variables(request));
      const problems = problemsOf(schema, operation, variables);
      if (problems.length) throw invalidInput(problems);
      const chosen = counted && isCounted(request) ? counted : document;
      return runOperation(schema, { document: chosen, variables, acceptsFragments, isOfRest: true }, context);
    },
  };
}

/** Whether a request for a list asks for the number of all entries too. */
function isCounted({ query: { count = 'false' } }: RestRequest): boolean {
  if (count !== 'true' && count !== 'false')
    throw invalidInput([{ pointer: '/count', detail: 'must be true or false' }]);
  return count === 'true';
}

/** Refuses a row with pages whose answered field is no list: the answer would have the list's wrapper, and no `Link`. */
function requireListAtRoot(schema: GraphQLSchema, row: Route, operation: OperationDefinitionNode) {
  if (!row.query?.includes('after')) return;
  const type = answeredType(schema, row, operation) as GraphQLObjectType;
  const { pageInfo, endCursor } = type.getFields();
  if (!pageInfo && !endCursor) throw new Error(`${row.method} ${row.path}: its answer ${type.name} has no pages`);
}

/** Whether a POST or PUT has variables that neither the path nor the query fills. */
function hasBodyVariables(
  { method, path, query = [], body }: Route,
  { variableDefinitions = [] }: OperationDefinitionNode,
): boolean {
  if (method === 'get' || method === 'delete') return false;
  if (body) return body.length > 0;
  const elsewhere = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).concat(query));
  return variableDefinitions.some(({ variable }) => !elsewhere.has(variable.name.value));
}

/** Whether the operation requires an object, or a field, of the body. */
function requiresBody(schema: GraphQLSchema, { body }: Route, { variableDefinitions = [] }: OperationDefinitionNode) {
  if (body) return body.some((field) => isRequiredInputField(field as GraphQLInputField));
  const types = variableDefinitions.map(({ type }) => typeFromAST(schema, type as never));
  return types.some((type) => isNonNullType(type) && isInputObjectType(type.ofType));
}

/** The type of the field that is answered: of the root field, or of one below it. */
function answeredType(schema: GraphQLSchema, { within }: Route, operation: OperationDefinitionNode): GraphQLNamedType {
  const [first] = operation.selectionSet.selections as FieldNode[];
  const root = schema.getRootType(operation.operation)!;
  const steps = within ?? [first!.name.value];
  return steps.reduce<GraphQLNamedType>(
    (type, name) => getNamedType((type as GraphQLObjectType).getFields()[name]!.type),
    root,
  );
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
