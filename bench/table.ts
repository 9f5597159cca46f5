import type { Measurement, Spread } from './measure.ts';

type Cell = string | number;

const header: Cell[] = [
  '',
  'Node µs',
  'of bare',
  'least to most',
  'PostgreSQL µs',
  'req/s',
  'p50 ms',
  'p99 ms',
  'statements',
  'KB',
];

/** Formats the results as text, a block for each baseline: it comes first, then what is compared with it. */
export function tables(results: Measurement[]): string {
  const blocks = [...Map.groupBy(results, ({ floor }) => floor).values()].map((block) => block.map(cells));
  const all = [header, ...blocks.flat()];
  const widths = header.map((_, column) => Math.max(...all.map((line) => String(line[column]).length)));
  const format = (line: Cell[]) => line.map((cell, column) => pad(cell, column, widths)).join('  ');
  return [format(header), ...blocks.map((block) => block.map(format).join('\n'))].join('\n\n');
}

/** One line for each result. Where there are several rounds, every figure is their median. */
function cells({ name, floor, statements, bytes, ...figures }: Measurement): Cell[] {
  const { cpuUs, postgresUs, ratio, perSecond, p50Ms, p99Ms } = figures;
  const isFloor = name === floor;
  return [
    name,
    Math.round(cpuUs.median),
    isFloor ? '' : ratio.median.toFixed(2),
    isFloor ? '' : range(ratio),
    postgresUs ? Math.round(postgresUs.median) : '',
    Math.round(perSecond.median),
    p50Ms.median,
    p99Ms.median,
    statements,
    (bytes / 1000).toFixed(1),
  ];
}

function range({ least, most }: Spread): string {
  return `${least.toFixed(2)} to ${most.toFixed(2)}`;
}

function pad(cell: Cell, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
}
