import { createHash } from 'node:crypto';
import { factsOfImage } from '../../platform/files/image-facts.ts';
import type { ImageFacts } from '../../platform/files/image-facts.ts';
import type { Bound } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';

/** A logo that fits the pages. */
export interface LogoImage extends ImageFacts {
  bytes: Buffer;
  /** In hexadecimal; the logo is served under it. */
  sha256: string;
}

const maxBytes = 262_144;
const [minPixels, maxPixels] = [16, 1024];
const maxCharacters = Math.ceil(maxBytes / 3) * 4;
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What the description of an input says about its logo. */
export const logoRules =
  'The file in base64: a PNG, JPEG or WebP image of at most 256 KB, with 16 to 1024 pixels a side.';

/** The file of a logo in base64. The image itself is checked by `readLogo`. */
export const logoFile: Bound<string> = {
  keywords: { minLength: 4, maxLength: maxCharacters, pattern: base64.source },
  report: (check, value, pointer) => {
    check.that(value.length <= maxCharacters, pointer, 'must be a file of at most 256 KB');
    check.that(value.length > maxCharacters || base64.test(value), pointer, 'must be the bytes of a file in base64');
  },
};

/** Reads the file of a logo, whose bytes decide what it is. Refuses any other than a small image. */
export function readLogo(text: string, pointer: string): LogoImage {
  const bytes = Buffer.from(text, 'base64');
  const facts = factsOfImage(bytes);
  const fits = (side: number) => side >= minPixels && side <= maxPixels;
  new Check()
    .that(bytes.length <= maxBytes, pointer, 'must be a file of at most 256 KB')
    .that(facts !== undefined, pointer, isMarkup(bytes) ? noMarkup : 'must be a PNG, JPEG or WebP image')
    .that(!facts || (fits(facts.width) && fits(facts.height)), pointer, sizeOf(facts))
    .done();
  return { ...facts!, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

const noMarkup = 'must be a PNG, JPEG or WebP image: an SVG can hold scripts, so export it as PNG';

function isMarkup(bytes: Buffer): boolean {
  return bytes.toString('utf8', 0, 100).replace('\ufeff', '').trimStart().startsWith('<');
}

function sizeOf(facts: ImageFacts | undefined): string {
  return `has ${facts?.width} × ${facts?.height} pixels; each side must have ${minPixels} to ${maxPixels}`;
}
