/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The range that a report is compared with. */
export type AnalyticsComparison =
  /** The range of the same length that ends with its start: as many whole intervals, if it has whole ones. */
  | 'previous_period'
  /** The same range a year before, by the calendar of the time zone. */
  | 'previous_year';

/** The length of a bucket, by the calendar of the time zone. */
export type AnalyticsInterval =
  /** A day from midnight, of 23 or 25 hours when the clocks change. */
  | 'day'
  /** A full hour. */
  | 'hour'
  /** A full minute. */
  | 'minute'
  /** A calendar month. */
  | 'month'
  /** A calendar quarter, from January, April, July or October. */
  | 'quarter'
  /** A week from Monday (ISO 8601). */
  | 'week'
  /** A calendar year. */
  | 'year';

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** A filter; every given condition must hold. */
export type CustomerFilter = {
  /** Only those with this email address, in any case. */
  email?: string | null | undefined;
  /** Only the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those that have this test clock. */
  testClockId?: string | number | null | undefined;
  /** Only those whose name, email address or externalId begins with this text, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
  /** Only those that this user is. */
  userId?: string | number | null | undefined;
};

/** The interval at which a price recurs. */
export type Interval =
  /** Every day, or every `intervalCount` days. */
  | 'day'
  /** Every month, or every `intervalCount` months. */
  | 'month'
  /** Once; it does not recur. */
  | 'once'
  /** Every week, or every `intervalCount` weeks. */
  | 'week'
  /** Every year, or every `intervalCount` years. */
  | 'year';

/** Whether an invoice is a draft, owed, settled or void. */
export type InvoiceStatus =
  /** The invoice may still change, has no number and is not owed. */
  | 'draft'
  /** The invoice is numbered and owed. */
  | 'open'
  /** The invoice is settled by payments, the customer's balance or credit notes. */
  | 'paid'
  /** The invoice is owed, but its payment is no longer expected. */
  | 'uncollectible'
  /** The invoice was voided, and nothing is owed on it. */
  | 'void';

/** The formula from the quantity to the amount of a price. */
export type PricingModel =
  /** The buyer names the amount. */
  | 'custom'
  /** One amount, the same for any quantity above 0. */
  | 'flat'
  /** Each unit at the price of its own tier. */
  | 'graduated'
  /** A share of the quantity, which is an amount of money, with its own percentage in each tier. */
  | 'graduated_percentage'
  /** An amount for each package begun. */
  | 'package'
  /** A share of the quantity, which is an amount of money. */
  | 'percentage'
  /** An amount for each unit. */
  | 'unit'
  /** All units at the price of the tier that the quantity reaches. */
  | 'volume';

/** The grouping of recognised revenue; each currency is a group of its own in any case. */
export type RecognitionGrouping =
  /** One group for each currency and country of the buyer, as the invoice names it. */
  | 'country'
  /** One group for each currency. */
  | 'currency'
  /** One group for each currency and plan. */
  | 'plan'
  /** One group for each currency and product. */
  | 'product'
  /** One group for each currency and project. */
  | 'project';

/** The grouping of recurring revenue; each currency is a group of its own in any case. */
export type RecurringGrouping =
  /** One group for each currency and present country of the customers. */
  | 'country'
  /** One group for each currency. */
  | 'currency'
  /** One group for each currency and plan. */
  | 'plan'
  /** One group for each currency and product. */
  | 'product'
  /** One group for each currency and project. */
  | 'project';

/** The grouping of billed and collected revenue; each currency is a group of its own in any case. */
export type RevenueGrouping =
  /** One group for each currency and country of the buyer, as the invoice names it. */
  | 'country'
  /** One group for each currency. */
  | 'currency'
  /** One group for each currency and plan. */
  | 'plan'
  /** One group for each currency and product. */
  | 'product'
  /** One group for each currency and project. */
  | 'project';

export type OfferChoicesQueryVariables = Exact<{
  projectId: string | number;
  seesOffers: boolean;
}>;


export type OfferChoicesQuery = { project: { id: string, products?: { nodes: Array<{ id: string, name: string, plans: Array<{ id: string, name: string }> }> } } | null };

