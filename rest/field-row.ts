import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputObjectType, GraphQLObjectType, GraphQLSchema } from 'graphql';
import { invalidInput, pointerTo } from '../schema/index.ts';
import { fromText, pageInfo, version } from './parameters.ts';
import type { BodyField, RestRequest, Route, RouteOptions } from './route.ts';

/** A row that names a field of the graph; its document and its variables follow from the schema. */
export interface FieldRow
  extends Pick<Route, 'method' | 'path' | 'status'>, Omit<RouteOptions, 'query' | 'countedDocument'> {
  /** A root field, or a list below one, such as `project.members`. */
  field: string;
  /** The fields of the answered object. */
  select: string;
}

/** An entry of the tables: written out, or naming a field of the graph. */
export type Row = Route | FieldRow;

/** The value of one argument: its variable and the part of the request that has it. */
interface Reading {
  variable: string;
  argument: GraphQLArgument;
  read: (request: RestRequest) => unknown;
  /** The query parameters, or the fields of the body, that it consists of. */
  query?: string[];
  body?: readonly BodyField[];
}

type Step = GraphQLField<unknown, unknown>;

/**
 * A row whose arguments are read by name: those in braces from the path, `ifVersion` from If-Match, and the others from
 * the query of a GET, or from the body: that of `input` is the body without the fields in the path. `{projectId}` is also
 * the `id` of `project`.
 */
export function fieldRow(
  method: FieldRow['method'],
  path: string,
  field: string,
  select: string,
  { status = 200, ...options }: Omit<FieldRow, 'method' | 'path' | 'field' | 'select' | 'status'> & { status?: number },
): FieldRow {
  return { method, path, status, field, select, ...options };
}

/** Completes a row that names a field. */
export function derive(schema: GraphQLSchema, row: FieldRow): Route {
  const names = row.field.split('.');
  const root = [schema.getMutationType()!, schema.getQueryType()!].find((type) => names[0]! in type.getFields());
  if (!root) throw new Error(`${row.method} ${row.path}: there is no field ${names[0]}`);
  const steps = stepsOf(root, names);
  const readings = steps.map((step) => step.args.map((argument) => readingOf(row, step, argument)));
  const all = readings.flat();
  const isCounted = row.method === 'get' && 'totalCount' in fieldsOf(steps.at(-1)!);
  const bodyFields = all.flatMap(({ body = [] }) => body);
  return {
    ...row,
    document: documentOf(root, row, steps, readings),
    ...(isCounted && { countedDocument: documentOf(root, row, steps, readings, 'totalCount ') }),
    query: [...all.flatMap(({ query = [] }) => query), ...(isCounted ? ['count'] : [])],
    within: names,
    body: isWholeInput(all) ? undefined : bodyFields,
    variables: (request) => {
      requireKnownFields(bodyFields, row, request);
      return Object.fromEntries(all.map(({ variable, read }) => [variable, read(request)]));
    },
  };
}

/** Whether the body is the input object as the graph has it. */
function isWholeInput(readings: Reading[]): boolean {
  const [one, ...others] = readings.filter(({ body }) => body);
  const object = one && getNullableType(one.argument.type);
  return isInputObjectType(object) && !others.length && Object.keys(object.getFields()).length === one?.body?.length;
}

function stepsOf(root: GraphQLObjectType, names: string[]): Step[] {
  let type = root;
  return names.map((name) => {
    const step = type.getFields()[name]!;
    type = getNamedType(step.type) as GraphQLObjectType;
    return step;
  });
}

function readingOf({ method, path }: FieldRow, step: Step, argument: GraphQLArgument): Reading {
  const { name, type } = argument;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each!);
  const parameter = inPath.find((each) => each === name || (name === 'id' && each === `${step.name}Id`));
  if (parameter) return { variable: parameter, argument, read: ({ params }) => params[parameter] };
  if (name === 'ifVersion') return { variable: name, argument, read: ({ headers }) => version(headers['if-match']) };
  const object = getNullableType(type);
  if (method !== 'get') return isInputObjectType(object) ? ofInput(step, argument, inPath) : ofBody(argument);
  return isInputObjectType(object) ? ofFilter(argument, object) : ofQuery(argument);
}

