import type { Config } from '../../config.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The name and the address of the network, as shown in its mails. */
export type Network = Pick<Config, 'network' | 'url'>;

const longestName = 80;

/** Quotes a name that a user chose, so that readers of a mail do not take it for the hub's own text. */
export function quoted(name: string): string {
  const plain = name.trim().replaceAll(/["“”„‟«»]/g, "'");
  return `“${plain.length > longestName ? `${plain.slice(0, longestName).toWellFormed()}…` : plain}”`;
}
