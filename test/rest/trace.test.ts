import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';

const token = 'get.artifact_01h455vb4pex5vsknk084sn02q.k2x3.s0-secret_seal';

let hub: TestHub;
const lines: string[] = [];

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  hub = await startHub({ log });
});

afterAll(() => hub.close());

/** Sends a raw request line that HTTP clients would normalise, and returns the status of the answer. */
async function send(method: string, target: string): Promise<number> {
  const socket = connect(Number(new URL(hub.address).port), '127.0.0.1');
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: hub.example\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
}

describe('the request log', () => {
  it.each([
    ['the origin form', `/files/${token}`],
    ['the absolute form', `http://hub.example/files/${token}`],
    ['the absolute form with a port, a name and a query', `http://ada:secret@hub.example:80/files/${token}?x=1`],
    ['the absolute form in capitals', `HTTP://HUB.EXAMPLE/files/${token}`],
    ['the absolute form of another scheme', `ftp://hub.example/files/${token}`],
    ['the absolute form without a host', `http:///files/${token}`],
    ['a backslash before a fragment', `/files\\${token}#x`],
    ['two slashes', `//files/${token}`],
    ['dot segments', `/x/../files/${token}`],
    ['capital letters', `/FILES/${token}`],
    ['a percent-encoded letter', `/%66iles/${token}`],
    ['slashes that are percent-encoded twice', `/x%252Ffiles%252F${token}`],
    ['a slash at the end', `/files/${token}/`],
  ])('contains no token when the request target has %s', async (_, target) => {
    lines.length = 0;
    expect(await send('GET', target)).toBeGreaterThan(200);
    const [line] = lines.map((each) => JSON.parse(each) as { path: string });
    expect(line?.path).toMatch(/\.\.\.$/);
    expect(lines.join()).not.toContain('s0-secret_seal');
    expect(lines.join()).not.toContain('secret@');
  });

  it('shows the path of a target in absolute form', async () => {
    lines.length = 0;
    expect(await send('GET', 'http://hub.example/api/helloWorld')).toBe(200);
    expect(await send('GET', 'http://hub.example/nowhere?code=s0-secret')).toBe(404);
    await send('OPTIONS', '*');
    expect(lines.map((each) => (JSON.parse(each) as { path: string }).path)).toEqual([
      '/api/helloWorld',
      '/nowhere',
      '*',
    ]);
  });
});
