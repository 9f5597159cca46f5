import { CLIENT_ID, CLIENT_SECRET, HUB, call, load, redirectUri, serve } from './serve.mjs';

const { AuthorizationCode } = load('simple-oauth2');

const client = new AuthorizationCode({
  client: { id: CLIENT_ID, secret: CLIENT_SECRET },
  auth: { tokenHost: HUB },
});
const state = crypto.randomUUID();
let token;

/** The library knows no OpenID Connect, so the program asks the hub for the profile itself. */
async function profile() {
  if (!token) return { sub: null };
  const headers = { authorization: `Bearer ${token.token.access_token}` };
  return (await fetch(`${HUB}/user/profile`, { headers })).json();
}

serve({
  '/': profile,
  '/login': () => new URL(client.authorizeURL({ redirect_uri: redirectUri, scope: 'openid profile email', state })),
  '/callback': async ({ searchParams }) => {
    if (searchParams.get('state') !== state) throw new Error(searchParams.get('error_description') ?? 'wrong state');
    const code = searchParams.get('code');
    if (!code) throw new Error(searchParams.get('error_description') ?? 'no code');
    token = await client.getToken({ code, redirect_uri: redirectUri });
    return new URL('/', redirectUri);
  },
  '/refresh': async () => {
    const earlier = token;
    token = await earlier.refresh();
    return { isNew: token.token.access_token !== earlier.token.access_token };
  },
  '/call': () => call(token.token.access_token),
  '/logout': async () => {
    await token.revokeAll();
    const ended = await call(token.token.access_token);
    token = undefined;
    return { left: ended.status === 401 };
  },
});
