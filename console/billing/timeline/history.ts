import type { CustomerHistoryFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';
import { words } from '../../app/parts/words.ts';
import { nameOf } from '../customers/customer-name.ts';
import { itemsOf } from '../subscriptions/items.ts';

type Subscription = CustomerHistoryFragment['subscriptions']['nodes'][number];
type Invoice = CustomerHistoryFragment['invoices']['nodes'][number];

/** Something that happened to a customer. */
export interface Happening {
  id: string;
  at: string;
  text: string;
  tone: 'good' | 'wait' | 'bad' | 'none';
  amount?: string;
  /** What it is about. */
  target: { invoice: string } | { subscription: string } | { creditNote: string } | { order: string };
  customer: string;
}

type Entry = Omit<Happening, 'customer' | 'at'> & { at: string | null | undefined };

/** What happened to customers until a time, newest first. */
export function historyOf(customers: readonly CustomerHistoryFragment[], nowAt: string): Happening[] {
  return customers
    .flatMap((customer) => {
      const name = nameOf(customer);
      const entries = [subscriptions, orders, invoices, money].flatMap((list) => list(customer));
      return entries.flatMap(({ at, ...entry }) => (at && at <= nowAt ? [{ ...entry, at, customer: name }] : []));
    })
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

function subscriptions({ subscriptions: { nodes } }: CustomerHistoryFragment): Entry[] {
  return nodes.flatMap((subscription) => {
    const what = itemsOf(subscription);
    return turnsOf(subscription).map(([event, at, tone]) => ({
      ...{ id: `${subscription.id} ${event}`, at, text: `${what} ${event}`, tone },
      target: { subscription: subscription.id },
    }));
  });
}

function turnsOf(subscription: Subscription): [string, string | null, Happening['tone']][] {
  const { startAt, trialEndAt, pausedAt, canceledAt, quarantinedAt } = subscription;
  return [
    ['started', startAt, 'good'],
    ['ended its trial', trialEndAt, 'none'],
    ['was paused', pausedAt, 'wait'],
    ['ended', canceledAt, 'none'],
    ['was stopped by a mistake', quarantinedAt, 'bad'],
  ];
}

const orderTones = { open: 'wait', paid: 'good', canceled: 'none', refunded: 'none' } as const;

/** An order is placed, and then it is paid, canceled or refunded. */
function orders({ orders: { nodes } }: CustomerHistoryFragment): Entry[] {
  return nodes.flatMap((order) => {
    const { id, status, createdAt, updatedAt } = order;
    const entry = (event: string, at: string, tone: Happening['tone']): Entry => ({
      ...{ id: `${id} ${event}`, at, text: `${itemsOf(order)} ${event}`, tone, target: { order: id } },
    });
    const placed = entry('was ordered', createdAt, 'none');
    return status === 'open' ? [placed] : [placed, entry(`was ${status}`, updatedAt, orderTones[status])];
  });
}

const reasons: Partial<Record<Invoice['reason'], string>> = {
  subscription_create: 'the start',
  subscription_cycle: 'a renewal',
  subscription_change: 'a change',
  subscription_end: 'the end',
  subscription_pause: 'a pause',
  subscription_resume: 'the end of a pause',
  order: 'an order',
  combined: 'several subscriptions',
};

function invoices({ invoices: { nodes } }: CustomerHistoryFragment): Entry[] {
  return nodes.flatMap((invoice) => {
    const { id, number, reason, total } = invoice;
    const name = number ? `Invoice ${number}` : 'A draft';
    const entry = (event: string, at: string | null | undefined, tone: Happening['tone'], amount?: Money) => ({
      ...{ id: `${id} ${event}`, at, text: `${name} ${event}`, tone, target: { invoice: id } },
      amount: amount && formatMoney(amount),
    });
    return [
      entry(
        reason === 'manual' ? 'made by hand' : `for ${reasons[reason] ?? words(reason).toLowerCase()}`,
        invoice.finalizedAt ?? invoice.createdAt,
        'none',
        total,
      ),
      entry('was settled', isZero(total) ? null : invoice.paidAt, 'good'),
      entry('became overdue', overdueAt(invoice), 'bad'),
      entry('was voided', invoice.voidedAt, 'none'),
      entry('was written off', invoice.writtenOffAt, 'bad'),
    ];
  });
}

/** An invoice that was settled in time was never overdue. */
function overdueAt({ finalizedAt, dueAt, paidAt, voidedAt, total }: Invoice): string | null {
  if (!finalizedAt || !dueAt || isZero(total)) return null;
  const settledAt = paidAt ?? voidedAt;
  return settledAt && settledAt <= dueAt ? null : dueAt;
}

function money({ payments, creditNotes }: CustomerHistoryFragment): Entry[] {
  return [
    ...payments.nodes.map(({ id, receivedAt, method, amount, invoice }) => ({
      ...{ id, at: receivedAt, tone: 'good' as const, target: { invoice: invoice.id } },
      ...{ text: `Payment of ${invoice.number} by ${words(method).toLowerCase()}`, amount: formatMoney(amount) },
    })),
    ...creditNotes.nodes.map(({ id, issuedAt, number, total, invoice }) => ({
      ...{ id, at: issuedAt, tone: 'none' as const, target: { creditNote: id } },
      ...{ text: `Credit note ${number} for ${invoice.number}`, amount: formatMoney(total) },
    })),
  ];
}
