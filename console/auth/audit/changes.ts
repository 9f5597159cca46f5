/** A field of a detail, with what it was before if the entry has it. */
export interface Change {
  id: string;
  before: string | undefined;
  after: string;
}

type Detail = Record<string, unknown>;

/** The fields that say what another one was before. */
const earlier = [
  ['from', 'role'],
  ['before', 'value'],
] as const;

/** The detail of an entry as lines, those with what was before at first. `changes` has the new values by field. */
export function changesIn(detail: Detail): Change[] {
  const pairs = earlier.filter(([before, after]) => before in detail && after in detail);
  const changed = pairs.map(([before, after]) => ({
    ...{ id: after, before: textOf(detail[before]), after: textOf(detail[after]) },
  }));
  const shown = new Set<string>(pairs.flat());
  const others = Object.entries(detail).filter(([name]) => !shown.has(name));
  return [...changed, ...others.flatMap(([name, value]) => linesOf(name, value))];
}

function linesOf(name: string, value: unknown): Change[] {
  if (!isObject(value)) return [{ id: name, before: undefined, after: textOf(value) }];
  return Object.entries(value).flatMap(([part, inner]) =>
    linesOf(name === 'changes' ? part : `${name}.${part}`, inner),
  );
}

function isObject(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(textOf).join(', ') || '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
