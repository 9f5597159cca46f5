import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contrastOf, mixed } from '../../src/auth/network/colours.ts';
import { grounds, paletteOf, problemOfAccent, usualPalette } from '../../src/auth/network/palette.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const schemes = ['light', 'dark'] as const;

describe('the contrast of two colours', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#1f5fbf', '#ffffff', 6.09],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %d, in either order', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });
});

describe('the palette of the pages', () => {
  it.each(schemes)('is usual without an accent, and legible in the %s scheme', (scheme) => {
    expect(paletteOf(null, null)).toEqual(usualPalette);
    expectLegible(paletteOf(null, null), scheme);
  });

  it('is legible for every accent that is not refused, on the pages and on buttons', () => {
    fc.assert(
      fc.property(colour, colour, fc.boolean(), (light, dark, hasOwnDark) => {
        fc.pre(!problemOfAccent(light, 'light') && !(hasOwnDark && problemOfAccent(dark, 'dark')));
        const palette = paletteOf(light, hasOwnDark ? dark : null);
        expect(palette.light.accent).toBe(light);
        if (hasOwnDark) expect(palette.dark.accent).toBe(dark);
        for (const scheme of schemes) expectLegible(palette, scheme);
      }),
    );
  });

  it('names a colour that is legible for every accent that is refused', () => {
    fc.assert(
      fc.property(colour, fc.constantFrom(...schemes), (accent, scheme) => {
        const problem = problemOfAccent(accent, scheme);
        fc.pre(problem !== undefined);
        const [named] = /#[0-9a-f]{6}$/.exec(problem!)!;
        expect(problemOfAccent(named, scheme)).toBeUndefined();
      }),
    );
  });

  it('refuses yellow on the light pages, and takes it on the dark ones', () => {
    expect(problemOfAccent('#ffd400', 'light')).toMatch(
      /^has a contrast of 1\.3 to the light pages, and text needs 4\.5/,
    );
    expect(problemOfAccent('#ffd400', 'dark')).toBeUndefined();
  });

  it('mixes two colours evenly', () => {
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mixed('#123456', '#ffffff', 0)).toBe('#123456');
  });
});

function expectLegible(palette: typeof usualPalette, scheme: (typeof schemes)[number]): void {
  const { accent, button, buttonStrong, onButton } = palette[scheme];
  for (const ground of Object.values(grounds[scheme])) expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(onButton, button)).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(onButton, buttonStrong)).toBeGreaterThanOrEqual(4.5);
}
