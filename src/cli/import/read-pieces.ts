import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { invalid } from '../../errors.ts';

const pieceBytes = 1_000_000;

/** A file's text (standard input for "-") from a byte on, piece by piece, each of whole characters. */
export async function* readPieces(file: string, from: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of bytesOf(file, from)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw invalid('/file', `${file} is no valid UTF-8`);
    if (error instanceof Error && 'syscall' in error)
      throw invalid('/file', `${file} cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
    throw error;
  }
}

/** What comes through a pipe cannot be sought in: what is known already is read and passed over. */
async function* bytesOf(file: string, from: number): AsyncGenerator<Buffer> {
  const isPipe = file === '-';
  const stream: Readable = isPipe ? process.stdin : createReadStream(file, { start: from, highWaterMark: pieceBytes });
  let left = isPipe ? from : 0;
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    if (bytes.length > left) yield bytes.subarray(left);
    left = Math.max(0, left - bytes.length);
  }
}
