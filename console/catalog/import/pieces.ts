/** A request has at most 1 MB in all. */
const maxEncodedBytes = 950_000;

/** The piece of a text file that begins at an offset, in whole characters. Throws if the file is not UTF-8. */
export async function pieceAt(file: Blob, offset: number): Promise<string> {
  let size = maxEncodedBytes;
  for (;;) {
    const text = await wholeCharacters(file, offset, size);
    const encoded = encodedSize(text);
    if (encoded <= maxEncodedBytes) return text;
    // Quotes and line breaks take more in a request than in the file.
    size = Math.floor((size * maxEncodedBytes * 0.95) / encoded);
  }
}

function encodedSize(text: string): number {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

async function wholeCharacters(file: Blob, offset: number, size: number): Promise<string> {
  const bytes = new Uint8Array(await file.slice(offset, offset + size + 1).arrayBuffer());
  // A byte order mark counts as part of the file, so that offsets are those of the hub.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return decoder.decode(bytes.subarray(0, endOfCharacter(bytes, size)));
}

/** Where the last whole character within a size ends; the bytes have one more, if the file does. */
function endOfCharacter(bytes: Uint8Array, size: number): number {
  if (bytes.length <= size) return bytes.length;
  let end = size;
  while (end > 0 && isContinuation(bytes[end])) end -= 1;
  return end;
}

/** Bytes of a character after its first one begin with the bits 10. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
