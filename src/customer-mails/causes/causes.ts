import type { FeedEvent } from '../../platform/events/feed.ts';
import { MailKind } from '../mail-kind.ts';
import type { CausedMail, Causes } from './mail-cause.ts';

const causes: Causes = {
  'invoice.finalized': ({ subject }, { customerId, totalMinor }) =>
    totalMinor === '0' ? undefined : about(MailKind.invoice, customerId, subject),
  'payment.received': ({ subject }, { customerId }) => about(MailKind.receipt, customerId, subject),
  'invoice.retry_planned': ({ subject }, { customerId, collectAt, retries }) => ({
    ...about(MailKind.payment_failed, customerId, subject),
    cause: `${subject} ${retries}`,
    data: { collectAt },
  }),
  'invoice.collection_failed': ({ subject, id }, { customerId }) => ({
    ...about(MailKind.payment_failed, customerId, subject),
    cause: `${subject} ${id}`,
  }),
  'invoice.reminded': ({ subject }, { customerId, days }) => ({
    ...about(days > 0 ? MailKind.overdue : MailKind.reminder, customerId, subject),
    cause: `${subject} ${days}`,
    data: { days },
  }),
  'credit_note.issued': ({ subject }, { customerId }) => about(MailKind.credit_note, customerId, subject),
  'payment_method.expiry_announced': ({ subject }, { customerId, expiresAt }) => ({
    ...about(MailKind.method_expiring, customerId, subject),
    cause: `${subject} ${expiresAt}`,
    data: { at: expiresAt },
  }),
  'subscription.trial_end_announced': ({ subject }, { customerId, endsAt }) => ({
    ...about(MailKind.trial_ending, customerId, subject),
    cause: `${subject} ${endsAt}`,
    data: { at: endsAt },
  }),
  'subscription.renewal_announced': ({ subject }, { customerId, renewsAt }) => ({
    ...about(MailKind.renewal, customerId, subject),
    cause: `${subject} ${renewsAt}`,
    data: { at: renewsAt },
  }),
  'subscription.started': ({ subject }, { customerId, status }) =>
    status === 'incomplete'
      ? undefined
      : { ...about(MailKind.subscription_started, customerId, subject), isOfStart: true },
  'subscription.activated': ({ subject }, { customerId }) => about(MailKind.subscription_started, customerId, subject),
  'subscription.updated': (event, { customerId }) => each(MailKind.subscription_changed, customerId, event),
  'subscription.cancellation_scheduled': (event, { customerId, cancelAt }) => ({
    ...each(MailKind.subscription_canceled, customerId, event),
    data: { at: cancelAt },
  }),
  // A subscription that ends as it was announced has no second mail.
  'subscription.canceled': ({ subject }, { customerId, cancelAt }) => ({
    ...about(MailKind.subscription_canceled, customerId, subject),
    cause: `${subject} ${cancelAt}`,
    data: { at: cancelAt },
    isUnlessAnnounced: true,
  }),
  'subscription.paused': (event, { customerId, resumeAt }) => ({
    ...each(MailKind.subscription_paused, customerId, event),
    data: { at: resumeAt },
  }),
  'subscription.resumed': (event, { customerId, currentPeriodEndAt }) => ({
    ...each(MailKind.subscription_resumed, customerId, event),
    data: { at: currentPeriodEndAt },
  }),
  'licence.issued': ({ subject }, { customerId }) => ({
    ...about(MailKind.licence, customerId, subject),
    isOfStart: true,
  }),
  'product_grant.created': ({ subject }, { customerId, planId }) =>
    planId === null ? undefined : about(MailKind.download_ready, customerId, subject),
};

/** The mail that an event causes, if it does. */
export function mailOf(event: FeedEvent): CausedMail | undefined {
  const cause = causes[event.type as keyof Causes] as
    ((event: FeedEvent, payload: Record<string, unknown>) => CausedMail | undefined) | undefined;
  return cause?.(event, event.payload);
}

/** A mail that is sent once about its subject. */
function about(kind: MailKind, customerId: string, subjectId: string): CausedMail {
  return { kind, customerId, subjectId, cause: subjectId };
}

/** A mail that is sent for each such event of its subject. */
function each(kind: MailKind, customerId: string, { id, subject: subjectId }: FeedEvent): CausedMail {
  return { kind, customerId, subjectId, cause: id };
}
