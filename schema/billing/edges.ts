import { Project } from '../../src/auth/projects/project.ts';
import { CheckoutLink } from '../../src/billing/checkouts/checkout-link.ts';
import { Checkout } from '../../src/billing/checkouts/checkout.ts';
import { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { TaxRate } from '../../src/billing/customers/taxes/tax-rate.ts';
import { CouponRedemption } from '../../src/billing/invoicing/coupons/coupon-redemption.ts';
import { Coupon } from '../../src/billing/invoicing/coupons/coupon.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { OrderItem } from '../../src/billing/orders/order-item.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { PaymentAttempt } from '../../src/billing/payments/attempts/payment-attempt.ts';
import { CustomerLink } from '../../src/billing/invoicing/links/customer-link.ts';
import { GatewayAccount } from '../../src/billing/payments/gateways/gateway-account.ts';
import { PaymentMethod } from '../../src/billing/payments/methods/payment-method.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { SubscriptionItem } from '../../src/billing/subscriptions/subscription-item.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { edgesOf } from '../lists/edges.ts';

const toProject = (description: string) => ({ to: Project, by: 'projectId' as const, description });

/** The edges of billing that lead to one object. */
export const billingEdges = [
  edgesOf(Customer, {
    project: toProject('The project that bills the customer.'),
  }),
  edgesOf(CustomerLink, { project: toProject('The project that bills the customer.') }),
  edgesOf(Subscription, { project: toProject('The project that sells the subscription.') }),
  edgesOf(SubscriptionItem, {
    subscription: { to: Subscription, by: 'subscriptionId', description: 'The subscription that has the item.' },
  }),
  edgesOf(Order, { project: toProject('The project that sells the order.') }),
  edgesOf(OrderItem, { order: { to: Order, by: 'orderId', description: 'The order that has the item.' } }),
  edgesOf(Invoice, { project: toProject('The project that issues the invoice.') }),
  edgesOf(InvoiceLine, {
    product: {
      to: Product,
      by: 'productId',
      nullable: true,
      description: 'The product that is charged; null for a line that names none.',
    },
  }),
  edgesOf(Payment, {
    project: toProject('The project that received the payment.'),
    customer: { to: Customer, by: 'customerId', description: 'The customer of the invoice.' },
  }),
  edgesOf(PaymentAttempt, { project: toProject('The project whose invoice it is.') }),
  edgesOf(PaymentMethod, { project: toProject('The project that bills the customer.') }),
  edgesOf(GatewayAccount, { project: toProject('The project that is connected.') }),
  edgesOf(Refund, { project: toProject('The project that paid the money out.') }),
  edgesOf(CreditNote, { project: toProject('The project that issues the credit note.') }),
  edgesOf(CheckoutLink, { project: toProject('The project that sells by the link.') }),
  edgesOf(Checkout, { project: toProject('The project that sells.') }),
  edgesOf(Coupon, { project: toProject('The project that offers the coupon.') }),
  edgesOf(CouponRedemption, {
    subscription: {
      to: Subscription,
      by: 'subscriptionId',
      nullable: true,
      description: 'The subscription that uses the coupon; null for an order.',
    },
    order: { to: Order, by: 'orderId', nullable: true, description: 'The order that used the coupon, or null.' },
  }),
  edgesOf(TaxRate, { project: toProject('The project that charges the tax.') }),
  edgesOf(TestClock, { project: toProject('The project of the test clock.') }),
] as const;
