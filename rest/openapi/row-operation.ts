import { GraphQLNonNull } from 'graphql';
import type { FieldNode, GraphQLInputType, GraphQLSchema } from 'graphql';
import type { Endpoint } from '../../schema/index.ts';
import type { RunnableRoute } from '../prepare.ts';
import { answerShape, answeredField } from './answer-shape.ts';
import type { AnswerShape } from './answer-shape.ts';
import type { Components } from './components.ts';
import type { OpenApiResponse, MediaTypes, OpenApiOperation } from './document.ts';
import { headersWith } from './headers.ts';
import { fieldsSchema, inputSchema, parameterSchema } from './input-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { placesOf } from './places.ts';
import { refusalsOf } from './refusals.ts';
import { securityOf } from './security.ts';
import { bodyOf } from './subject.ts';
import type { OperationSubject } from './subject.ts';

/** A row with its entry in the index. */
export interface ListedRoute {
  tag: string;
  endpoint: Endpoint;
  row: RunnableRoute;
  /** Whether the created object can be read at a path of its own. */
  isReadable: boolean;
}

/** Describes a row, from its operation and the schema. */
export function rowOperation(schema: GraphQLSchema, components: Components, listed: ListedRoute): OpenApiOperation {
  const { row } = listed;
  const subject = { row, places: placesOf(schema, row.operation) };
  const shape = answerShape(schema, row, components);
  const { field } = answeredField(schema, row);
  const path = pathOf(row);
  return {
    operationId: operationId(path, row),
    tags: [listed.tag],
    summary: row.purpose,
    description: field.description ?? undefined,
    'x-graphql': [schema.getRootType(row.operation.operation)!.name, ...path].join('.'),
    security: securityOf(listed.endpoint, true),
    parameters: parametersOf(subject, components, shape),
    requestBody: requestBody(schema, subject, components),
    responses: { ...successes(listed, shape), ...refusalsOf(subject) },
  };
}

/** The names of the fields from the root to the answered one. */
function pathOf({ within, operation }: RunnableRoute): readonly string[] {
  return within ?? [(operation.selectionSet.selections as FieldNode[])[0]!.name.value];
}

/** The names of the GraphQL fields, with the format appended if the row writes one of several formats. */
function operationId([first = '', ...others]: readonly string[], row: RunnableRoute): string {
  if (row.operationId) return row.operationId;
  const { path, writes } = row;
  const field = first + others.map((name) => name.charAt(0).toUpperCase() + name.slice(1)).join('');
  const [, format = ''] = (writes && /(?:\.|\}\/)(\w+)$/.exec(path)) ?? [];
  return field + format.charAt(0).toUpperCase() + format.slice(1);
}

function requestBody(
  schema: GraphQLSchema,
  subject: OperationSubject,
  components: Components,
): OpenApiOperation['requestBody'] {
  const { takes, shapes = {} } = subject.row;
  if (takes) return { required: true, content: { ...textContent(takes), ...shaped(shapes, schema, components) } };
  const body = bodySchema(subject, components);
  return body && { required: subject.row.needsBody, content: { 'application/json': { schema: body } } };
}

/** The schema of a JSON body: an input object, or an object of the arguments and fields that it has. */
function bodySchema(subject: OperationSubject, components: Components): JsonSchema | undefined {
  const { body, takesBody, within = [] } = subject.row;
  if (!takesBody) return undefined;
  const input = bodyOf(subject);
  if (!body) return input && parameterSchema(input, components);
  const [name = ''] = within;
  return components.named(`${name.charAt(0).toUpperCase()}${name.slice(1)}Body`, () => fieldsSchema(body, components));
}

/** The content of texts whose shape the row describes. */
function shaped(
  shapes: NonNullable<RunnableRoute['shapes']>,
  schema: GraphQLSchema,
  components: Components,
): MediaTypes {
  const input = (name: string) => inputSchema(new GraphQLNonNull(schema.getType(name) as GraphQLInputType), components);
  return Object.fromEntries(Object.entries(shapes).map(([type, shape]) => [type, { schema: shape(input) }]));
}

function textContent(mediaTypes: readonly string[]): MediaTypes {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]));
}

function successes({ row, isReadable }: ListedRoute, shape: AnswerShape | undefined): Record<string, OpenApiResponse> {
  const { method, status } = row;
  if (!shape)
    return { [status]: { description: 'The operation succeeded; there is no body.', headers: headersWith() } };
  const headers = headersWith(
    ...(shape.hasTag ? ['ETag' as const] : []),
    ...(shape.isPaged ? ['Link' as const] : []),
    ...(isReadable && status === 201 ? ['Location' as const] : []),
    ...(method === 'post' ? ['Idempotency-Replayed' as const] : []),
  );
  const followed: MediaTypes = row.isFollowable ? textContent(['text/event-stream']) : {};
  const asTable: MediaTypes = row.table ? textContent(['text/csv']) : {};
  const content = { [shape.mediaType]: { schema: shape.schema }, ...followed, ...asTable };
  const unchanged = {
    description: 'The answer has not changed since the ETag in If-None-Match.',
    headers: headersWith('ETag'),
  };
  return {
    [status]: {
      description: status === 201 ? 'The object was created.' : 'The operation succeeded.',
      headers,
      content,
    },
    ...(method === 'get' && shape.hasTag ? { 304: unchanged } : {}),
  };
}
