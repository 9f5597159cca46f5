import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { MemoryShare } from '../../../src/platform/http/memory-share.ts';

const mega = 1 << 20;

describe('the memory for bodies and answers', () => {
  test('never delays small requests', async () => {
    const memory = new MemoryShare();
    for (let nth = 0; nth < 5_000; nth += 1) await memory.admitBody(request(100_000), response(), 'one');
  });

  test('gives one caller 12 MB at once, and does not delay other callers', async () => {
    const memory = new MemoryShare();
    const first = response();
    await memory.admitBody(request(10 * mega), first, 'one');
    const second = memory.admitBody(request(10 * mega), response(), 'one');
    expect(await isDone(second)).toBe(false);
    await memory.admitBody(request(10 * mega), response(), 'other');
    first.emit('close');
    expect(await isDone(second)).toBe(true);
  });

  test('frees the share of a body when the answer is ready', async () => {
    const memory = new MemoryShare();
    const only = response();
    await memory.admitBody(request(16 * mega), only, 'one');
    expect(await isDone(memory.admitAnswer(10 * mega, only, 'one'))).toBe(true);
  });

  test('counts a body of unknown length as the longest of its type', async () => {
    const memory = new MemoryShare();
    const unknown = { 'transfer-encoding': 'chunked' };
    const json = { ...unknown, 'content-type': 'application/json' };
    for (let nth = 0; nth < 5; nth += 1) await memory.admitBody(request(json), response(), 'one');
    expect(await isDone(memory.admitBody(request(unknown), response(), 'one'))).toBe(false);
    const lines = { ...unknown, 'content-type': 'application/x-ndjson' };
    expect(await isDone(memory.admitBody(request(lines), response(), 'one'))).toBe(false);
    const packed = { 'content-encoding': 'gzip', 'content-length': '20' };
    expect(await isDone(memory.admitBody(request(packed), response(), 'other'))).toBe(true);
    expect(await isDone(memory.admitBody(request(packed), response(), 'other'))).toBe(false);
  });

  test('is not reserved for a closed connection', async () => {
    const memory = new MemoryShare();
    const closed = Object.assign(response(), { closed: true });
    await memory.admitBody(request(20 * mega), closed, 'one');
    expect(await isDone(memory.admitBody(request(20 * mega), response(), 'one'))).toBe(true);
  });
});

function request(length: number | IncomingHttpHeaders): IncomingMessage {
  const headers = typeof length === 'number' ? { 'content-length': String(length) } : length;
  return { headers } as IncomingMessage;
}

function response(): ServerResponse {
  return new EventEmitter() as ServerResponse;
}

/** Whether a promise is settled after pending microtasks have run. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let isSettled = false;
  promise.then(
    () => (isSettled = true),
    () => (isSettled = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return isSettled;
}
