import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../address.ts';

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
  /** Of one address; without a limit where proxies stand in front, whose addresses they have. */
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

/** An HTTP server that nobody holds up by being slow or by connecting often. */
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
  const slow = new SlowBodies(rest.bodyMs);
  server.on('request', (request, response) => {
    if (!request.complete) slow.watch(request, response);
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

interface Watched {
  response: ServerResponse;
  startedAt: number;
  /** What the connection had read before. */
  bytesBefore: number;
}

/** Cuts off bodies that arrive more slowly than any connection of today sends them. */
class SlowBodies {
  readonly #watched = new Map<IncomingMessage, Watched>();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly bodyMs: number) {
    this.#timer = setInterval(() => this.#sweep(), Math.min(5_000, bodyMs)).unref();
  }

  watch(request: IncomingMessage, response: ServerResponse): void {
    const watched = { response, startedAt: performance.now(), bytesBefore: request.socket.bytesRead };
    this.#watched.set(request, watched);
    request.once('close', () => this.#watched.delete(request));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [request, { response, startedAt, bytesBefore }] of this.#watched) {
      const received = request.socket.bytesRead - bytesBefore;
      const isSlow = now - startedAt > this.bodyMs + received / slowestBytesPerMs;
      if (!request.complete && !isSlow) continue;
      this.#watched.delete(request);
      if (!request.complete) cutOff(request, response);
    }
  }
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
