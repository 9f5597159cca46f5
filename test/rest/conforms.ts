import type { OpenApi } from '../../rest/openapi/document.ts';
import type { JsonSchema } from '../../rest/openapi/json-schema.ts';

/**
 * Returns how a value violates its schema, for the JSON Schema keywords that the hub uses. Unlike in JSON Schema, a field
 * that the schema of its object does not list is a violation, since the document would be incomplete.
 */
export function faultsOf(document: OpenApi, schema: JsonSchema, value: unknown, at = ''): string[] {
  if (schema.$ref) return faultsOf(document, resolve(document, schema.$ref), value, at);
  if (schema.anyOf) {
    const faults = schema.anyOf.map((each) => faultsOf(document, each, value, at));
    return faults.some(({ length }) => length === 0) ? [] : faults.flat();
  }
  if (schema.allOf) return faultsOf(document, merged(document, schema.allOf), value, at);
  const fault = (what: string): string[] => [`${at || '/'}: ${JSON.stringify(value)} ${what}`];
  const types = [schema.type ?? []].flat();
  if (!types.some((type) => isOf(type, value))) return fault(`is not of type ${types.join(' or ')}`);
  if (typeof value === 'string') return textFaults(schema, value).flatMap(fault);
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => faultsOf(document, schema.items!, each, `${at}/${index}`));
  }
  return value && typeof value === 'object' ? objectFaults(document, schema, value, at) : [];
}

/** One object schema with the properties of several. */
function merged(document: OpenApi, parts: JsonSchema[]): JsonSchema {
  const objects = parts.map((part) => (part.$ref ? resolve(document, part.$ref) : part));
  return {
    type: 'object',
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)) as JsonSchema['properties'],
    required: objects.flatMap(({ required = [] }) => required),
  };
}

/** Resolves a reference within the document. */
export function resolve<T = JsonSchema>(document: OpenApi, reference: string): T {
  const steps = reference.split('/').slice(1);
  const found = steps.reduce<unknown>((place, step) => (place as Record<string, unknown>)?.[step], document);
  if (found === undefined) throw new Error(`${reference} names nothing`);
  return found as T;
}

function objectFaults(document: OpenApi, schema: JsonSchema, value: object, at: string): string[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((name) => !(name in value)).map((name) => `${at}/${name}: is missing`);
  const own = Object.entries(value).flatMap(([name, each]) => {
    const property = properties[name];
    if (property) return faultsOf(document, property, each, `${at}/${name}`);
    return additionalProperties === true ? [] : [`${at}/${name}: is not in the document`];
  });
  return [...missing, ...own];
}

function textFaults({ enum: words, pattern, format, maxLength }: JsonSchema, text: string): string[] {
  const faults: string[] = [];
  if (words && !words.includes(text)) faults.push(`is none of ${words.join(', ')}`);
  if (pattern && !new RegExp(pattern, 'u').test(text)) faults.push(`does not match ${pattern}`);
  if (maxLength !== undefined && text.length > maxLength) faults.push(`is longer than ${maxLength}`);
  if (format === 'date-time' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)) faults.push('is no date-time');
  if (format === 'uri' && !URL.canParse(text)) faults.push('is no address');
  return faults;
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
