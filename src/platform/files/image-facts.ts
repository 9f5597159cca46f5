/** The type and the size of an image, as its first bytes say. */
export interface ImageFacts {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  /** In pixels. */
  width: number;
  height: number;
}

/** Reads the type and size of a PNG, JPEG or WebP image; undefined for any other file, or a broken beginning. */
export function factsOfImage(bytes: Buffer): ImageFacts | undefined {
  try {
    return ofPng(bytes) ?? ofJpeg(bytes) ?? ofWebp(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the file ends before its size
    throw error;
  }
}

function ofPng(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks over the segments to the frame header (ITU-T T.81, B.2.2). */
function ofJpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes.readUInt8(at + 1)))
      return { contentType: 'image/jpeg', width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

/** Markers SOF0 to SOF15, without DHT, JPG and DAC, which lie among them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** The three forms of WebP: extended, lossless and lossy (RFC 9649, sections 2.5 to 2.7). */
function ofWebp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const size = webpSizes[bytes.toString('latin1', 12, 16)]?.(bytes);
  return size && { contentType: 'image/webp', width: size[0], height: size[1] };
}

const webpSizes: Record<string, (bytes: Buffer) => [width: number, height: number]> = {
  VP8X: (bytes) => [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1],
  VP8L: (bytes) => [(bytes.readUInt32LE(21) & 0x3fff) + 1, ((bytes.readUInt32LE(21) >> 14) & 0x3fff) + 1],
  'VP8 ': (bytes) => [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff],
};
