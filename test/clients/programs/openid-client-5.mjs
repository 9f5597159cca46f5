import { CLIENT_ID, CLIENT_SECRET, HUB, call, goodbye, load, redirectUri, serve } from './serve.mjs';

const { Issuer, generators } = load('openid-client-5');

const issuer = await Issuer.discover(HUB);
const client = new issuer.Client({
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  redirect_uris: [redirectUri],
  response_types: ['code'],
});
const codeVerifier = generators.codeVerifier();
let tokens;

serve({
  '/': () => (tokens ? client.userinfo(tokens.access_token) : { sub: null }),
  '/login': () =>
    new URL(
      client.authorizationUrl({
        scope: 'openid email profile',
        code_challenge: generators.codeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }),
    ),
  '/callback': async (_url, request) => {
    tokens = await client.callback(redirectUri, client.callbackParams(request), { code_verifier: codeVerifier });
    return new URL('/', redirectUri);
  },
  '/refresh': async () => {
    const earlier = tokens;
    tokens = await client.refresh(earlier.refresh_token);
    return { isNew: tokens.access_token !== earlier.access_token };
  },
  '/call': () => call(tokens.access_token),
  '/logout': () => {
    const hint = tokens.id_token;
    tokens = undefined;
    return new URL(client.endSessionUrl({ id_token_hint: hint, post_logout_redirect_uri: goodbye }));
  },
  '/goodbye': () => ({ left: !tokens }),
});
