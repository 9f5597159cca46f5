import type { EntityManager } from '@mikro-orm/postgresql';
import { Subscription } from '../../billing/subscriptions/subscription.ts';
import { Licence } from '../../entitlements/licences/licence.ts';
import { parseId } from '../../platform/values/ids.ts';
import type { CustomerMail } from '../customer-mail.ts';
import { MailKind } from '../mail-kind.ts';
import type { MailReader } from './mail-reader.ts';
import * as invoices from './read-invoice-mails.ts';
import * as products from './read-product-mails.ts';
import * as subscriptions from './read-subscription-mails.ts';

const readers: Record<MailKind, MailReader> = {
  [MailKind.invoice]: invoices.readInvoice,
  [MailKind.receipt]: invoices.readReceipt,
  [MailKind.payment_failed]: invoices.readPaymentFailed,
  [MailKind.reminder]: invoices.readReminder,
  [MailKind.overdue]: invoices.readOverdue,
  [MailKind.credit_note]: invoices.readCreditNote,
  [MailKind.method_expiring]: subscriptions.readMethodExpiring,
  [MailKind.trial_ending]: subscriptions.readTrialEnding,
  [MailKind.renewal]: subscriptions.readRenewal,
  [MailKind.subscription_started]: subscriptions.readStarted,
  [MailKind.subscription_changed]: subscriptions.readChanged,
  [MailKind.subscription_canceled]: subscriptions.readCanceled,
  [MailKind.subscription_paused]: subscriptions.readPaused,
  [MailKind.subscription_resumed]: subscriptions.readResumed,
  [MailKind.licence]: products.readLicence,
  [MailKind.download_ready]: products.readDownload,
};

/** Reads what a mail says; undefined if it is no longer due, or about what is another customer's by now. */
export const readContent: MailReader = async (em, context) =>
  (await wasTransferred(em, context.mail)) ? undefined : readers[context.mail.kind](em, context);

/** The objects that a transfer gives to another customer. */
const transferred = { subscription: Subscription, licence: Licence };

async function wasTransferred(em: EntityManager, { subjectId: id, customerId }: CustomerMail): Promise<boolean> {
  const prefix = parseId(id)?.prefix;
  if (prefix !== 'subscription' && prefix !== 'licence') return false;
  const subject = await em.findOneOrFail<Subscription | Licence>(transferred[prefix], { id });
  return subject.customerId !== customerId;
}