export type CustomerChoicesQueryVariables = Exact<{
  projectId: string | number;
  filter: CustomerFilter;
  customerId: string | number;
  hasCustomer: boolean;
}>;


export type CustomerChoicesQuery = { customers: { nodes: Array<{ id: string, name: string | null, email: string | null, externalId: string | null }> }, customer?: { id: string, name: string | null, email: string | null, externalId: string | null } | null };

export type PeopleQueryVariables = Exact<{
  projectId: string | number;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  cohorts: AnalyticsInterval;
}>;


export type PeopleQuery = { userAnalytics: { interval: AnalyticsInterval, totals: Array<{ activeUsers: number, newUsers: number, signIns: number, weeklyActive: number | null, monthlyActive: number | null, stickiness: number | null }>, series: Array<{ start: string, partial: boolean, activeUsers: number, newUsers: number, signIns: number, weeklyActive: number | null, monthlyActive: number | null, stickiness: number | null, lifecycle: { new: number, retained: number, resurrected: number, dormant: number } | null }> } | null, userRetention: { interval: AnalyticsInterval, cohorts: Array<{ start: string, size: number | null, cells: Array<{ period: number, start: string, people: number | null, rate: number | null }> }>, averages: Array<{ period: number, rate: number | null }> } | null };

export type RecognizedQueryVariables = Exact<{
  projectId: string | number;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  productId?: string | number | null | undefined;
  planId?: string | number | null | undefined;
  customerId?: string | number | null | undefined;
  country?: string | null | undefined;
  convertTo?: string | null | undefined;
  groupBy: RecognitionGrouping;
  isGrouped: boolean;
}>;


export type RecognizedQuery = { exchangeRates: Array<{ base: string, quote: string }>, recognizedRevenue: { interval: AnalyticsInterval, totals: Array<{ group: { currency: string }, billed: { amount: string, currency: string }, recognized: { amount: string, currency: string }, deferred: { amount: string, currency: string } }>, series: Array<{ start: string, partial: boolean, group: { currency: string }, billed: { amount: string, currency: string }, recognized: { amount: string, currency: string }, deferred: { amount: string, currency: string } }> } | null, countries: { totals: Array<{ group: { country: string | null } }> } | null, grouped?: { totals: Array<{ group: { currency: string, productId: string | null, planId: string | null, country: string | null, product: { id: string, name: string } | null, plan: { id: string, name: string, product: { id: string, name: string } } | null }, billed: { amount: string, currency: string }, recognized: { amount: string, currency: string }, deferred: { amount: string, currency: string } }>, series: Array<{ start: string, group: { currency: string, productId: string | null, planId: string | null, country: string | null }, recognized: { amount: string, currency: string } }> } | null };

export type RecurringQueryVariables = Exact<{
  projectId: string | number;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  productId?: string | number | null | undefined;
  planId?: string | number | null | undefined;
  customerId?: string | number | null | undefined;
  country?: string | null | undefined;
  compare?: AnalyticsComparison | null | undefined;
  convertTo?: string | null | undefined;
  groupBy: RecurringGrouping;
  isGrouped: boolean;
}>;


