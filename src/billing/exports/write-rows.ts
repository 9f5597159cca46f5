import { escapeFormula } from '../../platform/values/formula.ts';
import { formatMinor } from '../../platform/values/money.ts';
import type { ColumnType } from './export-tables.ts';
import type { WrittenLayout } from './export-layouts.ts';

/** A row as it was read: values as text, in the order of the columns. */
export interface ExportedRow {
  cells: readonly (string | null)[];
  currency: string;
}

/** The header of a CSV file. */
export function csvHeader({ columns, delimiter }: WrittenLayout): string {
  return lineOf(
    columns.map(({ title }) => defused(title)),
    delimiter,
  );
}

/** A line of CSV. Text that a spreadsheet would evaluate is defused; numbers stay numbers. */
export function csvLine(row: ExportedRow, types: readonly ColumnType[], layout: WrittenLayout): string {
  const cells = row.cells.map((cell, at) => {
    if (cell === null) return '';
    if (types[at] === 'minor') return formatMinor(BigInt(cell), row.currency).replace('.', layout.decimalMark);
    return defused(valueOf(cell, types[at]!, row, layout));
  });
  return lineOf(cells, layout.delimiter);
}

/** Where a spreadsheet that takes another character for the separator, as that of its country, begins a cell. */
const cellsWithin = /(?<=[,;|\t\r\n])(?=["']*[=+\-@＝＋－＠])/g;

/** A text of which a spreadsheet evaluates no part (OWASP, "CSV Injection"). */
function defused(text: string): string {
  return escapeFormula(text.replaceAll(cellsWithin, "'"));
}

/** A line with a JSON object; amounts are decimals as text, as everywhere in the API. */
export function jsonLine(row: ExportedRow, types: readonly ColumnType[], layout: WrittenLayout): string {
  const entries = row.cells.map((cell, at) => [
    layout.columns[at]!.title,
    cell === null ? null : valueOf(cell, types[at]!, row, layout),
  ]);
  return `${JSON.stringify(Object.fromEntries(entries))}\n`;
}

function valueOf(cell: string, type: ColumnType, { currency }: ExportedRow, { accounts }: WrittenLayout): string {
  if (type === 'minor') return formatMinor(BigInt(cell), currency);
  return type === 'account' ? (accounts.get(cell) ?? cell) : cell;
}

function lineOf(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\r\n`;
}

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
