import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from '../platform/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The name and the address of the network, as its mails show them. */
export type Network = Pick<Config, 'network' | 'url'>;

/** Sends a mail and does not wait for it. A transaction must have committed before: what is sent cannot be undone. */
export type Mailer = (mail: Mail) => void;

const longestName = 80;

/** Quotes a name that a user chose, so that it is not read as the hub's own words in a mail. */
export function quoted(name: string): string {
  const plain = name.trim().replaceAll(/["“”„‟«»]/g, "'");
  return `“${plain.length > longestName ? `${plain.slice(0, longestName).toWellFormed()}…` : plain}”`;
}

/** Sends mail through SMTP_URL; without it the mail is written to the log, for anyone who runs the network. */
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
