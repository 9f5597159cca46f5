import { createServer } from 'node:http';
import { CLIENT_ID, CLIENT_SECRET, HUB, PORT, address, call } from './serve.mjs';

const { Auth } = await import(new URL('../packages/node_modules/@auth/core/index.js', import.meta.url).href);

/** The refresh of Auth.js's guide "Refresh token rotation": the library leaves it to the program. */
async function refresh(refresh_token) {
  const form = { client_id: CLIENT_ID, client_secret: CLIENT_SECRET, grant_type: 'refresh_token', refresh_token };
  const response = await fetch(`${HUB}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

let tokens;

const config = {
  basePath: '/auth',
  secret: 'a long, randomly-generated string, for tests only',
  trustHost: true,
  providers: [
    { id: 'hub', name: 'Content Hub', type: 'oidc', issuer: HUB, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
  ],
  callbacks: {
    jwt({ token, account }) {
      if (account) tokens = account;
      return token;
    },
    session({ session, token }) {
      return { ...session, user: { ...session.user, sub: tokens?.providerAccountId ?? token.sub } };
    },
  },
};

const routes = {
  '/': async (request) => {
    const session = await Auth(new Request(`${address}/auth/session`, { headers: request.headers }), config);
    const { user } = (await session.json()) ?? {};
    return Response.json({ sub: user?.sub ?? null, email: user?.email, name: user?.name });
  },
  '/refresh': async () => {
    const later = await refresh(tokens.refresh_token);
    const isNew = later.access_token !== tokens.access_token;
    tokens = { ...tokens, ...later };
    return Response.json({ isNew });
  },
  '/call': async () => Response.json(await call(tokens.access_token)),
  '/login': () => Response.redirect(`${address}/auth/signin`),
  '/logout': () => Response.redirect(`${address}/auth/signout`),
};

createServer(async (incoming, outgoing) => {
  const chunks = await incoming.toArray();
  const body = ['GET', 'HEAD'].includes(incoming.method) ? undefined : Buffer.concat(chunks);
  const request = new Request(address + incoming.url, { method: incoming.method, headers: incoming.headers, body });
  const { pathname } = new URL(request.url);
  const answer = await (routes[pathname]?.(request) ?? Auth(request, config));
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value);
  outgoing.setHeader('set-cookie', answer.headers.getSetCookie());
  outgoing.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(PORT), '127.0.0.1');
