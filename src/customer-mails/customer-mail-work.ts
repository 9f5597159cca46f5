import { createTransport } from 'nodemailer';
import { BackgroundWork } from '../platform/events/background-work.ts';
import { writeMails } from './causes/write-mails.ts';
import { sendCustomerMails } from './sending/send-customer-mails.ts';
import type { SendingDeps } from './sending/send-customer-mails.ts';

export interface CustomerMailDeps extends Omit<SendingDeps, 'transport' | 'from'> {
  smtpUrl?: string;
  /** The setting HUB_MAIL_FROM: an address, perhaps with a name, which the name of the project replaces. */
  mailFrom: string;
}

/** The milliseconds that a mail server has for each step; an attempt must end before the next one. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The work that writes the mails that events have caused, and sends those that are due. */
export function customerMailWork({ smtpUrl, mailFrom, ...deps }: CustomerMailDeps): BackgroundWork {
  const transport = smtpUrl ? createTransport(withTimeouts(smtpUrl)) : undefined;
  const { orm, now, log } = deps;
  const from = senderOf(mailFrom, deps.hubUrl);
  const writing = {
    inTransaction: <T>(work: (em: SendingDeps['orm']['em']) => Promise<T>) => orm.em.fork().transactional(work),
    ...{ now, hasServer: transport !== undefined },
    onFailure: (projectId: string, err: unknown) => log.error({ err, project: projectId }, 'bug'),
  };
  const work = async (): Promise<number> => {
    const written = await writeMails(writing);
    return written + (transport ? await sendCustomerMails({ ...deps, transport, from }) : 0);
  };
  return new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
}

function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(timeouts))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/** The address of the setting, and the host in it; that of the hub if it has none. */
function senderOf(mailFrom: string, hubUrl: string): SendingDeps['from'] {
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return { address, host: address.split('@')[1] ?? new URL(hubUrl).hostname };
}
