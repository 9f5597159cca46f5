import type { JsonSchema } from './json-schema.ts';

/** What a specification says of a path of the OpenID provider, and what the hub answers there. */
export interface OAuthDocument {
  specification: string;
  /** The parameters: of the query of a GET, and of the body of a POST. */
  parameters?: Record<string, string>;
  required?: readonly string[];
  /** A body that is JSON only; otherwise it is a form, or the same as JSON. */
  isJsonOnly?: true;
  success: OAuthSuccess;
}

interface OAuthSuccess {
  status: 200 | 201;
  description: string;
  mediaType: string;
  schema: JsonSchema;
}

const rfc = (number: number, section?: string): string =>
  `https://www.rfc-editor.org/rfc/rfc${number}${section ? `#section-${section}` : ''}`;
const openId = (name: string): string => `https://openid.net/specs/${name}.html`;

const text = (description: string): JsonSchema => ({ type: 'string', description });
const seconds = (description: string): JsonSchema => ({ type: 'integer', description });
const page: JsonSchema = { type: 'string', description: 'A page for the person.' };

/** An object with these properties, and with others that the specification allows. */
function object(properties: Record<string, JsonSchema>, ...required: string[]): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: true };
}

function json(schema: JsonSchema, description: string, status: 200 | 201 = 200, mediaType = 'application/json') {
  return { status, description, mediaType, schema };
}

const authorizationParameters = {
  client_id: 'The id of the client.',
  response_type: '`code`, or `id_token` (with `response_mode=form_post`, a `nonce` and a client that has a secret).',
  redirect_uri: 'A redirect URI of the client, exactly as registered.',
  scope: 'The scopes, separated by spaces; with `openid` for an ID token.',
  state: 'A value that comes back unchanged.',
  nonce: 'A value that comes back in the ID token.',
  code_challenge: 'The challenge of PKCE (RFC 7636).',
  code_challenge_method: 'Always `S256`.',
  prompt: 'Whether the person is asked: none, login, consent.',
  max_age: 'The greatest age of the sign-in, in seconds.',
  login_hint: 'The email address of the person, if the client knows it.',
  resource: 'The API that the tokens are for (RFC 8707).',
  request_uri: 'The parameters that were pushed before (RFC 9126).',
};

const clientParameters = {
  client_id: 'The id of the client, unless it is in the header.',
  client_secret: 'The secret of the client, unless it is in the header.',
  client_assertion_type: 'For private_key_jwt: urn:ietf:params:oauth:client-assertion-type:jwt-bearer.',
  client_assertion: 'The signed assertion of private_key_jwt (RFC 7523).',
};

const logoutParameters = {
  id_token_hint: 'The ID token of the session that ends.',
  client_id: 'The id of the client.',
  post_logout_redirect_uri: 'Where the person goes afterwards, as registered.',
  state: 'A value that comes back unchanged.',
};

const tokenOf = {
  token: 'The access token or refresh token.',
  token_type_hint: 'The kind of token: access_token or refresh_token.',
  ...clientParameters,
};

const profile: OAuthDocument = {
  specification: openId('openid-connect-core-1_0') + '#UserInfo',
  success: json(
    object({ sub: text('The id of the person.') }, 'sub'),
    'The claims of the person that the scopes of the token allow.',
  ),
};

const metadata = json(
  object({ issuer: text('The address of the provider.') }, 'issuer'),
  'What the provider supports, and the addresses of its endpoints.',
);

const tokens = object(
  {
    access_token: text('The access token.'),
    token_type: text('How the token is sent: Bearer or DPoP.'),
    expires_in: seconds('The seconds until it expires.'),
    scope: text('The scopes of the token, separated by spaces.'),
    refresh_token: text('The refresh token, for offline_access.'),
    id_token: text('The ID token, for openid.'),
    issued_token_type: text('The kind of token, in an exchange (RFC 8693).'),
  },
  ...['access_token', 'token_type', 'expires_in'],
);

