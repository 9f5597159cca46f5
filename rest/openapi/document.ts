import type { JsonSchema } from './json-schema.ts';

/** An OpenAPI 3.1 document, as much of it as ours says. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; summary: string; description: string };
  servers: { url: string }[];
  externalDocs: Link;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  externalDocs?: Link;
  /** The field of the graph that this path is. */
  'x-graphql'?: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, Answer | Reference>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  /** Several values of one query parameter are separated by commas. */
  explode?: false;
  schema: JsonSchema;
}

export interface Answer {
  description: string;
  headers?: Record<string, Reference>;
  content?: Content;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

export interface SecurityScheme {
  type: string;
  description: string;
  [property: string]: unknown;
}

export type Content = Record<string, { schema: JsonSchema }>;
export type Reference = { $ref: string };
type Link = { url: string; description?: string };
