import { BillingProfileResolver } from './billing-profile.ts';
import { CheckoutLinkItemsResolver, CheckoutLinksResolver } from './checkout-links.ts';
import { CheckoutOffersResolver, OfferedCouponsResolver } from './checkout-offers.ts';
import { CheckoutsResolver } from './checkouts.ts';
import { CouponsResolver, CouponRedemptionsResolver, CouponsOfSubscriptionResolver } from './coupons.ts';
import { CreditNoteLinesResolver } from './credit-note-lines.ts';
import { CreditNotesResolver, CreditNotesOfInvoiceResolver } from './credit-notes.ts';
import { CustomerLinksResolver } from './customer-links.ts';
import { CustomersResolver } from './customers.ts';
import { CustomersOfTestClocksResolver } from './customers-of-test-clocks.ts';
import { CustomersOfUsersResolver } from './customers-of-users.ts';
import { DocumentsResolver, DocumentsOfInvoiceResolver, DocumentsOfCreditNoteResolver } from './documents.ts';
import { billingEdges } from './edges.ts';
import { BillingExportsResolver } from './exports.ts';
import { GatewaysResolver } from './gateways.ts';
import { MovedSubscriptionReasonsResolver, TestClockErrorsResolver } from './incidents.ts';
import { InvoiceDraftsResolver } from './invoice-drafts.ts';
import { InvoiceLinesResolver } from './invoice-lines.ts';
import { InvoiceVerbsResolver } from './invoice-verbs.ts';
import { InvoicesResolver } from './invoices.ts';
import { LedgerEntriesResolver } from './ledger-entries.ts';
import { LedgerResolver } from './ledger.ts';
import { ListsOfCustomersResolver } from './lists-of-customers.ts';
import { ListsOfProjectsResolver } from './lists-of-projects.ts';
import { ListsOfSubscriptionsResolver } from './lists-of-subscriptions.ts';
import {
  CustomerMetadataResolver,
  InvoiceMetadataResolver,
  OrderMetadataResolver,
  PaymentMetadataResolver,
  SubscriptionMetadataResolver,
} from './metadata.ts';
import { OpenedLinkResolver } from './opened-link.ts';
import { OrderItemsResolver, OrdersOfInvoicesResolver, OrdersResolver } from './orders.ts';
import { AttemptsOfInvoiceResolver, AwaitedAttemptResolver, PaymentAttemptsResolver } from './payment-attempts.ts';
import { AwaitedMethodResolver, MethodsOfCustomerResolver, PaymentMethodsResolver } from './payment-methods.ts';
import { PaymentsResolver } from './payments.ts';
import {
  PendingChargesOfCustomersResolver,
  PendingChargesOfSubscriptionsResolver,
  PendingChargesResolver,
} from './pending-charges.ts';
import { MovePreviewsResolver } from './move-previews.ts';
import { PlanMovesResolver } from './plan-moves.ts';
import { PlanVersionsResolver } from './plan-versions.ts';
import { PreviewsResolver } from './previews.ts';
import { RefundsOfCreditNoteResolver, RefundsOfPaymentResolver, RefundsResolver } from './refunds.ts';
import { ShopsResolver } from './shops.ts';
import { SubscriptionChangesResolver } from './subscription-changes.ts';
import { SubscriptionPeriodsResolver } from './subscription-periods.ts';
import { SubscriptionTransfersResolver } from './subscription-transfers.ts';
import { ShownSubscriptionResolvers } from './shown-subscription.ts';
import { SubscriptionVerbsResolver } from './subscription-verbs.ts';
import { SubscriptionsResolver, SubscriptionItemsResolver } from './subscriptions.ts';
import { TaxRatesResolver } from './tax-rates.ts';
import { TestClocksResolver } from './test-clocks.ts';

/** The resolvers of billing. */
export const billingResolvers = [
  CustomersResolver,
  CustomerLinksResolver,
  OpenedLinkResolver,
  SubscriptionsResolver,
  SubscriptionItemsResolver,
  SubscriptionChangesResolver,
  SubscriptionVerbsResolver,
  SubscriptionPeriodsResolver,
  SubscriptionTransfersResolver,
  ...ShownSubscriptionResolvers,
  PlanVersionsResolver,
  PlanMovesResolver,
  MovePreviewsResolver,
  OrdersResolver,
  OrderItemsResolver,
  OrdersOfInvoicesResolver,
  CheckoutLinksResolver,
  CheckoutLinkItemsResolver,
  CheckoutsResolver,
  CheckoutOffersResolver,
  OfferedCouponsResolver,
  InvoiceVerbsResolver,
  InvoiceDraftsResolver,
  CouponsResolver,
  CouponRedemptionsResolver,
  CouponsOfSubscriptionResolver,
  BillingProfileResolver,
  TaxRatesResolver,
  TestClocksResolver,
  BillingExportsResolver,
  TestClockErrorsResolver,
  MovedSubscriptionReasonsResolver,
  InvoicesResolver,
  InvoiceLinesResolver,
  PaymentsResolver,
  PaymentAttemptsResolver,
  AwaitedAttemptResolver,
  AttemptsOfInvoiceResolver,
  GatewaysResolver,
  PaymentMethodsResolver,
  AwaitedMethodResolver,
  MethodsOfCustomerResolver,
  RefundsResolver,
  RefundsOfPaymentResolver,
  RefundsOfCreditNoteResolver,
  CreditNotesResolver,
  CreditNoteLinesResolver,
  CreditNotesOfInvoiceResolver,
  CustomerMetadataResolver,
  SubscriptionMetadataResolver,
  OrderMetadataResolver,
  InvoiceMetadataResolver,
  PaymentMetadataResolver,
  PendingChargesResolver,
  PendingChargesOfSubscriptionsResolver,
  PendingChargesOfCustomersResolver,
  PreviewsResolver,
  ShopsResolver,
  DocumentsResolver,
  DocumentsOfInvoiceResolver,
  DocumentsOfCreditNoteResolver,
  LedgerResolver,
  LedgerEntriesResolver,
  ListsOfCustomersResolver,
  ListsOfProjectsResolver,
  ListsOfSubscriptionsResolver,
  CustomersOfUsersResolver,
  CustomersOfTestClocksResolver,
  ...billingEdges,
] as const;
