import { contrastOf, leastContrast, mixed } from './colours.ts';
import type { Colour } from './colours.ts';

/** The colours of the pages in one scheme that follow the accent. */
export interface AccentColours {
  /** Links, ticks and the outline of the focus. */
  accent: Colour;
  button: Colour;
  /** The button below the pointer. */
  buttonStrong: Colour;
  /** The text on a button. */
  onButton: Colour;
}

/** The accent colours of the light and the dark pages. */
export interface Palette {
  light: AccentColours;
  dark: AccentColours;
}

/** What links and buttons stand on: the ground of a page, and the card on it. */
export const grounds = {
  light: { ground: '#f7f8fa', card: '#ffffff' },
  dark: { ground: '#0d1013', card: '#1a2027' },
} as const;

type Scheme = keyof typeof grounds;

/** The colours without an accent of the operator's. */
export const usualPalette: Palette = {
  light: { accent: '#1f5fbf', button: '#1f5fbf', buttonStrong: '#184c99', onButton: '#ffffff' },
  dark: { accent: '#8ab4f8', button: '#2f6fce', buttonStrong: '#1f5fbf', onButton: '#ffffff' },
};

/** The colours for an accent. Without one for the dark pages, it is lightened until it can be read on them. */
export function paletteOf(accent: Colour | null, accentDark: Colour | null): Palette {
  const dark = accentDark ?? (accent && legible(accent, 'dark'));
  return { light: accent ? coloursOf(accent) : usualPalette.light, dark: dark ? coloursOf(dark) : usualPalette.dark };
}

/** Why text of a colour could not be read on the pages of a scheme; undefined for a colour that can be. */
export function problemOfAccent(accent: Colour, scheme: Scheme): string | undefined {
  const contrast = contrastOn(accent, scheme);
  if (contrast >= leastContrast) return undefined;
  const [change, pages] = scheme === 'light' ? ['darker', 'light'] : ['lighter', 'dark'];
  const rounded = Math.floor(contrast * 10) / 10;
  return `has a contrast of ${rounded} to the ${pages} pages, and text needs ${leastContrast} (WCAG 2.2 AA): take a ${change} one, such as ${legible(accent, scheme)}`;
}

function contrastOn(accent: Colour, scheme: Scheme): number {
  return Math.min(...Object.values(grounds[scheme]).map((ground) => contrastOf(accent, ground)));
}

/** The colour, mixed with as much black or white as it needs to be read. */
function legible(accent: Colour, scheme: Scheme): Colour {
  const toward = scheme === 'light' ? '#000000' : '#ffffff';
  let colour = accent;
  for (let part = 0.02; contrastOn(colour, scheme) < leastContrast; part += 0.02) colour = mixed(accent, toward, part);
  return colour;
}

/** One of black and white has a contrast of at least 4.5 to any colour. */
function coloursOf(accent: Colour): AccentColours {
  const isDark = contrastOf(accent, '#ffffff') >= leastContrast;
  const [onButton, away] = isDark ? (['#ffffff', '#000000'] as const) : (['#000000', '#ffffff'] as const);
  return { accent, button: accent, buttonStrong: mixed(accent, away, 0.2), onButton };
}
