import fc from 'fast-check';
import type { OpenApi, OpenApiOperation, OpenApiParameter } from '../../../rest/openapi/document.ts';
import type { JsonSchema } from '../../../rest/openapi/json-schema.ts';
import type { Values } from './values.ts';

/** A request of one operation of the document. */
export interface FuzzRequest {
  method: string;
  /** The path of the document, with parameters in braces. */
  path: string;
  /** The address below the hub. */
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The mutation, if the document does not allow the request. */
  mutation?: string;
}

export interface Operation {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

/** A request that the document allows, with some of the optional parts. */
export function validRequest({ method, path, operation }: Operation, values: Values): fc.Arbitrary<FuzzRequest> {
  const parameters = operation.parameters ?? [];
  const given = parameters.map((parameter) => {
    const value = values.of(parameter.schema, nameOf(parameter, path)).filter((each) => isSendable(parameter, each));
    return parameter.required ? value : fc.option(value, { nil: undefined, freq: 2 });
  });
  return fc.record({ given: fc.tuple(...given), body: bodyOf(operation, values) }).map(({ given, body }) => {
    const sent = parameters.map((parameter, index) => ({ parameter, value: given[index] }));
    return { method: method.toUpperCase(), path, url: urlOf(path, sent), ...body, headers: headersOf(sent, body) };
  });
}

interface SentParameter {
  parameter: OpenApiParameter;
  value: unknown;
}

interface SentBody {
  body?: string;
  type?: string;
}

/** The name that says what an id in the path is of: `id` is of the segment before it. */
function nameOf({ name, in: place }: OpenApiParameter, path: string): string {
  if (place !== 'path' || name !== 'id') return name;
  return path.split('/').at(path.split('/').indexOf('{id}') - 1)!;
}

/** Header values are one line of Latin-1 without surrounding blanks; a comma separates values of a list. */
function isSendable({ in: place, explode }: OpenApiParameter, value: unknown): boolean {
  if (place === 'header') return /^[\x21-\x7e]{1,100}$/.test(String(value));
  if (value === null) return false;
  return (
    explode !== false || (Array.isArray(value) && value.length > 0 && !value.some((each) => /^$|,/.test(String(each))))
  );
}

function bodyOf({ requestBody }: OpenApiOperation, values: Values): fc.Arbitrary<SentBody> {
  if (!requestBody) return fc.constant({});
  const bodies = Object.entries(requestBody.content).map(([type, { schema }]) => encoded(type, schema, values));
  const body = fc.oneof(...bodies);
  return requestBody.required
    ? body
    : fc.oneof({ weight: 1, arbitrary: fc.constant({}) }, { weight: 2, arbitrary: body });
}

function encoded(type: string, schema: JsonSchema, values: Values): fc.Arbitrary<SentBody> {
  return values.of(schema, 'body').map((value) => {
    if (type.includes('json') && schema.type !== 'string') return { type, body: JSON.stringify(value) };
    if (!type.includes('form')) return { type, body: String(value) };
    return { type, body: new URLSearchParams(value as Record<string, string>).toString() };
  });
}

function urlOf(path: string, sent: SentParameter[]): string {
  const query = new URLSearchParams();
  let url = path;
  for (const { parameter, value } of sent) {
    if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, encodeURIComponent(String(value)));
    if (parameter.in === 'query' && value !== undefined) query.set(parameter.name, String(value));
  }
  return query.size ? `${url}?${query.toString()}` : url;
}

function headersOf(sent: SentParameter[], { type }: SentBody): Record<string, string> {
  const own = sent.filter(({ parameter, value }) => parameter.in === 'header' && value !== undefined);
  const headers = Object.fromEntries(own.map(({ parameter, value }) => [parameter.name, String(value)]));
  return type === undefined ? headers : { ...headers, 'content-type': type };
}
