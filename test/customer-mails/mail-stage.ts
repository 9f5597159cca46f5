import { createTransport } from 'nodemailer';
import { Temporal } from 'temporal-polyfill';
import { Printer } from '../../src/billing/invoicing/documents/pdf/printer.ts';
import { writeMails } from '../../src/customer-mails/causes/write-mails.ts';
import { CustomerMail } from '../../src/customer-mails/customer-mail.ts';
import { sendCustomerMails } from '../../src/customer-mails/sending/send-customer-mails.ts';
import { sealPurpose } from '../../src/entitlements/licences/signing-keys.ts';
import { SealedBox } from '../../src/platform/seal.ts';
import type { DunningStage } from '../billing/dunning/dunning-stage.ts';
import type { MailServer } from '../support/mail-server.ts';
import { readMail } from '../support/read-mail.ts';
import type { ReadMail } from '../support/read-mail.ts';
import { testSecret } from '../support/secret.ts';

const silent = { error() {}, warn() {} };

/** Mails of the projects of a stage, sent to a mail server. */
export class MailStage {
  readonly printer = new Printer();
  /** The projects whose mails could not be written. */
  readonly failures: string[] = [];
  /** How long an attempt may take, in milliseconds. */
  attemptMs?: number;
  readonly #accepted = new Map();

  constructor(
    readonly stage: DunningStage,
    readonly server: Pick<MailServer, 'url' | 'raw'>,
  ) {}

  /** Writes the mails that events have caused. */
  async write(hasServer = true): Promise<void> {
    const { inTransaction } = this.stage.hub;
    const now = () => this.stage.hub.now;
    const onFailure = (projectId: string) => this.failures.push(projectId);
    while (await writeMails({ inTransaction, now, hasServer, onFailure }));
  }

  /** Sends what is due, until nothing is left. */
  async send(): Promise<void> {
    const deps = {
      ...{ orm: this.stage.orm, now: () => this.stage.hub.now, log: silent as never, print: this.printer.print },
      ...{ hubUrl: 'https://hub.example', licenceBox: new SealedBox(testSecret, sealPurpose) },
      transport: createTransport(this.server.url),
      from: { address: 'hub@hub.example', host: 'hub.example' },
      ...{ accepted: this.#accepted, attemptMs: this.attemptMs },
    };
    while (await sendCustomerMails(deps));
  }

  /** Writes and sends. */
  async deliver(): Promise<void> {
    await this.write();
    await this.send();
  }

  /** The mails of the project, in their order. */
  mails(): Promise<CustomerMail[]> {
    const { orm, shop } = this.stage;
    return orm.em.fork().find(CustomerMail, { projectId: shop.projectId }, { orderBy: { id: 'asc' } });
  }

  /** The kind and the state of each mail. */
  async outcomes(): Promise<string[]> {
    return (await this.mails()).map(({ kind, state, problem }) => [kind, state, problem].filter(Boolean).join(' '));
  }

  /** What the server has received, decoded. */
  received(): ReadMail[] {
    return this.server.raw.map(readMail);
  }

  wait(duration: Temporal.DurationLike): void {
    this.stage.hub.pass(Temporal.Duration.from(duration));
  }
}
