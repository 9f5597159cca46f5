import type { IncomingMessage, RequestOptions } from 'node:http';
import type { request as overHttps } from 'node:https';
import { AddressGuard } from './address-guard.ts';
import type { AddressGuardOptions } from './address-guard.ts';

const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 2_500;

type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * Returns a `fetch` for addresses that callers registered, by the rules of AddressGuard: no redirects, and answers of at
 * most 64 KiB.
 */
export function guardedFetch(options: AddressGuardOptions): Fetch {
  const guard = new AddressGuard(options);
  return async (input, { method = 'GET', headers, body, ...init } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request = guard.admit(url);
    const signal = init.signal ?? AbortSignal.timeout(TIMEOUT_MS);
    // A new connection, because the address of a pooled one was not checked.
    const sent = { method, headers: Object.fromEntries(new Headers(headers)), signal, agent: false };
    try {
      const answer = await send(request, url, { body: bodyOf(body), options: { ...sent, ...guard.connecting } });
      return responseOf(answer, await read(answer));
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  };
}

function send(
  request: typeof overHttps,
  url: URL,
  { body, options }: { body: string | undefined; options: RequestOptions },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error(`the answer has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf({ statusCode = 0, headers }: IncomingMessage, body: Buffer): Response {
  const isEmpty = [204, 205, 304].includes(statusCode);
  return new Response(isEmpty ? null : new Uint8Array(body), {
    status: statusCode,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  });
}

function bodyOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('the body must be text');
}
