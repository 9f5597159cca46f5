/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The way in which the events of a meter add up. */
export type Aggregation =
  /** The sum of their quantities divided by their number; 0 without events. */
  | 'average'
  /** The number of events. */
  | 'count'
  /** The quantity of the last event, by the time when it occurred; 0 without events. */
  | 'latest'
  /** The largest of their quantities. */
  | 'max'
  /** The smallest of their quantities; 0 without events. */
  | 'min'
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
  /** The type of CloudEvents that the meter counts, if it is not its key, such as "com.example.build.finished"; unique in the project. */
  eventType?: string | null | undefined;
  /** The conditions on events: only events for which all of them hold count, and others are not recorded. At most 20; they never change. */
  filter?: Array<MeterConditionInput>;
  /** The properties of events, such as "region", by which usage can be priced and reported. At most 3; they never change. */
  groupBy?: Array<string>;
  /** The key, unique within the project; it never changes. */
  key: string;
  /** Events that occurred more than so many days ago are refused; left out, those before 1970. */
  maxAgeDays?: number | null | undefined;
  /** The name that people read: 1 to 200 characters. */
  name: string;
  /** The project that measures; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The properties that events should have; an event that breaks a rule is refused. At most 20. */
  propertyRules?: Array<PropertyRuleInput>;
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

/** What happens to the valid events of a request when others are not. */
export type OnInvalid =
  /** Valid events are recorded; each of the others is answered as rejected, with its problems. */
  | 'keep_valid'
  /** The request is refused, with every problem; no event is recorded. */
  | 'refuse_all';

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

/** The kind of the value of a property. */
export type PropertyKind =
  /** True or false. */
  | 'boolean'
  /** A number. */
  | 'number'
  /** A text of at most 100 characters. */
  | 'text';

/** A rule of a meter for a property of its events. */
export type PropertyRuleInput = {
  /** Whether every event must have it. */
  isRequired?: boolean;
  /** The kind of its values; null for any. */
  kind?: PropertyKind | null | undefined;
  /** The name of the property. */
  name: string;
  /** The values that it may have, 1 to 100, as text: "5" is also the number 5; null for any. */
  values?: Array<string> | null | undefined;
};

/** The input of `recordUsage`. */
export type RecordUsageInput = {
  /** The events to record, 1 to 10,000. */
  events: Array<UsageEventInput>;
  /** What happens to the valid events when others are not. */
  onInvalid?: OnInvalid;
  /** The project that measures; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
};

/** One event to record. */
export type UsageEventInput = {
  /** The sender's identifier for the event, unique in the project and source: an event sent twice counts once. */
  key: string;
  /** The key of the meter. */
  meter: string;
  /** The time of the event, at most 5 minutes in the future; left out, now. Subjects with a test clock use its time. */
  occurredAt?: string | null | undefined;
  /** What meters filter and group by, such as {"region": "eu-west"}: at most 20 names of 1 to 40 letters, digits, dots, underscores and hyphens, with texts of up to 100 characters, numbers and booleans; at most 4096 bytes. */
  properties?: Record<string, unknown> | null | undefined;
  /** The quantity, from 0; for weighted_sum the change of the level, also below 0; for count and unique, always 1. */
  quantity?: string;
  /** The key of an event of the same source that this event replaces: from now on only this one counts. Without occurredAt it has the time of that event. */
  replaces?: string | null | undefined;
  /** The system that names the event, as `source` of CloudEvents; keys of two sources are never equal. */
  source?: string | null | undefined;
  /** The user: the id of a customer, or the project's own identifier for them. */
  subject: string;
  /** The value that a meter with aggregation unique counts once, such as the id of a device. */
  value?: string | null | undefined;
};

/** An event that is named. */
export type UsageEventName = {
  /** The key that it was sent with. */
  key: string;
  /** The source that it was sent with, if any. */
  source?: string | null | undefined;
};

/** Whether a recorded event counts. */
export type UsageEventState =
  /** It counts. */
  | 'counted'
  /** Another event replaced it, and counts instead. */
  | 'replaced'
  /** It was withdrawn, and does not count. */
  | 'withdrawn';

/** The grouping of figures about usage. */
export type UsageGrouping =
  /** One group for each meter and customer with usage, whose subjects are the id of the customer and the external id; and one for all subjects that are no customers. */
  | 'customer'
  /** One group for each meter, with or without events. */
  | 'meter'
  /** One group for each meter and plan that was in force when it was used, and one for usage without a plan. Of several plans of a customer, the one with a price for the meter counts, else one with a feature that the meter counts. */
  | 'plan'
  /** One group for each combination of values of the properties that a meter groups by; one for a meter without groups. */
  | 'properties'
  /** One group for each meter and subject that has events, or a level other than 0. */
  | 'subject';

/** The input of `withdrawUsage`. */
export type WithdrawUsageInput = {
  /** The events that should not count: 1 to 1000 that were recorded, and not replaced by others. */
  events: Array<UsageEventName>;
  /** The project that measures; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The reason, for the record: 1 to 500 characters. */
  reason?: string | null | undefined;
};

/** The result of withdrawing an event. */
export type WithdrawalStatus =
  /** The event was withdrawn before. */
  | 'already_withdrawn'
  /** The event counted, and counts no longer. */
  | 'withdrawn';

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
  customerId?: string | number | null | undefined;
  planId?: string | number | null | undefined;
  from: string;
  interval: AnalyticsInterval;
  timezone: string;
}>;


