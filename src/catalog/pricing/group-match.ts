/** Values of properties of usage, as text, by the name of the property: {"region": "eu-west"}. */
export type GroupMatch = Readonly<Record<string, string>>;

/** The same match with the names of its properties in order and all values as text. */
export function normaliseMatch(match: Readonly<Record<string, unknown>>): GroupMatch {
  const entries = Object.entries(match).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A text that is equal for equal matches; empty for usage that no match selects. */
export function keyOfMatch(match: GroupMatch | null): string {
  return match ? JSON.stringify(Object.entries(normaliseMatch(match))) : '';
}

/** Names a match on an invoice: "eu-west · gpt-4", in the order of the meter's properties. */
export function nameOfMatch(match: GroupMatch, properties: readonly string[]): string {
  return properties.flatMap((name) => (Object.hasOwn(match, name) ? [match[name]] : [])).join(' · ');
}

/** Whether a match selects usage with these values. */
export function selects(match: GroupMatch, values: Readonly<Record<string, string | null>>): boolean {
  return Object.entries(match).every(([name, value]) => Object.hasOwn(values, name) && values[name] === value);
}

/**
 * Finds the match that selects usage with these values and names the most properties. `isAmbiguous` refuses prices in
 * which two could name equally many.
 */
export function mostSpecific<T extends { match: GroupMatch }>(
  groups: readonly T[],
  values: Readonly<Record<string, string | null>>,
): T | undefined {
  const selected = groups.filter(({ match }) => selects(match, values));
  return selected.toSorted((one, other) => sizeOf(other.match) - sizeOf(one.match))[0];
}

/**
 * Whether some usage would be selected by both matches, and neither is a special case of the other, and no match of
 * the list names that usage by the properties of both.
 */
export function isAmbiguous(one: GroupMatch, other: GroupMatch, all: readonly GroupMatch[]): boolean {
  const shared = Object.keys(one).filter((name) => Object.hasOwn(other, name));
  const isDisjoint = shared.some((name) => one[name] !== other[name]);
  if (isDisjoint || shared.length === Math.min(sizeOf(one), sizeOf(other))) return false;
  const both = keyOfMatch({ ...one, ...other });
  return !all.some((match) => keyOfMatch(match) === both);
}

function sizeOf(match: GroupMatch): number {
  return Object.keys(match).length;
}
