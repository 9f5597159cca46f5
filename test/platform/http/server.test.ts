import { afterEach, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createLimitedServer } from '../../../src/platform/http/server.ts';
import type { ServerLimits } from '../../../src/platform/http/server.ts';

let server: Server;
const sockets: Socket[] = [];

afterEach(async () => {
  sockets.splice(0).forEach((socket) => socket.destroy());
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

/** Answers a complete request with the number of bytes of its body. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0;
  try {
    for await (const piece of request) bytes += (piece as Buffer).length;
  } catch {
    return;
  }
  response.end(String(bytes));
}

async function listen(limits: Partial<ServerLimits>): Promise<void> {
  server = createLimitedServer((request, response) => void answer(request, response), limits);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
}

interface RawConnection {
  socket: Socket;
  received: () => string;
  ended: Promise<number>;
}

/** Opens a connection; `ended` resolves to its lifetime in milliseconds. */
function open(): RawConnection {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  const start = performance.now();
  socket.on('data', (piece) => (text += piece.toString()));
  socket.on('error', () => {});
  const ended = new Promise<number>((resolve) => socket.on('close', () => resolve(performance.now() - start)));
  return { socket, received: () => text, ended };
}

/** In bytes; more than the buffers of a connection hold. */
const long = 60_000_000;

const post = (length: number): string => `POST / HTTP/1.1\r\nHost: hub\r\nContent-Length: ${length}\r\n\r\n`;

describe('the HTTP server', () => {
  it('answers 408 and closes the connection when a body arrives too slowly', async () => {
    await listen({ bodyMs: 200 });
    const { socket, received, ended } = open();
    socket.write(post(1000));
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await ended).toBeLessThan(1500);
    clearInterval(drip);
    expect(received()).toContain('HTTP/1.1 408');
    expect(received()).toContain('"code":"request_timeout"');
  });

  it('answers a browser with a page when its form arrives too slowly', async () => {
    await listen({ bodyMs: 200 });
    const { socket, received, ended } = open();
    socket.write(post(1000).replace('\r\n', '\r\nAccept: text/html,*/*;q=0.8\r\n'));
    await ended;
    expect(received()).toMatch(/^HTTP\/1.1 408[^]*text\/html[^]*<h1>Request timeout<\/h1>/);
  });

  it('accepts a long body that arrives fast enough, however long it takes in total', async () => {
    await listen({ bodyMs: 200 });
    const { socket, received } = open();
    const piece = 'x'.repeat(40_000);
    socket.write(post(piece.length * 20));
    for (let nth = 0; nth < 20; nth += 1) {
      socket.write(piece);
      await setTimeout(40);
    }
    await setTimeout(50);
    expect(received()).toContain('HTTP/1.1 200');
    expect(received()).toContain('800000');
  });

  const listenLong = async (limits: Partial<ServerLimits>): Promise<void> => {
    server = createLimitedServer((_, response) => response.end('x'.repeat(long)), limits);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  };

  it('completes a long answer that is read slowly', async () => {
    await listenLong({ bodyMs: 1_000 });
    const { socket, received } = open();
    socket.write('GET / HTTP/1.1\r\nHost: hub\r\n\r\n');
    while (received().length < long && !socket.destroyed) {
      socket.pause();
      await setTimeout(100);
      socket.resume();
      await setTimeout(2);
    }
    expect(received().length).toBeGreaterThan(long);
  }, 60_000);

  it('closes the connection when the client does not read the answer', async () => {
    await listenLong({ silenceMs: 300 });
    const given = new Promise((up) => {
      server.once('connection', (ofServer: Socket) => ofServer.once('close', up));
    });
    const { socket } = open();
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: hub\r\n\r\n');
    await given;
    expect(socket.bytesRead).toBeLessThan(long);
  });

  it('answers 408 and closes the connection when headers do not end in time', async () => {
    await listen({ headersMs: 200 });
    const { socket, received, ended } = open();
    socket.write('GET / HTTP/1.1\r\n');
    const drip = setInterval(() => socket.write('x: y\r\n'), 20);
    expect(await ended).toBeLessThan(2000);
    clearInterval(drip);
    expect(received()).toContain('408');
  });

  it('closes an idle connection after the keep-alive time, which is longer than that of load balancers', async () => {
    await listen({ keepAliveMs: 300 });
    const { socket, received, ended } = open();
    socket.write(post(0));
    await setTimeout(200);
    socket.write(post(0));
    expect(await ended).toBeGreaterThan(450);
    expect(received().match(/HTTP\/1.1 200/g)).toHaveLength(2);
    expect(createLimitedServer(() => {}).keepAliveTimeout).toBe(75_000);
  });

  it('limits the connections of one address, and accepts a new one when another ends', async () => {
    await listen({ connectionsOfAddress: 3 });
    const held = [open(), open(), open()];
    await setTimeout(50);
    expect(await open().ended).toBeLessThan(500);
    held[0]!.socket.destroy();
    await held[0]!.ended;
    await setTimeout(20);
    const { socket, received } = open();
    socket.write(post(0));
    await setTimeout(50);
    expect(received()).toContain('HTTP/1.1 200');
  });
});
