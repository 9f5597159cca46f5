import { stringify } from 'csv-stringify/browser/esm/sync';

/** Text that a spreadsheet would evaluate as a formula (OWASP, "CSV Injection"). A number is none. */
const looksLikeFormula = /^(?!-?\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/;

/** A file for spreadsheets: a line for each row, and a column for each value that any row has. */
export function csvOf(rows: readonly object[]): string {
  const flat = rows.map((row) => Object.fromEntries(valuesOf(row)));
  const columns = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  return stringify(flat, { header: true, columns, record_delimiter: 'windows', quoted_match: /[\r\n]/ });
}

/** The values of a row with the paths to them, such as `total.amount`; a list is one value. */
function* valuesOf(row: object, path = ''): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (name === '__typename') continue;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield* valuesOf(value, `${path}${name}.`);
    else yield [path + name, textOf(value)];
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return looksLikeFormula.test(text) ? `'${text}` : text;
}
