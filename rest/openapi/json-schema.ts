/** JSON Schema 2020-12, as much of it as a graph needs. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  enum?: string[];
  const?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  default?: unknown;
  examples?: unknown[];
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  return typeof type === 'string' ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}

/** The same with words of its own, where there are some. */
export function described(schema: JsonSchema, description: string | null | undefined): JsonSchema {
  return description ? { ...schema, description } : schema;
}
