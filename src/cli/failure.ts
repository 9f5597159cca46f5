import { inspect } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { translate } from '../platform/postgres/constraint-refusals.ts';
import { Refusal } from '../errors.ts';
import type { Problem } from '../errors.ts';
import { SchemaUnknown } from '../migrations/schema-state.ts';
import { CannotStart } from '../platform/embedded/cannot-start.ts';
import { isLost } from '../platform/postgres/database-errors.ts';
import { withSources } from '../platform/traces.ts';
import { Interrupted } from './interruption.ts';
import type { Terminal } from './terminal.ts';

/** The reason why a command failed. */
interface CommandFailure {
  code: string;
  message: string;
  problems: Problem[];
}

/** Reports a failure, as JSON on stdout or as text on stderr. Returns the exit code. */
export function reportFailure(thrown: unknown, isJson: boolean, { out, err }: Terminal): number {
  const failure = failureOf(isLost(thrown) ? thrown : translate(thrown));
  if (isJson) out(`${JSON.stringify({ error: failure }, null, 2)}\n`);
  else err(`${sentences(failure).join('\n')}\n`);
  if (failure.code === 'internal' && isDebugging()) err(`${withSources(inspect(thrown))}\n`);
  return thrown instanceof Interrupted ? thrown.exitCode : 1;
}

/** Describes an error. Any unexpected error is reported as a defect of the hub. */
function failureOf(error: unknown): CommandFailure {
  if (error instanceof Refusal) return refused(error);
  if (error instanceof ConfigError) return misconfigured(error);
  if (error instanceof CannotStart) return failed('database_cannot_start', error.message);
  if (error instanceof SchemaUnknown) return failed('schema_unknown', error.message);
  if (error instanceof Interrupted) return failed('interrupted', error.message);
  if (isLost(error)) return failed('database_lost', databaseLost);
  const message = error instanceof Error ? error.message : String(error);
  return failed('internal', `This is a defect of the hub (LOG_LEVEL=debug prints the stack): ${message}`);
}

const databaseLost = 'The connection to the database was lost. Unfinished work was rolled back; run the command again.';

function refused({ code, message, details }: Refusal): CommandFailure {
  return { code, message, problems: details.problems ?? [] };
}

function misconfigured({ mistakes }: ConfigError): CommandFailure {
  const problems = mistakes.map((detail) => ({ pointer: '', detail }));
  return { code: 'invalid_configuration', message: 'The configuration has mistakes.', problems };
}

function failed(code: string, message: string): CommandFailure {
  return { code, message, problems: [] };
}

function sentences({ code, message, problems }: CommandFailure): string[] {
  if (problems.length === 0) return [`${message} (${code})`];
  const listed = problems.map(({ pointer, detail }) => [pointer.slice(1), detail].filter(Boolean).join(': '));
  return [`The command was refused (${code}):`, ...listed.map((line) => `  ${line}`)];
}

function isDebugging(): boolean {
  return ['debug', 'trace'].includes(readConfig().logLevel);
}
