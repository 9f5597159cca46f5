import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { formatBytes } from '../../console/app/parts/bytes.ts';
import { pieceAt } from '../../console/catalog/import/pieces.ts';
import { checksumOf } from '../../console/catalog/release/files/checksum.ts';
import { guessTarget } from '../../console/catalog/release/files/guess-target.ts';

const mebibyte = 1024 * 1024;

describe('the checksum of a file', () => {
  test.each([0, 1, 2 * mebibyte - 1, 2 * mebibyte, 2 * mebibyte + 1, 5 * mebibyte])(
    'is its SHA-256 for %d bytes, whatever the pieces',
    async (size) => {
      const bytes = randomBytes(size);
      const read: number[] = [];
      const options = { signal: new AbortController().signal, onProgress: (sum: number) => read.push(sum) };
      expect(await checksumOf(new Blob([bytes]), options)).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(read.at(-1) ?? 0).toBe(size);
    },
  );

  test('ends when it is no longer wanted', async () => {
    const options = { signal: AbortSignal.abort(), onProgress: () => {} };
    await expect(checksumOf(new Blob(['text']), options)).rejects.toThrow(/abort/);
  });
});

describe('the pieces of a text file', () => {
  test.each(['a', 'é', '€', '😀', 'a😀é', '"', '\n', '\u0001'])(
    'made of %j are whole characters and one file together',
    async (part) => {
      for (const shift of ['', 'x', 'xx', 'xxx']) {
        const text = `\uFEFF${shift}${part.repeat(700_000)}`;
        const file = new Blob([text]);
        const pieces: string[] = [];
        for (let offset = 0; offset < file.size; offset += Buffer.byteLength(pieces.at(-1)!)) {
          pieces.push(await pieceAt(file, offset));
        }
        expect(pieces.join('') === text).toBe(true);
        const sizes = pieces.map((piece) => Buffer.byteLength(JSON.stringify(piece)));
        expect(Math.max(...sizes)).toBeLessThanOrEqual(950_000);
      }
    },
  );

  test('of another encoding are refused', async () => {
    await expect(pieceAt(new Blob([Buffer.from('Gr\u00F6\u00DFe', 'latin1')]), 0)).rejects.toThrow();
  });
});

test.each([
  ['forge-1.4.0-linux-arm64.tar.gz', 'linux', 'arm64'],
  ['forge_1.4.0_darwin_x86_64.zip', 'macos', 'x64'],
  ['Forge-Setup-1.4.0-win32-x64.exe', 'windows', 'x64'],
  ['forge_1.4.0_amd64.deb', 'linux', 'x64'],
  ['forge-1.4.0-i686.AppImage', 'linux', 'x86'],
  ['darwinism.pdf', '', ''],
])('%s runs on "%s" and "%s"', (filename, platform, arch) => {
  expect(guessTarget(filename)).toEqual({ platform, arch });
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1_440_000, '1.4 MB'],
  [5_368_709_120, '5.4 GB'],
  [2_000_000_000_000, '2,000 GB'],
])('%d bytes are shown as %s', (size, text) => expect(formatBytes(size)).toBe(text));
