import { pino } from 'pino';
import type { DestinationStream } from 'pino';
import { withSources } from './traces.ts';

export type Logger = pino.Logger;

/** Writes one JSON line for each event, by default to standard output. Credentials are removed. */
export function createLogger(level: string, output: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', '*.passwordHash'],
  };
  return pino(options, output);
}

/** The fields of an error, with the lines of the sources in its stack trace. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const described = pino.stdSerializers.err(error);
  return Object.assign(described, { stack: withSources(described.stack) });
}
