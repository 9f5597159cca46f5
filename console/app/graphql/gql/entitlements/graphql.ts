/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** A postal address, given as a whole: a field left out is empty. */
export type AddressInput = {
  /** The city, at most 100 characters. */
  city?: string | null | undefined;
  /** The country code (ISO 3166-1, two letters): "DE". */
  country?: string | null | undefined;
  /** The postal code, at most 20 characters. */
  postalCode?: string | null | undefined;
  /** The street and the house number, at most 200 characters on one line. */
  street?: string | null | undefined;
};

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** A customer to find or create: by externalId, else by userId, else by email among the customers who have neither of the two. */
export type CustomerInput = {
  /** The address; its country decides the tax. */
  address?: AddressInput | null | undefined;
  /** The email address; it identifies customers who have neither externalId nor userId. */
  email?: string | null | undefined;
  /** The id of the customer in the project's own system. */
  externalId?: string | null | undefined;
  /** The language of the invoices. */
  locale?: string | null | undefined;
  /** The name as shown on invoices: 1 to 200 characters. */
  name?: string | null | undefined;
  /** The test clock of a new customer; it can be set only on creation. */
  testClockId?: string | number | null | undefined;
  /** The time zone of billing periods; defaults to UTC. */
  timezone?: string | null | undefined;
  /** A person who has signed in to the project. */
  userId?: string | number | null | undefined;
  /** The VAT id with the prefix of its country, such as "DE123456788"; it makes the customer a business, for reverse charge. */
  vatId?: string | null | undefined;
};

/** The callers who may download the releases of a product, besides its project. */
export type Distribution =
  /** No other caller. */
  | 'closed'
  /** Customers with a subscription to the product or a licence key of it. */
  | 'licensed'
  /** Every caller who sees the product. */
  | 'open';

/** The source of an entitlement. */
export type EntitlementSource =
  /** The project granted it to this subscription or customer instead of the value in the plan. */
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

/** The input of `grantProduct`. */
export type GrantProductInput = {
  /** The customer by what is known of them, created if need be; or `customerId`. */
  customer?: CustomerInput | null | undefined;
  /** The customer by id; or `customer`. */
  customerId?: string | number | null | undefined;
  /** When it expires, in the future; left out, it lasts for good. */
  expiresAt?: string | null | undefined;
  /** Values of features beside or instead of those of the plan: feature key to true, a number or a text, matching the type of the feature. */
  grants?: Record<string, unknown> | null | undefined;
  /** The plan to grant, with its licence if it has a licence policy; or `productId` with `grants`. */
  planId?: string | number | null | undefined;
  /** The product whose features `grants` names, without a plan. */
  productId?: string | number | null | undefined;
  /** The number of units, 1 to 1,000,000. */
  quantity?: number;
  /** The reason, for later readers: at most 500 characters. */
  reason?: string | null | undefined;
  /** The end of its updates, in the future; left out, it includes all releases. */
  updatesUntilAt?: string | null | undefined;
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

/** The result of a validation; the first that applies, in this order after VALID. */
export type LicenceCode =
  /** The licence was revoked by its project, or what it was bought with was taken back. */
  | 'BANNED'
  /** The licence does not grant all of these features. */
  | 'ENTITLEMENTS_MISSING'
  /** The licence has ended, or its updates have. */
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
  /** The licence or its updates have ended, and this version was not published before that. */
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

/** The state of the subscription or the product grant of a licence. */
export type LicenceStanding =
  /** The subscription or the product grant has ended; the policy decides whether the licence stays valid. */
  | 'ended'
  /** The subscription runs, or the product grant lasts. */
  | 'good'
  /** The subscription runs, and an invoice is overdue. */
  | 'past_due'
  /** The subscription does not run now, so the licence is not valid. */
  | 'suspended'
  /** The product grant was taken back, so the licence is not valid. */
  | 'withdrawn';

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

/** The conditions for products; all given ones must hold. */
export type ProductFilter = {
  /** The product is in at least one of these categories. */
  categories?: Array<string> | null | undefined;
  /** The releases of the product are distributed in this way. */
  distribution?: Distribution | null | undefined;
  /** Whether the product is free: it has a price of 0, or no price. */
  isFree?: boolean | null | undefined;
  /** The product is of this kind. */
  kind?: ProductKind | null | undefined;
  /** The product has exactly this SPDX licence expression. */
  licence?: string | null | undefined;
  /** The product runs on at least one of these platforms. */
  platforms?: Array<string> | null | undefined;
  /** The product belongs to this project. */
  projectId?: string | number | null | undefined;
  /** The product has this status. */
  status?: ProductStatus | null | undefined;
  /** The product has this tag. */
  tag?: string | null | undefined;
  /** The product has all of these tags. */
  tags?: Array<string> | null | undefined;
  /** Words of name, tagline, tags, categories and description, as in a search engine: "exact phrase", -excluded, or. The last word may be incomplete. If nothing is found, words that no product has are corrected to the closest known ones, except in quotes. */
  text?: string | null | undefined;
  /** The product was changed after this time. */
  updatedAfter?: string | null | undefined;
};

/** Why a product grant was taken back. */
export type ProductGrantEnd =
  /** The order that bought it was canceled. */
  | 'canceled'
  /** The order that bought it, or its item, was credited as a whole. */
  | 'refunded'
  /** The project revoked it. */
  | 'revoked';

/** Whether a product is software, a service, content or an add-on. */
export type ProductKind =
  /** An addition to another product. */
  | 'addon'
  /** Content to read, watch or listen to. */
  | 'content'
  /** A service that is run for the customer. */
  | 'service'
  /** Software that the customer runs. */
  | 'software';

/** Whether a product is for sale, and who sees it. */
export type ProductStatus =
  /** For sale, and in the lists. */
  | 'active'
  /** No longer sold, and found by its project alone; customers who have it keep it. */
  | 'archived'
  /** Not published yet; only its project sees it. */
  | 'draft'
  /** For sale to those who know its id; only its project finds it in lists. */
  | 'unlisted';

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

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

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


export type CustomerEntitlementsQuery = { customer: { id: string, entitlements: Array<{ feature: string, type: FeatureType, value: boolean | number | string, unit: string | null, source: EntitlementSource, used: string | null, limit: string | null, resetsAt: string | null, subscriptionId: string | null, productGrantId: string | null, product: { id: string, name: string } }>, subscriptions: { nodes: Array<{ id: string, status: SubscriptionStatus, grantOverrides: Array<{ id: string, feature: string, value: boolean | number | string, reason: string | null, updatedAt: string, subscriptionId: string, product: { id: string, slug: string, name: string } }>, items: Array<{ id: string, plan: { id: string, name: string }, product: { id: string, slug: string, name: string, features: Array<{ id: string, key: string, name: string, type: FeatureType, unit: string | null }> } }> }> } } | null };

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


export type LicenceQuery = { licence: { availableActions: Array<string> | null, key: string, id: string, status: LicenceStatus, standing: LicenceStanding, machinesUsed: number, machinesMax: number | null, expiresAt: string | null, createdAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, subscription: { id: string } | null, policy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number }, machines: Array<{ id: string, fingerprint: string, name: string | null, platform: string | null, place: number, createdAt: string, fileExpiresAt: string | null }>, product: { id: string, name: string }, plan: { id: string, name: string } } | null };

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

