import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { WholeConfig } from '../../config.ts';
import type { Logger } from '../../platform/log.ts';
import { SealedBox } from '../../platform/seal.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { networkProjectId, newId } from '../../platform/values/ids.ts';
import type { Mail } from './mail.ts';
import { MailState } from './mail-entry.ts';

/**
 * Takes the mails of the hub. They are written in the transaction of the change that they are about, so that neither is
 * there without the other, and sent afterwards. Without SMTP_URL they are kept for the operators, and logged.
 */
export class Mailbox {
  readonly #box: SealedBox;

  constructor(
    readonly config: Pick<WholeConfig, 'smtpUrl' | 'mailFrom' | 'secret'>,
    readonly log: Logger,
  ) {
    this.#box = new SealedBox(config.secret, 'hub mails');
  }

  /** Writes a mail in the transaction of `em`. */
  async write(em: EntityManager, { to, subject, text }: Mail, now: Temporal.Instant): Promise<void> {
    const id = newId('mail');
    const state = this.config.smtpUrl ? MailState.waiting : MailState.kept;
    await query(
      em,
      sql`with written as (
          insert into mail_entry (id, recipient, subject, state, sealed_text, created_at)
          values (${uuid.mail(id)}, ${to}, ${subject}, ${state}, ${this.#box.close(text, id)}, ${now}) returning id, state
        )
        insert into mail_delivery (id, project_id, due_at)
        select id, ${uuid.project(networkProjectId)}, ${now} from written where state = 'waiting'`,
    );
  }

  /** Logs mails that are not sent, for an operator who reads the log. Their transaction must have committed. */
  announce(mails: readonly Mail[]): void {
    if (this.config.smtpUrl) return;
    for (const mail of mails) this.log.warn({ mail }, 'SMTP_URL is not set: this mail was not sent');
  }

  /** The text of a mail; undefined if it was sealed with another secret. */
  open(id: string, sealedText: string): string | undefined {
    try {
      return this.#box.open(sealedText, id);
    } catch {
      return undefined;
    }
  }
}
