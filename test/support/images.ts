import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour. */
export function png(width: number, height = width, [red, green, blue] = [31, 95, 191]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.from([0, ...Array.from({ length: width }, () => [red!, green!, blue!]).flat()]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The beginning of a JPEG as far as its frame header, after a segment of another kind. */
export function jpegHead(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0xff, 0xc0]), frame]);
}

/** The beginning of a WebP in one of its three forms. */
export function webpHead(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(32);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WEBP', 8, 'latin1');
  bytes.write(form, 12, 'latin1');
  const sizes: Record<typeof form, () => void> = {
    'VP8 ': () => [bytes.writeUInt16LE(width, 26), bytes.writeUInt16LE(height, 28)],
    VP8L: () => bytes.writeUInt32LE(((height - 1) << 14) | (width - 1), 21),
    VP8X: () => [bytes.writeUIntLE(width - 1, 24, 3), bytes.writeUIntLE(height - 1, 27, 3)],
  };
  sizes[form]();
  return bytes;
}

/** A small PNG in base64. */
export const logo =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR4nGOQj99PEmIY1TCqYfhqAADnbD0Q6eftKwAAAABJRU5ErkJggg==';
