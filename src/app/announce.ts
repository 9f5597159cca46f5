import type { DestinationStream } from 'pino';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/log.ts';

type Announced = Pick<Config, 'network' | 'version' | 'url' | 'host' | 'port'>;

/** Returns a stream that writes the log as sentences for a person; undefined if the output is not a terminal. */
export async function terminalLog(output: NodeJS.WriteStream): Promise<DestinationStream | undefined> {
  if (!output.isTTY) return undefined;
  const { default: pretty } = await import('pino-pretty');
  const colorize = output.hasColors();
  return pretty({ destination: output, colorize, translateTime: 'SYS:HH:MM:ss', singleLine: true });
}

/** The first output of a hub on a terminal: its address and what to do next. A set-up link stands last and alone. */
export function greeting(hub: Announced, setupLink?: string): string {
  const { url } = hub;
  const next = setupLink
    ? `Open this link once, to become the operator:\n\n  ${setupLink}`
    : 'Ctrl+C stops it; `npm run hub -- --help` lists commands for this hub.';
  return `\n${addressOf(hub)}\n\n  Guides and API reference  ${url}/docs\n  GraphQL explorer          ${url}/graphql\n\n${next}\n\n`;
}

/** The same as log lines, for programs. They appear at any log level. */
export function logGreeting(log: Logger, hub: Announced, setupLink?: string): void {
  const always = log.child({}, { level: 'info' });
  always.info({ url: hub.url }, addressOf(hub));
  if (setupLink) always.info({ setupLink }, 'Open the set-up link once, to become the operator.');
}

/** Names the public address, and where the hub listens if that is elsewhere, as behind a proxy. */
function addressOf({ network, version, url, host, port }: Announced): string {
  const address = url === `http://${host}:${port}` ? `at ${url}` : `on port ${port}; its public address is ${url}`;
  return `${network} ${version} is listening ${address}`;
}
