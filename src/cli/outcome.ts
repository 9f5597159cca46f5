/** The result of a command. */
export interface Outcome {
  /** For programs: the JSON document that `--json` prints. */
  data: object;
  /** For people. */
  lines: string[];
  /** Whether it found a problem; the exit code is then 1. */
  isBad?: boolean;
  /** Whether the command has already written its result to standard output. */
  isWritten?: boolean;
}

/** Formats rows as aligned columns; columns of numbers are right-aligned. */
export function columns(rows: (string | number)[][], indent = '  '): string[] {
  const shown = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell)));
  const formats = (shown[0] ?? []).map((_, column) => {
    const cells = shown.map((row) => row[column] ?? '');
    return {
      width: Math.max(...cells.map((cell) => String(cell).length)),
      isRight: typeof cells.at(-1) === 'number',
    };
  });
  const aligned = (cell: string | number, column: number): string => {
    const { width, isRight } = formats[column]!;
    return isRight ? String(cell).padStart(width) : String(cell).padEnd(width);
  };
  return shown.map((row) => (indent + row.map(aligned).join('  ')).trimEnd());
}

/** Text of others without what a terminal would obey, such as sequences that clear it. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

/** "1 file", "2 files". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
