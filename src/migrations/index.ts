import { Migration0001Platform } from './0001-platform.ts';
import { Migration0002Auth } from './0002-auth.ts';
import { Migration0003Catalog } from './0003-catalog.ts';
import { Migration0004Metering } from './0004-metering.ts';
import { Migration0005Billing } from './0005-billing.ts';
import { Migration0006Provider } from './0006-provider.ts';
import { Migration0007CatalogTerms } from './0007-catalog-terms.ts';
import { Migration0008Search } from './0008-search.ts';
import { Migration0009Releases } from './0009-releases.ts';
import { Migration0010Licences } from './0010-licences.ts';
import { Migration0011Entitlements } from './0011-entitlements.ts';
import { Migration0012Imports } from './0012-imports.ts';
import { Migration0013Invoicing } from './0013-invoicing.ts';
import { Migration0014MeteringForBilling } from './0014-metering-for-billing.ts';
import { Migration0015People } from './0015-people.ts';
import { Migration0016Phases } from './0016-phases.ts';
import { Migration0017EventFeed } from './0017-event-feed.ts';
import { Migration0018SigningAlgorithms } from './0018-signing-algorithms.ts';
import { Migration0019CommittedPeriods } from './0019-committed-periods.ts';
import { Migration0020Metadata } from './0020-metadata.ts';
import { Migration0021PaymentFirst } from './0021-payment-first.ts';
import { Migration0022Revisions } from './0022-revisions.ts';
import { Migration0023ClientRules } from './0023-client-rules.ts';
import { Migration0024ListOrders } from './0024-list-orders.ts';
import { Migration0025UsageAdditions } from './0025-usage-additions.ts';
import { Migration0026ReleaseRevisions } from './0026-release-revisions.ts';
import { Migration0027LedgerOrder } from './0027-ledger-order.ts';
import { Migration0028SelfService } from './0028-self-service.ts';
import { Migration0029OperatorSettings } from './0029-operator-settings.ts';
import { Migration0030RateCards } from './0030-rate-cards.ts';
import { Migration0031DatedTaxes } from './0031-dated-taxes.ts';
import { Migration0032UsageGroups } from './0032-usage-groups.ts';
import { Migration0033Orders } from './0033-orders.ts';
import { Migration0034FreeTime } from './0034-free-time.ts';
import { Migration0035InvoiceTerms } from './0035-invoice-terms.ts';
import { Migration0036PendingCharges } from './0036-pending-charges.ts';
import { Migration0037PlanVersions } from './0037-plan-versions.ts';
import { Migration0038ExpiringOrders } from './0038-expiring-orders.ts';
import { Migration0039Refunds } from './0039-refunds.ts';
import { Migration0040TrialsByCustomer } from './0040-trials-by-customer.ts';
import { Migration0041Gateways } from './0041-gateways.ts';
import { Migration0042GatewayCalls } from './0042-gateway-calls.ts';
import { Migration0043CollectionRetries } from './0043-collection-retries.ts';
import { Migration0044InvoicesByStatus } from './0044-invoices-by-status.ts';
import { Migration0045Stripe } from './0045-stripe.ts';
import { Migration0046CustomerLinks } from './0046-customer-links.ts';
import { Migration0047CheckoutLinks } from './0047-checkout-links.ts';
import { Migration0048MailsToCustomers } from './0048-mails-to-customers.ts';
import { Migration0049Webhooks } from './0049-webhooks.ts';
import { Migration0050PaymentsReturned } from './0050-payments-returned.ts';
import { Migration0051ExpiredGrants } from './0051-expired-grants.ts';
import { Migration0052NoticesPutOff } from './0052-notices-put-off.ts';
import { Migration0053Messages } from './0053-messages.ts';
import { Migration0054Portal } from './0054-portal.ts';
import { Migration0055UsageCorrections } from './0055-usage-corrections.ts';
import { Migration0056UsageFunctions } from './0056-usage-functions.ts';
import { Migration0057UsageRollups } from './0057-usage-rollups.ts';
import { Migration0058RecurringRevenue } from './0058-recurring-revenue.ts';
import { Migration0059PeopleByDay } from './0059-people-by-day.ts';
import { Migration0060ExchangeRates } from './0060-exchange-rates.ts';
import { Migration0061UsageRetention } from './0061-usage-retention.ts';
import { Migration0062Retention } from './0062-retention.ts';
import { Migration0063UsageValues } from './0063-usage-values.ts';
import { Migration0064RevenueTotals } from './0064-revenue-totals.ts';
import { Migration0065UsageHours } from './0065-usage-hours.ts';
import { Migration0066UsageWeeks } from './0066-usage-weeks.ts';
import { Migration0067LinearRollups } from './0067-linear-rollups.ts';
import type { Landed } from './landed.ts';

/**
 * All migrations, in the order they run. One that has landed is never changed; the next change is another file. Its
 * phase decides which older instances may run beside it (docs/decisions/0018-migrations-expand-then-contract.md).
 */
