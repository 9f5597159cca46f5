import { ApiKey } from './auth/clients/api-key.ts';
import { ClientSecret } from './auth/clients/client-secret.ts';
import { Client } from './auth/clients/client.ts';
import { RegistrationToken } from './auth/clients/registration-token.ts';
import { MailEntry } from './auth/mails/mail-entry.ts';
import { Invitation } from './auth/projects/invitation.ts';
import { Member } from './auth/projects/member.ts';
import { Project } from './auth/projects/project.ts';
import { ResourceAccess } from './auth/resources/resource-access.ts';
import { ResourceServer } from './auth/resources/resource-server.ts';
import { SignIn } from './auth/people/sign-in.ts';
import { User } from './auth/people/user.ts';
import { TestClock } from './billing/customers/clocks/test-clock.ts';
import { CheckoutLinkItem } from './billing/checkouts/checkout-link-item.ts';
import { CheckoutLink } from './billing/checkouts/checkout-link.ts';
import { Checkout } from './billing/checkouts/checkout.ts';
import { CouponRedemption } from './billing/invoicing/coupons/coupon-redemption.ts';
import { Coupon } from './billing/invoicing/coupons/coupon.ts';
import { CreditNoteLine } from './billing/invoicing/credit-notes/credit-note-line.ts';
import { CreditNote } from './billing/invoicing/credit-notes/credit-note.ts';
import { Customer } from './billing/customers/customer.ts';
import { ProductGrant } from './entitlements/product-grants/product-grant.ts';
import { SubscriptionGrant } from './entitlements/subscription-grant.ts';
import { InvoiceLine } from './billing/invoicing/invoices/invoice-line.ts';
import { Invoice } from './billing/invoicing/invoices/invoice.ts';
import { DisputeFee } from './billing/payments/dispute-fee.ts';
import { CustomerLink } from './billing/invoicing/links/customer-link.ts';
import { LedgerAccount } from './billing/ledger/ledger-account.ts';
import { LedgerEntry, LedgerTransaction } from './billing/ledger/ledger.ts';
import { Licence } from './entitlements/licences/licence.ts';
import { Machine } from './entitlements/licences/machine.ts';
import { InvoicedSubscription } from './billing/invoicing/combined/invoiced-subscription.ts';
import { PendingCharge } from './billing/invoicing/pending/pending-charge.ts';
import { OrderItem } from './billing/orders/order-item.ts';
import { Order } from './billing/orders/order.ts';
import { PaymentAttempt } from './billing/payments/attempts/payment-attempt.ts';
import { GatewayAccount } from './billing/payments/gateways/gateway-account.ts';
import { PaymentMethod } from './billing/payments/methods/payment-method.ts';
import { Payment } from './billing/payments/payment.ts';
import { Refund } from './billing/payments/refunds/refund.ts';
import { BillingProfile } from './billing/customers/profile/billing-profile.ts';
import { MovedSubscription } from './billing/moves/moved-subscription.ts';
import { PlanMove } from './billing/moves/plan-move.ts';
import { SubscriptionChange } from './billing/subscriptions/subscription-change.ts';
import { SubscriptionItem } from './billing/subscriptions/subscription-item.ts';
import { Subscription } from './billing/subscriptions/subscription.ts';
import { TaxRate } from './billing/customers/taxes/tax-rate.ts';
import { MailSuppression } from './customer-mails/bounces/mail-suppression.ts';
import { CustomerMail } from './customer-mails/customer-mail.ts';
import { MailSetting } from './customer-mails/mail-setting.ts';
import { Feature } from './catalog/offers/feature.ts';
import { Plan } from './catalog/offers/plan.ts';
import { CatalogImport } from './catalog/bulk/catalog-import.ts';
import { Price } from './catalog/offers/price.ts';
import { Product } from './catalog/products/product.ts';
import { Artifact } from './catalog/releases/artifact.ts';
import { Release } from './catalog/releases/release.ts';
import { Meter } from './metering/meter.ts';
import { AuditEntry } from './platform/events/audit-entry.ts';
import { WebhookAttempt } from './webhooks/webhook-attempt.ts';
import { WebhookEndpoint } from './webhooks/webhook-endpoint.ts';
import { WebhookMessage } from './webhooks/webhook-message.ts';
import { WebhookSecret } from './webhooks/webhook-secret.ts';
import { MrrChange } from './billing/subscriptions/mrr/mrr-change.ts';
import { OutboxEvent } from './platform/events/outbox-event.ts';

/** Every entity of the hub, room by room. */
export const entities = [
  AuditEntry,
  OutboxEvent,
  User,
  Project,
  Member,
  Invitation,
  Client,
  ClientSecret,
  RegistrationToken,
  ResourceServer,
  ResourceAccess,
  ApiKey,
  SignIn,
  MailEntry,
  Product,
  Feature,
  Plan,
  Price,
  CatalogImport,
  Release,
  Artifact,
  Meter,
  BillingProfile,
  TaxRate,
  TestClock,
  Coupon,
  Customer,
  Subscription,
  SubscriptionItem,
  SubscriptionChange,
  MrrChange,
  PlanMove,
  MovedSubscription,
  CouponRedemption,
  PendingCharge,
  InvoicedSubscription,
  Order,
  OrderItem,
  CheckoutLink,
  CheckoutLinkItem,
  Checkout,
  SubscriptionGrant,
  ProductGrant,
  Licence,
  Machine,
  Invoice,
  InvoiceLine,
  CustomerLink,
  DisputeFee,
  CreditNote,
  CreditNoteLine,
  Payment,
  GatewayAccount,
  PaymentMethod,
  PaymentAttempt,
  Refund,
  LedgerAccount,
  LedgerTransaction,
  LedgerEntry,
  MailSetting,
  CustomerMail,
  MailSuppression,
  WebhookEndpoint,
  WebhookSecret,
  WebhookMessage,
  WebhookAttempt,
];
