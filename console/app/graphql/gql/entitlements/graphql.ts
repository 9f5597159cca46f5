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

/** The source of an entitlement. */
export type EntitlementSource =
  /** The project granted it to this subscription instead of the value in the plan. */
  | 'override'
  /** The plan grants it. */
  | 'plan';

/** The type of the values that plans grant of a feature. */
export type FeatureType =
  /** Granted or not: true or false. */
  | 'boolean'
  /** An amount for each period, counted by a meter: a whole number from 0. */
  | 'metered'
  /** A number of units: a whole number from 0. */
  | 'quantity'
  /** A variant: a text of 1 to 200 characters. */
  | 'string';

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

/** The result of a validation; the first that applies, in this order after VALID. */
export type LicenceCode =
  /** The project has revoked the licence. */
  | 'BANNED'
  /** The licence does not grant all of these features. */
  | 'ENTITLEMENTS_MISSING'
  /** The subscription of the licence has ended. */
  | 'EXPIRED'
  /** This machine is not activated, and there is room for it: activate it. */
  | 'FINGERPRINT_SCOPE_MISMATCH'
  /** The licence limits its machines: send the fingerprint of this one. */
  | 'FINGERPRINT_SCOPE_REQUIRED'
  /** This is not a licence key, or its licence does not exist here. */
  | 'NOT_FOUND'
  /** The licence is for one machine, and none is activated yet: activate this one. */
  | 'NO_MACHINE'
  /** No machine is activated yet: activate this one. */
  | 'NO_MACHINES'
  /** The licence is for another product. */
  | 'PRODUCT_SCOPE_MISMATCH'
  /** The licence is suspended, by its project or with its subscription. */
  | 'SUSPENDED'
  /** The key is not signed by the project: it was changed, or made elsewhere. */
  | 'TAMPERED'
  /** All machines of the licence are activated already: deactivate another one first. */
  | 'TOO_MANY_MACHINES'
  /** The licence is valid. */
  | 'VALID'
  /** The subscription has ended, and this version was not published before that. */
  | 'VERSION_SCOPE_MISMATCH';

/** The extent to which a licence stays valid once its subscription has ended. */
export type LicenceEnd =
  /** It stays valid for releases that were published before the end. */
  | 'maintain'
  /** It is no longer valid. */
  | 'restrict';