export type CustomerGrantsQueryVariables = Exact<{
  customer: string | number;
  first: number;
}>;


export type CustomerGrantsQuery = { customer: { id: string, productGrants: { totalCount: number | null, nodes: Array<{ id: string, quantity: number, grants: Record<string, unknown>, reason: string | null, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, endedAt: string | null, endReason: ProductGrantEnd | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string, order: { id: string } } | null }> } } | null };

export type ProductGrantRowFragment = { id: string, quantity: number, grants: Record<string, unknown>, reason: string | null, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, endedAt: string | null, endReason: ProductGrantEnd | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string, order: { id: string } } | null };

export type PlanChoicesQueryVariables = Exact<{
  filter: ProductFilter;
}>;


export type PlanChoicesQuery = { products: { nodes: Array<{ id: string, name: string, plans: Array<{ id: string, name: string }> }> } };

export type GrantProductMutationVariables = Exact<{
  input: GrantProductInput;
}>;


export type GrantProductMutation = { grantProduct: { productGrant: { id: string } } | null };

export type RevokeProductGrantMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeProductGrantMutation = { revokeProductGrant: { productGrant: { id: string, quantity: number, grants: Record<string, unknown>, reason: string | null, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, endedAt: string | null, endReason: ProductGrantEnd | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string, order: { id: string } } | null } } | null };

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
export const ProductGrantRowFragmentDoc = new TypedDocumentString(`
    fragment ProductGrantRow on ProductGrant {
  id
  quantity
  grants
  reason
  startsAt
  expiresAt
  updatesUntilAt
  endedAt
  endReason
  product {
    id
    name
  }
  plan {
    id
    name
  }
  orderItem {
    id
    order {
      id
    }
  }
}
    `, {"fragmentName":"ProductGrantRow"}) as unknown as TypedDocumentString<ProductGrantRowFragment, unknown>;
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
      productGrantId
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
export const CustomerGrantsDocument = new TypedDocumentString(`
    query CustomerGrants($customer: ID!, $first: Int!) {
  customer(id: $customer) {
    id
    productGrants(first: $first) {
      totalCount
      nodes {
        ...ProductGrantRow
      }
    }
  }
}
    fragment ProductGrantRow on ProductGrant {
  id
  quantity
  grants
  reason
  startsAt
  expiresAt
  updatesUntilAt
  endedAt
  endReason
  product {
    id
    name
  }
  plan {
    id
    name
  }
  orderItem {
    id
    order {
      id
    }
  }
}`) as unknown as TypedDocumentString<CustomerGrantsQuery, CustomerGrantsQueryVariables>;
export const PlanChoicesDocument = new TypedDocumentString(`
    query PlanChoices($filter: ProductFilter!) {
  products(filter: $filter, first: 20) {
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
    `) as unknown as TypedDocumentString<PlanChoicesQuery, PlanChoicesQueryVariables>;
export const GrantProductDocument = new TypedDocumentString(`
    mutation GrantProduct($input: GrantProductInput!) {
  grantProduct(input: $input) {
    productGrant {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<GrantProductMutation, GrantProductMutationVariables>;
export const RevokeProductGrantDocument = new TypedDocumentString(`
    mutation RevokeProductGrant($id: ID!) {
  revokeProductGrant(id: $id) {
    productGrant {
      ...ProductGrantRow
    }
  }
}
    fragment ProductGrantRow on ProductGrant {
  id
  quantity
  grants
  reason
  startsAt
  expiresAt
  updatesUntilAt
  endedAt
  endReason
  product {
    id
    name
  }
  plan {
    id
    name
  }
  orderItem {
    id
    order {
      id
    }
  }
}`) as unknown as TypedDocumentString<RevokeProductGrantMutation, RevokeProductGrantMutationVariables>;