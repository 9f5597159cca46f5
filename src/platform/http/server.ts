import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressOf } from '../values/address.ts';

export interface ServerLimits {
  /** The time limit for the headers of a request. */
  headersMs: number;
  /** The minimum time limit for a body, and for an answer; each 20 KB of it add a second. */
  bodyMs: number;
  /** The time limit for receiving any request: the lifetime of an upload address. */
  requestMs: number;
  /** The time limit for silence in the middle of a request or its answer. */
  silenceMs: number;
  /**
   * How long an idle connection is kept. It must be longer than in the load balancer, which would otherwise use
   * connections that are closed.
   */
  keepAliveMs: number;
  /** The maximum number of connections. */
  connections: number;
  /** The maximum number for one address; unlimited behind proxies, because all connections have their address. */
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

export type LimitedServer = Server & {
  /** Cuts off the server-sent events that are open: they don't end by themselves if their readers take nothing. */
  cutStreams(): void;
};

/** An HTTP server that slow or excessive connections cannot block. */
export function createLimitedServer(listener: RequestListener, limits: Partial<ServerLimits> = {}): LimitedServer {
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
  return Object.assign(server, { cutStreams: () => slow.cutStreams() });
}

/** Closes a new connection at once if its address already has too many. */
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
  /** The bytes that the connection had read before this request. */
  readBefore: number;
  /** Set when the answer has begun: the start time, and the bytes that the connection had written before. */
  answer?: { startedAt: number; writtenBefore: number };
}

/** Closes connections whose body or answer takes longer than its time limit. */
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

  cutStreams(): void {
    for (const [response, { request }] of this.#watched) if (isStream(response)) request.socket.destroy();
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
    // Events come when they happen; a reader who takes none is closed for its silence.
    if (isStream(response)) return;
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

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}

/** Returns the bytes that the network has not accepted yet; Node's own count includes a chunk until its end. */
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

/** The same for a person whose form arrived too slowly. */
const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${problem.title}</title>
<h1>${problem.title}</h1><p>The form arrived too slowly. Go back, and send it again.</p></html>`;

/** Answers 408 if no answer has begun, and closes the connection, because the rest of the body is not read. */
function cutOff(request: IncomingMessage, response: ServerResponse): void {
  const close = (): void => void request.socket.destroy();
  if (response.headersSent) return close();
  const isForBrowser = /\btext\/html\b/.test(request.headers.accept ?? '');
  const type = isForBrowser ? 'text/html; charset=utf-8' : 'application/problem+json';
  const [instance] = request.url!.split('?');
  const body = { ...problem, instance, requestId: response.getHeader('X-Request-Id') };
  response
    .writeHead(problem.status, { 'Content-Type': type, Connection: 'close' })
    .end(isForBrowser ? page : JSON.stringify(body), close);
}
