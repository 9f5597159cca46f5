import type { Endpoint } from '../../schema/index.ts';
import type { OpenApiResponse, MediaTypes, OpenApiOperation } from './document.ts';
import { headersWith } from './headers.ts';
import { securityOf } from './security.ts';

const rfc = (number: number, section?: string): string =>
  `https://www.rfc-editor.org/rfc/rfc${number}${section ? `#section-${section}` : ''}`;
const openId = (name: string): string => `https://openid.net/specs/${name}.html`;

/** The specification of each path of the OpenID provider. */
const specifications: Record<string, string> = {
  '/oauth/authorize': openId('openid-connect-core-1_0') + '#AuthorizationEndpoint',
  '/oauth/token': rfc(6749, '3.2'),
  '/oauth/revoke': rfc(7009),
  '/oauth/introspect': rfc(7662),
  '/oauth/par': rfc(9126),
  '/oauth/device': rfc(8628),
  '/oauth/register': rfc(7591),
  '/oauth/logout': openId('openid-connect-rpinitiated-1_0'),
  '/oauth/jwks': rfc(7517),
  '/user/profile': openId('openid-connect-core-1_0') + '#UserInfo',
  '/.well-known/openid-configuration': openId('openid-connect-discovery-1_0'),
  '/.well-known/oauth-authorization-server': rfc(8414),
};

/** The only path that creates something, and the only one that takes JSON alone. */
const registration = '/oauth/register';

/** Describes an endpoint of the OpenID provider by a link to its specification. */
export function oauthOperation(tag: string, endpoint: Endpoint): OpenApiOperation {
  const url = specifications[endpoint.path];
  return {
    operationId: operationId(endpoint),
    tags: [tag],
    summary: endpoint.purpose,
    externalDocs: url === undefined ? undefined : { url, description: 'Its specification' },
    security: securityOf(endpoint, false),
    requestBody:
      endpoint.method === 'POST'
        ? { required: true, content: content(anyObject, endpoint.path !== registration) }
        : undefined,
    responses: answers(endpoint),
  };
}

const anyObject = { type: 'object' };

/** SPEC.md part 4 prescribes JSON and the OAuth specifications forms, so both are accepted. */
function content(schema: MediaTypes[string]['schema'], isForm = false): MediaTypes {
  const json = { 'application/json': { schema } };
  return isForm ? { 'application/x-www-form-urlencoded': { schema }, ...json } : json;
}

function answers({ path, authentication }: Endpoint): Record<string, OpenApiResponse> {
  const refused: OpenApiResponse = {
    description: 'The request was refused.',
    headers: headersWith(),
    content: content({ $ref: '#/components/schemas/OAuthError' }),
  };
  const success: Record<string, OpenApiResponse> =
    authentication === 'session'
      ? {
          '3XX': {
            description: 'A redirect to the sign-in page or back to the client.',
            headers: headersWith('Location'),
          },
        }
      : {
          [path === registration ? 201 : 200]: {
            description: 'As specified.',
            headers: headersWith(),
            content: content(anyObject),
          },
        };
  return { ...success, '4XX': refused };
}

/** The operation id of POST /oauth/token is postOauthToken. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
