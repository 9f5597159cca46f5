import { CsvError, parse } from 'csv-parse/sync';
import { Check } from '../../platform/values/check.ts';
import { columnNames, kindOfColumn } from './columns.ts';

/** In characters; all existing columns take 300. A longer header is refused unread. */
export const longestHeader = 10_000;

/** Parses the header of a CSV; refuses unknown, repeated and missing columns. */
export function readHeader(text: string): string[] {
  const check = new Check();
  const names = cellsOf(check, text);
  const unknown = names.filter((name) => kindOfColumn(name) === undefined);
  const known = `the known columns are ${columnNames.join(', ')}`;
  check.that(!unknown.length, '/text', `has unknown columns: ${inShort(unknown)}; ${known}`);
  const first = new Set<string>();
  const repeated = names.filter((name) => kindOfColumn(name) && first.size === first.add(name).size);
  check.that(!repeated.length, '/text', `has repeated columns: ${inShort(repeated)}`);
  for (const name of ['slug', 'name'])
    check.that(names.includes(name), '/text', `must begin with a header that has the column "${name}"`);
  check.done();
  return names;
}

/** Lists the first ten names. */
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
