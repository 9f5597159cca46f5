import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Small enough that the page stays responsive between two pieces. */
const pieceBytes = 2 * 1024 * 1024;

interface ChecksumOptions {
  signal: AbortSignal;
  /** Called with the bytes that are read so far. */
  onProgress: (read: number) => void;
}

/** The SHA-256 of a file in hex. It is read piece by piece: Web Crypto would need all of it in memory. */
export async function checksumOf(file: Blob, { signal, onProgress }: ChecksumOptions): Promise<string> {
  const hash = sha256.create();
  for (let from = 0; from < file.size; from += pieceBytes) {
    signal.throwIfAborted();
    const piece = file.slice(from, from + pieceBytes);
    hash.update(new Uint8Array(await piece.arrayBuffer()));
    onProgress(from + piece.size);
  }
  return bytesToHex(hash.digest());
}
