import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Measurement, Spread } from './measure.ts';

/** The pages under docs/ that show figures of the bench. */
export type PageName = 'performance' | 'scale';

const machine = `Measured on ${cpus().length} cores (${cpus()[0]!.model.trim()}) with Node ${process.version.slice(1)}.`;

/** Writes the figures of a run into the parts of a page. */
export async function writePage(name: PageName, parts: Record<string, string>): Promise<void> {
  const page = fileURLToPath(new URL(`../docs/${name}.md`, import.meta.url));
  const written = withParts(readFileSync(page, 'utf8'), { machine, ...parts });
  writeFileSync(page, await format(written, { ...(await resolveConfig(page)), filepath: page }));
}

/** Replaces the parts between their markers. */
export function withParts(text: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((written, [part, content]) => withPart(written, part, content), text);
}

function withPart(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`The page has no place for ${name}.`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}

export function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
}

/** Floors are named in their own rows, whose ratio is empty. */
export function requestTable(results: Measurement[]): string {
  const rows = [...Map.groupBy(results, ({ floor }) => floor).values()].flat().map((result) => {
    const { name, floor, cpuUs, ratio, postgresUs, perSecond, statements, bytes } = result;
    return [
      name === floor ? `_${name}_` : name,
      microseconds(cpuUs),
      name === floor ? '' : `**${ratio.median.toFixed(2)}** (${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)})`,
      postgresUs ? microseconds(postgresUs) : '',
      String(Math.round(perSecond.median)),
      String(statements),
      (bytes / 1000).toFixed(1),
    ];
  });
  const header = ['', 'Node, µs', 'of its floor', 'PostgreSQL, µs', 'requests/s', 'statements', 'KB'];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), line(header.map((_, at) => (at ? '---:' : '---'))), ...rows.map(line)].join('\n');
}

function microseconds({ median }: Spread): string {
  return String(Math.round(median));
}
