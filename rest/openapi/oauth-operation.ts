import type { Endpoint } from '../../schema/index.ts';
import type { OpenApiOperation, OpenApiParameter, OpenApiResponse } from './document.ts';
import { headersWith } from './headers.ts';
import type { JsonSchema } from './json-schema.ts';
import { oauthDocuments } from './oauth-endpoints.ts';
import type { OAuthDocument } from './oauth-endpoints.ts';
import { oauthRefusalsOf } from './oauth-refusals.ts';
import { securityOf } from './security.ts';

/** Describes an endpoint of the OpenID provider by its parameters and answers, with a link to its specification. */
export function oauthOperation(tag: string, endpoint: Endpoint): OpenApiOperation {
  const document = oauthDocuments[endpoint.path]!;
  const { method, purpose } = endpoint;
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: purpose,
    description: `${purpose}. Other parameters of its specification are accepted as well.`,
    externalDocs: { url: document.specification, description: 'Its specification' },
    security: securityOf(endpoint, false),
    parameters: method === 'GET' ? queryOf(document) : undefined,
    requestBody: method === 'POST' ? bodyOf(document) : undefined,
    responses: { ...successes(endpoint, document), ...oauthRefusalsOf(endpoint) },
  };
}

function queryOf({ parameters = {}, required = [] }: OAuthDocument): OpenApiParameter[] {
  return Object.entries(parameters).map(([name, description]) => ({
    name,
    in: 'query',
    required: required.includes(name) || undefined,
    description,
    schema: { type: 'string' },
  }));
}

/** SPEC.md part 4 prescribes JSON and the OAuth specifications forms, so both are accepted. */
function bodyOf({ parameters, required, isJsonOnly }: OAuthDocument): OpenApiOperation['requestBody'] {
  const schema = parameters ? objectOf(parameters, required) : { type: 'object', additionalProperties: true };
  const json = { 'application/json': { schema } };
  const content = isJsonOnly ? json : { 'application/x-www-form-urlencoded': { schema }, ...json };
  return { required: required !== undefined || isJsonOnly === true, content };
}

function objectOf(parameters: Record<string, string>, required: readonly string[] = []): JsonSchema {
  const properties = Object.entries(parameters).map(([name, description]) => [name, { type: 'string', description }]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema['properties'],
    required: [...required],
    additionalProperties: true,
  };
}

/** A page or a redirect for a person; one answer for a client. The POST of a person is redirected to the GET. */
function successes({ method, authentication }: Endpoint, { success }: OAuthDocument): Record<string, OpenApiResponse> {
  const { status, description, mediaType, schema } = success;
  const answer = { [status]: { description, headers: headersWith(), content: { [mediaType]: { schema } } } };
  if (authentication !== 'session') return answer;
  const redirect: OpenApiResponse = {
    description:
      method === 'POST'
        ? 'A redirect to the same path with the parameters in the query.'
        : 'A redirect to the sign-in page or back to the client.',
    headers: headersWith('Location'),
    content: { 'text/html': { schema: { type: 'string' } }, 'text/plain': { schema: { type: 'string' } } },
  };
  return method === 'POST' ? { 303: redirect } : { ...answer, 303: redirect };
}

/** The operation id of POST /oauth/token is postOauthToken. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