export const migrations: readonly Landed[] = [
  { name: '0001-platform', class: Migration0001Platform, phase: 'expand' },
  { name: '0002-auth', class: Migration0002Auth, phase: 'expand' },
  { name: '0003-catalog', class: Migration0003Catalog, phase: 'expand' },
  { name: '0004-metering', class: Migration0004Metering, phase: 'expand' },
  { name: '0005-billing', class: Migration0005Billing, phase: 'expand' },
  { name: '0006-provider', class: Migration0006Provider, phase: 'contract' },
  { name: '0007-catalog-terms', class: Migration0007CatalogTerms, phase: 'contract' },
  { name: '0008-search', class: Migration0008Search, phase: 'contract' },
  { name: '0009-releases', class: Migration0009Releases, phase: 'expand' },
  { name: '0010-licences', class: Migration0010Licences, phase: 'expand' },
  { name: '0011-entitlements', class: Migration0011Entitlements, phase: 'contract' },
  { name: '0012-imports', class: Migration0012Imports, phase: 'expand' },
  { name: '0013-invoicing', class: Migration0013Invoicing, phase: 'contract' },
  { name: '0014-metering-for-billing', class: Migration0014MeteringForBilling, phase: 'contract' },
  { name: '0015-people', class: Migration0015People, phase: 'expand' },
  { name: '0016-phases', class: Migration0016Phases, phase: 'expand' },
  { name: '0017-event-feed', class: Migration0017EventFeed, phase: 'expand' },
  { name: '0018-signing-algorithms', class: Migration0018SigningAlgorithms, phase: 'expand' },
  { name: '0019-committed-periods', class: Migration0019CommittedPeriods, phase: 'expand' },
  { name: '0020-metadata', class: Migration0020Metadata, phase: 'expand' },
  { name: '0021-payment-first', class: Migration0021PaymentFirst, phase: 'expand' },
  { name: '0022-revisions', class: Migration0022Revisions, phase: 'expand' },
  { name: '0023-client-rules', class: Migration0023ClientRules, phase: 'expand' },
  { name: '0024-list-orders', class: Migration0024ListOrders, phase: 'expand' },
  { name: '0025-usage-additions', class: Migration0025UsageAdditions, phase: 'expand' },
  { name: '0026-release-revisions', class: Migration0026ReleaseRevisions, phase: 'expand' },
  { name: '0027-ledger-order', class: Migration0027LedgerOrder, phase: 'expand' },
  { name: '0028-self-service', class: Migration0028SelfService, phase: 'expand' },
  { name: '0029-operator-settings', class: Migration0029OperatorSettings, phase: 'expand' },
  { name: '0030-rate-cards', class: Migration0030RateCards, phase: 'expand' },
  { name: '0031-dated-taxes', class: Migration0031DatedTaxes, phase: 'expand' },
  { name: '0032-usage-groups', class: Migration0032UsageGroups, phase: 'expand' },
  { name: '0033-orders', class: Migration0033Orders, phase: 'expand' },
  { name: '0034-free-time', class: Migration0034FreeTime, phase: 'expand' },
  { name: '0035-invoice-terms', class: Migration0035InvoiceTerms, phase: 'expand' },
  { name: '0036-pending-charges', class: Migration0036PendingCharges, phase: 'expand' },
  { name: '0037-plan-versions', class: Migration0037PlanVersions, phase: 'expand' },
  { name: '0038-expiring-orders', class: Migration0038ExpiringOrders, phase: 'expand' },
  { name: '0039-refunds', class: Migration0039Refunds, phase: 'expand' },
  { name: '0040-trials-by-customer', class: Migration0040TrialsByCustomer, phase: 'expand' },
  { name: '0041-gateways', class: Migration0041Gateways, phase: 'expand' },
  { name: '0042-gateway-calls', class: Migration0042GatewayCalls, phase: 'expand' },
  { name: '0043-collection-retries', class: Migration0043CollectionRetries, phase: 'expand' },
  { name: '0044-invoices-by-status', class: Migration0044InvoicesByStatus, phase: 'expand' },
  { name: '0045-stripe', class: Migration0045Stripe, phase: 'expand' },
  { name: '0046-customer-links', class: Migration0046CustomerLinks, phase: 'expand' },
  { name: '0047-checkout-links', class: Migration0047CheckoutLinks, phase: 'expand' },
  { name: '0048-mails-to-customers', class: Migration0048MailsToCustomers, phase: 'expand' },
  { name: '0049-webhooks', class: Migration0049Webhooks, phase: 'expand' },
  { name: '0050-payments-returned', class: Migration0050PaymentsReturned, phase: 'expand' },
  { name: '0051-expired-grants', class: Migration0051ExpiredGrants, phase: 'expand' },
  { name: '0052-notices-put-off', class: Migration0052NoticesPutOff, phase: 'expand' },
  { name: '0053-messages', class: Migration0053Messages, phase: 'expand' },
  { name: '0054-portal', class: Migration0054Portal, phase: 'expand' },
  { name: '0055-usage-corrections', class: Migration0055UsageCorrections, phase: 'expand' },
  { name: '0056-usage-functions', class: Migration0056UsageFunctions, phase: 'expand' },
  { name: '0057-usage-rollups', class: Migration0057UsageRollups, phase: 'expand' },
  { name: '0058-recurring-revenue', class: Migration0058RecurringRevenue, phase: 'expand' },
  { name: '0059-people-by-day', class: Migration0059PeopleByDay, phase: 'expand' },
  { name: '0060-exchange-rates', class: Migration0060ExchangeRates, phase: 'expand' },
  { name: '0061-usage-retention', class: Migration0061UsageRetention, phase: 'expand' },
  { name: '0062-retention', class: Migration0062Retention, phase: 'expand' },
  { name: '0063-usage-values', class: Migration0063UsageValues, phase: 'expand' },
  { name: '0064-revenue-totals', class: Migration0064RevenueTotals, phase: 'expand' },
  { name: '0065-usage-hours', class: Migration0065UsageHours, phase: 'expand' },
  { name: '0066-usage-weeks', class: Migration0066UsageWeeks, phase: 'expand' },
  { name: '0067-linear-rollups', class: Migration0067LinearRollups, phase: 'expand' },
];
