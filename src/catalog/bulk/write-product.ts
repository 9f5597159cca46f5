import { stringify } from 'csv-stringify/sync';
import { writeCell } from './cells.ts';
import { csvColumns } from './columns.ts';
import { BulkFormat } from './import-input.ts';

/** The first record of a CSV: the names of its columns. */
export function writeHeader(): string {
  return stringify([csvColumns.map(([name]) => name)]);
}

/** Formats a product as one line of JSON or one record of CSV, with its end of line. */
export function writeProduct(format: BulkFormat, values: Record<string, unknown>): string {
  if (format === BulkFormat.jsonl) return `${JSON.stringify(values)}\n`;
  return stringify([csvColumns.map(([name, kind]) => writeCell(kind, values[name]))]);
}