/** The body without the fields of other arguments, such as the length of a page. */
function ofInput({ args }: Step, argument: GraphQLArgument, inPath: string[]): Reading {
  const fields = (getNullableType(argument.type) as GraphQLInputObjectType).getFields();
  const fromPath = inPath.filter((name) => name in fields);
  const others = args.map(({ name }) => name).filter((name) => !(name in fields));
  return {
    variable: argument.name,
    argument,
    read: ({ body, params }) => ({
      ...Object.fromEntries(Object.entries((body ?? {}) as object).filter(([name]) => !others.includes(name))),
      ...Object.fromEntries(fromPath.map((name) => [name, params[name]])),
    }),
    body: Object.values(fields).filter(({ name }) => !fromPath.includes(name)),
  };
}

function ofBody(argument: GraphQLArgument): Reading {
  const { name } = argument;
  return { variable: name, argument, read: ({ body }) => (body as Record<string, unknown>)[name], body: [argument] };
}

function ofFilter(argument: GraphQLArgument, object: GraphQLInputObjectType): Reading {
  const fields = Object.values(object.getFields());
  const read = ({ query }: RestRequest) =>
    Object.fromEntries(fields.map(({ name, type }) => [name, fromText(type, query[name])]));
  return { variable: argument.name, argument, read, query: fields.map(({ name }) => name) };
}

function ofQuery(argument: GraphQLArgument): Reading {
  const { name, type } = argument;
  return { variable: name, argument, read: ({ query }) => fromText(type, query[name]), query: [name] };
}

function documentOf(root: GraphQLObjectType, row: FieldRow, steps: Step[], readings: Reading[][], extra = ''): string {
  const declared = readings.flat().map(({ variable, argument }) => `$${variable}: ${typeOf(argument)}`);
  const inner = extra + selectionOf(steps.at(-1)!, row);
  const calls = steps.map(({ name }, index) => name + parenthesised(readings[index]!.map(passed)));
  const body = calls.reduceRight((selected, call) => `${call} ${selected && `{ ${selected} }`}`, inner);
  return `${root.name.toLowerCase()} ${parenthesised(declared)} { ${body} }`;
}

function passed({ variable, argument }: Reading): string {
  return `${argument.name}: $${variable}`;
}

function parenthesised(parts: string[]): string {
  return parts.length ? `(${parts.join(', ')})` : '';
}

/** The type of a variable: optional if the argument has a default. */
function typeOf({ type, defaultValue }: GraphQLArgument): string {
  return String(defaultValue !== undefined && isNonNullType(type) ? type.ofType : type);
}

/** Selects the nodes of a list, the objects and values of a mutation's payload, or the object itself. */
function selectionOf({ type }: Step, { select, status }: FieldRow): string {
  const object = getNamedType(type);
  if (!isObjectType(object)) return '';
  const fields = object.getFields();
  if ('nodes' in fields) return `nodes { ${select} } ${pageInfo}`;
  if (!object.name.endsWith('Payload')) return select;
  const parts = Object.values(fields);
  if (status === 204) return parts[0]!.name;
  const one = (field: Step): string => (isLeafType(getNamedType(field.type)) ? '' : `{ ${partOf(field, select)} }`);
  return parts.map((field) => `${field.name} ${one(field)}`).join(' ');
}

function fieldsOf({ type }: Step): Record<string, Step> {
  const object = getNamedType(type);
  return isObjectType(object) ? object.getFields() : {};
}

function partOf({ type }: Step, select: string): string {
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  return isList ? '...LeafFields' : select;
}

/** Refuses fields that would be ignored, because no argument has their name. */
function requireKnownFields(fields: BodyField[], { method, path }: FieldRow, { body }: RestRequest): void {
  if (method === 'get' || typeof body !== 'object' || body === null) return;
  const known = fields.map(({ name }) => name);
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  const problems = unknown.map((name) => ({
    pointer: pointerTo(name),
    detail: path.includes(`{${name}}`)
      ? 'belongs into the path only'
      : `is not a field of this path; known are ${known.join(', ')}`,
  }));
  if (problems.length) throw invalidInput(problems);
}
