import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import {
  RevenueAnalyticsResolver,
  RevenuePointsResolver,
  RevenueTotalsResolver,
} from './analytics/revenue.ts';
import { UsageAnalyticsResolver } from './analytics/usage.ts';
import { UserAnalyticsResolver } from './analytics/users.ts';
import { ApiKeysResolver } from './auth/api-keys.ts';
import { ClientSecretsResolver } from './auth/client-secrets.ts';
import { ClientsOfProjectResolver, ClientsResolver } from './auth/clients.ts';
import { AuditEntriesResolver, ProjectAuditResolver } from './auth/audit.ts';
import { InvitationsResolver, ProjectInvitationsResolver } from './auth/invitations.ts';
import { MeResolver } from './auth/me.ts';
import { MembersResolver, ProjectMembersResolver } from './auth/members.ts';
import { ProjectsResolver } from './auth/projects.ts';
import {
  ResourceAccessClientResolver,
  ResourceAccessResolver,
  ResourceServersResolver,
} from './auth/resources.ts';
import {
  ClientProfilesResolver,
  ConnectedClientsResolver,
  OwnAccountResolver,
  SessionsResolver,
} from './auth/sessions.ts';
import { UsersResolver } from './auth/users.ts';
import { RegistrationTokensResolver } from './auth/registration-tokens.ts';
import { CreditNoteLinesResolver } from './billing/credit-note-lines.ts';
import { CreditNotesOfInvoiceResolver, CreditNotesResolver } from './billing/credit-notes.ts';
import {
  CouponRedemptionsResolver,
  CouponsOfSubscriptionResolver,
  CouponsResolver,
} from './billing/coupons.ts';
import { BillingProfileResolver } from './billing/billing-profile.ts';
import {
  DocumentsOfCreditNoteResolver,
  DocumentsOfInvoiceResolver,
  DocumentsResolver,
} from './billing/documents.ts';
import { CustomersResolver } from './billing/customers.ts';
import {
  EntitlementsResolver,
  GrantFieldsResolver,
  SubscriptionGrantsResolver,
} from './billing/entitlements.ts';
import { InvoiceLinesResolver } from './billing/invoice-lines.ts';
import { InvoiceVerbsResolver } from './billing/invoice-verbs.ts';
import { InvoicesResolver } from './billing/invoices.ts';
import { LicenceMachinesResolver } from './billing/licence-machines.ts';
import { LicenceFieldsResolver, LicencesOfSubscriptionResolver } from './billing/licence-fields.ts';
import { LicencesResolver } from './billing/licences.ts';
import { PaymentsResolver } from './billing/payments.ts';
import { PreviewsResolver } from './billing/previews.ts';
import { SubscriptionChangesResolver } from './billing/subscription-changes.ts';
import { SubscriptionVerbsResolver } from './billing/subscription-verbs.ts';
import { SubscriptionItemsResolver, SubscriptionsResolver } from './billing/subscriptions.ts';
import { TaxRatesResolver } from './billing/tax-rates.ts';
import { TestClocksResolver } from './billing/test-clocks.ts';
import { PlansResolver } from './catalog/plans.ts';
import { PriceEstimatesResolver } from './catalog/price-estimates.ts';
import { FeaturesResolver } from './catalog/features.ts';
import { PricesResolver } from './catalog/prices.ts';
import { ProductFacetsResolver } from './catalog/product-facets.ts';
import { ProductFieldsResolver } from './catalog/product-fields.ts';
import { ProductMutationsResolver } from './catalog/product-mutations.ts';
import { ExportsResolver } from './catalog/exports.ts';
import { ImportsResolver } from './catalog/imports.ts';
import { ProductsResolver } from './catalog/products.ts';
import { ArtifactMutationsResolver, ArtifactUploadsResolver } from './catalog/artifact-mutations.ts';
import { ArtifactsOfReleasesResolver, ArtifactsResolver } from './catalog/artifacts.ts';
import { ReleaseMutationsResolver } from './catalog/release-mutations.ts';
import { ReleasesOfProductsResolver } from './catalog/releases-of-products.ts';
import { ReleaseFeedsResolver } from './catalog/release-feeds.ts';
import { ReleasesResolver } from './catalog/releases.ts';
import { LogResolver } from './log.ts';
import { MetersResolver } from './metering/meters.ts';
import { UsageEventsResolver } from './metering/usage-events.ts';
import { chargeLists } from './engine/cost/charge-lists.ts';
import { costModelOf } from './engine/cost/cost-of.ts';
import { NodeResolver } from './node.ts';
import { RateLimitResolver } from './rate-limit.ts';
import { ServiceResolver } from './service.ts';
import { wrapMutations } from './unit-of-work.ts';

