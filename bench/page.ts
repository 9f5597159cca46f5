import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Measurement, Spread } from './measure.ts';

const page = new URL('../docs/performance.md', import.meta.url);

/** The parts of the page that are written by the bench. */
export interface PageParts {
  requests: Measurement[];
  renewals: string;
  starts: string;
}

/** Writes the figures of a run into docs/performance.md. */
export function writePage({ requests, renewals, starts }: PageParts): void {
  const text = readFileSync(page, 'utf8');
  const parts = {
    machine: `Measured on ${cpus().length} cores (${cpus()[0]!.model.trim()}) with Node ${process.version.slice(1)}.`,
    requests: requestTable(requests),
    renewals: fenced(renewals),
    starts: fenced(starts),
  };
  writeFileSync(
    page,
    Object.entries(parts).reduce((written, [name, part]) => replacePart(written, name, part), text),
  );
}

function replacePart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`docs/performance.md has no place for ${name}`);
  return `${before}${begin}\n\n${part}\n\n${end}${after}`;
}

function fenced(text: string): string {
  return `\`\`\`text\n${text}\n\`\`\``;
}

/** Floors are named in their own rows, whose ratio is empty. */
function requestTable(results: Measurement[]): string {
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
