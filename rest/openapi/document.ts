import type { JsonSchema } from './json-schema.ts';

/** The parts of an OpenAPI 3.1 document that the hub uses. */
export interface OpenApi {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    contact: { name: string; url: string };
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  externalDocs: OpenApiLink;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, SecurityScheme>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  externalDocs?: OpenApiLink;
  /** The GraphQL field behind the path. */
  'x-graphql'?: string;
  security: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: { required: boolean; description?: string; content: MediaTypes };
  responses: Record<string, OpenApiResponse | Reference>;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  /** Several values of a query parameter are comma-separated. */
  explode?: false;
  schema: JsonSchema;
}

export interface OpenApiResponse {
  description: string;
  headers?: Record<string, Reference>;
  content?: MediaTypes;
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

export type MediaTypes = Record<string, { schema: JsonSchema }>;
export type Reference = { $ref: string };
type OpenApiLink = { url: string; description?: string };
