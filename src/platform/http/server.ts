import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../values/address.ts';

export interface ServerLimits {
  /** How long a connection may send the headers of a request. */
  headersMs: number;
  /** How long a body may take, however short it is; each 20 KB of it give it a second more. */
  bodyMs: number;
  /** How long any request may take to arrive: as long as the address for an upload holds. */
  requestMs: number;
  /** How long a connection may be silent in the middle of a request or its answer. */
  silenceMs: number;
  /** How long an idle connection is kept; longer than balancers do, or they would send requests into closed ones. */
  keepAliveMs: number;
  connections: number;
  /** Of one address; unlimited behind proxies, since all connections have theirs. */
  connectionsOfAddress: number;
}

const usual: ServerLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  requestMs: 3_600_000,
  silenceMs: 60_000,
  keepAliveMs: 75_000,
  connections: 2_000,
  connectionsOfAddress: 500,
};

const slowestBytesPerMs = 20;

/** An HTTP server that slow or frequent connections cannot block. */
export function createLimitedServer(listener: RequestListener, limits: Partial<ServerLimits> = {}): Server {
  const { headersMs, requestMs, silenceMs, keepAliveMs, connections, ...rest } = { ...usual, ...limits };
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(5_000, headersMs),
  });
  server.setTimeout(silenceMs);
  server.maxConnections = connections;
  limitAddresses(server, rest.connectionsOfAddress);
  const slow = new SlowTransfers(rest.bodyMs);
  server.on('request', (request, response) => {
    slow.watch(request, response);
    listener(request, response);
  });
  server.on('close', () => slow.close());
  return server;
}

/** Ends a connection at once that is one too many of its address. */
function limitAddresses(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left) open.set(address, left);
      else open.delete(address);
    });
  });
}

interface Transfer {
  request: IncomingMessage;
  startedAt: number;
  /** What the connection had read before. */
  readBefore: number;
  /** Once the answer has begun: since when, and what the connection had written before. */
  answer?: { startedAt: number; writtenBefore: number };
}

/** Cuts off bodies and answers that move more slowly than any connection of today lets them. */
class SlowTransfers {
  readonly #watched = new Map<ServerResponse, Transfer>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly patienceMs: number) {
    this.#timer = setInterval(() => this.#sweep(), Math.min(5_000, patienceMs)).unref();
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const startedAt = performance.now();
    this.#watched.set(response, { request, startedAt, readBefore: request.socket.bytesRead });
    response.once('close', () => this.#watched.delete(response));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [response, transfer] of this.#watched) {
      const { request } = transfer;
      if (response.headersSent) this.#judgeAnswer(response, transfer, now);
      else if (!request.complete) {
        const received = request.socket.bytesRead - transfer.readBefore;
        if (this.#isSlow(now - transfer.startedAt, received)) cutOff(request, response);
      }
    }
  }

  #judgeAnswer(response: ServerResponse, transfer: Transfer, now: number): void {
    const { socket } = transfer.request;
    const written = socket.bytesWritten - waitingIn(socket);
    transfer.answer ??= { startedAt: now, writtenBefore: written };
    const { startedAt, writtenBefore } = transfer.answer;
    if (this.#isSlow(now - startedAt, written - writtenBefore)) socket.destroy();
  }

  #isSlow(ms: number, bytes: number): boolean {
    return ms > this.patienceMs + bytes / slowestBytesPerMs;
  }
}

/** How many bytes of an answer have not been handed to the network; what Node calls so counts a piece until its end. */
function waitingIn(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? socket.writableLength;
}

const problem = {
  type: '/docs/problems#request_timeout',
  title: 'Request timeout',
  status: 408,
  detail: 'The body arrived too slowly; send it again.',
  code: 'request_timeout',
};

/** Answers where nothing has been answered yet, and closes the connection: the rest of the body is not wanted. */
function cutOff(request: IncomingMessage, response: ServerResponse): void {
  const close = (): void => void request.socket.destroy();
  if (response.headersSent) return close();
  response
    .writeHead(problem.status, { 'Content-Type': 'application/problem+json', Connection: 'close' })
    .end(JSON.stringify(problem), close);
}
