import { Temporal } from 'temporal-polyfill';
import type { AnyMailContent } from '../content/mail-content.ts';
import type { MailFormats } from '../content/mail-formats.ts';
import { MailKind } from '../mail-kind.ts';

const due = Temporal.Instant.from('2026-07-15T10:00:00Z');
/** Cards can be used until the end of a month. */
const expiry = Temporal.Instant.from('2026-08-01T00:00:00Z');
const later = due.add({ hours: 24 * 4 });
const transfer = { iban: 'DE02120300000000202051', bic: 'BYLADEM1001', reference: '2026-000042' };
const toInvoice = { to: 'invoice', invoiceId: 'invoice_example' } as const;
const toPortal = { to: 'portal' } as const;
const plans = 'Forge Pro';
const licenceKey = `lic_${'eyJsaWNlbmNlIjoiZXhhbXBsZSJ9'.repeat(6)}.${'c2lnbmF0dXJl'.repeat(7)}`;

type Examples = { [K in MailKind]: (formats: MailFormats) => AnyMailContent };

const examples: Examples = {
  invoice: (formats) => ({
    ...{ kind: MailKind.invoice, link: toInvoice, transfer },
    facts: { ...sum(formats), dueOn: formats.day(due), isPaid: false, isCollected: false },
  }),
  receipt: (formats) => ({ kind: MailKind.receipt, facts: { ...sum(formats), paidOn: formats.day(due) } }),
  payment_failed: (formats) => ({
    ...{ kind: MailKind.payment_failed, link: toInvoice },
    facts: { ...sum(formats), nextTryOn: formats.day(later) },
  }),
  reminder: (formats) => ({
    ...{ kind: MailKind.reminder, link: toInvoice, transfer },
    facts: { ...sum(formats), dueOn: formats.day(due) },
  }),
  overdue: (formats) => ({
    ...{ kind: MailKind.overdue, link: toInvoice, transfer },
    facts: { ...sum(formats), dueOn: formats.day(due), days: 7 },
  }),
  credit_note: (formats) => ({
    kind: MailKind.credit_note,
    facts: { number: 'CN-2026-000003', amount: formats.money(5000n, 'EUR'), invoiceNumber: '2026-000042' },
  }),
  method_expiring: (formats) => ({
    ...{ kind: MailKind.method_expiring, link: toPortal },
    facts: { method: 'Visa •••• 4242', expiresOn: formats.lastDay(expiry) },
  }),
  trial_ending: (formats) => ({
    ...{ kind: MailKind.trial_ending, link: toPortal },
    facts: { plans, endsOn: formats.day(due) },
  }),
  renewal: (formats) => ({
    ...{ kind: MailKind.renewal, link: toPortal },
    facts: { plans, renewsOn: formats.day(due) },
  }),
  subscription_started: (formats) => ({
    ...{ kind: MailKind.subscription_started, link: toPortal },
    facts: { plans, endsTrialOn: formats.day(due) },
  }),
  subscription_changed: (formats) => ({
    ...{ kind: MailKind.subscription_changed, link: toPortal },
    facts: { plans: formats.list([plans, 'Forge Support']) },
  }),
  subscription_canceled: (formats) => ({
    ...{ kind: MailKind.subscription_canceled, link: toPortal },
    facts: { plans, endsOn: formats.day(due), hasEnded: false },
  }),
  subscription_paused: (formats) => ({
    ...{ kind: MailKind.subscription_paused, link: toPortal },
    facts: { plans, resumesOn: formats.day(later) },
  }),
  subscription_resumed: (formats) => ({
    ...{ kind: MailKind.subscription_resumed, link: toPortal },
    facts: { plans, until: formats.day(later) },
  }),
  licence: () => ({ kind: MailKind.licence, link: toPortal, facts: { product: 'Forge' }, licenceKey }),
  download_ready: () => ({
    ...{ kind: MailKind.download_ready, link: toPortal },
    facts: { product: 'Forge', version: '2.4.0' },
  }),
};

function sum(formats: MailFormats) {
  return { number: '2026-000042', amount: formats.money(11_900n, 'EUR') };
}

/** An example of what a mail says. */
export function exampleContent(kind: MailKind, formats: MailFormats): AnyMailContent {
  return examples[kind](formats);
}
