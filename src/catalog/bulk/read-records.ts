import { CsvError, parse } from 'csv-parse/sync';
import { pointerTo } from '../../errors.ts';
import { readCell } from './cells.ts';
import { kindOfColumn } from './columns.ts';
import type { FileRecord } from './cut-records.ts';

/** Reports a mistake: its pointer, and a sentence that says what to change. */
export type ProblemNote = (pointer: string, detail: string) => void;

/** Parses records to unchecked values; undefined for a record that cannot be parsed. */
export function readRecords(
  header: string[] | null,
  records: FileRecord[],
  noteAt: (line: number) => ProblemNote,
): (object | undefined)[] {
  if (!header) return records.map(({ line, text }) => readJson(text, noteAt(line)));
  const cells = cellsOfAll(records);
  return records.map(({ line, text }, index) => {
    const note = noteAt(line);
    const own = cells?.[index] ?? cellsOf(text, note);
    return own && readCells(header, own, note);
  });
}

function readJson(text: string, note: ProblemNote): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
    note('', 'must be a JSON object');
  } catch {
    note('', 'is not valid JSON');
  }
  return undefined;
}

/** Parses all records in one call, since starting the parser costs the most; undefined if any record is broken. */
function cellsOfAll(records: FileRecord[]): string[][] | undefined {
  try {
    const text = records.map((record) => record.text).join('\n');
    const all: string[][] = parse(text, { relax_column_count: true, record_delimiter: ['\n', '\r\n'] });
    return all.length === records.length ? all : undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return undefined;
  }
}

function cellsOf(text: string, note: ProblemNote): string[] | undefined {
  try {
    return parse(text, { record_delimiter: ['\n', '\r\n'] })[0] as string[] | undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    note('', `is not a valid CSV record: ${error.message}`);
    return undefined;
  }
}

function readCells(header: string[], cells: string[], note: ProblemNote): object | undefined {
  if (cells.length !== header.length) {
    note('', `has ${cells.length} cells, and the header has ${header.length}`);
    return undefined;
  }
  const values = header.map((name, index) => [name, readNoted(name, cells[index]!, note)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readNoted(name: string, cell: string, note: ProblemNote): unknown {
  try {
    return readCell(kindOfColumn(name)!, cell);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    note(pointerTo(name), error.message);
    return undefined;
  }
}