export type MeterUsageQuery = { usageAnalytics: { interval: AnalyticsInterval, totals: Array<{ events: number, value: string }>, series: Array<{ start: string, partial: boolean, events: number, value: string, forecast: string | null }> } | null };

export type MeterUsageByQueryVariables = Exact<{
  projectId: string | number;
  meter: string;
  subject?: string | null | undefined;
  customerId?: string | number | null | undefined;
  planId?: string | number | null | undefined;
  from: string;
  timezone: string;
  groupBy: UsageGrouping;
  isByCustomer: boolean;
  isByPlan: boolean;
  hasLimits: boolean;
}>;


export type MeterUsageByQuery = { usageAnalytics: { totals: Array<{ events: number, value: string, group: { subject: string | null, properties: Record<string, unknown> | null, customerId: string | null, planId: string | null, customer?: { id: string, name: string | null, email: string | null, externalId: string | null } | null, plan?: { id: string, name: string, product: { id: string, name: string } } | null, limit?: { limit: string, used: string, share: string | null, resetsAt: string | null } | null } }> } | null };

export type UsageOfGroupFragment = { events: number, value: string, group: { subject: string | null, properties: Record<string, unknown> | null, customerId: string | null, planId: string | null, customer?: { id: string, name: string | null, email: string | null, externalId: string | null } | null, plan?: { id: string, name: string, product: { id: string, name: string } } | null, limit?: { limit: string, used: string, share: string | null, resetsAt: string | null } | null } };

