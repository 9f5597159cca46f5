import type { Temporal } from 'temporal-polyfill';
import { InvoiceStatus } from '../../billing/invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../billing/invoicing/invoices/invoice.ts';
import { Surplus } from '../../billing/payments/payment-input.ts';
import { recordPayment } from '../../billing/verbs/record-payment.ts';
import { formatMinor } from '../../platform/values/money.ts';
import type { Currency } from './offers.ts';
import { scheduleCancellation } from './schedule-cancellation.ts';
import { schedule } from './advance-time.ts';
import type { Habit } from './habits.ts';
import type { DemoTimeline } from './timeline.ts';
import type { DemoCustomer, DemoState } from './demo-state.ts';

export interface OpenInvoice {
  id: string;
  customerId: string;
  currency: Currency;
  dueMinor: bigint;
}

/** A payment some days after the invoice. */
interface Instalment {
  /** Days after the invoice was finalised. */
  after: number;
  /** In minor units; left out, all that is owed by then. */
  minor?: bigint;
}

/** The days after which a project cancels for a customer who never paid; fewer in a short demo. */
const patienceDays = (days: number): number => Math.min(89, Math.floor(days / 3));

const methods = ['bank_transfer', 'card', 'direct_debit'] as const;

/** Schedules the payments of an invoice, according to the habit of its customer. */
export function schedulePayment(state: DemoState, invoice: OpenInvoice, day: number): void {
  const customer = state.customers.get(invoice.customerId)!;
  customer.invoices += 1;
  const { habit, paysFirst } = customer.script;
  if (habit === 'stops' && customer.invoices > paysFirst) return stopPaying(state, customer, day);
  for (const instalment of instalments[habit](invoice.dueMinor, state.timeline, customer.invoices)) {
    pay(state, customer, invoice, day, instalment);
  }
}

type PaymentPlan = (dueMinor: bigint, timeline: DemoTimeline, nth: number) => Instalment[];

/** The instalments for each habit. Invoices are due after 14 days. */
const instalments: Record<Habit, PaymentPlan> = {
  by_card: () => [],
  prompt: (_, { random }) => [{ after: random.whole(1, 9) }],
  stops: (_, { random }) => [{ after: random.whole(5, 12) }],
  late: (_, { random }) => [{ after: random.whole(16, 32) }],
  in_parts: (due, { random }) => [
    { after: random.whole(2, 6), minor: due / 2n || due },
    ...(due > 1n ? [{ after: random.whole(8, 13) }] : []),
  ],
  generous: (due, { random }, nth) => [{ after: random.whole(1, 9), minor: nth % 3 === 1 ? due + due / 4n : due }],
};

/** Schedules the payment of a person's first invoice within the hour: until then, they have nothing of what they bought. */
export async function schedulePaymentAtOnce(
  state: DemoState,
  customer: DemoCustomer,
  at: Temporal.Instant,
): Promise<void> {
  const { timeline } = state;
  const { customerId, project } = customer;
  const open = await timeline.do((em) => em.find(Invoice, { customerId, status: InvoiceStatus.open }));
  for (const { id: invoiceId } of open) {
    const input = { invoiceId, method: 'card', reference: `card-${timeline.random.whole(100_000, 999_999)}` };
    schedule(state, project, at.add({ minutes: timeline.random.whole(1, 50) }), () =>
      timeline.do((em) => recordPayment(em, project.viewer, { ...input, surplus: Surplus.credit }, timeline.end)),
    );
  }
}

function pay(
  state: DemoState,
  customer: DemoCustomer,
  invoice: OpenInvoice,
  day: number,
  { after, minor }: Instalment,
): void {
  const { timeline } = state;
  const { id: invoiceId, currency } = invoice;
  const amount = minor === undefined ? undefined : formatMinor(minor, currency);
  const method = timeline.random.pick(methods);
  const reference = `${day + after}-${timeline.random.whole(100_000, 999_999)}`;
  const input = { invoiceId, amount, method, reference, surplus: Surplus.credit };
  const { project } = customer;
  schedule(state, project, timeline.moment(day + after), () =>
    timeline.do((em) => recordPayment(em, project.viewer, input, timeline.end)),
  );
}

/** Schedules a cancellation for a customer who never paid; others stay past due. */
function stopPaying(state: DemoState, customer: DemoCustomer, day: number): void {
  if (customer.script.paysFirst > 0 || customer.invoices > 1) return;
  const { timeline, subscribers } = state;
  const subscriber = [...subscribers.values()].find(({ customerId }) => customerId === customer.customerId);
  if (subscriber) scheduleCancellation(state, subscriber, timeline.moment(day + patienceDays(timeline.days)));
}
