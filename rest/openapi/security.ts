import type { Directory, Endpoint } from '../../schema/index.ts';
import type { SecurityScheme } from './document.ts';

/** The credentials that an endpoint accepts, as alternatives. */
export function securityOf({ authentication, scopes }: Endpoint, isRow: boolean): Record<string, string[]>[] {
  if (authentication === 'client') return [{ client: [] }, {}];
  if (authentication !== 'bearer' && authentication !== 'optional') return [];
  const key = isRow ? [{ apiKey: [] }] : [];
  const none = authentication === 'optional' ? [{}] : [];
  return [{ bearer: [] }, ...key, { oauth: scopes }, { openId: scopes }, ...none];
}

/** The security schemes: how credentials are sent, and where to get tokens. */
export function securitySchemes(url: string, directory: Directory): Record<string, SecurityScheme> {
  const scopes = scopesOf(directory);
  const tokenUrl = `${url}/oauth/token`;
  return {
    bearer: { type: 'http', scheme: 'bearer', description: 'An access token or an API key.' },
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key.' },
    oauth: {
      type: 'oauth2',
      description: 'An access token of a person (authorization code with PKCE) or of a project (client credentials).',
      flows: {
        authorizationCode: {
          authorizationUrl: `${url}/oauth/authorize`,
          tokenUrl,
          refreshUrl: tokenUrl,
          scopes,
        },
        clientCredentials: { tokenUrl, scopes },
      },
    },
    openId: {
      type: 'openIdConnect',
      description: 'An access token as above; the endpoints are found by discovery.',
      openIdConnectUrl: `${url}/.well-known/openid-configuration`,
    },
    client: {
      type: 'http',
      scheme: 'basic',
      description: 'The id and secret of an OAuth client, or both in the body.',
    },
  };
}

/** Every scope that an endpoint requires, with the purposes of these endpoints. */
function scopesOf(directory: Directory): Record<string, string> {
  const uses = directory.flatMap(({ endpoints }) =>
    endpoints.flatMap(({ purpose, scopes }) => scopes.map((scope) => ({ scope, purpose }))),
  );
  const byScope = Map.groupBy(uses, ({ scope }) => scope);
  return Object.fromEntries(
    [...byScope].map(([scope, uses]) => [scope, uses.map(({ purpose }) => purpose).join('; ')]),
  );
}
