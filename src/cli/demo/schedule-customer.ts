import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { createCustomer } from '../../billing/customers/customers.ts';
import { subscribe } from '../../billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../billing/subscriptions/order-with-defaults.ts';
import { asPerson } from '../viewers.ts';
import { scheduleOneOffInvoices } from './schedule-one-off-invoices.ts';
import { scheduleChanges } from './schedule-changes.ts';
import { welcomeCode } from './set-up.ts';
import { scheduleCancellation } from './schedule-cancellation.ts';
import { schedulePaymentAtOnce } from './schedule-payment.ts';
import { schedule } from './advance-time.ts';
import type { CustomerScript } from './customer-scripts.ts';
import type { SeededProject } from './set-up.ts';
import { signIn } from './record-sign-ins.ts';
import { priceOf } from './price-of.ts';
import type { DemoState, Subscriber } from './demo-state.ts';

/** Schedules the subscription of a customer, and their later changes and cancellation. */
export function scheduleCustomer(state: DemoState, script: CustomerScript, index: number): void {
  const { timeline } = state;
  const at = timeline.moment(script.startDay);
  schedule(state, state.projects[script.project]!, at, async () => {
    const subscriber = await startSubscription(state, script, at);
    if (script.isPerson) await schedulePaymentAtOnce(state, subscriber, at);
    const { cancelsAfter } = script;
    if (cancelsAfter !== undefined) scheduleCancellation(state, subscriber, at.add({ hours: 24 * cancelsAfter }));
    scheduleChanges(state, subscriber, at);
    if (index % 11 === 3) scheduleOneOffInvoices(state, subscriber, timeline.dayOf(at) + 20);
  });
}

async function startSubscription(state: DemoState, script: CustomerScript, at: Temporal.Instant): Promise<Subscriber> {
  const { timeline } = state;
  const project = state.projects[script.project]!;
  const { viewer, customerId } = await createDemoCustomer(state, project, script, at);
  const { quantity, currency } = script;
  const items = [{ priceId: priceOf(project, script), quantity }];
  const order = orderWithDefaults({ customerId, currency, items, coupons: script.hasCoupon ? [welcomeCode] : [] });
  const { id: subscriptionId } = await timeline.do((em) => subscribe(em, viewer, order, timeline.end));
  const subscriber = { script, project, viewer, subscriptionId, customerId, invoices: 0 };
  state.customers.set(customerId, subscriber);
  state.subscribers.set(subscriptionId, subscriber);
  return subscriber;
}

/** A person signs in and buys in their own name. For a company, the project buys, with a customer number as `externalId`. */
export async function createDemoCustomer(
  state: DemoState,
  project: SeededProject,
  {
    name,
    email,
    timezone,
    isPerson,
    address,
    vatId,
    locale,
    collectionMethod,
    combinesInvoices = false,
  }: CustomerScript,
  at: Temporal.Instant,
): Promise<{ viewer: Viewer; customerId: string }> {
  const { timeline } = state;
  const user = isPerson ? state.users.get(email) : undefined;
  if (user) await signIn(timeline, project, user.id, at);
  const identity = user ? { userId: user.id } : { externalId: `${project.slug}-${1000 + state.customers.size}` };
  const { clockId: testClockId, viewer } = project;
  const metadata = { segment: isPerson ? 'personal' : 'business', source: 'demo' };
  const details = {
    email,
    name,
    timezone,
    address,
    vatId,
    locale,
    testClockId,
    collectionMethod,
    taxExempt: false,
    combineInvoices: combinesInvoices,
    metadata,
  };
  const { id } = await timeline.do((em) => createCustomer(em, viewer, { ...identity, ...details }, timeline.end));
  return { viewer: user ? asPerson(user, { clientProjectId: project.id }) : viewer, customerId: id };
}
