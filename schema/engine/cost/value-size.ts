/** A text costs a point for so many characters. */
const charactersOfAPoint = 1_000;

/** More than any operation may cost; a value is not looked at further. */
const mostLooked = 1_000_000;

/**
 * What a value that was sent costs where it is used as an argument, in points: each value in it that is not the only one,
 * and its texts and names by their length. It is converted and checked wherever it is used.
 */
export function sizeOfValue(value: unknown): number {
  let [values, characters] = [-1, 0];
  const waiting: unknown[] = [value];
  while (waiting.length && values + characters / charactersOfAPoint < mostLooked) {
    const next = waiting.pop();
    values += 1;
    if (typeof next === 'string') characters += next.length;
    else if (Array.isArray(next)) for (const entry of next as unknown[]) waiting.push(entry);
    else if (typeof next === 'object' && next !== null)
      for (const name in next) {
        characters += name.length;
        waiting.push(next[name as never]);
      }
  }
  return Math.max(0, values) + Math.floor(characters / charactersOfAPoint);
}
