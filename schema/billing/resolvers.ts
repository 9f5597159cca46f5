import { BillingProfileResolver } from './billing-profile.ts';
import { CouponsResolver, CouponRedemptionsResolver, CouponsOfSubscriptionResolver } from './coupons.ts';
import { CreditNoteLinesResolver } from './credit-note-lines.ts';
import { CreditNotesResolver, CreditNotesOfInvoiceResolver } from './credit-notes.ts';
import { CustomersResolver } from './customers.ts';
import { DocumentsResolver, DocumentsOfInvoiceResolver, DocumentsOfCreditNoteResolver } from './documents.ts';
import { InvoiceLinesResolver } from './invoice-lines.ts';
import { InvoiceVerbsResolver } from './invoice-verbs.ts';
import { InvoicesResolver } from './invoices.ts';
import {
  CustomerMetadataResolver,
  InvoiceMetadataResolver,
  PaymentMetadataResolver,
  SubscriptionMetadataResolver,
} from './metadata.ts';
import { PaymentsResolver } from './payments.ts';
import { PreviewsResolver } from './previews.ts';
import { SubscriptionChangesResolver } from './subscription-changes.ts';
import { SubscriptionVerbsResolver } from './subscription-verbs.ts';
import { SubscriptionsResolver, SubscriptionItemsResolver } from './subscriptions.ts';
import { TaxRatesResolver } from './tax-rates.ts';
import { TestClocksResolver } from './test-clocks.ts';

/** The resolvers of billing. */
export const billingResolvers = [
  CustomersResolver,
  SubscriptionsResolver,
  SubscriptionItemsResolver,
  SubscriptionChangesResolver,
  SubscriptionVerbsResolver,
  InvoiceVerbsResolver,
  CouponsResolver,
  CouponRedemptionsResolver,
  CouponsOfSubscriptionResolver,
  BillingProfileResolver,
  TaxRatesResolver,
  TestClocksResolver,
  InvoicesResolver,
  InvoiceLinesResolver,
  PaymentsResolver,
  CreditNotesResolver,
  CreditNoteLinesResolver,
  CreditNotesOfInvoiceResolver,
  CustomerMetadataResolver,
  SubscriptionMetadataResolver,
  InvoiceMetadataResolver,
  PaymentMetadataResolver,
  PreviewsResolver,
  DocumentsResolver,
  DocumentsOfInvoiceResolver,
  DocumentsOfCreditNoteResolver,
] as const;
