import { getNamedType, getNullableType, isObjectType } from 'graphql';
import type { GraphQLCompositeType, GraphQLSchema } from 'graphql';
import type { RunnableRoute } from '../prepare.ts';
import type { Components } from './components.ts';
import { withDescription } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { outputSchema, selectedFields } from './output-schema.ts';
import type { SelectedOutput } from './output-schema.ts';

/** The form of a row's answer, after rest/answer.ts has removed the wrapper objects of GraphQL. */
export interface AnswerShape {
  mediaType: string;
  schema: JsonSchema;
  /** Whether a Link header has the address of the next page. */
  isPaged: boolean;
  /** Whether the answer has an ETag. */
  hasTag: boolean;
}

/** Names the answers of rows after their types, before partial selections of these types take the names. */
export function nameAnswers(schema: GraphQLSchema, rows: RunnableRoute[], components: Components): void {
  for (const row of rows.filter(({ status, writes }) => status !== 204 && !writes)) {
    for (const payload of payloadsOf(schema, row)) {
      const { field, node } = pageOf(payload)?.nodes ?? payload;
      components.nameOf(getNamedType(field.type).name, capital(payload.key), node);
    }
  }
}

export function answerShape(
  schema: GraphQLSchema,
  row: RunnableRoute,
  components: Components,
): AnswerShape | undefined {
  if (row.status === 204) return undefined;
  if (row.writes) return textShape(schema, row, row.writes.type);
  const [payload, ...others] = payloadsOf(schema, row) as [SelectedOutput, ...SelectedOutput[]];
  const mediaType = 'application/json';
  if (others.length)
    return { mediaType, schema: mergedSchema([payload, ...others], components), isPaged: false, hasTag: false };
  const page = pageOf(payload);
  const isCounted = row.countedDocument !== undefined;
  if (page) return { mediaType, schema: listSchema(page, components, isCounted), isPaged: true, hasTag: true };
  const version = fieldsOf(payload).find(({ key }) => key === 'version');
  const hasTag = version !== undefined && getNamedType(version.field.type).name === 'Int';
  return { mediaType, schema: schemaOf(payload, components), isPaged: false, hasTag };
}

function textShape(schema: GraphQLSchema, row: RunnableRoute, mediaType: string): AnswerShape {
  const [field] = selectedFields(schema.getRootType(row.operation.operation)!, row.operation);
  const isPaged = fieldsOf(field!).some(({ key }) => key === 'endCursor' || key === 'pageInfo');
  const schemaOfBytes = isText(mediaType) ? { type: 'string' } : { type: 'string', format: 'binary' };
  return { mediaType, schema: schemaOfBytes, isPaged, hasTag: row.method === 'get' };
}

/** Whether a media type is text; other types are described as binary strings, which client generators support. */
function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || /[/+](json|xml|x-ndjson)\b/.test(mediaType);
}

/** The field that a row answers. */
export function answeredField(schema: GraphQLSchema, row: RunnableRoute): SelectedOutput {
  const root = schema.getRootType(row.operation.operation)!;
  const [field] = selectedFields(root, row.operation);
  const below = (row.within ?? []).slice(1);
  return below.reduce((found, name) => fieldsOf(found).find(({ key }) => key === name)!, field!);
}

/** The field of a query, or the fields of a mutation's payload. */
function payloadsOf(schema: GraphQLSchema, row: RunnableRoute): SelectedOutput[] {
  const field = answeredField(schema, row);
  return row.hasPayload ? fieldsOf(field) : [field];
}

/** The fields of the objects of a payload beside its values, as rest/answer.ts writes them. */
function mergedSchema(parts: SelectedOutput[], components: Components): JsonSchema {
  const isObject = ({ field }: SelectedOutput): boolean => isObjectType(getNullableType(field.type));
  const values = parts.filter((part) => !isObject(part));
  const properties = values.map((part) => [
    part.key,
    withDescription(schemaOf(part, components), part.field.description),
  ]);
  const objects = parts.filter(isObject).map((part) => schemaOf(part, components));
  const ofValues: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema['properties'],
    required: values.map(({ key }) => key),
  };
  return objects.length ? { allOf: [...objects, ofValues] } : ofValues;
}

interface PageShape {
  nodes: SelectedOutput;
  pageInfo: SelectedOutput;
}

function pageOf(payload: SelectedOutput): PageShape | undefined {
  const fields = fieldsOf(payload);
  const nodes = fields.find(({ key }) => key === 'nodes');
  const pageInfo = fields.find(({ key }) => key === 'pageInfo');
  return nodes && pageInfo && { nodes, pageInfo };
}

const totalCount: JsonSchema = {
  type: ['integer', 'null'],
  description: 'The number of entries on all pages, with `count=true`; null for more than 10,000.',
};

function listSchema({ nodes, pageInfo }: PageShape, components: Components, isCounted: boolean): JsonSchema {
  const name = components.nameOf(getNamedType(nodes.field.type).name, '', nodes.node);
  return components.named(`${name}List`, () => ({
    type: 'object',
    description: 'One page of a list.',
    properties: {
      data: schemaOf(nodes, components),
      pageInfo: schemaOf(pageInfo, components),
      ...(isCounted && { totalCount }),
    },
    required: ['data', 'pageInfo'],
  }));
}

function schemaOf({ field, node }: SelectedOutput, components: Components): JsonSchema {
  return outputSchema(field.type, node, components, '');
}

function fieldsOf({ field, node }: SelectedOutput): SelectedOutput[] {
  return selectedFields(getNamedType(field.type) as GraphQLCompositeType, node);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
