import { createTransport } from 'nodemailer';
import type { Config } from '../../../config.ts';
import type { Logger } from '../../../platform/log.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type Mailer = (mail: Mail) => Promise<void>;

/** Sends mail through SMTP_URL; without it the mail is written to the log, for whoever runs the network. */
export function createMailer(config: Config, log: Logger): Mailer {
  if (!config.smtpUrl) {
    return async (mail) => log.warn({ mail }, 'SMTP_URL is not set: this mail was not sent');
  }
  const transport = createTransport(config.smtpUrl);
  return async (mail) => void (await transport.sendMail({ from: config.mailFrom, ...mail }));
}
