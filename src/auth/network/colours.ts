/** A colour of sRGB in lower case, such as `#1f5fbf`. */
export type Colour = string;

export const colourPattern = /^#[0-9a-fA-F]{6}$/;

/** The contrast of text that WCAG 2.2 AA requires (1.4.3). */
export const leastContrast = 4.5;

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** A colour with a part of another one mixed in, from 0 to 1. */
export function mixed(colour: Colour, other: Colour, part: number): Colour {
  const [from, to] = [channelsOf(colour), channelsOf(other)];
  const channels = from.map((value, index) => Math.round(value + (to[index]! - value) * part));
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channelsOf(colour: Colour): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** The relative luminance, from 0 for black to 1 for white (WCAG 2.2). */
function luminanceOf(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
