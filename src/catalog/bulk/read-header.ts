import { CsvError, parse } from 'csv-parse/sync';
import { Check } from '../../platform/values/check.ts';
import { columnNames, kindOfColumn } from './columns.ts';

/** In characters: all columns there are take 300. A longer one is refused before it is read. */
export const longestHeader = 10_000;

/** The columns that a CSV's header names; refuses one that no product has, and one that is there twice. */
export function readHeader(text: string): string[] {
  const check = new Check();
  const names = cellsOf(check, text);
  const unknown = names.filter((name) => kindOfColumn(name) === undefined);
  const known = `known are ${columnNames.join(', ')}`;
  check.that(!unknown.length, '/text', `has columns that no product has: ${inShort(unknown)}; ${known}`);
  const first = new Set<string>();
  const twice = names.filter((name) => kindOfColumn(name) && first.size === first.add(name).size);
  check.that(!twice.length, '/text', `has columns twice: ${inShort(twice)}`);
  for (const name of ['slug', 'name'])
    check.that(names.includes(name), '/text', `must begin with a header that has the column "${name}"`);
  check.done();
  return names;
}

/** The first ten of them. */
function inShort(names: string[]): string {
  const more = names.length > 10 ? ` and ${names.length - 10} more` : '';
  return (
    names
      .slice(0, 10)
      .map((name) => `"${name}"`)
      .join(', ') + more
  );
}

function cellsOf(check: Check, text: string): string[] {
  try {
    return (parse(text, { trim: true })[0] ?? []) as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    check.that(false, '/text', `must begin with a header: ${error.message}`).done();
    return [];
  }
}
