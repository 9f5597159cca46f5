import type { Catalog } from './catalog.ts';

/**
 * Finds changes of a schema that break code for the schema before: parts that are gone (also by a rename), parts with
 * another definition, and new constraints on rows that such code writes.
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

/** Whether a new part constrains the rows of a table that older code knows. */
function binds(name: string, definition: string, before: Catalog): boolean {
  const [kind, path = ''] = name.split(' ');
  if (!before.has(`table ${path.split('.')[0]}`)) return false;
  if (kind === 'column') return /\bnot null\b/.test(definition) && !/\b(default|generated)\b/.test(definition);
  if (kind === 'index') return definition.startsWith('CREATE UNIQUE');
  return kind === 'constraint' || kind === 'trigger';
}