export type RecurringQuery = { exchangeRates: Array<{ base: string, quote: string }>, recurringRevenue: { interval: AnalyticsInterval, totals: Array<{ group: { currency: string }, figures: { customers: number, netRetention: string | null, grossRetention: string | null, grossChurnRate: string | null, customerChurnRate: string | null, quickRatio: string | null, start: { amount: string, currency: string }, new: { amount: string, currency: string }, reactivation: { amount: string, currency: string }, expansion: { amount: string, currency: string }, contraction: { amount: string, currency: string }, churn: { amount: string, currency: string }, exchangeRate: { amount: string, currency: string }, mrr: { amount: string, currency: string }, arr: { amount: string, currency: string }, arpa: { amount: string, currency: string } | null, lifetimeValue: { amount: string, currency: string } | null } }>, series: Array<{ start: string, partial: boolean, group: { currency: string }, figures: { customers: number, netRetention: string | null, grossRetention: string | null, grossChurnRate: string | null, customerChurnRate: string | null, quickRatio: string | null, start: { amount: string, currency: string }, new: { amount: string, currency: string }, reactivation: { amount: string, currency: string }, expansion: { amount: string, currency: string }, contraction: { amount: string, currency: string }, churn: { amount: string, currency: string }, exchangeRate: { amount: string, currency: string }, mrr: { amount: string, currency: string }, arr: { amount: string, currency: string }, arpa: { amount: string, currency: string } | null, lifetimeValue: { amount: string, currency: string } | null } }>, comparison: { totals: Array<{ group: { currency: string }, figures: { customers: number, netRetention: string | null, grossRetention: string | null, grossChurnRate: string | null, customerChurnRate: string | null, quickRatio: string | null, mrr: { amount: string, currency: string }, arr: { amount: string, currency: string }, arpa: { amount: string, currency: string } | null, lifetimeValue: { amount: string, currency: string } | null } }>, series: Array<{ start: string, partial: boolean, group: { currency: string }, figures: { customers: number, netRetention: string | null, grossRetention: string | null, grossChurnRate: string | null, customerChurnRate: string | null, quickRatio: string | null, mrr: { amount: string, currency: string }, arr: { amount: string, currency: string }, arpa: { amount: string, currency: string } | null, lifetimeValue: { amount: string, currency: string } | null } }> } | null } | null, grouped?: { totals: Array<{ group: { currency: string, productId: string | null, planId: string | null, country: string | null, product: { id: string, name: string } | null, plan: { id: string, name: string, product: { id: string, name: string } } | null }, figures: { customers: number, netRetention: string | null, start: { amount: string, currency: string }, mrr: { amount: string, currency: string } } }>, series: Array<{ start: string, group: { currency: string, productId: string | null, planId: string | null, country: string | null }, figures: { mrr: { amount: string, currency: string } } }> } | null, countries: { totals: Array<{ group: { country: string | null } }> } | null, trialConversion: { totals: Array<{ ended: number, converted: number, rate: string | null, group: { currency: string } }>, comparison: { totals: Array<{ ended: number, converted: number, rate: string | null, group: { currency: string } }> } | null } | null, revenueCohorts: { cohorts: Array<{ currency: string, start: string, size: number, months: Array<{ start: string, partial: boolean, customers: number, customersKept: string | null, mrrKept: string | null, mrr: { amount: string, currency: string } }> }> } | null };

export type RecurringMovementsFragment = { customers: number, start: { amount: string, currency: string }, new: { amount: string, currency: string }, reactivation: { amount: string, currency: string }, expansion: { amount: string, currency: string }, contraction: { amount: string, currency: string }, churn: { amount: string, currency: string }, exchangeRate: { amount: string, currency: string }, mrr: { amount: string, currency: string } };

export type RecurringRatesFragment = { customers: number, netRetention: string | null, grossRetention: string | null, grossChurnRate: string | null, customerChurnRate: string | null, quickRatio: string | null, mrr: { amount: string, currency: string }, arr: { amount: string, currency: string }, arpa: { amount: string, currency: string } | null, lifetimeValue: { amount: string, currency: string } | null };

export type TrialSumsFragment = { ended: number, converted: number, rate: string | null, group: { currency: string } };

export type RevenueQueryVariables = Exact<{
  projectId: string | number;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  productId?: string | number | null | undefined;
  planId?: string | number | null | undefined;
  customerId?: string | number | null | undefined;
  country?: string | null | undefined;
  convertTo?: string | null | undefined;
  groupBy: RevenueGrouping;
  isGrouped: boolean;
}>;


