/** A text costs one point per this number of characters. */
const charactersPerPoint = 1_000;

/** Measuring stops here, above the maximum cost of any operation. */
const maxMeasuredSize = 1_000_000;

/**
 * The cost in points of a value each time that it is used as an argument, since it is converted and checked every time.
 * Values within it count one each, texts and names by their length.
 */
export function sizeOfValue(value: unknown): number {
  let [values, characters] = [-1, 0];
  const pending: unknown[] = [value];
  while (pending.length && values + characters / charactersPerPoint < maxMeasuredSize) {
    const next = pending.pop();
    values += 1;
    if (typeof next === 'string') characters += next.length;
    else if (Array.isArray(next)) for (const entry of next as unknown[]) pending.push(entry);
    else if (typeof next === 'object' && next !== null)
      for (const name in next) {
        characters += name.length;
        pending.push(next[name as never]);
      }
  }
  return Math.max(0, values) + Math.floor(characters / charactersPerPoint);
}
