import type { lookup } from 'node:dns';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GuardedPost } from '../../src/platform/http/guarded-post.ts';

const servers: Server[] = [];
const posts: GuardedPost[] = [];

afterEach(() => {
  for (const post of posts.splice(0)) post.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: RequestListener): Promise<{ url: string; port: number; connections: () => number }> {
  let count = 0;
  const server = createServer(answer).on('connection', () => (count += 1));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port, connections: () => count };
}

function open(options: Partial<ConstructorParameters<typeof GuardedPost>[0]> = {}): GuardedPost {
  const post = new GuardedPost({ allowPrivateAddresses: true, timeoutMs: 500, ...options });
  posts.push(post);
  return post;
}

const signal = new AbortController().signal;
const request = { headers: { 'content-type': 'application/json' }, body: '{}', signal };

/** A resolver that answers each time with the next addresses, as one of an attacker would. */
function resolveInTurn(...turns: string[][]) {
  let turn = 0;
  const resolve = (_name: string, _options: unknown, callback: (error: null, found: object[]) => void) => {
    const addresses = turns[Math.min(turn, turns.length - 1)]!;
    turn += 1;
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
  return { turns: () => turn, lookup: resolve as unknown as typeof lookup };
}

describe('a post to an address that a project registered', () => {
  it.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://169.254.169.254',
    'https://[::1]',
    'https://hub.internal',
  ])('is not made to %s', async (origin) => {
    const { port, connections } = await listen((_, response) => response.end());
    const post = open({ allowPrivateAddresses: false });
    await expect(post.send(`${origin}:${port}/`, request)).rejects.toThrow('private address');
    expect(connections()).toBe(0);
  });

  it('is not made over plain http', async () => {
    await expect(open({ allowPrivateAddresses: false }).send('http://example.org/', request)).rejects.toThrow(
      'only https',
    );
  });

  it('judges the addresses of a name at each connection, also where the name resolves differently the second time', async () => {
    const { port, connections } = await listen((_, response) => response.end());
    const { lookup: resolver, turns } = resolveInTurn(
      ['127.0.0.1'],
      ['192.0.2.1'],
      ['10.0.0.1', '93.184.215.14'],
      ['127.0.0.1'],
    );
    const post = open({ allowPrivateAddresses: false, lookup: resolver });
    for (let tries = 1; tries <= 4; tries += 1) {
      await expect(post.send(`https://hooks.example.com:${port}/`, request)).rejects.toThrow('private address');
      expect(turns()).toBe(tries);
    }
    expect(connections()).toBe(0);
  });

  it('uses a connection again, and opens another where that was closed', async () => {
    const { url, connections } = await listen((_, response) => response.end('ok'));
    const post = open();
    for (let tries = 0; tries < 3; tries += 1)
      expect(await post.send(url, request)).toEqual({ status: 200, start: 'ok' });
    expect(connections()).toBe(1);
    servers[0]!.closeAllConnections();
    expect(await post.send(url, request)).toEqual({ status: 200, start: 'ok' });
    expect(connections()).toBe(2);
  });

  it('returns a redirect without following it', async () => {
    const { url, connections } = await listen((_, response) => response.writeHead(307, { location: '/again' }).end());
    expect((await open().send(url, request)).status).toBe(307);
    expect(connections()).toBe(1);
  });

  it('fails without an answer in time', async () => {
    const { url } = await listen(() => {});
    await expect(open().send(url, request)).rejects.toThrow('no answer within 500 ms');
  });

  it('keeps 1,024 bytes of an answer without an end, and does not wait for one that comes slowly', async () => {
    const endless = await listen((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect((await open().send(endless.url, request)).start).toBe('x'.repeat(1_024));
    const slow = await listen((_, response) => void response.writeHead(200).write('begun'));
    expect(await open().send(slow.url, request)).toEqual({ status: 200, start: 'begun' });
  });

  it('reads an answer that is no text', async () => {
    const { url } = await listen((_, response) => response.end(Buffer.from([0, 255, 254, 65])));
    expect((await open().send(url, request)).start).toBe('\ufffd\ufffdA');
  });

  it('fails if the answer is no HTTP', async () => {
    const { url } = await listen((incoming) => void incoming.socket.end('garbage\r\n\r\n'));
    await expect(open().send(url, request)).rejects.toThrow('Parse Error');
  });
});
