import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Shorter texts fit into one packet with their headers. */
const leastBytes = 1024;

/** Quality 4 takes 3 ms for this size. Larger texts are compressed with quality 1, which is four times as fast. */
const largeBytes = 256 * 1024;

/** Compression runs in the four threads of libuv, which hash passwords and read files too. */
const mostAtOnce = 2;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

let running = 0;

/** The best encoding that the caller accepts; `identity` for a caller that names none. */
export function acceptedEncoding(request: Request): Encoding {
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/**
 * The encoding of an answer that varies with Accept-Encoding. A short answer is sent as it is, and so is an answer while
 * the hub compresses as many as it may at once.
 */
export function encodingFor(request: Request, response: Response, text: string | Buffer): Encoding {
  const isLong = Buffer.byteLength(text) >= leastBytes;
  return isLong && running < mostAtOnce && variesByEncoding(response) ? acceptedEncoding(request) : 'identity';
}

/** Allows compressing an answer. Answers that hold secrets must not be allowed, because their length reveals parts of them. */
export function allowCompression(response: Response): void {
  response.vary('Accept-Encoding');
}

function variesByEncoding(response: Response): boolean {
  return /\baccept-encoding\b/i.test(response.get('Vary') ?? '');
}

/** Compresses a text outside the event loop, and sets the header of its encoding. */
export async function encoded(response: Response, text: string | Buffer, encoding: Encoding): Promise<string | Buffer> {
  if (encoding === 'identity') return text;
  const bytes = Buffer.from(text);
  running += 1;
  try {
    const result = await (encoding === 'br' ? brotli(bytes) : toGzip(bytes));
    response.set('Content-Encoding', encoding);
    return result;
  } finally {
    running -= 1;
  }
}

function brotli(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > largeBytes ? 1 : 4;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return toBrotli(bytes, { params });
}

/** Compresses the texts that the next handler sends, if it allows it. */
export const compressSentText: RequestHandler = (request, response, next) => {
  const send = response.send.bind(response);
  response.send = (body: unknown) => {
    response.send = send;
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    const encoding = isText ? encodingFor(request, response, body) : 'identity';
    if (encoding === 'identity') return send(body);
    encoded(response, body as string | Buffer, encoding).then(send, next);
    return response;
  };
  next();
};
