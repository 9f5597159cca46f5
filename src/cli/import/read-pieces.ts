import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { invalid } from '../../errors.ts';

const pieceBytes = 1_000_000;

/** Reads a file, or standard input for "-", from a byte offset on. Yields pieces of whole characters. */
export async function* readPieces(file: string, from: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of bytesOf(file, from)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw invalid('/file', `${file} is not valid UTF-8`);
    if (error instanceof Error && 'syscall' in error)
      throw invalid('/file', `${file} cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
    throw error;
  }
}

/** Skips bytes of a pipe by reading them, since a pipe has no offsets. */
async function* bytesOf(file: string, from: number): AsyncGenerator<Buffer> {
  const isPipe = file === '-';
  const stream: Readable = isPipe ? process.stdin : createReadStream(file, { start: from, highWaterMark: pieceBytes });
  let toSkip = isPipe ? from : 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    if (bytes.length > toSkip) yield bytes.subarray(toSkip);
    toSkip = Math.max(0, toSkip - bytes.length);
  }
}
