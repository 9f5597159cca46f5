/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

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

/** A filter; every given condition must hold. */
export type InvoiceFilter = {
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those due from this time on, inclusive. */
  dueFrom?: string | null | undefined;
  /** Only those due before this time. */
  dueTo?: string | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of customers with a test clock (true), or only those of real time (false). */
  hasTestClock?: boolean | null | undefined;
  /** Only those that are owed and past their due date, or only others. */
  isOverdue?: boolean | null | undefined;
  /** Only those that can be paid: open or uncollectible, with an amount due; or only others. */
  isPayable?: boolean | null | undefined;
  /** Only the invoice with exactly this number. */
  number?: string | null | undefined;
  /** Only those with exactly this purchase order number, in any case. */
  poNumber?: string | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Only those with this status. */
  status?: InvoiceStatus | null | undefined;
  /** Only those of this subscription. */
  subscriptionId?: string | number | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
  /** Only those with this warning, for the project that sees it. */
  warning?: InvoiceWarningCode | null | undefined;
};

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

/** The kind of a warning on an invoice. */
export type InvoiceWarningCode =
  /** The draft is held, since the project has no tax rate for the customer's country. */
  | 'tax_needs_decision'
  /** The project has no tax rate for the customer's country, so no tax was added. */
  | 'tax_rate_missing';

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

