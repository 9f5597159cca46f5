import { pino } from 'pino';
import type { DestinationStream } from 'pino';

export type Logger = pino.Logger;

/** Writes one JSON line for each event, by default to standard output. Credentials are removed. */
export function createLogger(level: string, output: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', '*.passwordHash'],
  };
  return pino(options, output);
}
