import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { acceptedEncoding } from '../compress.ts';
import type { Encoding } from '../compress.ts';
import { once } from './once.ts';
import { isAnsweredUnchanged } from '../unchanged.ts';

/** A text that does not change while the process runs. */
export interface CachedText {
  type: string;
  body: string;
  headers?: Record<string, string>;
}

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: async (bytes: Buffer) => bytes,
};

/** Serves a text that is created at its first use, and compressed once for each requested encoding. */
export function cachedText(make: () => CachedText | Promise<CachedText>): RequestHandler {
  const text = once(async () => {
    const { body, ...rest } = await make();
    const bytes = Buffer.from(body);
    return { ...rest, bytes, tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
  });
  const encoded = (encoding: Encoding) => once(async () => encoders[encoding]((await text()).bytes));
  const bodies = { br: encoded('br'), gzip: encoded('gzip'), identity: encoded('identity') };
  return async (request, response) => {
    const { type, headers, tag } = await text();
    const encoding = acceptedEncoding(request);
    // A strong tag identifies bytes, so each encoding has its own (RFC 9110 section 8.8.3.3).
    response.set({ 'Cache-Control': 'no-cache', ETag: `"${tag}-${encoding}"`, ...headers }).vary('Accept-Encoding');
    if (encoding !== 'identity') response.set('Content-Encoding', encoding);
    if (!(await isAnsweredUnchanged(request, response))) response.type(type).send(await bodies[encoding]());
  };
}
