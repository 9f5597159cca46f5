import { Agent as HttpAgent } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { request as overHttps } from 'node:https';
import { AddressGuard } from './address-guard.ts';
import type { AddressGuardOptions } from './address-guard.ts';

export interface GuardedPostOptions extends AddressGuardOptions {
  timeoutMs: number;
}

export interface PostRequest {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

export interface PostAnswer {
  status: number;
  /** The first 1,024 bytes of the answer as text. */
  start: string;
}

/** The bytes of an answer that are kept. The rest is not read. */
const keptBytes = 1_024;
/** The time that an answer has after its status. */
const bodyMs = 1_000;
const idleMs = 2_000;

/**
 * Posts to addresses that callers registered, by the rules of AddressGuard, and follows no redirects. Connections are used
 * again for a short time. That is safe because the address of each was checked when it was opened.
 */
export class GuardedPost {
  readonly #guard: AddressGuard;
  readonly #http: HttpAgent;
  readonly #https: HttpsAgent;

  constructor(readonly options: GuardedPostOptions) {
    this.#guard = new AddressGuard(options);
    const pool = { keepAlive: true, timeout: idleMs, maxFreeSockets: 8, ...this.#guard.connecting };
    this.#http = new HttpAgent(pool);
    this.#https = new HttpsAgent(pool);
  }

  async send(address: string, message: PostRequest): Promise<PostAnswer> {
    const url = new URL(address);
    const request = this.#guard.admit(url);
    try {
      return await this.#attempt(request, url, message);
    } catch (error) {
      // The receiver closed an idle connection at the same time (RFC 9110, 9.2.2, lets a client repeat then).
      if (error instanceof ClosedConnection) return this.#attempt(request, url, message);
      throw error;
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  #attempt(send: typeof overHttps, url: URL, { headers, body, signal }: PostRequest): Promise<PostAnswer> {
    const agent = url.protocol === 'http:' ? this.#http : this.#https;
    const { timeoutMs } = this.options;
    return new Promise((resolve, reject) => {
      const length = { 'content-length': String(Buffer.byteLength(body)) };
      const request = send(url, { method: 'POST', headers: { ...headers, ...length }, signal, agent });
      const timer = setTimeout(() => request.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        const isClosed = request.reusedSocket && error.code === 'ECONNRESET';
        reject(isClosed ? new ClosedConnection(error.message) : error);
      });
      request.on('response', (answer) => {
        clearTimeout(timer);
        void startOf(answer).then((start) => resolve({ status: answer.statusCode ?? 0, start }));
      });
      request.end(body);
    });
  }
}

class ClosedConnection extends Error {}

/** The start of an answer. Its status counts, so a body that is too long, slow or broken is no failure. */
function startOf(answer: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => end(), bodyMs);
    function end(): void {
      clearTimeout(timer);
      if (!answer.complete) answer.destroy();
      resolve(readable(Buffer.concat(chunks).subarray(0, keptBytes)));
    }
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > keptBytes) end();
    });
    answer.on('error', end);
    answer.on('close', end);
    answer.on('end', end);
  });
}

/** Text that PostgreSQL stores. */
function readable(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '').toWellFormed();
}
