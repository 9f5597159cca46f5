import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/log.ts';

type Announced = Pick<Config, 'network' | 'version' | 'url'>;

/** Returns a stream that writes the log as sentences for a person; undefined if the output is not a terminal. */
export async function terminalLog(output: NodeJS.WriteStream): Promise<DestinationStream | undefined> {
  if (!output.isTTY) return undefined;
  const { default: pretty } = await import('pino-pretty');
  const colorize = output.hasColors();
  return pretty({ destination: output, colorize, translateTime: 'SYS:HH:MM:ss', singleLine: true });
}

/** The first output of a hub on a terminal: its address and what to do next. A set-up link stands last and alone. */
export function greeting({ network, version, url }: Announced, setupLink?: string): string {
  const next = setupLink
    ? `Open this link once, to become the operator:\n\n  ${setupLink}`
    : 'Ctrl+C stops it; `npm run hub -- --help` lists commands for this hub.';
  return `\n${network} ${version} is listening at ${url}\n\n  Guides and API reference  ${url}/docs\n  GraphQL explorer          ${url}/graphql\n\n${next}\n\n`;
}

/** The same as log lines, for programs. They appear at any log level. */
export function logGreeting(log: Logger, { network, version, url }: Announced, setupLink?: string): void {
  const always = log.child({}, { level: 'info' });
  always.info({ url }, `${network} ${version} is listening at ${url}`);
  if (setupLink) always.info({ setupLink }, 'Open the set-up link once, to become the operator.');
}