export type RevenueQuery = { exchangeRates: Array<{ base: string, quote: string }>, revenueAnalytics: { interval: AnalyticsInterval, totals: Array<{ group: { currency: string }, billed: { amount: string, currency: string }, collected: { amount: string, currency: string }, outstanding: { amount: string, currency: string } }>, series: Array<{ start: string, partial: boolean, group: { currency: string }, billed: { amount: string, currency: string }, collected: { amount: string, currency: string } }> } | null, countries: { totals: Array<{ group: { country: string | null } }> } | null, grouped?: { totals: Array<{ group: { currency: string, productId: string | null, planId: string | null, country: string | null, product: { id: string, name: string } | null, plan: { id: string, name: string, product: { id: string, name: string } } | null }, billed: { amount: string, currency: string }, collected: { amount: string, currency: string }, outstanding: { amount: string, currency: string } }>, series: Array<{ start: string, group: { currency: string, productId: string | null, planId: string | null, country: string | null }, billed: { amount: string, currency: string } }> } | null };

export type RevenueSumsFragment = { billed: { amount: string, currency: string }, collected: { amount: string, currency: string }, outstanding: { amount: string, currency: string } };

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
export const RecurringMovementsFragmentDoc = new TypedDocumentString(`
    fragment RecurringMovements on RecurringAmounts {
  start {
    ...MoneyParts
  }
  new {
    ...MoneyParts
  }
  reactivation {
    ...MoneyParts
  }
  expansion {
    ...MoneyParts
  }
  contraction {
    ...MoneyParts
  }
  churn {
    ...MoneyParts
  }
  exchangeRate {
    ...MoneyParts
  }
  mrr {
    ...MoneyParts
  }
  customers
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"RecurringMovements"}) as unknown as TypedDocumentString<RecurringMovementsFragment, unknown>;
export const RecurringRatesFragmentDoc = new TypedDocumentString(`
    fragment RecurringRates on RecurringAmounts {
  mrr {
    ...MoneyParts
  }
  arr {
    ...MoneyParts
  }
  customers
  netRetention
  grossRetention
  grossChurnRate
  customerChurnRate
  quickRatio
  arpa {
    ...MoneyParts
  }
  lifetimeValue {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"RecurringRates"}) as unknown as TypedDocumentString<RecurringRatesFragment, unknown>;
export const TrialSumsFragmentDoc = new TypedDocumentString(`
    fragment TrialSums on TrialTotal {
  group {
    currency
  }
  ended
  converted
  rate
}
    `, {"fragmentName":"TrialSums"}) as unknown as TypedDocumentString<TrialSumsFragment, unknown>;
export const RevenueSumsFragmentDoc = new TypedDocumentString(`
    fragment RevenueSums on RevenueTotal {
  billed {
    ...MoneyParts
  }
  collected {
    ...MoneyParts
  }
  outstanding {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"RevenueSums"}) as unknown as TypedDocumentString<RevenueSumsFragment, unknown>;
export const PagePartsFragmentDoc = new TypedDocumentString(`
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
    `, {"fragmentName":"PageParts"}) as unknown as TypedDocumentString<PagePartsFragment, unknown>;
export const PricePartsFragmentDoc = new TypedDocumentString(`
    fragment PriceParts on Price {
  id
  model
  unitAmount
  currency
  interval
  intervalCount
  isArchived
  component
  isRequired
  lookupKey
  trialDays
  component
  isRequired
  accessFor
  updatesFor
  packageSize
  percent
  fixedAmount
  freeUnits
  presetAmount
  billingTiming
  meter {
    id
    key
  }
  tiers {
    upTo
    unitAmount
    flatAmount
    percent
  }
}
    `, {"fragmentName":"PriceParts"}) as unknown as TypedDocumentString<PricePartsFragment, unknown>;
export const CustomerNameFragmentDoc = new TypedDocumentString(`
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
    `, {"fragmentName":"CustomerName"}) as unknown as TypedDocumentString<CustomerNameFragment, unknown>;
export const InvoiceRowFragmentDoc = new TypedDocumentString(`
    fragment InvoiceRow on Invoice {
  id
  number
  status
  isOverdue
  dueAt
  createdAt
  finalizedAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"InvoiceRow"}) as unknown as TypedDocumentString<InvoiceRowFragment, unknown>;
export const OfferChoicesDocument = new TypedDocumentString(`
    query OfferChoices($projectId: ID!, $seesOffers: Boolean!) {
  project(id: $projectId) {
    id
    products(first: 100) @include(if: $seesOffers) {
      nodes {
        id
        name
        plans {
          id
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OfferChoicesQuery, OfferChoicesQueryVariables>;
export const CustomerChoicesDocument = new TypedDocumentString(`
    query CustomerChoices($projectId: ID!, $filter: CustomerFilter!, $customerId: ID!, $hasCustomer: Boolean!) {
  customers(projectId: $projectId, filter: $filter, first: 20) {
    nodes {
      ...CustomerName
    }
  }
  customer(id: $customerId) @include(if: $hasCustomer) {
    ...CustomerName
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`) as unknown as TypedDocumentString<CustomerChoicesQuery, CustomerChoicesQueryVariables>;
export const PeopleDocument = new TypedDocumentString(`
    query People($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $cohorts: AnalyticsInterval!) {
  userAnalytics(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
  ) {
    interval
    totals {
      activeUsers
      newUsers
      signIns
      weeklyActive
      monthlyActive
      stickiness
    }
    series {
      start
      partial
      activeUsers
      newUsers
      signIns
      weeklyActive
      monthlyActive
      stickiness
      lifecycle {
        new
        retained
        resurrected
        dormant
      }
    }
  }
  userRetention(
    projectId: $projectId
    from: $from
    interval: $cohorts
    timezone: $timezone
  ) {
    interval
    cohorts {
      start
      size
      cells {
        period
        start
        people
        rate
      }
    }
    averages {
      period
      rate
    }
  }
}
    `) as unknown as TypedDocumentString<PeopleQuery, PeopleQueryVariables>;
export const RecognizedDocument = new TypedDocumentString(`
    query Recognized($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $productId: ID, $planId: ID, $customerId: ID, $country: String, $convertTo: Currency, $groupBy: RecognitionGrouping!, $isGrouped: Boolean!) {
  exchangeRates(first: 1000) {
    base
    quote
  }
  recognizedRevenue(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    convertTo: $convertTo
  ) {
    interval
    totals {
      group {
        currency
      }
      billed {
        ...MoneyParts
      }
      recognized {
        ...MoneyParts
      }
      deferred {
        ...MoneyParts
      }
    }
    series {
      start
      partial
      group {
        currency
      }
      billed {
        ...MoneyParts
      }
      recognized {
        ...MoneyParts
      }
      deferred {
        ...MoneyParts
      }
    }
  }
  countries: recognizedRevenue(
    projectId: $projectId
    from: $from
    interval: year
    timezone: $timezone
    groupBy: country
  ) {
    totals {
      group {
        country
      }
    }
  }
  grouped: recognizedRevenue(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    convertTo: $convertTo
    groupBy: $groupBy
  ) @include(if: $isGrouped) {
    totals {
      group {
        currency
        productId
        planId
        country
        product {
          id
          name
        }
        plan {
          id
          name
          product {
            id
            name
          }
        }
      }
      billed {
        ...MoneyParts
      }
      recognized {
        ...MoneyParts
      }
      deferred {
        ...MoneyParts
      }
    }
    series {
      start
      group {
        currency
        productId
        planId
        country
      }
      recognized {
        ...MoneyParts
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<RecognizedQuery, RecognizedQueryVariables>;
export const RecurringDocument = new TypedDocumentString(`
    query Recurring($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $productId: ID, $planId: ID, $customerId: ID, $country: String, $compare: AnalyticsComparison, $convertTo: Currency, $groupBy: RecurringGrouping!, $isGrouped: Boolean!) {
  exchangeRates(first: 1000) {
    base
    quote
  }
  recurringRevenue(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    compare: $compare
    convertTo: $convertTo
  ) {
    interval
    totals {
      group {
        currency
      }
      figures {
        ...RecurringMovements
        ...RecurringRates
      }
    }
    series {
      start
      partial
      group {
        currency
      }
      figures {
        ...RecurringMovements
        ...RecurringRates
      }
    }
    comparison {
      totals {
        group {
          currency
        }
        figures {
          ...RecurringRates
        }
      }
      series {
        start
        partial
        group {
          currency
        }
        figures {
          ...RecurringRates
        }
      }
    }
  }
  grouped: recurringRevenue(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    convertTo: $convertTo
    groupBy: $groupBy
  ) @include(if: $isGrouped) {
    totals {
      group {
        currency
        productId
        planId
        country
        product {
          id
          name
        }
        plan {
          id
          name
          product {
            id
            name
          }
        }
      }
      figures {
        start {
          ...MoneyParts
        }
        mrr {
          ...MoneyParts
        }
        customers
        netRetention
      }
    }
    series {
      start
      group {
        currency
        productId
        planId
        country
      }
      figures {
        mrr {
          ...MoneyParts
        }
      }
    }
  }
  countries: recurringRevenue(
    projectId: $projectId
    from: $from
    interval: year
    timezone: $timezone
    groupBy: country
  ) {
    totals {
      group {
        country
      }
    }
  }
  trialConversion(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    compare: $compare
    convertTo: $convertTo
  ) {
    totals {
      ...TrialSums
    }
    comparison {
      totals {
        ...TrialSums
      }
    }
  }
  revenueCohorts(
    projectId: $projectId
    from: $from
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    convertTo: $convertTo
  ) {
    cohorts {
      currency
      start
      size
      months {
        start
        partial
        customers
        customersKept
        mrr {
          ...MoneyParts
        }
        mrrKept
      }
    }
  }
}
    fragment RecurringMovements on RecurringAmounts {
  start {
    ...MoneyParts
  }
  new {
    ...MoneyParts
  }
  reactivation {
    ...MoneyParts
  }
  expansion {
    ...MoneyParts
  }
  contraction {
    ...MoneyParts
  }
  churn {
    ...MoneyParts
  }
  exchangeRate {
    ...MoneyParts
  }
  mrr {
    ...MoneyParts
  }
  customers
}
fragment RecurringRates on RecurringAmounts {
  mrr {
    ...MoneyParts
  }
  arr {
    ...MoneyParts
  }
  customers
  netRetention
  grossRetention
  grossChurnRate
  customerChurnRate
  quickRatio
  arpa {
    ...MoneyParts
  }
  lifetimeValue {
    ...MoneyParts
  }
}
fragment TrialSums on TrialTotal {
  group {
    currency
  }
  ended
  converted
  rate
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<RecurringQuery, RecurringQueryVariables>;
export const RevenueDocument = new TypedDocumentString(`
    query Revenue($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $productId: ID, $planId: ID, $customerId: ID, $country: String, $convertTo: Currency, $groupBy: RevenueGrouping!, $isGrouped: Boolean!) {
  exchangeRates(first: 1000) {
    base
    quote
  }
  revenueAnalytics(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    convertTo: $convertTo
  ) {
    interval
    totals {
      group {
        currency
      }
      ...RevenueSums
    }
    series {
      start
      partial
      group {
        currency
      }
      billed {
        ...MoneyParts
      }
      collected {
        ...MoneyParts
      }
    }
  }
  countries: revenueAnalytics(
    projectId: $projectId
    from: $from
    interval: year
    timezone: $timezone
    groupBy: country
  ) {
    totals {
      group {
        country
      }
    }
  }
  grouped: revenueAnalytics(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
    productId: $productId
    planId: $planId
    customerId: $customerId
    country: $country
    groupBy: $groupBy
    convertTo: $convertTo
  ) @include(if: $isGrouped) {
    totals {
      group {
        currency
        productId
        planId
        country
        product {
          id
          name
        }
        plan {
          id
          name
          product {
            id
            name
          }
        }
      }
      ...RevenueSums
    }
    series {
      start
      group {
        currency
        productId
        planId
        country
      }
      billed {
        ...MoneyParts
      }
    }
  }
}
    fragment RevenueSums on RevenueTotal {
  billed {
    ...MoneyParts
  }
  collected {
    ...MoneyParts
  }
  outstanding {
    ...MoneyParts
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<RevenueQuery, RevenueQueryVariables>;