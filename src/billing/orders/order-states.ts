import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum OrderStatus {
  open = 'open',
  paid = 'paid',
  canceled = 'canceled',
  refunded = 'refunded',
}

export enum Fulfilment {
  when_paid = 'when_paid',
  at_once = 'at_once',
}

registerEnumType(OrderStatus, {
  name: 'OrderStatus',
  description: 'Whether an order is paid.',
  valuesConfig: {
    open: { description: 'Its invoice is not paid yet.' },
    paid: { description: 'Its invoice is paid, and what it sells is granted.' },
    canceled: { description: 'Its invoice was voided, written off, or credited before it was paid.' },
    refunded: { description: 'It was paid, and then its whole invoice was credited.' },
  },
});

registerEnumType(Fulfilment, {
  name: 'Fulfilment',
  description: 'When an order grants what it sells.',
  valuesConfig: {
    when_paid: { description: 'When its invoice is paid; an invoice of 0 is paid at once.' },
    at_once: { description: 'At once, before it is paid.' },
  },
});

export type OrderEvent = 'cancel' | 'pay' | 'withdraw' | 'refund' | 'reopen';

const { open, paid, canceled, refunded } = OrderStatus;

/**
 * An order follows its invoice. It is open until that is paid, and canceled if that is voided, written off, or credited as
 * a whole before any money came. A paid order whose invoice is credited as a whole is refunded, and
 * canceled if it turns out that no money came. A late payment of an
 * invoice that was written off, and a credit note that is voided, bring it back.
 */
export const orderStates = new Transitions<OrderStatus, OrderEvent>(
  'order',
  {
    open: { cancel: canceled, pay: paid, withdraw: canceled, refund: refunded },
    paid: { refund: refunded, reopen: open },
    canceled: { pay: paid, refund: refunded, reopen: open },
    refunded: { withdraw: canceled, pay: paid, reopen: open },
  },
  ['cancel'],
);

/** The event by which an order follows its invoice to each status. */
export const eventTo: Record<OrderStatus, OrderEvent> = {
  open: 'reopen',
  paid: 'pay',
  canceled: 'withdraw',
  refunded: 'refund',
};

/** Whether an order in this status takes back all that it granted. */
export function isOver(status: OrderStatus): boolean {
  return status === canceled || status === refunded;
}

/** The actions that are possible on an order now. */
export function orderActions(order: { status: OrderStatus }): OrderEvent[] {
  return orderStates.availableActions(order);
}
