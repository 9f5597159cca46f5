import { CsvError, parse } from 'csv-parse/sync';
import { Check } from '../../platform/check.ts';
import { columnNames, kindOfColumn } from './columns.ts';

/** The columns that a CSV's header names; refuses one that no product has, and one that is there twice. */
export function readHeader(text: string): string[] {
  const check = new Check();
  const names = cellsOf(check, text);
  for (const name of names) {
    const detail = `has a column "${name}", which no product has; known are ${columnNames.join(', ')}`;
    check.that(kindOfColumn(name) !== undefined, '/text', detail);
  }
  names.forEach((name, index) =>
    check.that(names.indexOf(name) === index, '/text', `has the column "${name}" twice`),
  );
  for (const name of ['slug', 'name'])
    check.that(names.includes(name), '/text', `must begin with a header that has the column "${name}"`);
  check.done();
  return names;
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
