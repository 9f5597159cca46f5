import type { OpenApi, OpenApiOperation } from '../openapi/document.ts';

/** An operation of the OpenAPI document with its method, in capitals, and path. */
export interface Endpoint {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The endpoints that meet a condition, in the order of the document. */
export function endpointsOf({ paths }: OpenApi, condition: (endpoint: Endpoint) => boolean): Endpoint[] {
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(condition);
}
