import { Surplus } from '../../billing/payments/payment-input.ts';
import { recordPayment } from '../../billing/verbs/record-payment.ts';
import { formatMinor } from '../../platform/values/money.ts';
import type { Currency } from './offers.ts';
import { expectEnd } from './leave.ts';
import { arrange } from './pass-time.ts';
import type { Habit } from './habits.ts';
import type { Stage } from './stage.ts';
import type { Story, Subscriber } from './story.ts';

export interface OpenInvoice {
  id: string;
  customerId: string;
  currency: Currency;
  dueMinor: bigint;
}

/** How much comes after how many days; left out, all that is owed by then. */
interface Instalment {
  after: number;
  minor?: bigint;
}

/** How long a project waits for those who have never paid; less where the story is short. */
const patienceDays = (days: number): number => Math.min(89, Math.floor(days / 3));

const methods = ['bank_transfer', 'card', 'direct_debit'] as const;

/** A customer settles when to pay an invoice, and whether. */
export function expectPayment(story: Story, invoice: OpenInvoice, day: number): void {
  const customer = story.customers.get(invoice.customerId)!;
  customer.invoices += 1;
  const { habit, paysFirst } = customer.part;
  if (habit === 'stops' && customer.invoices > paysFirst) return stopPaying(story, customer, day);
  for (const instalment of instalments[habit](invoice.dueMinor, story.stage, customer.invoices)) {
    pay(story, customer, invoice, day, instalment);
  }
}

type PaymentPlan = (dueMinor: bigint, stage: Stage, nth: number) => Instalment[];

/** Invoices are due after 14 days. */
const instalments: Record<Habit, PaymentPlan> = {
  prompt: (_, { random }) => [{ after: random.whole(1, 9) }],
  stops: (_, { random }) => [{ after: random.whole(5, 12) }],
  late: (_, { random }) => [{ after: random.whole(16, 32) }],
  in_parts: (due, { random }) => [
    { after: random.whole(2, 6), minor: due / 2n || due },
    ...(due > 1n ? [{ after: random.whole(8, 13) }] : []),
  ],
  generous: (due, { random }, nth) => [{ after: random.whole(1, 9), minor: nth % 3 === 1 ? due + due / 4n : due }],
};

function pay(
  story: Story,
  customer: Subscriber,
  invoice: OpenInvoice,
  day: number,
  { after, minor }: Instalment,
): void {
  const { stage } = story;
  const { id: invoiceId, currency } = invoice;
  const amount = minor === undefined ? undefined : formatMinor(minor, currency);
  const method = stage.random.pick(methods);
  const reference = `${day + after}-${stage.random.whole(100_000, 999_999)}`;
  const input = { invoiceId, amount, method, reference, surplus: Surplus.credit };
  const { troupe } = customer;
  arrange(story, troupe, stage.moment(day + after), () =>
    stage.do((em) => recordPayment(em, troupe.viewer, input, stage.end)),
  );
}

/** Anyone who has paid nothing at all is shown out some day; the others stay past due. */
function stopPaying(story: Story, customer: Subscriber, day: number): void {
  if (customer.part.paysFirst > 0 || customer.invoices > 1) return;
  const { stage } = story;
  expectEnd(story, customer, stage.moment(day + patienceDays(stage.days)));
}
