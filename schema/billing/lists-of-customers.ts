import { Args, FieldResolver, Resolver } from 'type-graphql';
import type { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import type { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Payment } from '../../src/billing/payments/payment.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { creditNoteList } from '../../src/billing/invoicing/credit-notes/credit-notes.ts';
import { invoiceList } from '../../src/billing/invoicing/invoices/invoices.ts';
import type { Order } from '../../src/billing/orders/order.ts';
import { orderList } from '../../src/billing/orders/orders.ts';
import { paymentList } from '../../src/billing/payments/payments.ts';
import type { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { refundList } from '../../src/billing/payments/refunds/refunds.ts';
import { subscriptionList } from '../../src/billing/subscriptions/subscriptions.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { CreditNoteConnection, CreditNotesArgs } from './credit-notes.ts';
import { InvoiceConnection, InvoicesArgs } from './invoices.ts';
import { OrderConnection, OrdersArgs } from './orders.ts';
import { PaymentConnection, PaymentListArgs } from './payments.ts';
import { RefundConnection, RefundsArgs } from './refunds.ts';
import { SubscriptionConnection, SubscriptionsArgs } from './subscriptions.ts';

needs(Customer, {
  subscriptions: ['id'],
  invoices: ['id'],
  payments: ['id'],
  refunds: ['id'],
  creditNotes: ['id'],
  orders: ['id'],
});

@Resolver(() => Customer)
export class ListsOfCustomersResolver {
  @FieldResolver(() => SubscriptionConnection, {
    description: 'The subscriptions of the customer, newest first by default. Scope billing:read.',
  })
  subscriptions(
    @Args(() => SubscriptionsArgs) args: SubscriptionsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Subscription>>> {
    return below(subscriptionList, 'customerId', args);
  }

  @FieldResolver(() => OrderConnection, {
    description: 'The orders of the customer, newest first by default. Scope billing:read.',
  })
  orders(
    @Args(() => OrdersArgs) args: OrdersArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Order>>> {
    return below(orderList, 'customerId', args);
  }

  @FieldResolver(() => InvoiceConnection, {
    description: 'The invoices of the customer, newest first by default. Scope billing:read.',
  })
  invoices(
    @Args(() => InvoicesArgs) args: InvoicesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Invoice>>> {
    return below(invoiceList, 'customerId', args);
  }

  @FieldResolver(() => PaymentConnection, {
    description: 'The payments for invoices of the customer, newest first by default. Scope billing:read.',
  })
  payments(
    @Args(() => PaymentListArgs) args: PaymentListArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Payment>>> {
    return below(paymentList, 'customerId', args);
  }

  @FieldResolver(() => RefundConnection, {
    description: 'The refunds to the customer, newest first by default. Scope billing:read.',
  })
  refunds(
    @Args(() => RefundsArgs) args: RefundsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Refund>>> {
    return below(refundList, 'customerId', args);
  }

  @FieldResolver(() => CreditNoteConnection, {
    description: 'The credit notes for invoices of the customer, newest first by default. Scope billing:read.',
  })
  creditNotes(
    @Args(() => CreditNotesArgs) args: CreditNotesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<CreditNote>>> {
    return below(creditNoteList, 'customerId', args);
  }
}
