import { pino } from 'pino';

export type Logger = pino.Logger;

/** One JSON line per event on standard output; credentials never reach it. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'secret', '*.password', '*.token', '*.secret', '*.passwordHash'],
  });
}
