import { CommanderError } from 'commander';
import { ConfigError } from '../config.ts';
import { translate } from '../constraints.ts';
import { Refusal } from '../errors.ts';
import type { Problem } from '../errors.ts';
import { CannotStart } from '../platform/embedded/cannot-start.ts';
import { Interrupted } from './interruption.ts';

/** Why a command did not do what it was asked to. */
export interface Told {
  code: string;
  message: string;
  problems: Problem[];
  exitCode: number;
}

/** Every error in the words of the command line. What nobody expected is a defect, and named as one. */
export function told(thrown: unknown): Told {
  const error = translate(thrown);
  if (error instanceof Refusal) return refused(error);
  if (error instanceof ConfigError) return misconfigured(error);
  if (error instanceof CannotStart) return failed('database_cannot_start', error.message);
  if (error instanceof Interrupted) return failed('interrupted', error.message, error.exitCode);
  if (error instanceof CommanderError) return failed('usage', error.message.replace(/^error: /, ''), 2);
  const message = error instanceof Error ? error.message : String(error);
  return failed('internal', `This is a defect of the hub, not of what you asked: ${message}`);
}

/** One line for the sentence, one for each problem. */
export function lines({ code, message, problems }: Told): string[] {
  if (problems.length === 0) return [`${message} (${code})`];
  const listed = problems.map(({ pointer, detail }) => `  ${[pointer.slice(1), detail].filter(Boolean).join(': ')}`);
  return [`This cannot be done as it is given (${code}):`, ...listed];
}

function refused({ code, message, details }: Refusal): Told {
  return { ...failed(code, message), problems: details.problems ?? [] };
}

function misconfigured({ mistakes }: ConfigError): Told {
  const problems = mistakes.map((detail) => ({ pointer: '', detail }));
  return { ...failed('invalid_configuration', 'The configuration has mistakes.'), problems };
}

function failed(code: string, message: string, exitCode = 1): Told {
  return { code, message, problems: [], exitCode };
}
