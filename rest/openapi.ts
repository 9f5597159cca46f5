import type { GraphQLSchema } from 'graphql';
import type { Directory, Endpoint, HubContext } from '../schema/index.ts';
import { nameAnswers } from './openapi/answer-shape.ts';
import { Components } from './openapi/components.ts';
import type { OpenApi, OpenApiOperation } from './openapi/document.ts';
import { headers } from './openapi/headers.ts';
import { oauthOperation } from './openapi/oauth-operation.ts';
import { oauthRefusalAnswers } from './openapi/oauth-refusals.ts';
import { oauthErrorSchema, problemSchema } from './openapi/problem-schema.ts';
import { refusalAnswers } from './openapi/refusals.ts';
import { rowOperation } from './openapi/row-operation.ts';
import { securitySchemes } from './openapi/security.ts';
import { writtenFields } from './openapi/written-fields.ts';
import { prepare } from './prepare.ts';
import type { Row } from './field-row.ts';

export interface OpenApiOptions {
  schema: GraphQLSchema;
  /** The endpoints that GET /api lists: those of the rows and of the OpenID provider. */
  directory: Directory;
  rows: Row[];
  service: HubContext['service'];
}

/** Generates the OpenAPI 3.1 document from the rows, the schema and the index, so that it cannot differ from them. */
export function openApi(options: OpenApiOptions): OpenApi {
  const { directory, service } = options;
  const components = new Components(writtenFields(options.schema));
  components.named('Problem', () => problemSchema);
  components.named('OAuthError', () => oauthErrorSchema);
  const paths = pathsOf(options, components);
  return {
    openapi: '3.1.0',
    info: {
      title: service.network,
      version: service.version,
      summary: 'Sign-in, product catalog, billing and analytics for an ecosystem of software projects.',
      description:
        'Each path is an operation of the GraphQL API at POST /graphql, which offers more. A path that is not listed here is ' +
        'answered with 404, and a request that is not valid HTTP with 400 or 431 without a body.',
      contact: { name: service.network, url: service.url },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: service.url }],
    externalDocs: { url: `${service.url}/docs`, description: 'Guides and reference' },
    tags: directory.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: components.schemas(),
      responses: { ...refusalAnswers(), ...oauthRefusalAnswers() },
      headers,
      securitySchemes: securitySchemes(service.url, directory),
    },
  };
}

function pathsOf({ schema, directory, rows }: OpenApiOptions, components: Components): OpenApi['paths'] {
  const runnable = rows.map((row) => prepare(schema, row));
  nameAnswers(schema, runnable, components);
  const describe = (tag: string, endpoint: Endpoint): OpenApiOperation => {
    const row = runnable.find(({ method, path }) => path === endpoint.path && method === endpoint.method.toLowerCase());
    if (!row) return oauthOperation(tag, endpoint);
    const isReadable = rows.some(({ method, path }) => method === 'get' && path === `${row.path}/{id}`);
    return rowOperation(schema, components, { tag, endpoint, row, isReadable });
  };
  const paths: OpenApi['paths'] = {};
  for (const { name, endpoints } of directory) {
    for (const endpoint of endpoints) {
      (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = describe(name, endpoint);
    }
  }
  return paths;
}
