import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factsOfImage } from '../../src/platform/files/image-facts.ts';
import { jpegHead, png, webpHead } from '../support/images.ts';

describe('the facts of an image', () => {
  it.each([
    ['PNG', png(40, 17), 'image/png'],
    ['JPEG, whose frame stands after other segments', jpegHead(40, 17), 'image/jpeg'],
    ['lossy WebP', webpHead('VP8 ', 40, 17), 'image/webp'],
    ['lossless WebP', webpHead('VP8L', 40, 17), 'image/webp'],
    ['extended WebP', webpHead('VP8X', 40, 17), 'image/webp'],
  ])('are read from a %s', (_, bytes, contentType) => {
    expect(factsOfImage(bytes)).toEqual({ contentType, width: 40, height: 17 });
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\x28\x00\x11\x00', 'latin1')],
    ['no bytes', Buffer.alloc(0)],
    ['a PNG that ends before its size', png(40).subarray(0, 20)],
    ['a JPEG that ends before its frame', jpegHead(40, 17).subarray(0, 10)],
    ['a JPEG whose segments lead nowhere', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0])],
    ['a WebP of an unknown form', Buffer.from('RIFF0000WEBPVP9 0000', 'latin1')],
  ])('do not exist for %s', (_, bytes) => {
    expect(factsOfImage(bytes)).toBeUndefined();
  });

  it('are a pair of sizes or nothing for any bytes, without an endless walk', () => {
    const heads = fc.constantFrom(
      png(1).subarray(0, 12),
      jpegHead(1, 1).subarray(0, 3),
      webpHead('VP8X', 1, 1).subarray(0, 12),
    );
    fc.assert(
      fc.property(heads, fc.uint8Array({ maxLength: 80 }), (head, rest) => {
        const facts = factsOfImage(Buffer.concat([head, rest]));
        expect(facts === undefined || (facts.width >= 0 && facts.height >= 0)).toBe(true);
      }),
    );
  });
});