/** The paths of the OpenID provider; the hub serves no others of OAuth. */
export const oauthDocuments: Record<string, OAuthDocument> = {
  '/oauth/authorize': {
    specification: openId('openid-connect-core-1_0') + '#AuthorizationEndpoint',
    parameters: authorizationParameters,
    required: ['client_id'],
    success: json(page, 'A page that posts the answer to the client (`response_mode=form_post`).', 200, 'text/html'),
  },
  '/oauth/token': {
    specification: rfc(6749, '3.2'),
    parameters: {
      grant_type:
        'authorization_code, refresh_token, client_credentials, urn:ietf:params:oauth:grant-type:device_code or urn:ietf:params:oauth:grant-type:token-exchange.',
      code: 'The code of the authorization answer.',
      redirect_uri: 'The redirect URI of the authorization request.',
      code_verifier: 'The verifier of PKCE.',
      refresh_token: 'The refresh token.',
      device_code: 'The code of a device.',
      scope: 'The scopes of the new token, separated by spaces.',
      resource: 'The API that the token is for (RFC 8707).',
      subject_token: 'The token to exchange (RFC 8693).',
      subject_token_type: 'The kind of the token to exchange.',
      ...clientParameters,
    },
    required: ['grant_type'],
    success: json(tokens, 'The tokens.'),
  },
  '/oauth/revoke': {
    specification: rfc(7009),
    parameters: tokenOf,
    required: ['token'],
    success: json(object({}), 'The token is no longer valid, or was not valid before.'),
  },
  '/oauth/introspect': {
    specification: rfc(7662),
    parameters: tokenOf,
    required: ['token'],
    success: json(
      object({ active: { type: 'boolean', description: 'Whether the token is valid.' } }, 'active'),
      'Whether the token is valid, and its claims if it is.',
    ),
  },
  '/oauth/par': {
    specification: rfc(9126),
    parameters: { ...authorizationParameters, ...clientParameters },
    required: ['response_type'],
    success: json(
      object(
        { request_uri: text('For `request_uri` of /oauth/authorize.'), expires_in: seconds('Its seconds to live.') },
        ...['request_uri', 'expires_in'],
      ),
      'The parameters were stored.',
      201,
    ),
  },
  '/oauth/device': {
    specification: rfc(8628),
    parameters: { scope: 'The scopes, separated by spaces.', resource: 'An API (RFC 8707).', ...clientParameters },
    success: json(
      object(
        {
          device_code: text('For the token endpoint.'),
          user_code: text('The code that the person enters.'),
          verification_uri: text('Where the person enters it.'),
          verification_uri_complete: text('The same with the code in it.'),
          expires_in: seconds('The seconds until the code expires.'),
          interval: seconds('The seconds between requests to the token endpoint.'),
        },
        ...['device_code', 'user_code', 'verification_uri', 'expires_in'],
      ),
      'The codes for the device and the person.',
    ),
  },
  '/oauth/register': {
    specification: rfc(7591),
    isJsonOnly: true,
    success: json(
      object({ client_id: text('The id of the client.') }, 'client_id'),
      'The client that was registered, with its secret if it has one.',
      201,
    ),
  },
  '/oauth/logout': {
    specification: openId('openid-connect-rpinitiated-1_0'),
    parameters: logoutParameters,
    success: json(page, 'A page that asks the person whether to sign out.', 200, 'text/html'),
  },
  '/oauth/jwks': {
    specification: rfc(7517),
    success: json(
      object(
        {
          keys: {
            type: 'array',
            items: { type: 'object', additionalProperties: true },
            description: 'The public keys.',
          },
        },
        'keys',
      ),
      'The public keys.',
      200,
      'application/jwk-set+json',
    ),
  },
  '/user/profile': profile,
  '/.well-known/openid-configuration': {
    specification: openId('openid-connect-discovery-1_0'),
    success: metadata,
  },
  '/.well-known/oauth-authorization-server': { specification: rfc(8414), success: metadata },
};
