import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { BrotliOptions } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Shorter texts fit into one packet with their headers. */
const leastBytes = 1024;

/**
 * Texts up to this size are compressed in the event loop: reports in up to 2 ms, and in some 6 ms the texts that take
 * longest, of few different letters. A thread takes up to half of that from the loop as well, lets the answer wait for a
 * processor twice, and keeps the text until the whole heap is collected (decision 67).
 */
const mostBytesInLoop = { br: 1024 * 1024, gzip: 64 * 1024 };

/** Larger texts are compressed by brotli with quality 1, which is two to four times as fast as quality 4. */
const largeBytes = 128 * 1024;

/** Longer texts are compressed in the four threads of libuv, which hash passwords and read files too. */
const mostInThreads = 2;

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

let running = 0;

/** The best encoding that the caller accepts; `identity` for a caller that names none. */
export function acceptedEncoding(request: Request): Encoding {
  if (request.acceptsEncodings('br')) return 'br';
  return request.acceptsEncodings('gzip') ? 'gzip' : 'identity';
}

/**
 * The encoding of an answer that varies with Accept-Encoding. A very short answer is sent as it is, and so is a long one
 * while the hub compresses as many as it may at once.
 */
export function encodingFor(request: Request, response: Response, text: string | Buffer): Encoding {
  const length = Buffer.byteLength(text);
  if (length < leastBytes || !variesByEncoding(response)) return 'identity';
  const encoding = acceptedEncoding(request);
  return isShort(length, encoding) || running < mostInThreads ? encoding : 'identity';
}

function isShort(length: number, encoding: Encoding): boolean {
  return encoding === 'identity' || length <= mostBytesInLoop[encoding];
}

/** Allows compressing an answer. Answers that hold secrets must not be allowed, because their length reveals parts of them. */
export function allowCompression(response: Response): void {
  response.vary('Accept-Encoding');
}

function variesByEncoding(response: Response): boolean {
  return /\baccept-encoding\b/i.test(response.get('Vary') ?? '');
}

/** Compresses a text, a long one outside the event loop, and sets the header of its encoding. */
export async function encoded(response: Response, text: string | Buffer, encoding: Encoding): Promise<string | Buffer> {
  if (encoding === 'identity') return text;
  const bytes = Buffer.from(text);
  const result = isShort(bytes.length, encoding) ? compress(bytes, encoding) : await compressInThread(bytes, encoding);
  response.set('Content-Encoding', encoding);
  return result;
}

/** The usual level takes 9 ms for 64 KiB of few different letters. */
const gzipOptions = { level: 4 };

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Buffer {
  return encoding === 'br' ? brotliCompressSync(bytes, brotliOptions(bytes)) : gzipSync(bytes, gzipOptions);
}

async function compressInThread(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  running += 1;
  try {
    return await (encoding === 'br' ? toBrotli(bytes, brotliOptions(bytes)) : toGzip(bytes));
  } finally {
    running -= 1;
  }
}

function brotliOptions({ length }: Buffer): BrotliOptions {
  const quality = length > largeBytes ? 1 : 4;
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length } };
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
