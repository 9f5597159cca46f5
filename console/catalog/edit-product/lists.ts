/** The list with a change of one of its entries. */
export function changed<Entry>(list: readonly Entry[], index: number, change: Partial<Entry>): Entry[] {
  return list.map((each, place) => (place === index ? { ...each, ...change } : each));
}

/** The list with an entry one place earlier. */
export function earlier<Entry>(list: readonly Entry[], index: number): Entry[] {
  return index > 0 ? list.toSpliced(index - 1, 2, ...list.slice(index - 1, index + 1).toReversed()) : [...list];
}
