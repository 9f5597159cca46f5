import type { Command } from 'commander';

/** An example of each command, which its `--help` shows. */
const examples: Record<string, string> = {
  login: '--url https://hub.example.org',
  logout: '',
  whoami: '--json',
  token: '--url https://hub.example.org',
  'project create': '--slug forge --name Forge --owner ada@example.org',
  'project list': '',
  'project show': 'forge',
  'project update': 'forge --name Foundry --homepage https://forge.example/',
  'client create': '--project forge --kind web --name Shop --redirect-uri https://forge.example/callback',
  'client list': '--project forge',
  'client show': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'client update': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d --redirect-uri https://forge.example/back',
  'client rotate-secret': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d --overlap PT1H',
  'client disable': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'client enable': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'client delete': 'client_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'key create': '--project forge --name ci --scope catalog:read --scope catalog:write',
  'key list': '--project forge',
  'key show': 'key_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'key revoke': 'key_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'member list': '--project forge',
  'invitation list': '--project forge',
  'import products': 'products.csv --project forge --mode create',
  'import npm': 'node_modules --project forge',
  'export products': '--project forge --format csv > products.csv',
  'export billing': 'ledger --project forge --layout datev --accounts receivable:1400,revenue:8400 > bookings.csv',
  'keys list': '',
  'keys rotate': '--use signature',
  'keys remove': '0f6d1c2e',
  'ledger verify': '--project forge --json',
  'revenue rebuild': '',
  'usage verify': '--project forge --json',
  'people verify': '--json',
  'people recount': '',
  'usage rebuild': '--project forge --meter builds',
  'payments reconcile': '--project forge --json',
  'clock create': '--project forge --name renewals --now 2026-01-31T10:00:00Z',
  'clock list': '--project forge',
  'clock advance': 'clock_01kb6yq4c0e0rs8f2q6a3x9y7d --by P1M',
  'clock release': 'clock_01kb6yq4c0e0rs8f2q6a3x9y7d',
  'rates load': 'rates.csv',
  'mail preview': '--out mails',
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
