/** What a command has done. */
export interface Outcome {
  /** For programs: the one JSON document of `--json`. */
  data: object;
  /** For people. */
  lines: string[];
  /** Whether it found something wrong: exit code 1. */
  isBad?: boolean;
  /** Whether it has written its result to standard output itself. */
  isWritten?: boolean;
}

/** Lines in columns, so that figures and names stand below each other; columns of figures end at one edge. */
export function columns(rows: (string | number)[][], indent = '  '): string[] {
  const places = (rows[0] ?? []).map((_, column) => {
    const cells = rows.map((row) => row[column] ?? '');
    return {
      width: Math.max(...cells.map((cell) => String(cell).length)),
      isRight: typeof cells.at(-1) === 'number',
    };
  });
  const placed = (cell: string | number, column: number): string => {
    const { width, isRight } = places[column]!;
    return isRight ? String(cell).padStart(width) : String(cell).padEnd(width);
  };
  return rows.map((row) => (indent + row.map(placed).join('  ')).trimEnd());
}

/** "1 file", "2 files". */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
