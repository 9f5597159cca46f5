import { createTransport } from 'nodemailer';
import { withTimeouts } from '../auth/mails/smtp-url.ts';
import { BackgroundWork } from '../platform/events/background-work.ts';
import type { Readiness } from '../platform/postgres/readiness.ts';
import { writeMails } from './causes/write-mails.ts';
import { sendCustomerMails } from './sending/send-customer-mails.ts';
import type { SendingDeps } from './sending/send-customer-mails.ts';

export interface CustomerMailDeps extends Omit<SendingDeps, 'transport' | 'from' | 'accepted'> {
  readiness: Readiness;
  smtpUrl?: string;
  /** The setting HUB_MAIL_FROM: an address, perhaps with a name, which the name of the project replaces. */
  mailFrom: string;
}

/** The work that writes the mails that events have caused, and sends those that are due. */
export function customerMailWork({ smtpUrl, mailFrom, readiness, ...deps }: CustomerMailDeps): BackgroundWork {
  const transport = smtpUrl ? createTransport(withTimeouts(smtpUrl)) : undefined;
  const { orm, now, log } = deps;
  const from = senderOf(mailFrom, deps.hubUrl);
  const writing = {
    inTransaction: <T>(work: (em: SendingDeps['orm']['em']) => Promise<T>) => orm.em.fork().transactional(work),
    ...{ now, hasServer: transport !== undefined },
    onFailure: (projectId: string, err: unknown) => log.error({ err, project: projectId }, 'bug'),
  };
  const accepted: SendingDeps['accepted'] = new Map();
  const work = async (signal: AbortSignal): Promise<number> => {
    const { isReady } = await readiness.check();
    if (!isReady) return 0;
    const written = await writeMails({ ...writing, signal });
    if (!transport || signal.aborted) return written;
    return written + (await sendCustomerMails({ ...deps, transport, from, accepted }));
  };
  return new BackgroundWork(work, (error) => log.error({ err: error }, 'bug'));
}

/** The address of the setting, and the host in it; that of the hub if it has none. */
function senderOf(mailFrom: string, hubUrl: string): SendingDeps['from'] {
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
  return { address, host: address.split('@')[1] ?? new URL(hubUrl).hostname };
}
