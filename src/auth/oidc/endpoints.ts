/** A public OAuth path, as the index of the service lists it. */
export interface OAuthEndpoint {
  method: 'GET' | 'POST';
  path: string;
  purpose: string;
  authentication: 'none' | 'session' | 'client' | 'bearer';
  scopes: string[];
}

export const paths = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  introspect: '/oauth/introspect',
  par: '/oauth/par',
  device: '/oauth/device',
  register: '/oauth/register',
  verification: '/device',
  logout: '/oauth/logout',
  jwks: '/oauth/jwks',
  profile: '/user/profile',
  openidConfiguration: '/.well-known/openid-configuration',
  serverMetadata: '/.well-known/oauth-authorization-server',
} as const;

/** The public OAuth and OpenID Connect paths, read by the router and by the index of the service. */
export const endpoints: OAuthEndpoint[] = [
  endpoint(
    'GET',
    paths.authorize,
    'Sign a person in and ask for their consent: code + PKCE (RFC 6749, 7636)',
    'session',
  ),
  endpoint('POST', paths.authorize, 'The same with the parameters as form or JSON; answers 303 to the GET', 'session'),
  endpoint(
    'POST',
    paths.token,
    'Exchange a code, a refresh token, client credentials or another token for tokens',
    'client',
  ),
  endpoint('POST', paths.revoke, 'Revoke a token (RFC 7009)', 'client'),
  endpoint('POST', paths.introspect, 'Ask whether a token is active (RFC 7662)', 'client'),
  endpoint(
    'POST',
    paths.par,
    'Push the parameters of an authorization request, and get a request_uri for it (RFC 9126)',
    'client',
  ),
  endpoint('POST', paths.device, 'Begin a sign-in on a device without a browser (RFC 8628)', 'client'),
  endpoint('POST', paths.register, 'Register a client, with a registration token of its project (RFC 7591)', 'bearer'),
  endpoint('GET', paths.logout, 'Sign out, started by the client (OpenID Connect RP-Initiated Logout)', 'session'),
  endpoint('POST', paths.logout, 'The same with the parameters as form or JSON; answers 303 to the GET', 'session'),
  endpoint('GET', paths.jwks, 'The public keys that verify ID tokens and JWT access tokens', 'none'),
  endpoint('GET', paths.profile, 'The claims of the person signed in (OpenID Connect userinfo)', 'bearer', ['openid']),
  endpoint('POST', paths.profile, 'The same, for clients that post', 'bearer', ['openid']),
  endpoint('GET', paths.openidConfiguration, 'What this provider supports (OpenID Connect Discovery)', 'none'),
  endpoint('GET', paths.serverMetadata, 'The same as OAuth server metadata (RFC 8414)', 'none'),
];

function endpoint(
  method: OAuthEndpoint['method'],
  path: string,
  purpose: string,
  authentication: OAuthEndpoint['authentication'],
  scopes: string[] = [],
): OAuthEndpoint {
  return { method, path, purpose, authentication, scopes };
}
