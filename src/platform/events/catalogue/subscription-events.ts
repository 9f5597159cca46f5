import { event } from './event-definition.ts';
import { flag, id, instant, integer, json, listOf, metadata, nullable, oneOf, text } from './fields.ts';

const subscription = {
  customerId: id('customer', 'Whose subscription it is.'),
  status: oneOf('SubscriptionStatus', 'Its status at the time of the event.'),
  currency: text('The currency, as in ISO 4217.'),
  currentPeriodStartAt: instant('When its current period began: its start, before the first period.'),
  currentPeriodEndAt: instant('When its current period ends: its start, before the first period.'),
  cancelAt: nullable(instant('When it is to end; null if it continues.')),
};

const itemsAsOf = (since: string) =>
  listOf(
    {
      priceId: id('price', 'The price.'),
      quantity: nullable(integer('How many; null where usage is counted.')),
    },
    `Its items from ${since} on.`,
  );

const items = itemsAsOf('now');

const failure = { error: text('What went wrong.') };

export const subscriptionEvents = {
  'subscription.created': event('subscription', 'A customer subscribed, from now on or from a later day.', {
    ...subscription,
    items,
  }),
  'subscription.started': event(
    'subscription',
    'A subscription began: with its trial, its first period, or waiting for its first payment.',
    subscription,
  ),
  'subscription.activated': event(
    'subscription',
    'A subscription that waited for its first payment has it.',
    subscription,
  ),
  'subscription.expired': event(
    'subscription',
    'A subscription that waited for its first payment ended without it.',
    subscription,
  ),
  'subscription.trial_ended': event('subscription', 'The trial of a subscription is over.', {
    ...subscription,
    trialEnd: oneOf('TrialEnd', 'What was agreed for the end of the trial.'),
  }),
  'subscription.trial_end_moved': event('subscription', 'The running trial of a subscription has another end.', {
    ...subscription,
    trialEndAt: instant('When the trial ends now.'),
  }),
  'subscription.trial_end_announced': event('subscription', 'The trial of a subscription ends soon.', {
    ...subscription,
    endsAt: instant('When the trial ends.'),
  }),
  'subscription.renewal_announced': event('subscription', 'A subscription whose period is long renews soon.', {
    ...subscription,
    renewsAt: instant('When its next period begins.'),
  }),
  'subscription.free_time_given': event('subscription', 'A subscription was given time for free.', {
    ...subscription,
    freeUntilAt: instant('When the free time ends that begins now.'),
    reason: text('Why it was given.'),
  }),
  'subscription.billing_date_moved': event('subscription', 'The periods of a subscription begin on other dates.', {
    ...subscription,
    anchorAt: instant('The instant from which its periods are counted now.'),
    billingDateAt: instant('When the first whole period begins.'),
    stub: oneOf('Stub', 'How the time until then is charged.'),
  }),
  'subscription.transferred': event('subscription', 'A subscription belongs to another customer of its project.', {
    ...subscription,
    previousCustomerId: id('customer', 'Whose subscription it was.'),
    reason: nullable(text('Why it was transferred; null if no reason was given.')),
  }),
  'subscription.renewed': event('subscription', 'A subscription is in its next period.', {
    ...subscription,
    period: integer('Which period it is in, from 1.'),
  }),
  'subscription.invoicing_changed': event(
    'subscription',
    'Whether a subscription has invoices of its own was changed.',
    { ...subscription, hasOwnInvoices: flag('Whether it has invoices of its own from now on.') },
  ),
  'subscription.updated': event('subscription', 'A subscription has other items.', {
    ...subscription,
    items,
  }),
  'subscription.terms_changed': event(
    'subscription',
    'The payment terms or the purchase order number of the next invoices of a subscription were changed.',
    { ...subscription, before: json('The changed terms before it.'), after: json('The same after it.') },
  ),
  'subscription.metadata_changed': event('subscription', "The project's own values on a subscription were changed.", {
    customerId: subscription.customerId,
    metadata,
  }),
  'subscription.plan_moved': event(
    'subscription',
    'A move gave a subscription another version of its plan, or will at the end of its period.',
    {
      ...subscription,
      moveId: id('planmove', 'The move.'),
      planId: id('plan', 'The plan.'),
      fromVersion: integer('The version that it had.'),
      toVersion: integer('The version that it has, or will have.'),
      at: instant('When it takes effect.'),
    },
  ),
  'subscription.change_scheduled': event('subscription', 'A change of the items was planned for a later day.', {
    ...subscription,
    changeId: id('change', 'The change.'),
    at: instant('When it is to be made.'),
    items: itemsAsOf('then'),
  }),
  'subscription.change_rescheduled': event(
    'subscription',
    'A planned change has another date: its period ends on another day, or the subscription could not be changed then.',
    {
      ...subscription,
      changeId: id('change', 'The change.'),
      at: instant('When it is to be made now.'),
    },
  ),
  'subscription.change_canceled': event('subscription', 'A planned change will not be made.', {
    ...subscription,
    changeId: id('change', 'The change.'),
    why: nullable(
      text(
        'already_subscribed if the customer has the plan by now, replaced if another change is made instead, subscription_is_paused (or another status) if the subscription can no longer be changed; null if the change was withdrawn.',
      ),
    ),
  }),
  'subscription.paused': event('subscription', 'A subscription was paused, by somebody or at the end of its trial.', {
    ...subscription,
    unused: oneOf('Unused', 'What becomes of the time that was paid for and not used.'),
    resumeAt: nullable(instant('When it continues by itself; null if it does not.')),
  }),
  'subscription.resumed': event('subscription', 'A paused subscription continues.', {
    ...subscription,
    anchor: oneOf('ResumeAnchor', 'Whether a new period begins with it, or the periods continue as before.'),
  }),
  'subscription.became_past_due': event('subscription', 'An invoice of a subscription is overdue.', subscription),
  'subscription.became_unpaid': event(
    'subscription',
    'A subscription is suspended, since an invoice stayed overdue for too long.',
    subscription,
  ),
  'subscription.recovered': event(
    'subscription',
    'A subscription that was past due or unpaid is active again: the last invoice that it waited for is settled.',
    subscription,
  ),
  'subscription.cancellation_scheduled': event(
    'subscription',
    'A subscription is to end on a later day.',
    subscription,
  ),
  'subscription.cancellation_withdrawn': event('subscription', 'A subscription is not to end after all.', subscription),
  'subscription.canceled': event('subscription', 'A subscription ended.', subscription),
  'subscription.quarantined': event(
    'subscription',
    'Billing a subscription failed. It is not billed until its project releases it.',
    { ...subscription, ...failure },
  ),
  'subscription.quarantine_lifted': event(
    'subscription',
    'A project released a quarantined subscription, or its quarantined invoices.',
    subscription,
  ),
};
