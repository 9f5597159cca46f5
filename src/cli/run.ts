import { CommanderError } from 'commander';
import { withKeyLast } from './key-words.ts';
import type { Outcome } from './outcome.ts';
import { createProgram } from './program.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command line. Returns the exit code: 1 if it was refused or found a problem, 2 for wrong usage. */
export async function run(words: string[], terminal: Terminal): Promise<number> {
  const isJson = words.includes('--json');
  let code = 0;
  const act = async (work: (terminal: Terminal) => Promise<Outcome>): Promise<void> => {
    code = report(await work(terminal), isJson, terminal);
  };
  try {
    await createProgram(act, terminal).parseAsync(withKeyLast(words), { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, isJson, terminal);
    const { reportFailure } = await import('./failure.ts');
    return reportFailure(error, isJson, terminal);
  }
}

function report({ data, lines, isBad, isWritten }: Outcome, isJson: boolean, { out }: Terminal): number {
  if (!isWritten) out(`${isJson ? JSON.stringify(data, null, 2) : lines.join('\n')}\n`);
  return isBad ? 1 : 0;
}

/** Requested help is no error. Real errors were already printed on stderr by commander. */
function reportUsage({ exitCode, code, message }: CommanderError, isJson: boolean, { out }: Terminal): number {
  if (exitCode === 0) return 0;
  const sentence = code === 'commander.help' ? 'Name a command; --help lists them.' : message.replace(/^error: /, '');
  if (isJson) out(`${JSON.stringify({ error: { code: 'usage', message: sentence, problems: [] } }, null, 2)}\n`);
  return 2;
}