/** A filter; every given condition must hold. */
export type SubscriptionFilter = {
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of customers with a test clock (true), or only those of real time (false). */
  hasTestClock?: boolean | null | undefined;
  /** Only quarantined subscriptions (true), or only others (false). */
  isQuarantined?: boolean | null | undefined;
  /** Only those with an item of this product, also a replaced one. */
  productId?: string | number | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Only those with this status. */
  status?: SubscriptionStatus | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** Whether a subscription runs. */
export type SubscriptionStatus =
  /** It runs. */
  | 'active'
  /** It has ended. */
  | 'canceled'
  /** It waits for its first payment, for at most 23 hours. */
  | 'incomplete'
  /** It has ended without running: its first invoice was not paid. */
  | 'incomplete_expired'
  /** It runs, and an invoice is overdue. */
  | 'past_due'
  /** It is suspended, and costs nothing. */
  | 'paused'
  /** It has not begun. */
  | 'pending'
  /** It runs, and costs nothing yet. */
  | 'trialing'
  /** It is suspended until all is paid. */
  | 'unpaid';

export type HomeQueryVariables = Exact<{
  id: string | number;
  filter: InvoiceFilter;
  quarantined: SubscriptionFilter;
  from: string;
  timezone: string;
}>;


export type HomeQuery = { project: { id: string, name: string, products: { totalCount: number | null }, customers: { totalCount: number | null }, active: { totalCount: number | null }, trialing: { totalCount: number | null }, held: { totalCount: number | null }, drafts: { totalCount: number | null } } | null, revenueAnalytics: { totals: Array<{ group: { currency: string }, billed: { amount: string, currency: string }, collected: { amount: string, currency: string }, outstanding: { amount: string, currency: string } }>, series: Array<{ start: string, group: { currency: string }, billed: { amount: string, currency: string }, collected: { amount: string, currency: string } }> } | null, usageAnalytics: { totals: Array<{ events: number, value: string, group: { meter: { id: string, name: string, unit: string | null } } }> } | null, userAnalytics: { totals: Array<{ activeUsers: number, newUsers: number, signIns: number }> } | null, invoices: { totalCount: number | null, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, subscriptions: { totalCount: number | null, nodes: Array<{ id: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null } }> } };

export type FirstStepsQueryVariables = Exact<{
  id: string | number;
}>;


export type FirstStepsQuery = { project: { id: string, clients: { totalCount: number | null }, apiKeys: { totalCount: number | null } } | null };

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type LiveFiguresSubscriptionVariables = Exact<{
  projectId: string | number;
  timezone: string;
}>;


export type LiveFiguresSubscription = { projectFigures: { from: string, activeSubscriptions: number | null, usage: Array<{ events: number, value: string | null }>, collected: Array<{ amount: string, currency: string }> } };

export type PaletteQueryVariables = Exact<{
  projectId: string | number;
  text: string;
  catalog: boolean;
  billing: boolean;
}>;


export type PaletteQuery = { products?: { nodes: Array<{ id: string, name: string, slug: string }> }, customers?: { nodes: Array<{ id: string, name: string | null, email: string | null, externalId: string | null }> }, invoices?: { nodes: Array<{ id: string, number: string | null, total: { amount: string, currency: string }, customer: { id: string, name: string | null, email: string | null, externalId: string | null } }> } };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { service: { reportTimezone: string }, me: { kind: string, scopes: Array<string>, user: { id: string, name: string, email: string, isOperator: boolean, emailVerifiedAt: string | null } | null, defaultProject: { id: string } | null }, projects: { nodes: Array<{ id: string, slug: string, name: string, viewerScopes: Array<string> }> } };

export type CurrentProjectQueryVariables = Exact<{
  id: string | number;
}>;


export type CurrentProjectQuery = { project: { id: string, slug: string, name: string, viewerScopes: Array<string> } | null };

export type SendEmailVerificationMutationVariables = Exact<{ [key: string]: never; }>;


export type SendEmailVerificationMutation = { sendEmailVerification: { user: { id: string } } | null };

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
export const HomeDocument = new TypedDocumentString(`
    query Home($id: ID!, $filter: InvoiceFilter!, $quarantined: SubscriptionFilter!, $from: DateTime!, $timezone: TimeZone!) {
  project(id: $id) {
    id
    name
    products(first: 1) {
      totalCount
    }
    customers(first: 1) {
      totalCount
    }
    active: subscriptions(first: 1, filter: {status: active, hasTestClock: false}) {
      totalCount
    }
    trialing: subscriptions(
      first: 1
      filter: {status: trialing, hasTestClock: false}
    ) {
      totalCount
    }
    held: invoices(
      first: 1
      filter: {status: draft, warning: tax_needs_decision, hasTestClock: false}
    ) {
      totalCount
    }
    drafts: invoices(first: 1, filter: {status: draft, hasTestClock: false}) {
      totalCount
    }
  }
  revenueAnalytics(
    projectId: $id
    from: $from
    interval: month
    timezone: $timezone
  ) {
    totals {
      group {
        currency
      }
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
    series {
      start
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
  usageAnalytics(projectId: $id, interval: day, timezone: $timezone) {
    totals {
      events
      value
      group {
        meter {
          id
          name
          unit
        }
      }
    }
  }
  userAnalytics(projectId: $id, interval: day, timezone: $timezone) {
    totals {
      activeUsers
      newUsers
      signIns
    }
  }
  invoices(filter: $filter, first: 5, sort: due) {
    totalCount
    nodes {
      ...InvoiceRow
      customer {
        ...CustomerName
      }
    }
  }
  subscriptions(filter: $quarantined, first: 5) {
    totalCount
    nodes {
      id
      customer {
        ...CustomerName
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
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
}`) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const FirstStepsDocument = new TypedDocumentString(`
    query FirstSteps($id: ID!) {
  project(id: $id) {
    id
    clients(first: 1) {
      totalCount
    }
    apiKeys(first: 1) {
      totalCount
    }
  }
}
    `) as unknown as TypedDocumentString<FirstStepsQuery, FirstStepsQueryVariables>;
export const LiveFiguresDocument = new TypedDocumentString(`
    subscription LiveFigures($projectId: ID!, $timezone: TimeZone!) {
  projectFigures(projectId: $projectId, timezone: $timezone) {
    from
    usage {
      events
      value
    }
    collected {
      amount
      currency
    }
    activeSubscriptions
  }
}
    `) as unknown as TypedDocumentString<LiveFiguresSubscription, LiveFiguresSubscriptionVariables>;
export const PaletteDocument = new TypedDocumentString(`
    query Palette($projectId: ID!, $text: String!, $catalog: Boolean!, $billing: Boolean!) {
  products(first: 5, filter: {projectId: $projectId, text: $text}) @include(if: $catalog) {
    nodes {
      id
      name
      slug
    }
  }
  customers(projectId: $projectId, first: 5, filter: {text: $text}) @include(if: $billing) {
    nodes {
      ...CustomerName
    }
  }
  invoices(first: 5, filter: {projectId: $projectId, text: $text}) @include(if: $billing) {
    nodes {
      id
      number
      total {
        ...MoneyParts
      }
      customer {
        ...CustomerName
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`) as unknown as TypedDocumentString<PaletteQuery, PaletteQueryVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  service {
    reportTimezone
  }
  me {
    kind
    scopes
    user {
      id
      name
      email
      isOperator
      emailVerifiedAt
    }
    defaultProject {
      id
    }
  }
  projects(first: 100) {
    nodes {
      id
      slug
      name
      viewerScopes
    }
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const CurrentProjectDocument = new TypedDocumentString(`
    query CurrentProject($id: ID!) {
  project(id: $id) {
    id
    slug
    name
    viewerScopes
  }
}
    `) as unknown as TypedDocumentString<CurrentProjectQuery, CurrentProjectQueryVariables>;
export const SendEmailVerificationDocument = new TypedDocumentString(`
    mutation SendEmailVerification {
  sendEmailVerification {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<SendEmailVerificationMutation, SendEmailVerificationMutationVariables>;