import type { Estimated } from './estimated.ts';

/** As many quantities as the curve has. */
const points = 20;

/** Beyond it, numbers lose digits; the field takes any quantity all the same. */
const largest = 1e15;

/** A round number up to which the curve goes: past every tier of the price, and past the quantity. */
export function rangeOf({ model, tiers, packageSize, freeUnits }: Estimated, quantity: number): number {
  const least = model.endsWith('percentage') ? 1000 : 20;
  const ends = tiers.map(({ upTo }) => Number(upTo ?? 0) * 1.5);
  const sizes = [Number(packageSize ?? 0) * 5, Number(freeUnits ?? 0) * 2];
  const entered = Number.isFinite(quantity) ? quantity : 0;
  return rounded(Math.min(largest, Math.max(least, ...ends, ...sizes, entered)));
}

/** The next number of the form 1, 2 or 4 with noughts: the points are equal distances of whole numbers apart. */
function rounded(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return power * ([1, 2, 4].find((digit) => digit * power >= number) ?? 10);
}

/** The quantities of the curve as the API takes them, smallest first. */
export function quantitiesOf(most: number): string[] {
  return Array.from({ length: points }, (_, index) => String(Math.round(((index + 1) / points) * most)));
}
