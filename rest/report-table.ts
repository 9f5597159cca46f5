import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../schema/index.ts';

type Answer = Record<string, unknown>;

/** The rows of a report that a table shows. */
export type RowsOf = (report: Answer) => readonly object[];

/** The points of a report: a row for each group in each bucket. */
export const points: RowsOf = ({ series }) => series as object[];

/** The months of cohorts: a row for each month of each cohort. */
export const monthsOfCohorts: RowsOf = ({ cohorts }) =>
  (cohorts as { currency: string; start: unknown; size: number; months: Answer[] }[]).flatMap(
    ({ currency, start, size, months }) =>
      months.map(({ start: month, ...figures }) => ({ currency, cohort: start, size, month, ...figures })),
  );

/** The cells of cohorts of people: a row for each bucket of each cohort. */
export const cellsOfCohorts: RowsOf = ({ cohorts }) =>
  (cohorts as { start: unknown; size: number | null; cells: Answer[] }[]).flatMap(({ start, size, cells }) =>
    cells.map(({ start: bucket, ...figures }) => ({ cohort: start, size, bucket, ...figures })),
  );

/** A report as CSV (RFC 4180): a column for each value, named by its path, such as `figures.mrr.amount`. */
export function tableOf(rows: readonly object[]): string {
  const objects = new Set<string>();
  const flat = rows.map((row) => Object.fromEntries(valuesOf(row, objects)));
  const names = new Set(flat.flatMap((row) => Object.keys(row)));
  // An object that is null in some rows has its columns from the others.
  const columns = [...names].filter((name) => !objects.has(name));
  return stringify(flat, { header: true, columns, record_delimiter: 'windows' });
}

/** The values of a row by their paths; those of its objects are added to `objects`. */
function* valuesOf(row: object, objects: Set<string>, path = ''): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (isPlainObject(value)) {
      objects.add(path + name);
      yield* valuesOf(value, objects, `${path}${name}.`);
    } else yield [path + name, textOf(value)];
  }
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !('toJSON' in value && typeof value.toJSON === 'function');
}

/** Numbers stay numbers; a text that a spreadsheet would evaluate gets an apostrophe. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  const json = JSON.stringify(value);
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return /^-?\d+(\.\d+)?$/.test(text) ? text : escapeFormula(text);
}