/** The conditions for licences; all given ones must hold. */
export type LicenceFilter = {
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Lists only licences of this product. */
  productId?: string | number | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Lists only licences with this status. */
  status?: LicenceStatus | null | undefined;
  /** Lists only licences of this subscription. */
  subscriptionId?: string | number | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** The order of a list of licences. */
export type LicenceSort =
  /** The latest created first. */
  | 'newest'
  /** The first created first. */
  | 'oldest';

/** The state of the subscription of a licence. */
export type LicenceStanding =
  /** The subscription has ended; the policy decides whether the licence stays valid. */
  | 'ended'
  /** The subscription runs. */
  | 'good'
  /** The subscription runs, and an invoice is overdue. */
  | 'past_due'
  /** The subscription does not run now, so the licence is not valid. */
  | 'suspended';

/** Whether a project has suspended or revoked a licence; independent of its subscription. */
export type LicenceStatus =
  /** It is neither suspended nor revoked. */
  | 'active'
  /** It is never valid again. */
  | 'revoked'
  /** It is not valid until it is reinstated. */
  | 'suspended';

/** The input of `deactivateMachine`. */
export type MachineInput = {
  /** The identifier that the program chooses for the machine, 1 to 255 characters. */
  fingerprint: string;
  /** The licence key. */
  key: string;
};

/** The input of `overrideGrant`. */
export type OverrideGrantInput = {
  /** The key of a feature, whether the plan grants it or not. */
  feature: string;
  /** The product; needed where several products of the subscription have a feature with this key. */
  product?: string | null | undefined;
  /** The reason, for later readers: at most 500 characters. */
  reason?: string | null | undefined;
  /** The subscription that receives the grant. */
  subscriptionId: string | number;
  /** The value granted from now on, matching the type of the feature. */
  value: boolean | number | string;
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

/** The input of `rotateLicenceKey`. */
export type RotateLicenceKeyInput = {
  /** Whether to invalidate everything signed before, because a key was stolen; left out, false. */
  forgetsOthers?: boolean | null | undefined;
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

/** The input of `validateLicence`. */
export type ValidateLicenceInput = {
  /** Features that must be granted, at most 100. */
  features?: Array<string> | null | undefined;
  /** The fingerprint of the machine, 1 to 255 characters; needed where the licence limits its machines. */
  fingerprint?: string | null | undefined;
  /** The licence key; a text without the form of a key is NOT_FOUND. */
  key: string;
  /** The product that must be licensed. */
  productId?: string | number | null | undefined;
  /** The running version; after its end, a licence may stay valid for versions published before. */
  version?: string | null | undefined;
};

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type CustomerLicencesQueryVariables = Exact<{
  customer: string | number;
  first: number;
}>;


export type CustomerLicencesQuery = { customer: { id: string, licences: { totalCount: number | null, nodes: Array<{ id: string, status: LicenceStatus, standing: LicenceStanding, machinesUsed: number, machinesMax: number | null, expiresAt: string | null, createdAt: string, product: { id: string, name: string }, plan: { id: string, name: string } }> } } | null };

export type CustomerEntitlementsQueryVariables = Exact<{
  customer: string | number;
}>;


export type CustomerEntitlementsQuery = { customer: { id: string, entitlements: Array<{ feature: string, type: FeatureType, value: boolean | number | string, unit: string | null, source: EntitlementSource, used: string | null, limit: string | null, resetsAt: string | null, subscriptionId: string, product: { id: string, name: string } }>, subscriptions: { nodes: Array<{ id: string, status: SubscriptionStatus, grantOverrides: Array<{ id: string, feature: string, value: boolean | number | string, reason: string | null, updatedAt: string, subscriptionId: string, product: { id: string, slug: string, name: string } }>, items: Array<{ id: string, plan: { id: string, name: string }, product: { id: string, slug: string, name: string, features: Array<{ id: string, key: string, name: string, type: FeatureType, unit: string | null }> } }> }> } } | null };

export type SubscriptionGrantsFragment = { id: string, status: SubscriptionStatus, grantOverrides: Array<{ id: string, feature: string, value: boolean | number | string, reason: string | null, updatedAt: string, subscriptionId: string, product: { id: string, slug: string, name: string } }>, items: Array<{ id: string, plan: { id: string, name: string }, product: { id: string, slug: string, name: string, features: Array<{ id: string, key: string, name: string, type: FeatureType, unit: string | null }> } }> };

export type GrantPartsFragment = { id: string, feature: string, value: boolean | number | string, reason: string | null, updatedAt: string, subscriptionId: string, product: { id: string, slug: string, name: string } };

export type OverrideGrantMutationVariables = Exact<{
  input: OverrideGrantInput;
}>;


export type OverrideGrantMutation = { overrideGrant: { grant: { id: string, feature: string, value: boolean | number | string, reason: string | null, updatedAt: string, subscriptionId: string, product: { id: string, slug: string, name: string } } } | null };

export type RemoveGrantOverrideMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveGrantOverrideMutation = { removeGrantOverride: { removedGrantId: string } | null };

export type LicenceQueryVariables = Exact<{
  id: string | number;
}>;


export type LicenceQuery = { licence: { availableActions: Array<string> | null, key: string, id: string, status: LicenceStatus, standing: LicenceStanding, machinesUsed: number, machinesMax: number | null, expiresAt: string | null, createdAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, subscription: { id: string }, policy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number }, machines: Array<{ id: string, fingerprint: string, name: string | null, platform: string | null, place: number, createdAt: string, fileExpiresAt: string | null }>, product: { id: string, name: string }, plan: { id: string, name: string } } | null };

export type SuspendLicenceMutationVariables = Exact<{
  id: string | number;
}>;


export type SuspendLicenceMutation = { suspendLicence: { licence: { id: string, status: LicenceStatus, availableActions: Array<string> | null } } | null };

export type ReinstateLicenceMutationVariables = Exact<{
  id: string | number;
}>;


export type ReinstateLicenceMutation = { reinstateLicence: { licence: { id: string, status: LicenceStatus, availableActions: Array<string> | null } } | null };

export type RevokeLicenceMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeLicenceMutation = { revokeLicence: { licence: { id: string, status: LicenceStatus, availableActions: Array<string> | null } } | null };

export type DeactivateMachineMutationVariables = Exact<{
  input: MachineInput;
}>;


export type DeactivateMachineMutation = { deactivateMachine: { deactivation: { machineId: string | null } } | null };

export type LicencesQueryVariables = Exact<{
  filter: LicenceFilter;
  sort?: LicenceSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type LicencesQuery = { licences: { totalCount: number | null, nodes: Array<{ id: string, status: LicenceStatus, standing: LicenceStanding, machinesUsed: number, machinesMax: number | null, expiresAt: string | null, createdAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, product: { id: string, name: string }, plan: { id: string, name: string } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type LicenceRowFragment = { id: string, status: LicenceStatus, standing: LicenceStanding, machinesUsed: number, machinesMax: number | null, expiresAt: string | null, createdAt: string, product: { id: string, name: string }, plan: { id: string, name: string } };

export type CheckKeyQueryVariables = Exact<{
  input: ValidateLicenceInput;
}>;


export type CheckKeyQuery = { validateLicence: { validation: { isValid: boolean, code: LicenceCode, detail: string, licenceId: string | null, product: string | null, plan: string | null, features: Record<string, unknown>, expiresAt: string | null, machinesUsed: number | null, machinesMax: number | null } } };

export type SigningKeysQueryVariables = Exact<{
  project: string | number;
}>;


export type SigningKeysQuery = { licenceKeys: { keys: Array<{ kty: string, crv: string, alg: string, use: string, kid: string, x: string }> } | null };

export type SigningKeyPartsFragment = { kty: string, crv: string, alg: string, use: string, kid: string, x: string };

export type RotateLicenceKeyMutationVariables = Exact<{
  project: string | number;
  input: RotateLicenceKeyInput;
}>;


export type RotateLicenceKeyMutation = { rotateLicenceKey: { licenceKeys: { keys: Array<{ kty: string, crv: string, alg: string, use: string, kid: string, x: string }> } } | null };

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
  packageSize
  percent
  fixedAmount
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
export const GrantPartsFragmentDoc = new TypedDocumentString(`
    fragment GrantParts on Grant {
  id
  feature
  value
  reason
  updatedAt
  subscriptionId
  product {
    id
    slug
    name
  }
}
    `, {"fragmentName":"GrantParts"}) as unknown as TypedDocumentString<GrantPartsFragment, unknown>;
export const SubscriptionGrantsFragmentDoc = new TypedDocumentString(`
    fragment SubscriptionGrants on Subscription {
  id
  status
  grantOverrides {
    ...GrantParts
  }
  items {
    id
    plan {
      id
      name
    }
    product {
      id
      slug
      name
      features {
        id
        key
        name
        type
        unit
      }
    }
  }
}
    fragment GrantParts on Grant {
  id
  feature
  value
  reason
  updatedAt
  subscriptionId
  product {
    id
    slug
    name
  }
}`, {"fragmentName":"SubscriptionGrants"}) as unknown as TypedDocumentString<SubscriptionGrantsFragment, unknown>;
export const LicenceRowFragmentDoc = new TypedDocumentString(`
    fragment LicenceRow on Licence {
  id
  status
  standing
  machinesUsed
  machinesMax
  expiresAt
  createdAt
  product {
    id
    name
  }
  plan {
    id
    name
  }
}
    `, {"fragmentName":"LicenceRow"}) as unknown as TypedDocumentString<LicenceRowFragment, unknown>;
export const SigningKeyPartsFragmentDoc = new TypedDocumentString(`
    fragment SigningKeyParts on LicenceKey {
  kty
  crv
  alg
  use
  kid
  x
}
    `, {"fragmentName":"SigningKeyParts"}) as unknown as TypedDocumentString<SigningKeyPartsFragment, unknown>;
export const CustomerLicencesDocument = new TypedDocumentString(`
    query CustomerLicences($customer: ID!, $first: Int!) {
  customer(id: $customer) {
    id
    licences(first: $first) {
      totalCount
      nodes {
        ...LicenceRow
      }
    }
  }
}
    fragment LicenceRow on Licence {
  id
  status
  standing
  machinesUsed
  machinesMax
  expiresAt
  createdAt
  product {
    id
    name
  }
  plan {
    id
    name
  }
}`) as unknown as TypedDocumentString<CustomerLicencesQuery, CustomerLicencesQueryVariables>;
export const CustomerEntitlementsDocument = new TypedDocumentString(`
    query CustomerEntitlements($customer: ID!) {
  customer(id: $customer) {
    id
    entitlements {
      feature
      type
      value
      unit
      source
      used
      limit
      resetsAt
      subscriptionId
      product {
        id
        name
      }
    }
    subscriptions(first: 20) {
      nodes {
        ...SubscriptionGrants
      }
    }
  }
}
    fragment SubscriptionGrants on Subscription {
  id
  status
  grantOverrides {
    ...GrantParts
  }
  items {
    id
    plan {
      id
      name
    }
    product {
      id
      slug
      name
      features {
        id
        key
        name
        type
        unit
      }
    }
  }
}
fragment GrantParts on Grant {
  id
  feature
  value
  reason
  updatedAt
  subscriptionId
  product {
    id
    slug
    name
  }
}`) as unknown as TypedDocumentString<CustomerEntitlementsQuery, CustomerEntitlementsQueryVariables>;
export const OverrideGrantDocument = new TypedDocumentString(`
    mutation OverrideGrant($input: OverrideGrantInput!) {
  overrideGrant(input: $input) {
    grant {
      ...GrantParts
    }
  }
}
    fragment GrantParts on Grant {
  id
  feature
  value
  reason
  updatedAt
  subscriptionId
  product {
    id
    slug
    name
  }
}`) as unknown as TypedDocumentString<OverrideGrantMutation, OverrideGrantMutationVariables>;
export const RemoveGrantOverrideDocument = new TypedDocumentString(`
    mutation RemoveGrantOverride($id: ID!) {
  removeGrantOverride(id: $id) {
    removedGrantId
  }
}
    `) as unknown as TypedDocumentString<RemoveGrantOverrideMutation, RemoveGrantOverrideMutationVariables>;
export const LicenceDocument = new TypedDocumentString(`
    query Licence($id: ID!) {
  licence(id: $id) {
    ...LicenceRow
    availableActions
    key
    customer {
      ...CustomerName
    }
    subscription {
      id
    }
    policy {
      atEnd
      maxMachines
      offlineDays
    }
    machines {
      id
      fingerprint
      name
      platform
      place
      createdAt
      fileExpiresAt
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment LicenceRow on Licence {
  id
  status
  standing
  machinesUsed
  machinesMax
  expiresAt
  createdAt
  product {
    id
    name
  }
  plan {
    id
    name
  }
}`) as unknown as TypedDocumentString<LicenceQuery, LicenceQueryVariables>;
export const SuspendLicenceDocument = new TypedDocumentString(`
    mutation SuspendLicence($id: ID!) {
  suspendLicence(id: $id) {
    licence {
      id
      status
      availableActions
    }
  }
}
    `) as unknown as TypedDocumentString<SuspendLicenceMutation, SuspendLicenceMutationVariables>;
export const ReinstateLicenceDocument = new TypedDocumentString(`
    mutation ReinstateLicence($id: ID!) {
  reinstateLicence(id: $id) {
    licence {
      id
      status
      availableActions
    }
  }
}
    `) as unknown as TypedDocumentString<ReinstateLicenceMutation, ReinstateLicenceMutationVariables>;
export const RevokeLicenceDocument = new TypedDocumentString(`
    mutation RevokeLicence($id: ID!) {
  revokeLicence(id: $id) {
    licence {
      id
      status
      availableActions
    }
  }
}
    `) as unknown as TypedDocumentString<RevokeLicenceMutation, RevokeLicenceMutationVariables>;
export const DeactivateMachineDocument = new TypedDocumentString(`
    mutation DeactivateMachine($input: MachineInput!) {
  deactivateMachine(input: $input) {
    deactivation {
      machineId
    }
  }
}
    `) as unknown as TypedDocumentString<DeactivateMachineMutation, DeactivateMachineMutationVariables>;
export const LicencesDocument = new TypedDocumentString(`
    query Licences($filter: LicenceFilter!, $sort: LicenceSort, $first: Int, $after: String, $last: Int, $before: String) {
  licences(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...LicenceRow
      customer {
        ...CustomerName
      }
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
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment LicenceRow on Licence {
  id
  status
  standing
  machinesUsed
  machinesMax
  expiresAt
  createdAt
  product {
    id
    name
  }
  plan {
    id
    name
  }
}`) as unknown as TypedDocumentString<LicencesQuery, LicencesQueryVariables>;
export const CheckKeyDocument = new TypedDocumentString(`
    query CheckKey($input: ValidateLicenceInput!) {
  validateLicence(input: $input) {
    validation {
      isValid
      code
      detail
      licenceId
      product
      plan
      features
      expiresAt
      machinesUsed
      machinesMax
    }
  }
}
    `) as unknown as TypedDocumentString<CheckKeyQuery, CheckKeyQueryVariables>;
export const SigningKeysDocument = new TypedDocumentString(`
    query SigningKeys($project: ID!) {
  licenceKeys(projectId: $project) {
    keys {
      ...SigningKeyParts
    }
  }
}
    fragment SigningKeyParts on LicenceKey {
  kty
  crv
  alg
  use
  kid
  x
}`) as unknown as TypedDocumentString<SigningKeysQuery, SigningKeysQueryVariables>;
export const RotateLicenceKeyDocument = new TypedDocumentString(`
    mutation RotateLicenceKey($project: ID!, $input: RotateLicenceKeyInput!) {
  rotateLicenceKey(projectId: $project, input: $input) {
    licenceKeys {
      keys {
        ...SigningKeyParts
      }
    }
  }
}
    fragment SigningKeyParts on LicenceKey {
  kty
  crv
  alg
  use
  kid
  x
}`) as unknown as TypedDocumentString<RotateLicenceKeyMutation, RotateLicenceKeyMutationVariables>;