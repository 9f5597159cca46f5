import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The name and the address of the network, as shown in its mails. */
export type Network = Pick<Config, 'network' | 'url'>;

/**
 * Sends a mail without waiting for it. The transaction must have committed before, because a sent mail cannot be
 * undone.
 */
export type Mailer = (mail: Mail) => void;

const longestName = 80;

/** Quotes a name that a user chose, so that readers of a mail do not take it for the hub's own text. */
export function quoted(name: string): string {
  const plain = name.trim().replaceAll(/["“”„‟«»]/g, "'");
  return `“${plain.length > longestName ? `${plain.slice(0, longestName).toWellFormed()}…` : plain}”`;
}

/** Sends mail through SMTP_URL. Without SMTP_URL the mail is written to the log, for the operator of the network. */
export function createMailer(config: Config, log: Logger): Mailer {
  if (!config.smtpUrl) {
    return (mail) => log.warn({ mail }, 'SMTP_URL is not set: this mail was not sent');
  }
  const transport = createTransport(config.smtpUrl);
  return (mail) => {
    transport
      .sendMail({ from: config.mailFrom, ...mail })
      .catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'));
  };
}
