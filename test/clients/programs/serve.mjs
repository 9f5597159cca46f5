import { createServer } from 'node:http';
import { createRequire } from 'node:module';

/** Loads a package of test/clients/packages. */
export const load = createRequire(new URL('../packages/package.json', import.meta.url));

/** What a test says to a program: the hub, the registered client, and the own address. */
export const { HUB = '', CLIENT_ID = '', CLIENT_SECRET = '', PORT = '0' } = process.env;
export const address = `http://127.0.0.1:${PORT}`;
export const redirectUri = `${address}/callback`;
export const goodbye = `${address}/goodbye`;

/** Serves a handler for each path. A handler returns a URL to redirect to, or an object to send as JSON. */
export function serve(routes) {
  createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', address);
    try {
      const answer = await routes[url.pathname]?.(url, request);
      if (answer instanceof URL) return response.writeHead(302, { location: answer.href }).end();
      send(response, answer === undefined ? 404 : 200, answer ?? {});
    } catch (error) {
      send(response, 500, { error: String(error) });
    }
  }).listen(Number(PORT), '127.0.0.1');
}

/** Asks the hub for the person of an access token. */
export async function call(accessToken) {
  const response = await fetch(`${HUB}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ me { user { id } } }' }),
  });
  return { status: response.status, body: await response.json() };
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
