import 'reflect-metadata';
import { CommanderError } from 'commander';
import type { Outcome } from './outcome.ts';
import { createProgram } from './program.ts';

const argv = process.argv.slice(2);
const isJson = argv.includes('--json');

// A reader that has seen enough, such as `head`, is no failure of ours.
process.stdout.on('error', () => process.exit());

const program = createProgram(async (work) => tell(await work()));
try {
  await program.parseAsync(argv, { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) tellUsage(error);
  else await tellFailure(error);
}

function tell({ data, lines, isBad, isWritten }: Outcome): void {
  if (!isWritten) console.log(isJson ? JSON.stringify(data, null, 2) : lines.join('\n'));
  process.exitCode = isBad ? 1 : 0;
}

/** Help that was asked for is no mistake; what is one, commander has told on stderr. */
function tellUsage({ exitCode, code, message }: CommanderError): void {
  if (exitCode === 0) return;
  const sentence =
    code === 'commander.help' ? 'Name a command; --help lists them.' : message.replace(/^error: /, '');
  if (isJson)
    console.log(JSON.stringify({ error: { code: 'usage', message: sentence, problems: [] } }, null, 2));
  process.exitCode = 2;
}

async function tellFailure(thrown: unknown): Promise<void> {
  const { sayFailure } = await import('./failure.ts');
  process.exitCode = sayFailure(thrown, isJson);
}
