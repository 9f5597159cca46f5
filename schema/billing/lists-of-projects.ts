import { Args, FieldResolver, Resolver } from 'type-graphql';
import { checkoutLinkList, checkoutList } from '../../src/billing/checkouts/checkout-lists.ts';
import type { CheckoutLink } from '../../src/billing/checkouts/checkout-link.ts';
import type { Checkout } from '../../src/billing/checkouts/checkout.ts';
import type { Coupon } from '../../src/billing/invoicing/coupons/coupon.ts';
import type { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import type { Customer } from '../../src/billing/customers/customer.ts';
import type { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Payment } from '../../src/billing/payments/payment.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import type { TaxRate } from '../../src/billing/customers/taxes/tax-rate.ts';
import type { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { couponList } from '../../src/billing/invoicing/coupons/coupons.ts';
import { creditNoteList } from '../../src/billing/invoicing/credit-notes/credit-notes.ts';
import { customerList } from '../../src/billing/customers/customers.ts';
import { invoiceList } from '../../src/billing/invoicing/invoices/invoices.ts';
import type { Order } from '../../src/billing/orders/order.ts';
import { orderList } from '../../src/billing/orders/orders.ts';
import { paymentList } from '../../src/billing/payments/payments.ts';
import type { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { refundList } from '../../src/billing/payments/refunds/refunds.ts';
import { subscriptionList } from '../../src/billing/subscriptions/subscriptions.ts';
import { taxRateList } from '../../src/billing/customers/taxes/tax-rates.ts';
import { testClockList } from '../../src/billing/customers/clocks/test-clocks.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import { PageArgs } from '../lists/connection.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { CheckoutLinkConnection, CheckoutLinksArgs } from './checkout-links.ts';
import { CheckoutConnection, CheckoutsArgs } from './checkouts.ts';
import { CouponConnection, CouponsArgs } from './coupons.ts';
import { CreditNoteConnection, CreditNotesArgs } from './credit-notes.ts';
import { CustomerConnection, CustomerListArgs } from './customers.ts';
import { InvoiceConnection, InvoicesArgs } from './invoices.ts';
import { OrderConnection, OrdersArgs } from './orders.ts';
import { PaymentConnection, PaymentListArgs } from './payments.ts';
import { RefundConnection, RefundsArgs } from './refunds.ts';
import { SubscriptionConnection, SubscriptionsArgs } from './subscriptions.ts';
import { TaxRateConnection, TaxRatesArgs } from './tax-rates.ts';
import { TestClockConnection } from './test-clocks.ts';

needs(Project, {
  customers: ['id'],
  subscriptions: ['id'],
  orders: ['id'],
  invoices: ['id'],
  payments: ['id'],
  refunds: ['id'],
  creditNotes: ['id'],
  coupons: ['id'],
  checkoutLinks: ['id'],
  checkouts: ['id'],
  taxRates: ['id'],
  testClocks: ['id'],
});

@Resolver(() => Project)
export class ListsOfProjectsResolver {
  @FieldResolver(() => CustomerConnection, {
    description: 'The customers of the project that you may see, newest first by default. Scope billing:read.',
  })
  customers(
    @Args(() => CustomerListArgs) args: CustomerListArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Customer>>> {
    return below(customerList, 'projectId', args);
  }

  @FieldResolver(() => OrderConnection, {
    description: 'The orders of the project that you may see, newest first by default. Scope billing:read.',
  })
  orders(
    @Args(() => OrdersArgs) args: OrdersArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Order>>> {
    return below(orderList, 'projectId', args);
  }

  @FieldResolver(() => SubscriptionConnection, {
    description: 'The subscriptions of the project that you may see, newest first by default. Scope billing:read.',
  })
  subscriptions(
    @Args(() => SubscriptionsArgs) args: SubscriptionsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Subscription>>> {
    return below(subscriptionList, 'projectId', args);
  }

  @FieldResolver(() => InvoiceConnection, {
    description: 'The invoices of the project that you may see, newest first by default. Scope billing:read.',
  })
  invoices(
    @Args(() => InvoicesArgs) args: InvoicesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Invoice>>> {
    return below(invoiceList, 'projectId', args);
  }

  @FieldResolver(() => PaymentConnection, {
    description: 'The payments to the project that you may see, newest first by default. Scope billing:read.',
  })
  payments(
    @Args(() => PaymentListArgs) args: PaymentListArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Payment>>> {
    return below(paymentList, 'projectId', args);
  }

  @FieldResolver(() => RefundConnection, {
    description: 'The refunds of the project, newest first by default. Scope billing:read.',
  })
  refunds(
    @Args(() => RefundsArgs) args: RefundsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Refund>>> {
    return below(refundList, 'projectId', args);
  }

  @FieldResolver(() => CreditNoteConnection, {
    description: 'The credit notes of the project that you may see, newest first by default. Scope billing:read.',
  })
  creditNotes(
    @Args(() => CreditNotesArgs) args: CreditNotesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<CreditNote>>> {
    return below(creditNoteList, 'projectId', args);
  }

  @FieldResolver(() => CouponConnection, {
    description:
      'The coupons of the project, if you may read its billing; newest first by default. Scope billing:read.',
  })
  coupons(
    @Args(() => CouponsArgs) args: CouponsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Coupon>>> {
    return below(couponList, 'projectId', args);
  }

  @FieldResolver(() => CheckoutLinkConnection, {
    description:
      'The checkout links of the project, if you may read its billing; newest first by default. Scope billing:read.',
  })
  checkoutLinks(
    @Args(() => CheckoutLinksArgs) args: CheckoutLinksArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<CheckoutLink>>> {
    return below(checkoutLinkList, 'projectId', args);
  }

  @FieldResolver(() => CheckoutConnection, {
    description:
      'The purchases by checkout links of the project that you may see, newest first by default. Scope billing:read.',
  })
  checkouts(
    @Args(() => CheckoutsArgs) args: CheckoutsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Checkout>>> {
    return below(checkoutList, 'projectId', args);
  }

  @FieldResolver(() => TaxRateConnection, {
    description: 'The tax rates of the project, if you may read its billing; newest first. Scope billing:read.',
  })
  taxRates(
    @Args(() => TaxRatesArgs) args: TaxRatesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<TaxRate>>> {
    return below(taxRateList, 'projectId', args);
  }

  @FieldResolver(() => TestClockConnection, {
    description: 'The test clocks of the project, if you may read its billing; newest first. Scope billing:read.',
  })
  testClocks(
    @Args(() => PageArgs) args: PageArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<TestClock>>> {
    return below(testClockList, 'projectId', args);
  }
}
