import type { Measured } from './measure.ts';
import { floor } from './operations.ts';

type Cell = string | number;

const header: Cell[] = ['', 'CPU µs', 'of bare', 'req/s', 'p50 ms', 'p99 ms', 'statements', 'KB'];

/** The results for people: one line each, numbers to the right. */
export function table(results: Measured[]): string {
  const base = results.find(({ name }) => name === floor)?.cpuUs;
  const lines = [header, ...results.map((result) => cells(result, base))];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  return lines.map((line) => line.map((cell, column) => pad(cell, column, widths)).join('  ')).join('\n');
}

function cells(result: Measured, base: number | undefined): Cell[] {
  const { name, cpuUs, perSecond, p50Ms, p99Ms, statements, bytes } = result;
  const ratio = base ? (cpuUs / base).toFixed(2) : '';
  const kilobytes = (bytes / 1000).toFixed(1);
  return [name, Math.round(cpuUs), ratio, Math.round(perSecond), p50Ms, p99Ms, statements, kilobytes];
}

function pad(cell: Cell, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
}
