import type { Command } from 'commander';

/** An example of each command, which its `--help` shows. */
const examples: Record<string, string> = {
  'project create': '--slug forge --name Forge --owner ada@example.org',
  'client create': '--project forge --kind web --name Shop --redirect-uri https://forge.example/callback',
  'key create': '--project forge --name ci --scope catalog:read --scope catalog:write',
  'import products': 'products.csv --project forge --mode create',
  'import npm': 'node_modules --project forge',
  'export products': '--project forge --format csv > products.csv',
  'keys list': '',
  'keys rotate': '--use signature',
  'keys remove': '0f6d1c2e',
  'ledger verify': '--project forge --json',
  'clock create': '--project forge --name renewals --now 2026-01-31T10:00:00Z',
  'clock list': '--project forge',
  'clock advance': 'clock_01kb6yq4c0e0rs8f2q6a3x9y7d --by P1M',
  'clock release': 'clock_01kb6yq4c0e0rs8f2q6a3x9y7d',
  demo: '--months 6 --seed 7',
  migrate: '--status',
  doctor: '--json',
};

/** Adds its example to the help of each command, and to that of the groups of commands all of theirs. */
export function addExamples(program: Command): void {
  const found = program.commands.flatMap((command) => addExamplesBelow(command, command.name()));
  program.addHelpText('after', `\nExamples:\n${linesOf(found.slice(0, 3))}`);
}

function addExamplesBelow(command: Command, path: string): string[] {
  const own = path in examples ? [`${path} ${examples[path]}`.trimEnd()] : [];
  const below = command.commands.flatMap((each) => addExamplesBelow(each, `${path} ${each.name()}`));
  const all = [...own, ...below];
  if (all.length) command.addHelpText('after', `\nExample${all.length > 1 ? 's' : ''}:\n${linesOf(all)}`);
  return all;
}

function linesOf(lines: string[]): string {
  return lines.map((line) => `  npm run hub -- ${line}`).join('\n');
}
