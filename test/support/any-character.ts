import fc from 'fast-check';

/** Any code point but surrogates. The unit `binary` of fast-check lists all of them first, for a second. */
export const anyCharacter = fc
  .oneof(fc.nat(0xff), fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
