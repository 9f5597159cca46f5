/** What a command has done. */
export interface Outcome {
  /** For programs: the one JSON document of `--json`. */
  data: object;
  /** For people. */
  lines: string[];
  /** Whether it found something wrong: exit code 1. */
  isBad?: boolean;
}

/** Lines in columns, so that figures and names stand below each other; numbers to the right. */
export function columns(rows: (string | number)[][], indent = '  '): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const cell = (value: string | number, width: number): string =>
    typeof value === 'number' ? String(value).padStart(width) : value.padEnd(width);
  return rows.map((row) => (indent + row.map((value, at) => cell(value, widths[at]!)).join('  ')).trimEnd());
}

/** "1 file", "2 files". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
