/** The parts of JSON Schema 2020-12 that a GraphQL schema needs. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  enum?: readonly string[];
  const?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  readOnly?: true;
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
  examples?: unknown[];
}

/** The schema, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  return typeof type === 'string' && !schema.enum
    ? { ...schema, type: [type, 'null'] }
    : { anyOf: [schema, { type: 'null' }] };
}

/** The schema with a description of its own, if there is one. */
export function withDescription(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}
