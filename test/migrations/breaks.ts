import type { Catalog } from './catalog.ts';

/**
 * What a change of the schema takes away from code that knows the schema before it: what is gone (a rename is that,
 * too), what is no longer what it was, and what binds the rows that such code writes.
 */
export function breaks(before: Catalog, after: Catalog): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  const changed = [...before.keys()].filter((name) => after.has(name) && after.get(name) !== before.get(name));
  const binding = [...after].filter(([name, definition]) => !before.has(name) && binds(name, definition, before));
  return [
    ...gone.map((name) => `${name} is gone`),
    ...changed.map((name) => `${name} is another`),
    ...binding.map(([name]) => `${name} binds rows that older code writes`),
  ];
}

/** Only what is added to a table that older code knows. */
function binds(name: string, definition: string, before: Catalog): boolean {
  const [kind, path = ''] = name.split(' ');
  if (!before.has(`table ${path.split('.')[0]}`)) return false;
  if (kind === 'column') return /\bnot null\b/.test(definition) && !/\b(default|generated)\b/.test(definition);
  if (kind === 'index') return definition.startsWith('CREATE UNIQUE');
  return kind === 'constraint' || kind === 'trigger';
}
