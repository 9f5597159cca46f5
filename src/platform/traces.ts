import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
import { recentlyUsed } from './values/recently-used.ts';

/** A position in a file of the build, as it stands in a stack trace. */
const position = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

/** Reading the map of the bundle takes a tenth of a second, so the traces of defects that repeat are kept. */
const known = recentlyUsed<string, string>(200);

/**
 * Names the lines of the sources in a stack trace. Node does the same with --enable-source-maps, but keeps the maps in
 * memory from the start, some 75 MB once an error was thrown.
 */
export function withSources(stack: string): string {
  const before = known.get(stack);
  if (before !== undefined) return before;
  const maps = new Map<string, TraceMap | undefined>();
  const named = stack.replace(position, (text, url: string, line: string, column: string) => {
    if (!maps.has(url)) maps.set(url, mapOf(url));
    return sourceOf(maps.get(url), Number(line), Number(column)) ?? text;
  });
  known.set(stack, named);
  return named;
}

function mapOf(url: string): TraceMap | undefined {
  const path = `${fileURLToPath(url)}.map`;
  return existsSync(path) ? new TraceMap(readFileSync(path, 'utf8'), url) : undefined;
}

/** Columns of stack traces count from one, those of maps from zero. */
function sourceOf(map: TraceMap | undefined, line: number, column: number): string | undefined {
  const found = map && originalPositionFor(map, { line, column: column - 1 });
  return found?.source ? `${found.source}:${found.line}:${found.column + 1}` : undefined;
}