/** The whole graph, with every mutation made a transaction, and lists charged that are longer than usual. */
export function createSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [
      ServiceResolver,
      ...[NodeResolver, LogResolver, RateLimitResolver],
      ...[MeResolver, UsersResolver, OwnAccountResolver],
      ...[SessionsResolver, ConnectedClientsResolver, ClientProfilesResolver],
      ...[ProjectsResolver, MembersResolver, ProjectMembersResolver],
      ...[InvitationsResolver, ProjectInvitationsResolver],
      ...[AuditEntriesResolver, ProjectAuditResolver],
      ...[ClientsResolver, ClientsOfProjectResolver, ClientSecretsResolver],
      ...[ApiKeysResolver, RegistrationTokensResolver],
      ...[ResourceServersResolver, ResourceAccessResolver, ResourceAccessClientResolver],
      ...[ProductsResolver, ProductFieldsResolver, ProductFacetsResolver, ProductMutationsResolver],
      ...[ImportsResolver, ExportsResolver],
      ...[PlansResolver, PriceEstimatesResolver, PricesResolver, FeaturesResolver],
      ...[ReleasesResolver, ReleaseFeedsResolver, ReleasesOfProductsResolver, ReleaseMutationsResolver],
      ...[ArtifactsResolver, ArtifactsOfReleasesResolver],
      ...[ArtifactMutationsResolver, ArtifactUploadsResolver],
      ...[CustomersResolver, SubscriptionsResolver, SubscriptionItemsResolver, SubscriptionChangesResolver],
      ...[SubscriptionVerbsResolver, InvoiceVerbsResolver],
      ...[CouponsResolver, CouponRedemptionsResolver, CouponsOfSubscriptionResolver],
      ...[EntitlementsResolver, GrantFieldsResolver, SubscriptionGrantsResolver],
      ...[LicencesResolver, LicenceFieldsResolver, LicencesOfSubscriptionResolver, LicenceMachinesResolver],
      ...[BillingProfileResolver, TaxRatesResolver, TestClocksResolver],
      ...[InvoicesResolver, InvoiceLinesResolver, PaymentsResolver],
      ...[CreditNotesResolver, CreditNoteLinesResolver, CreditNotesOfInvoiceResolver],
      PreviewsResolver,
      ...[DocumentsResolver, DocumentsOfInvoiceResolver, DocumentsOfCreditNoteResolver],
      ...[MetersResolver, UsageEventsResolver],
      ...[UsageAnalyticsResolver, UserAnalyticsResolver],
      ...[RevenueAnalyticsResolver, RevenuePointsResolver, RevenueTotalsResolver],
    ],
    validate: false,
    // Apollo checks the schema too; this one runs a query over all of it, at every start.
    skipCheck: true,
  });
  return chargeLists(costModelOf(wrapMutations(schema)));
}

export type { HubContext } from './context.ts';
export type { Directory, Endpoint } from './service-facts.ts';
export { createApollo } from './engine/apollo.ts';
export { runOperation } from './engine/run-operation.ts';
export { coerceProduct } from './catalog/coerce-product.ts';
export { FieldLimits } from './field-limits.ts';
export { Loaders } from './loaders.ts';
export { RequestBudget } from './engine/cost/request-budget.ts';
export { costHeader } from './engine/cost/report-cost.ts';
export { OperationShares } from './engine/operation-shares.ts';
export { tell } from './errors.ts';
export { problemsOf } from './engine/judge-variables.ts';
export type { Told } from './errors.ts';
export type { Scope } from '../src/auth/scopes.ts';
export { refusalCodes } from '../src/platform/postgres/constraint-refusals.ts';
export { attachment } from '../src/platform/files/attachment.ts';
export { Refusal, invalidInput, pointerTo } from '../src/errors.ts';
