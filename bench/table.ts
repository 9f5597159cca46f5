import type { Measurement } from './measure.ts';
import { floor } from './operations.ts';

type Cell = string | number;

/** Formats the results as text, one table for each kind of baseline. */
export function tables(results: Measurement[]): string {
  const doors = results.filter((result) => result.floor === floor);
  const signIn = results.filter((result) => result.floor !== floor);
  return [table('of bare', doors), table('of bare oidc-provider', signIn)].filter(Boolean).join('\n\n');
}

/** Formats one line for each result, with numbers right-aligned. */
function table(ratio: string, results: Measurement[]): string {
  if (!results.length) return '';
  const header: Cell[] = ['', 'CPU µs', ratio, 'req/s', 'p50 ms', 'p99 ms', 'statements', 'KB'];
  const base = new Map(results.map(({ name, cpuUs }) => [name, cpuUs]));
  const lines = [header, ...results.map((result) => cells(result, base.get(result.floor)))];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => String(line[column]).length)));
  return lines.map((line) => line.map((cell, column) => pad(cell, column, widths)).join('  ')).join('\n');
}

function cells(result: Measurement, base: number | undefined): Cell[] {
  const { name, cpuUs, perSecond, p50Ms, p99Ms, statements, bytes } = result;
  const ratio = base ? (cpuUs / base).toFixed(2) : '';
  const kilobytes = (bytes / 1000).toFixed(1);
  return [name, Math.round(cpuUs), ratio, Math.round(perSecond), p50Ms, p99Ms, statements, kilobytes];
}

function pad(cell: Cell, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width);
}
