import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { lookup } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { guardedFetch } from '../../src/platform/http/guarded-fetch.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a local server that counts its connections. */
async function listen(answer: RequestListener): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createServer(answer).on('connection', () => (count += 1));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

/** Answers every name with the same addresses, as a DNS server of an attacker would. */
function resolveTo(...addresses: string[]) {
  const resolvedNames: string[] = [];
  const resolve = (
    name: string,
    _options: unknown,
    callback: (error: null, found: { address: string; family: number }[]) => void,
  ) => {
    resolvedNames.push(name);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolvedNames, lookup: resolve as unknown as typeof lookup };
}

const strict = guardedFetch({ allowPrivateAddresses: false });
const lenient = guardedFetch({ allowPrivateAddresses: true });

describe('a call to an address that a project registered', () => {
  it.each([
    'https://127.0.0.1',
    'https://127.1',
    'https://0x7f000001',
    'https://2130706433',
    'https://localhost',
    'https://hub.internal',
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[fd00::1]',
    'https://[64:ff9b::7f00:1]',
  ])('is not made to %s', async (origin) => {
    const { port, connections } = await listen((_, response) => response.end());
    await expect(strict(`${origin}:${port}/logout`)).rejects.toThrow('private address');
    expect(connections()).toBe(0);
  });

  it('is not made over plain http', async () => {
    await expect(strict('http://projects.example.com/logout')).rejects.toThrow('only https');
  });

  it.each([
    ['a private address', ['127.0.0.1']],
    ['a private IPv6 address', ['::1']],
    ['the address of the cloud metadata service', ['169.254.169.254']],
    ['a public address and a private one', ['93.184.215.14', '127.0.0.1']],
  ])('is not made to a name with %s, which is resolved once', async (_, addresses) => {
    const { port, connections } = await listen((_request, response) => response.end());
    const { resolvedNames, lookup } = resolveTo(...addresses);
    const call = guardedFetch({ allowPrivateAddresses: false, lookup });
    await expect(call(`https://projects.example.com:${port}/logout`)).rejects.toThrow('private address');
    expect(resolvedNames).toEqual(['projects.example.com']);
    expect(connections()).toBe(0);
  });
});

describe('a hub that may call private addresses', () => {
  it('sends a form and returns the answer', async () => {
    const { port } = await listen(async (request, response) => {
      const body = (await request.toArray()).join('');
      response.writeHead(202, { 'x-kind': String(request.headers['content-type']) }).end(body);
    });
    const answer = await lenient(`http://localhost:${port}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: 'a b' }),
    });
    expect(answer.status).toBe(202);
    expect(answer.headers.get('x-kind')).toBe('application/x-www-form-urlencoded');
    expect(await answer.text()).toBe('logout_token=a+b');
  });

  it('accepts an empty answer', async () => {
    const { port } = await listen((_, response) => response.writeHead(204).end());
    expect((await lenient(`http://127.0.0.1:${port}/`)).status).toBe(204);
  });

  it('returns a redirect without following it', async () => {
    const secret = await listen((_, response) => response.end());
    const { port } = await listen((_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end(),
    );
    expect((await lenient(`http://127.0.0.1:${port}/`)).status).toBe(302);
    expect(secret.connections()).toBe(0);
  });

  it('cuts off an endless answer', async () => {
    const { port } = await listen((_, response) => {
      const more = (): void => {
        while (response.write('x'.repeat(16_384)));
        response.once('drain', more);
      };
      more();
    });
    await expect(lenient(`http://127.0.0.1:${port}/`)).rejects.toThrow('more than 65536 bytes');
  });

  it.each<[string, RequestListener]>([
    ['never comes', () => {}],
    ['never ends', (_, response) => void response.write('x')],
  ])('waits for an answer that %s until the timeout of the caller', async (_, answer) => {
    const { port } = await listen(answer);
    await expect(lenient(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
