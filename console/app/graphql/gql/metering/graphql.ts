/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The way in which the events of a meter add up. */
export type Aggregation =
  /** The number of events. */
  | 'count'
  /** The largest of their quantities. */
  | 'max'
  /** The sum of their quantities. */
  | 'sum'
  /** The number of different values. */
  | 'unique'
  /** The average over time of a level, such as of stored bytes, that each quantity changes. */
  | 'weighted_sum';

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

/** The input of `createMeter`. */
export type CreateMeterInput = {
  /** The way in which its events add up; it never changes. */
  aggregation: Aggregation;
  /** The conditions on events: only events for which all of them hold count, and others are not recorded. At most 20; they never change. */
  filter?: Array<MeterConditionInput>;
  /** The properties of events, such as "region", by which usage can be priced and reported. At most 3; they never change. */
  groupBy?: Array<string>;
  /** The key, unique within the project; it never changes. */
  key: string;
  /** The name that people read: 1 to 200 characters. */
  name: string;
  /** The project that measures; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The unit, such as "request" or "GB". */
  unit?: string | null | undefined;
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

/** A condition on the events of a meter: a property has one of some values. */
export type MeterConditionInput = {
  /** The name of the property. */
  property: string;
  /** The values that count, 1 to 100, as text: "5" also matches the number 5, and "true" the boolean. */
  values: Array<string>;
};

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

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type MeterQueryVariables = Exact<{
  id: string | number;
}>;


export type MeterQuery = { meter: { id: string, key: string, name: string, unit: string | null, aggregation: Aggregation, groupBy: Array<string>, createdAt: string, filter: Array<{ property: string, values: Array<string> }> } | null };

export type MeterUsageQueryVariables = Exact<{
  projectId: string | number;
  meter: string;
  subject?: string | null | undefined;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  isBySubject: boolean;
  isByProperties: boolean;
}>;


export type MeterUsageQuery = { usageAnalytics: { interval: AnalyticsInterval, totals: Array<{ events: number, value: string }>, series: Array<{ start: string, partial: boolean, events: number, value: string }> } | null, bySubject?: { totals: Array<{ events: number, value: string, group: { subject: string | null } }> } | null, byProperties?: { totals: Array<{ events: number, value: string, group: { properties: Record<string, unknown> | null } }> } | null };

export type MetersQueryVariables = Exact<{
  projectId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type MetersQuery = { meters: { totalCount: number | null, nodes: Array<{ id: string, key: string, name: string, unit: string | null, aggregation: Aggregation, groupBy: Array<string>, createdAt: string, filter: Array<{ property: string, values: Array<string> }> }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type UsageOfMetersQueryVariables = Exact<{
  projectId: string | number;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
  hasSeries: boolean;
}>;


export type UsageOfMetersQuery = { usageAnalytics: { totals: Array<{ events: number, value: string, group: { meter: { id: string } } }>, series?: Array<{ start: string, value: string, group: { meter: { id: string } } }> } | null };

export type MeterPartsFragment = { id: string, key: string, name: string, unit: string | null, aggregation: Aggregation, groupBy: Array<string>, createdAt: string, filter: Array<{ property: string, values: Array<string> }> };

export type CreateMeterMutationVariables = Exact<{
  input: CreateMeterInput;
}>;


export type CreateMeterMutation = { createMeter: { meter: { id: string, key: string, name: string, unit: string | null, aggregation: Aggregation, groupBy: Array<string>, createdAt: string, filter: Array<{ property: string, values: Array<string> }> } } | null };

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
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
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
export const MeterPartsFragmentDoc = new TypedDocumentString(`
    fragment MeterParts on Meter {
  id
  key
  name
  unit
  aggregation
  groupBy
  filter {
    property
    values
  }
  createdAt
}
    `, {"fragmentName":"MeterParts"}) as unknown as TypedDocumentString<MeterPartsFragment, unknown>;
export const MeterDocument = new TypedDocumentString(`
    query Meter($id: ID!) {
  meter(id: $id) {
    ...MeterParts
  }
}
    fragment MeterParts on Meter {
  id
  key
  name
  unit
  aggregation
  groupBy
  filter {
    property
    values
  }
  createdAt
}`) as unknown as TypedDocumentString<MeterQuery, MeterQueryVariables>;
export const MeterUsageDocument = new TypedDocumentString(`
    query MeterUsage($projectId: ID!, $meter: Key!, $subject: String, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $isBySubject: Boolean!, $isByProperties: Boolean!) {
  usageAnalytics(
    projectId: $projectId
    meter: $meter
    subject: $subject
    from: $from
    interval: $interval
    timezone: $timezone
  ) {
    interval
    totals {
      events
      value
    }
    series {
      start
      partial
      events
      value
    }
  }
  bySubject: usageAnalytics(
    projectId: $projectId
    meter: $meter
    subject: $subject
    from: $from
    interval: month
    timezone: $timezone
    groupBy: subject
  ) @include(if: $isBySubject) {
    totals {
      events
      value
      group {
        subject
      }
    }
  }
  byProperties: usageAnalytics(
    projectId: $projectId
    meter: $meter
    subject: $subject
    from: $from
    interval: month
    timezone: $timezone
    groupBy: properties
  ) @include(if: $isByProperties) {
    totals {
      events
      value
      group {
        properties
      }
    }
  }
}
    `) as unknown as TypedDocumentString<MeterUsageQuery, MeterUsageQueryVariables>;
export const MetersDocument = new TypedDocumentString(`
    query Meters($projectId: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  meters(
    projectId: $projectId
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...MeterParts
    }
    pageInfo {
      ...PageParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MeterParts on Meter {
  id
  key
  name
  unit
  aggregation
  groupBy
  filter {
    property
    values
  }
  createdAt
}`) as unknown as TypedDocumentString<MetersQuery, MetersQueryVariables>;
export const UsageOfMetersDocument = new TypedDocumentString(`
    query UsageOfMeters($projectId: ID!, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!, $hasSeries: Boolean!) {
  usageAnalytics(
    projectId: $projectId
    from: $from
    interval: $interval
    timezone: $timezone
  ) {
    totals {
      events
      value
      group {
        meter {
          id
        }
      }
    }
    series @include(if: $hasSeries) {
      start
      value
      group {
        meter {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UsageOfMetersQuery, UsageOfMetersQueryVariables>;
export const CreateMeterDocument = new TypedDocumentString(`
    mutation CreateMeter($input: CreateMeterInput!) {
  createMeter(input: $input) {
    meter {
      ...MeterParts
    }
  }
}
    fragment MeterParts on Meter {
  id
  key
  name
  unit
  aggregation
  groupBy
  filter {
    property
    values
  }
  createdAt
}`) as unknown as TypedDocumentString<CreateMeterMutation, CreateMeterMutationVariables>;