export type MeterEventsQueryVariables = Exact<{
  projectId: string | number;
  meterId: string | number;
  meter: string;
  subject?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type MeterEventsQuery = { usageEvents: { nodes: Array<{ id: string, key: string, source: string | null, subject: string, quantity: string, value: string | null, properties: Record<string, unknown> | null, occurredAt: string, state: UsageEventState, replaces: string | null, replacedBy: string | null, reason: string | null }>, pageInfo: { endCursor: string | null, hasNextPage: boolean } } | null, meter: { id: string, seenProperties: Array<{ name: string, kinds: Array<PropertyKind>, events: number, values: number, lastSeenAt: string }> } | null };

export type UsageEventRowFragment = { id: string, key: string, source: string | null, subject: string, quantity: string, value: string | null, properties: Record<string, unknown> | null, occurredAt: string, state: UsageEventState, replaces: string | null, replacedBy: string | null, reason: string | null };

export type CorrectUsageMutationVariables = Exact<{
  input: RecordUsageInput;
}>;


export type CorrectUsageMutation = { recordUsage: { accepted: number } | null };

export type WithdrawUsageMutationVariables = Exact<{
  input: WithdrawUsageInput;
}>;


export type WithdrawUsageMutation = { withdrawUsage: { events: Array<{ key: string, status: WithdrawalStatus }> } | null };

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
export const CustomerNameFragmentDoc = new TypedDocumentString(`
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
    `, {"fragmentName":"CustomerName"}) as unknown as TypedDocumentString<CustomerNameFragment, unknown>;
export const UsageOfGroupFragmentDoc = new TypedDocumentString(`
    fragment UsageOfGroup on UsageTotal {
  events
  value
  group {
    subject
    properties
    customerId
    customer @include(if: $isByCustomer) {
      ...CustomerName
    }
    planId
    plan @include(if: $isByPlan) {
      id
      name
      product {
        id
        name
      }
    }
    limit @include(if: $hasLimits) {
      limit
      used
      share
      resetsAt
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`, {"fragmentName":"UsageOfGroup"}) as unknown as TypedDocumentString<UsageOfGroupFragment, unknown>;
export const UsageEventRowFragmentDoc = new TypedDocumentString(`
    fragment UsageEventRow on UsageEvent {
  id
  key
  source
  subject
  quantity
  value
  properties
  occurredAt
  state
  replaces
  replacedBy
  reason
}
    `, {"fragmentName":"UsageEventRow"}) as unknown as TypedDocumentString<UsageEventRowFragment, unknown>;
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
    query MeterUsage($projectId: ID!, $meter: Key!, $subject: String, $customerId: ID, $planId: ID, $from: DateTime!, $interval: AnalyticsInterval!, $timezone: TimeZone!) {
  usageAnalytics(
    projectId: $projectId
    meter: $meter
    subject: $subject
    customerId: $customerId
    planId: $planId
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
      forecast
    }
  }
}
    `) as unknown as TypedDocumentString<MeterUsageQuery, MeterUsageQueryVariables>;
export const MeterUsageByDocument = new TypedDocumentString(`
    query MeterUsageBy($projectId: ID!, $meter: Key!, $subject: String, $customerId: ID, $planId: ID, $from: DateTime!, $timezone: TimeZone!, $groupBy: UsageGrouping!, $isByCustomer: Boolean!, $isByPlan: Boolean!, $hasLimits: Boolean!) {
  usageAnalytics(
    projectId: $projectId
    meter: $meter
    subject: $subject
    customerId: $customerId
    planId: $planId
    from: $from
    interval: month
    timezone: $timezone
    groupBy: $groupBy
  ) {
    totals {
      ...UsageOfGroup
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment UsageOfGroup on UsageTotal {
  events
  value
  group {
    subject
    properties
    customerId
    customer @include(if: $isByCustomer) {
      ...CustomerName
    }
    planId
    plan @include(if: $isByPlan) {
      id
      name
      product {
        id
        name
      }
    }
    limit @include(if: $hasLimits) {
      limit
      used
      share
      resetsAt
    }
  }
}`) as unknown as TypedDocumentString<MeterUsageByQuery, MeterUsageByQueryVariables>;
export const MeterEventsDocument = new TypedDocumentString(`
    query MeterEvents($projectId: ID!, $meterId: ID!, $meter: Key!, $subject: String, $after: String) {
  usageEvents(
    projectId: $projectId
    meter: $meter
    subject: $subject
    first: 20
    after: $after
  ) {
    nodes {
      ...UsageEventRow
    }
    pageInfo {
      endCursor
      hasNextPage
    }
  }
  meter(id: $meterId) {
    id
    seenProperties {
      name
      kinds
      events
      values
      lastSeenAt
    }
  }
}
    fragment UsageEventRow on UsageEvent {
  id
  key
  source
  subject
  quantity
  value
  properties
  occurredAt
  state
  replaces
  replacedBy
  reason
}`) as unknown as TypedDocumentString<MeterEventsQuery, MeterEventsQueryVariables>;
export const CorrectUsageDocument = new TypedDocumentString(`
    mutation CorrectUsage($input: RecordUsageInput!) {
  recordUsage(input: $input) {
    accepted
  }
}
    `) as unknown as TypedDocumentString<CorrectUsageMutation, CorrectUsageMutationVariables>;
export const WithdrawUsageDocument = new TypedDocumentString(`
    mutation WithdrawUsage($input: WithdrawUsageInput!) {
  withdrawUsage(input: $input) {
    events {
      key
      status
    }
  }
}
    `) as unknown as TypedDocumentString<WithdrawUsageMutation, WithdrawUsageMutationVariables>;
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