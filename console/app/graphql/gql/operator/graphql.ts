/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The filters of the audit; an entry must match all of them. */
export type AuditFilter = {
  /** The beginning of the action, such as member. or member.added. */
  action?: string | null | undefined;
  /** The id of a person, a key or a machine; or an actor as an entry names it. */
  actor?: string | null | undefined;
  /** From this time on, inclusive. */
  from?: string | null | undefined;
  /** The id of the object of the action. */
  subject?: string | number | null | undefined;
  /** Until this time, exclusive. */
  to?: string | null | undefined;
};

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** A rate of `loadExchangeRates`. */
export type ExchangeRateInput = {
  /** The currency of which one unit is valued, such as EUR. */
  base: string;
  /** The day from which it is in force; at latest tomorrow (UTC). */
  date: string;
  /** The currency that the rate is an amount of, such as USD; another one than the base. */
  quote: string;
  /** How much of the quote one unit of the base is worth: from 0.000000001 to 1,000,000,000. */
  rate: string;
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

/** The input of `loadExchangeRates`. */
export type LoadExchangeRatesInput = {
  /** The rates, each pair at most once a day. One that is known for its day is replaced. */
  rates: Array<ExchangeRateInput>;
};

/** The filters of mails; a mail must match all of them. */
export type MailFilter = {
  /** The beginning of the address that it is written to. */
  recipient?: string | null | undefined;
  /** Only those in this state. */
  state?: MailState | null | undefined;
};

/** Whether a mail has been sent. */
export type MailState =
  /** The mail server has refused it each time, and the hub has given up. */
  | 'failed'
  /** There is no `SMTP_URL`: an operator passes it on. */
  | 'kept'
  /** The mail server has accepted it. */
  | 'sent'
  /** It is to be sent, perhaps again. */
  | 'waiting';

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

/** The permissions of a member in a project: a request needs its scope in the credential and in the role. */
export type Role =
  /** All scopes, but an admin cannot make or remove owners. */
  | 'admin'
  /** The scopes catalog:read, billing:read, billing:write and analytics:read. */
  | 'billing'
  /** The scopes catalog:read, catalog:write, usage:write and analytics:read. */
  | 'developer'
  /** All scopes; only owners and operators make and remove owners, and a project keeps at least one. */
  | 'owner'
  /** The scopes catalog:read, billing:read and analytics:read. */
  | 'viewer';

/** The input of `suspendUser`. */
export type SuspendUserInput = {
  /** The user to suspend; no one can suspend themself. */
  id: string | number;
  /** The reason, which the audit stores. */
  reason: string;
};

/** A change in parts: a field that is left out stays, and null returns it to what it was. */
export type UpdateNetworkInput = {
  /** A colour such as #1f5fbf for links and buttons, with a contrast of 4.5 (WCAG 2.2 AA) to the light pages. Null returns to blue. */
  accentColor?: string | null | undefined;
  /** The same for the dark pages, with that contrast to them. Null leaves it to the hub, by the other one. */
  accentColorDark?: string | null | undefined;
  /** The file in base64: a PNG, JPEG or WebP image of at most 256 KB, with 16 to 1024 pixels a side. Null removes the logo. */
  logo?: string | null | undefined;
  /** The name that people read: one line, at most 100 characters. Null returns to `HUB_NETWORK`. */
  name?: string | null | undefined;
};

/** The filters of users; a user must match all of them. */
export type UserFilter = {
  /** Only operators; with false, only those who are not. */
  isOperator?: boolean | null | undefined;
  /** Only those who are suspended; with false, only those who are not. */
  isSuspended?: boolean | null | undefined;
  /** The beginning of the name or of the email address. */
  text?: string | null | undefined;
};

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type ExchangeRatesQueryVariables = Exact<{
  base?: string | null | undefined;
  quote?: string | null | undefined;
  until?: string | null | undefined;
  first: number;
}>;


export type ExchangeRatesQuery = { exchangeRates: Array<{ base: string, quote: string, date: string, rate: string, updatedAt: string }> };

export type LoadExchangeRatesMutationVariables = Exact<{
  input: LoadExchangeRatesInput;
}>;


export type LoadExchangeRatesMutation = { loadExchangeRates: { exchangeRates: Array<{ base: string, quote: string, date: string }> } | null };

export type RemoveExchangeRateMutationVariables = Exact<{
  base: string;
  quote: string;
  date: string;
}>;


export type RemoveExchangeRateMutation = { removeExchangeRate: { exchangeRate: { base: string, quote: string, date: string } } | null };

export type InstanceQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceQuery = { instance: { version: string, nodeVersion: string, databaseVersion: string, startedAt: string, memoryBytes: number, isReady: boolean, reasons: Array<string>, oldestDueAt: string | null, chores: Array<{ name: string, schedule: string, lastSuccessAt: string | null, lastFailureAt: string | null }>, keys: Array<{ id: string, use: string, status: string, createdAt: string, retiredAt: string | null }>, fragmentCache: { entries: number, hits: number, misses: number, memoryBytes: number } | null } };

export type MailsQueryVariables = Exact<{
  filter: MailFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type MailsQuery = { mails: { totalCount: number | null, nodes: Array<{ id: string, recipient: string, subject: string, state: MailState, attempts: number, problem: string | null, canBeOpened: boolean, createdAt: string, sentAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type OpenMailMutationVariables = Exact<{
  id: string | number;
}>;


export type OpenMailMutation = { openMail: { text: string, mail: { id: string } } | null };

export type NetworkQueryVariables = Exact<{ [key: string]: never; }>;


export type NetworkQuery = { network: { name: string, defaultName: string, accentColor: string | null, accentColorDark: string | null, logoUrl: string | null, colors: { light: { accent: string, button: string, onButton: string }, dark: { accent: string, button: string, onButton: string } } } };

export type NetworkPartsFragment = { name: string, defaultName: string, accentColor: string | null, accentColorDark: string | null, logoUrl: string | null, colors: { light: { accent: string, button: string, onButton: string }, dark: { accent: string, button: string, onButton: string } } };

export type ColorPartsFragment = { light: { accent: string, button: string, onButton: string }, dark: { accent: string, button: string, onButton: string } };

export type NetworkColorsQueryVariables = Exact<{
  accentColor?: string | null | undefined;
  accentColorDark?: string | null | undefined;
}>;


export type NetworkColorsQuery = { networkColors: { light: { accent: string, button: string, onButton: string }, dark: { accent: string, button: string, onButton: string } } };

export type UpdateNetworkMutationVariables = Exact<{
  input: UpdateNetworkInput;
}>;


export type UpdateNetworkMutation = { updateNetwork: { network: { name: string, defaultName: string, accentColor: string | null, accentColorDark: string | null, logoUrl: string | null, colors: { light: { accent: string, button: string, onButton: string }, dark: { accent: string, button: string, onButton: string } } } } | null };

export type UsersQueryVariables = Exact<{
  filter: UserFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type UsersQuery = { users: { totalCount: number | null, nodes: Array<{ name: string, email: string, emailVerifiedAt: string | null, createdAt: string, id: string, isOperator: boolean, suspendedAt: string | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type UserStateFragment = { id: string, isOperator: boolean, suspendedAt: string | null };

export type SuspendUserMutationVariables = Exact<{
  input: SuspendUserInput;
}>;


export type SuspendUserMutation = { suspendUser: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export type ReinstateUserMutationVariables = Exact<{
  id: string | number;
}>;


export type ReinstateUserMutation = { reinstateUser: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export type UserQueryVariables = Exact<{
  id: string | number;
}>;


export type UserQuery = { user: { name: string, email: string, emailVerifiedAt: string | null, createdAt: string, id: string, isOperator: boolean, suspendedAt: string | null, memberships: Array<{ id: string, role: Role, createdAt: string, project: { id: string, name: string } }>, sessions: { nodes: Array<{ id: string, signedInAt: string, browser: string | null, system: string | null, address: string | null, expiresAt: string, clients: Array<{ id: string, name: string }> }> }, connectedClients: { nodes: Array<{ givenAt: string, scopes: Array<string>, client: { id: string, name: string, project: { id: string, name: string } } }> } } | null };

export type UserHistoryQueryVariables = Exact<{
  filter: AuditFilter;
}>;


export type UserHistoryQuery = { auditEntries: { totalCount: number | null, nodes: Array<{ id: string, action: string, actor: string, address: string | null, at: string }> } | null };

export type AppointOperatorMutationVariables = Exact<{
  id: string | number;
}>;


export type AppointOperatorMutation = { appointOperator: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export type DismissOperatorMutationVariables = Exact<{
  id: string | number;
}>;


export type DismissOperatorMutation = { dismissOperator: { user: { id: string, isOperator: boolean, suspendedAt: string | null } } | null };

export type EndUserSessionMutationVariables = Exact<{
  id: string | number;
}>;


export type EndUserSessionMutation = { endSession: { endedSessionId: string } | null };

export type InstanceSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type InstanceSettingsQuery = { instance: { version: string, settings: Array<{ name: string, value: string | null, isFromEnvironment: boolean, isSecret: boolean }>, limits: Array<{ name: string, description: string, maximum: number, seconds: number, isPerInstance: boolean, setting: string | null }> } };

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
export const ColorPartsFragmentDoc = new TypedDocumentString(`
    fragment ColorParts on NetworkColors {
  light {
    accent
    button
    onButton
  }
  dark {
    accent
    button
    onButton
  }
}
    `, {"fragmentName":"ColorParts"}) as unknown as TypedDocumentString<ColorPartsFragment, unknown>;
export const NetworkPartsFragmentDoc = new TypedDocumentString(`
    fragment NetworkParts on Network {
  name
  defaultName
  accentColor
  accentColorDark
  logoUrl
  colors {
    ...ColorParts
  }
}
    fragment ColorParts on NetworkColors {
  light {
    accent
    button
    onButton
  }
  dark {
    accent
    button
    onButton
  }
}`, {"fragmentName":"NetworkParts"}) as unknown as TypedDocumentString<NetworkPartsFragment, unknown>;
export const UserStateFragmentDoc = new TypedDocumentString(`
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}
    `, {"fragmentName":"UserState"}) as unknown as TypedDocumentString<UserStateFragment, unknown>;
export const ExchangeRatesDocument = new TypedDocumentString(`
    query ExchangeRates($base: Currency, $quote: Currency, $until: CalendarDate, $first: Int!) {
  exchangeRates(base: $base, quote: $quote, until: $until, first: $first) {
    base
    quote
    date
    rate
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<ExchangeRatesQuery, ExchangeRatesQueryVariables>;
export const LoadExchangeRatesDocument = new TypedDocumentString(`
    mutation LoadExchangeRates($input: LoadExchangeRatesInput!) {
  loadExchangeRates(input: $input) {
    exchangeRates {
      base
      quote
      date
    }
  }
}
    `) as unknown as TypedDocumentString<LoadExchangeRatesMutation, LoadExchangeRatesMutationVariables>;
export const RemoveExchangeRateDocument = new TypedDocumentString(`
    mutation RemoveExchangeRate($base: Currency!, $quote: Currency!, $date: CalendarDate!) {
  removeExchangeRate(base: $base, quote: $quote, date: $date) {
    exchangeRate {
      base
      quote
      date
    }
  }
}
    `) as unknown as TypedDocumentString<RemoveExchangeRateMutation, RemoveExchangeRateMutationVariables>;
export const InstanceDocument = new TypedDocumentString(`
    query Instance {
  instance {
    version
    nodeVersion
    databaseVersion
    startedAt
    memoryBytes
    isReady
    reasons
    oldestDueAt
    chores {
      name
      schedule
      lastSuccessAt
      lastFailureAt
    }
    keys {
      id
      use
      status
      createdAt
      retiredAt
    }
    fragmentCache {
      entries
      hits
      misses
      memoryBytes
    }
  }
}
    `) as unknown as TypedDocumentString<InstanceQuery, InstanceQueryVariables>;
export const MailsDocument = new TypedDocumentString(`
    query Mails($filter: MailFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  mails(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      id
      recipient
      subject
      state
      attempts
      problem
      canBeOpened
      createdAt
      sentAt
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
}`) as unknown as TypedDocumentString<MailsQuery, MailsQueryVariables>;
export const OpenMailDocument = new TypedDocumentString(`
    mutation OpenMail($id: ID!) {
  openMail(id: $id) {
    text
    mail {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<OpenMailMutation, OpenMailMutationVariables>;
export const NetworkDocument = new TypedDocumentString(`
    query Network {
  network {
    ...NetworkParts
  }
}
    fragment NetworkParts on Network {
  name
  defaultName
  accentColor
  accentColorDark
  logoUrl
  colors {
    ...ColorParts
  }
}
fragment ColorParts on NetworkColors {
  light {
    accent
    button
    onButton
  }
  dark {
    accent
    button
    onButton
  }
}`) as unknown as TypedDocumentString<NetworkQuery, NetworkQueryVariables>;
export const NetworkColorsDocument = new TypedDocumentString(`
    query NetworkColors($accentColor: String, $accentColorDark: String) {
  networkColors(accentColor: $accentColor, accentColorDark: $accentColorDark) {
    ...ColorParts
  }
}
    fragment ColorParts on NetworkColors {
  light {
    accent
    button
    onButton
  }
  dark {
    accent
    button
    onButton
  }
}`) as unknown as TypedDocumentString<NetworkColorsQuery, NetworkColorsQueryVariables>;
export const UpdateNetworkDocument = new TypedDocumentString(`
    mutation UpdateNetwork($input: UpdateNetworkInput!) {
  updateNetwork(input: $input) {
    network {
      ...NetworkParts
    }
  }
}
    fragment NetworkParts on Network {
  name
  defaultName
  accentColor
  accentColorDark
  logoUrl
  colors {
    ...ColorParts
  }
}
fragment ColorParts on NetworkColors {
  light {
    accent
    button
    onButton
  }
  dark {
    accent
    button
    onButton
  }
}`) as unknown as TypedDocumentString<UpdateNetworkMutation, UpdateNetworkMutationVariables>;
export const UsersDocument = new TypedDocumentString(`
    query Users($filter: UserFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  users(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...UserState
      name
      email
      emailVerifiedAt
      createdAt
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
fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const SuspendUserDocument = new TypedDocumentString(`
    mutation SuspendUser($input: SuspendUserInput!) {
  suspendUser(input: $input) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<SuspendUserMutation, SuspendUserMutationVariables>;
export const ReinstateUserDocument = new TypedDocumentString(`
    mutation ReinstateUser($id: ID!) {
  reinstateUser(id: $id) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<ReinstateUserMutation, ReinstateUserMutationVariables>;
export const UserDocument = new TypedDocumentString(`
    query User($id: ID!) {
  user(id: $id) {
    ...UserState
    name
    email
    emailVerifiedAt
    createdAt
    memberships {
      id
      role
      createdAt
      project {
        id
        name
      }
    }
    sessions(first: 50) {
      nodes {
        id
        signedInAt
        browser
        system
        address
        expiresAt
        clients {
          id
          name
        }
      }
    }
    connectedClients(first: 50) {
      nodes {
        givenAt
        scopes
        client {
          id
          name
          project {
            id
            name
          }
        }
      }
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const UserHistoryDocument = new TypedDocumentString(`
    query UserHistory($filter: AuditFilter!) {
  auditEntries(filter: $filter, first: 20) {
    totalCount
    nodes {
      id
      action
      actor
      address
      at
    }
  }
}
    `) as unknown as TypedDocumentString<UserHistoryQuery, UserHistoryQueryVariables>;
export const AppointOperatorDocument = new TypedDocumentString(`
    mutation AppointOperator($id: ID!) {
  appointOperator(id: $id) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<AppointOperatorMutation, AppointOperatorMutationVariables>;
export const DismissOperatorDocument = new TypedDocumentString(`
    mutation DismissOperator($id: ID!) {
  dismissOperator(id: $id) {
    user {
      ...UserState
    }
  }
}
    fragment UserState on User {
  id
  isOperator
  suspendedAt
}`) as unknown as TypedDocumentString<DismissOperatorMutation, DismissOperatorMutationVariables>;
export const EndUserSessionDocument = new TypedDocumentString(`
    mutation EndUserSession($id: ID!) {
  endSession(id: $id) {
    endedSessionId
  }
}
    `) as unknown as TypedDocumentString<EndUserSessionMutation, EndUserSessionMutationVariables>;
export const InstanceSettingsDocument = new TypedDocumentString(`
    query InstanceSettings {
  instance {
    version
    settings {
      name
      value
      isFromEnvironment
      isSecret
    }
    limits {
      name
      description
      maximum
      seconds
      isPerInstance
      setting
    }
  }
}
    `) as unknown as TypedDocumentString<InstanceSettingsQuery, InstanceSettingsQueryVariables>;