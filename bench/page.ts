import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import type { Measurement, Spread } from './measure.ts';

/** The pages under docs/ that show figures of the bench. */
type PageName = 'performance' | 'scale';

/** The parts of docs/performance.md that are written by the bench. */
export interface Figures {
  requests: Measurement[];
  renewals: string;
  usage: string;
  starts: string;
}

/** Writes the figures of a run into docs/performance.md. */
export function writePerformance({ requests, renewals, usage, starts }: Figures): Promise<void> {
  return writeParts('performance', {
    machine,
    requests: requestTable(requests),
    renewals: fenced(renewals),
    usage: fenced(usage),
    starts: fenced(starts),
  });
}

/** Writes how costs grow into docs/scale.md. */
export function writeScale(growth: string): Promise<void> {
  return writeParts('scale', { machine, growth: fenced(growth) });
}

const machine = `Measured on ${cpus().length} cores (${cpus()[0]!.model.trim()}) with Node ${process.version.slice(1)}.`;

async function writeParts(name: PageName, parts: Record<string, string>): Promise<void> {
  const page = fileURLToPath(new URL(`../docs/${name}.md`, import.meta.url));
  const before = readFileSync(page, 'utf8');
  const text = Object.entries(parts).reduce((written, [part, content]) => withPart(written, part, content), before);
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
}

function withPart(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- bench: ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = text.split(begin);
  const [, after] = rest?.split(end) ?? [];
  if (after === undefined) throw new Error(`The page has no place for ${name}.`);
  return `${before}${begin}\n\n${content}\n\n${end}${after}`;
}

function fenced(text: string): string {
  return `\`\`\`\n${text}\n\`\`\``;
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
