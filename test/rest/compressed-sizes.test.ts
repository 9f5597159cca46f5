import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allowCompression, compressSentText } from '../../rest/compress.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync };
const agent = new Agent({ keepAlive: false });
const textOf = (kb: number) => Array.from({ length: kb }, (_, n) => String(n).padStart(1024, 'a note, ')).join('');

let server: Server;

beforeAll(async () => {
  const app = express().use(compressSentText);
  app.get('/:kb', ({ params }, response) => {
    allowCompression(response);
    response.type('text').send(textOf(Number(params.kb)));
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => void server?.close());

async function ask(kb: number, encoding: 'br' | 'gzip'): Promise<{ encoding: string | undefined; text: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = get({ port, agent, path: `/${kb}`, headers: { 'accept-encoding': encoding } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await response.toArray());
  const used = response.headers['content-encoding'];
  return { encoding: used, text: (used ? decoders[encoding](bytes) : bytes).toString() };
}

describe.each(['br', 'gzip'] as const)('a text that is compressed by %s', (encoding) => {
  it.each([1, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025])(
    'is the same when it is unpacked, with %i KiB',
    async (kb) => {
      expect(await ask(kb, encoding)).toEqual({ encoding, text: textOf(kb) });
    },
  );

  it('is compressed however many there are, if it is short', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(40, encoding)));
    expect(new Set(answers.map((answer) => answer.encoding))).toEqual(new Set([encoding]));
  });

  it('is sent as it is where the threads have enough to do, if it is long', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(2000, encoding)));
    expect(new Set(answers.map((answer) => answer.encoding))).toEqual(new Set([encoding, undefined]));
    for (const { text } of answers) expect(text).toBe(textOf(2000));
  });
});
