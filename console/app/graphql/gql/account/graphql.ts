/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The input of `actInSandbox`. */
export type ActInSandboxInput = {
  /** What happens to the charge. */
  action: SandboxAction;
  /** The attempt whose charge it is. */
  paymentAttemptId: string | number;
};

/** The input of `actOnMethodInSandbox`. */
export type ActOnMethodInSandboxInput = {
  /** Whether the customer confirms it: confirm or refuse. */
  action: SandboxAction;
  /** The method that is being saved. */
  paymentMethodId: string | number;
};

/** The input of `addPaymentMethod`. */
export type AddPaymentMethodInput = {
  /** The customer whose method it is. */
  customerId: string | number;
  /** The gateway; by default the only one that the project is connected to. */
  gateway?: GatewayName | null | undefined;
  /** The address to which the page of a bank returns the customer: at an origin of your clients or your homepage, or of the hub. Without it, no method is saved that needs such a page. */
  returnUrl?: string | null | undefined;
  /** The token by which the gateway's frontend names the method; it is used once. */
  token: string;
};

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

/** The upload status of the file of an artifact. */
export type ArtifactStatus =
  /** The last uploaded file differed from the announced one; upload it again. */
  | 'failed'
  /** The file is uploaded, exactly as announced. */
  | 'uploaded'
  /** The file is announced, but not uploaded yet. */
  | 'waiting'
  /** The artifact is withdrawn for good. */
  | 'yanked';

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** When a change takes effect. */
export type ChangeAt =
  /** At once. */
  | 'now'
  /** When the current period or trial ends; before the start, at the start. */
  | 'period_end';

/** When the charges of a change are invoiced. */
export type ChangeBilling =
  /** With the change, together with charges that were pending. */
  | 'at_once'
  /** They wait as pending charges for the next invoice of the subscription. A change that begins new periods or ends a metered price is invoiced at once all the same. */
  | 'next_invoice';

/** The input of `changePassword`. */
export type ChangePasswordInput = {
  /** Your password until now, because an access token may be stolen. */
  currentPassword: string;
  /** The new password, by the rules of `signUp`. */
  newPassword: string;
};

/** The input of `changeSubscription`. */
export type ChangeSubscriptionInput = {
  /** When it takes effect; refused as `change_waits_for_period_end` where a customer may only change at the end. */
  at?: ChangeAt;
  /** A future date instead, at most 10 years ahead, which overrides `at`. */
  atDate?: string | null | undefined;
  /** When its charges are invoiced, by default at once; only the project may set it. */
  billing?: ChangeBilling | null | undefined;
  /** All items of the subscription after the change: each part of a plan once, up to 20. */
  items: Array<ChangedItemInput>;
  /** The proration, by default that of the subscription; only the project may set it. */
  proration?: Proration | null | undefined;
};

/** An item as it will be after the change. */
export type ChangedItemInput = {
  /** The amount that the buyer chose for each period, where the price leaves that to them. */
  amount?: string | null | undefined;
  /** The existing item that this entry changes, by default the one of the same plan; an entry of another product is a new item, and items without an entry end. */
  itemId?: string | number | null | undefined;
  /** Amounts for this customer alone, in place of those of the price, whose model decides which it takes; only its project may set them. */
  ownTerms?: OwnTermsInput | null | undefined;
  /** The id of the price. */
  priceId: string | number;
  /** 1 to 1,000,000. */
  quantity?: number;
};

/** How the amount of an invoice is collected. */
export type CollectionMethod =
  /** The default payment method of the customer is charged when the invoice becomes final. */
  | 'charge_automatically'
  /** The customer pays the invoice by its due date. */
  | 'send_invoice';

/** The input of `createCustomerLink`. */
export type CreateCustomerLinkInput = {
  /** The customer to whom you send the link. */
  customerId: string | number;
  /** For how many seconds it is valid: by default 30 days for an invoice, at most 90, and a day for the portal, at most 7 days. */
  expiresInSeconds?: number | null | undefined;
  /** The invoice that it opens, billed to the customer; left out, it opens their portal. */
  invoiceId?: string | number | null | undefined;
};

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

/** Why money was not taken. */
export type DeclineReason =
  /** The account or the mandate was closed. Another method is needed. */
  | 'account_closed'
  /** The customer did not confirm. They can try again. */
  | 'authentication_failed'
  /** The customer has to confirm: let them pay the invoice while they are present. */
  | 'authentication_required'
  /** The bank declined and gave no reason. A later attempt may succeed. */
  | 'declined'
  /** The card has expired. Another method is needed. */
  | 'expired_card'
  /** The account has too little money. A later attempt may succeed. */
  | 'insufficient_funds'
  /** The gateway does not know the method or the token. Another method is needed. */
  | 'invalid_method'
  /** The bank of the customer did not answer. A later attempt may succeed. */
  | 'issuer_unavailable'
  /** A limit of the card or the account is reached. A later attempt may succeed. */
  | 'limit_exceeded'
  /** The card was reported lost or stolen. Another method is needed. */
  | 'lost_or_stolen'
  /** The gateway never received the attempt, and will not take its money. A later attempt may succeed. */
  | 'not_received'
  /** The method does not pay in this currency or in this way. Another method is needed. */
  | 'not_supported'
  /** An error on the way to the bank. A later attempt may succeed. */
  | 'processing_error'
  /** The gateway or the bank suspects fraud. Another method is needed. */
  | 'suspected_fraud';

/** The callers who may download the releases of a product, besides its project. */
export type Distribution =
  /** No other caller. */
  | 'closed'
  /** Customers with a subscription to the product or a licence key of it. */
  | 'licensed'
  /** Every caller who sees the product. */
  | 'open';

/** Whether a gateway moves real money. */
export type GatewayMode =
  /** Real money is moved. */
  | 'live'
  /** For trials: no real money is moved. */
  | 'test';

/** A gateway that takes payments. */
export type GatewayName =
  /** The built-in gateway for trials: it moves no real money, and takes its own tokens only. */
  | 'sandbox'
  /** Stripe, by the keys of your account there. */
  | 'stripe';

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

/** Whether a project has suspended or revoked a licence; independent of its subscription. */
export type LicenceStatus =
  /** It is neither suspended nor revoked. */
  | 'active'
  /** It is never valid again. */
  | 'revoked'
  /** It is not valid until it is reinstated. */
  | 'suspended';

/** Amounts that were agreed with one customer, in the currency of the subscription; what is left out is as in the price. */
export type OwnTermsInput = {
  /** The fixed amount for each event that a percentage is taken of. */
  fixedAmount?: string | null | undefined;
  /** The number of units that cost nothing. */
  freeUnits?: string | null | undefined;
  /** The number of units in one package. */
  packageSize?: string | null | undefined;
  /** The percentage: "2.9". */
  percent?: string | null | undefined;
  /** The tiers; the last has no end. */
  tiers?: Array<PriceTierInput> | null | undefined;
  /** The amount for one unit, one package, or the whole quantity when flat. */
  unitAmount?: string | null | undefined;
};

/** The input of `payInvoice`: a saved method, or a token of the frontend of a gateway. */
export type PayInvoiceInput = {
  /** The amount in the currency of the invoice, at most the amount due; defaults to that. */
  amount?: string | null | undefined;
  /** The gateway of the token; by default the only one that the project is connected to. */
  gateway?: GatewayName | null | undefined;
  /** The invoice to pay: open or uncollectible. */
  invoiceId: string | number;
  /** The saved method to charge; by default the default method of the customer, unless a token is given. */
  paymentMethodId?: string | number | null | undefined;
  /** The address to which the page of a bank returns the customer: at an origin of your clients or your homepage, or of the hub. Without it, nothing is charged that needs such a page. */
  returnUrl?: string | null | undefined;
  /** The token by which the gateway's frontend names what is charged, used once; instead of `paymentMethodId`. */
  token?: string | null | undefined;
};

/** What is known of an attempt to take money. */
export type PaymentAttemptStatus =
  /** The attempt was given up before any money was taken. */
  | 'canceled'
  /** The money was not taken; `declineReason` says why. Another attempt is another object. */
  | 'failed'
  /** The gateway took something else than was asked, as `mismatch` says. The hub records no payment and does not try again: settle it at the gateway, then record the payment or cancel the attempt. */
  | 'mismatched'
  /** The gateway is about to be called. */
  | 'pending'
  /** The gateway has the attempt, and its outcome follows. */
  | 'processing'
  /** The customer has to confirm; `nextAction` says how. */
  | 'requires_action'
  /** The money was taken, and a payment records it. */
  | 'succeeded'
  /** The gateway was called and did not answer. The hub asks until it knows; it never repeats. */
  | 'unknown';

/** Whether a saved method can be charged. */
export type PaymentMethodStatus =
  /** It can be charged. */
  | 'active'
  /** The gateway did not save it; `declineReason` says why. */
  | 'failed'
  /** The gateway is asked to save it. */
  | 'pending'
  /** It was removed, and is never charged again. */
  | 'removed'
  /** The customer has to confirm; `nextAction` says how. */
  | 'requires_action';

/** Whether a payment is in force. */
export type PaymentStatus =
  /** The payer's bank took the money back from the gateway; its invoice is owed again. */
  | 'charged_back'
  /** The payment was recorded in error, and a counter-entry takes it back. */
  | 'reversed'
  /** The money was received. */
  | 'succeeded';

/** A step of a tiered price. */
export type PriceTierInput = {
  /** The amount charged once, when the tier is reached. */
  flatAmount?: string | null | undefined;
  /** The percentage of the amount that falls in the tier. */
  percent?: string | null | undefined;
  /** The amount for each unit, in the currency itself. */
  unitAmount?: string | null | undefined;
  /** The last unit of the tier, inclusive; null in the last tier only, which has no end. */
  upTo?: string | null | undefined;
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

/** The calculation of a part of a period. */
export type Proration =
  /** A part is calculated by the calendar day in the time zone of the subscription. */
  | 'day'
  /** Periods are charged whole, a change costs or credits nothing before the next period, and time before a calendar anchor is free. */
  | 'none'
  /** A part is calculated by the second. */
  | 'second';

/** The input of `requestEmailChange`. */
export type RequestEmailChangeInput = {
  /** Your password, because an access token may be stolen. */
  currentPassword: string;
  /** The new address, to which the link is mailed. */
  email: string;
};

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

/** What the customer or a bank does elsewhere, for the sandbox. */
export type SandboxAction =
  /** The payer's bank takes the money of a payment back, or the rest of it. */
  | 'charge_back'
  /** The payer's bank takes half of a payment back, and the sandbox keeps a fee of 15.00 for that. */
  | 'charge_back_part'
  /** The customer confirms a payment that requires it. */
  | 'confirm'
  /** The bank keeps money that it took back. */
  | 'lose_dispute'
  /** The customer does not confirm a payment that requires it. */
  | 'refuse'
  /** A payment that is processing succeeds. */
  | 'settle'
  /** The bank returns money that it took back, and the sandbox its fee. */
  | 'win_dispute';

/** When a subscription runs that a person has bought through their own sign-in. */
export type SelfServiceActivation =
  /** At once, and its invoices are owed. */
  | 'immediate'
  /** Once its first invoice is paid, within 23 hours; with a trial, or if nothing is due, at once. A change that costs something at once is left to the project (`change_needs_payment`). An order of theirs expires after 23 hours. */
  | 'payment_first';

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

/** The fields to change: a field left out stays as it is, and null empties a nullable field. A person who is the customer may change name, address, vatId, locale and poNumber. */
export type UpdateCustomerInput = {
  /** The address, replaced as a whole; its country decides the tax. */
  address?: AddressInput | null | undefined;
  /** How the amounts of their invoices are collected; null is refused. */
  collectionMethod?: CollectionMethod | null | undefined;
  /** Whether the charges of their subscriptions that fall due on one local day share an invoice; null is refused. */
  combineInvoices?: boolean | null | undefined;
  /** The email address; null is refused if nothing else identifies the customer. */
  email?: string | null | undefined;
  /** The expected version; any other version is refused as stale. */
  ifVersion?: number | null | undefined;
  /** The language of the invoices. */
  locale?: string | null | undefined;
  /** The keys to set, or to remove by null or an empty text; other keys stay, and null removes all. */
  metadata?: Record<string, string> | null | undefined;
  /** The name as shown on invoices: 1 to 200 characters. */
  name?: string | null | undefined;
  /** The days from finalisation to the due date of the invoices: 0 to 365; null is that of the billing profile. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number that the invoices name: 1 to 100 characters on one line. */
  poNumber?: string | null | undefined;
  /** Whether the customer is exempt from tax; null is refused. */
  taxExempt?: boolean | null | undefined;
  /** The time zone of billing periods, from the next period of each subscription on. */
  timezone?: string | null | undefined;
  /** The VAT id with the prefix of its country: "DE123456788"; blanks, dots and dashes are removed. */
  vatId?: string | null | undefined;
};

/** A change of your profile in parts: a field that is left out stays. */
export type UpdateProfileInput = {
  /** The name that other people read: one line, at most 100 characters. Cannot be emptied. */
  name?: string | null | undefined;
};

export type BuyerQueryVariables = Exact<{
  seller: string | number;
  buyer: CustomerFilter;
}>;


export type BuyerQuery = { shop: { project: { id: string, name: string } } | null, customers: { nodes: Array<{ id: string, name: string | null, vatId: string | null, version: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } }> } };

export type EditedBuyerQueryVariables = Exact<{
  id: string | number;
}>;


export type EditedBuyerQuery = { customer: { id: string, name: string | null, vatId: string | null, version: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null };

export type BuyerDetailsFragment = { id: string, name: string | null, vatId: string | null, version: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } };

export type UpdateBuyerMutationVariables = Exact<{
  id: string | number;
  input: UpdateCustomerInput;
}>;


export type UpdateBuyerMutation = { updateCustomer: { customer: { id: string, name: string | null, vatId: string | null, version: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } } | null };

export type ChangeablePurchaseQueryVariables = Exact<{
  id: string | number;
}>;


export type ChangeablePurchaseQuery = { subscription: { currency: string, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }, product: { id: string, name: string, plans: Array<{ id: string, name: string, prices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } }> } | null };

export type ChangePurchaseMutationVariables = Exact<{
  id: string | number;
  input: ChangeSubscriptionInput;
}>;


export type ChangePurchaseMutation = { changeSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, items: Array<{ id: string, quantity: number, plan: { id: string, name: string } }> } } | null };

export type OwnAttemptFragment = { id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null };

export type PayableInvoiceFragment = { id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, parties: { seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> };

export type OwnMethodFragment = { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null };

export type WaysToPayQueryVariables = Exact<{
  project: string | number;
}>;


export type WaysToPayQuery = { paymentGateways: Array<{ gateway: GatewayName, mode: GatewayMode, publishableKey: string | null }> };

export type InvoiceToPayQueryVariables = Exact<{
  id: string | number;
}>;


export type InvoiceToPayQuery = { invoice: { id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, customer: { id: string, paymentMethods: Array<{ id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> }, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, parties: { seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> } | null };

export type OwnMethodsQueryVariables = Exact<{
  customer: string | number;
}>;


export type OwnMethodsQuery = { customer: { id: string, paymentMethods: Array<{ id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> } | null };

export type PayOwnInvoiceMutationVariables = Exact<{
  input: PayInvoiceInput;
}>;


export type PayOwnInvoiceMutation = { payInvoice: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, invoice: { id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, parties: { seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> }, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type RefreshOwnAttemptMutationVariables = Exact<{
  id: string | number;
}>;


export type RefreshOwnAttemptMutation = { refreshPaymentAttempt: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, invoice: { id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, parties: { seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> }, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type GiveUpAttemptMutationVariables = Exact<{
  id: string | number;
}>;


export type GiveUpAttemptMutation = { cancelPaymentAttempt: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, invoice: { id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, parties: { seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> }, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type ConfirmInSandboxMutationVariables = Exact<{
  input: ActInSandboxInput;
}>;


export type ConfirmInSandboxMutation = { actInSandbox: { paymentAttempt: { id: string } } | null };

export type AddOwnMethodMutationVariables = Exact<{
  input: AddPaymentMethodInput;
}>;


export type AddOwnMethodMutation = { addPaymentMethod: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type MakeOwnMethodDefaultMutationVariables = Exact<{
  id: string | number;
}>;


export type MakeOwnMethodDefaultMutation = { makePaymentMethodDefault: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type RemoveOwnMethodMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveOwnMethodMutation = { removePaymentMethod: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type OpenOwnPageMutationVariables = Exact<{
  input: CreateCustomerLinkInput;
}>;


export type OpenOwnPageMutation = { createCustomerLink: { url: string | null, customerLink: { id: string } } | null };

export type RefreshOwnMethodMutationVariables = Exact<{
  id: string | number;
}>;


export type RefreshOwnMethodMutation = { refreshPaymentMethod: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null } } | null };

export type ConfirmMethodInSandboxMutationVariables = Exact<{
  input: ActOnMethodInSandboxInput;
}>;


export type ConfirmMethodInSandboxMutation = { actOnMethodInSandbox: { paymentMethod: { id: string } } | null };

export type AccountQueryVariables = Exact<{ [key: string]: never; }>;


export type AccountQuery = { me: { defaultProject: { id: string } | null, user: { id: string, name: string, email: string, emailVerifiedAt: string | null, createdAt: string, isOperator: boolean, receivedInvitations: { nodes: Array<{ id: string, role: Role, expiresAt: string, project: { id: string, name: string } }> }, sessions: { nodes: Array<{ id: string, signedInAt: string, isCurrent: boolean, browser: string | null, system: string | null, address: string | null, expiresAt: string, clients: Array<{ id: string, name: string }> }> }, connectedClients: { nodes: Array<{ givenAt: string, scopes: Array<string>, client: { id: string, name: string, project: { id: string, name: string } } }> }, memberships: Array<{ id: string, role: Role, createdAt: string, project: { id: string, name: string } }> } | null } };

export type EndSessionMutationVariables = Exact<{
  id: string | number;
}>;


export type EndSessionMutation = { endSession: { endedSessionId: string } | null };

export type EndAllSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndAllSessionsMutation = { endAllSessions: { userId: string } | null };

export type WithdrawConsentMutationVariables = Exact<{
  client: string | number;
}>;


export type WithdrawConsentMutation = { withdrawConsent: { clientId: string } | null };

export type LeaveProjectMutationVariables = Exact<{
  project: string | number;
}>;


export type LeaveProjectMutation = { leaveProject: { leftProjectId: string } | null };

export type UpdateProfileMutationVariables = Exact<{
  input: UpdateProfileInput;
}>;


export type UpdateProfileMutation = { updateProfile: { user: { id: string, name: string } } | null };

export type RequestEmailChangeMutationVariables = Exact<{
  input: RequestEmailChangeInput;
}>;


export type RequestEmailChangeMutation = { requestEmailChange: { newEmail: string } | null };

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { user: { id: string } } | null };

export type AcceptReceivedInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type AcceptReceivedInvitationMutation = { acceptReceivedInvitation: { member: { id: string } } | null };

export type DeclineReceivedInvitationMutationVariables = Exact<{
  id: string | number;
}>;


export type DeclineReceivedInvitationMutation = { declineReceivedInvitation: { declinedInvitationId: string } | null };

export type MakeDefaultMutationVariables = Exact<{
  project?: string | number | null | undefined;
}>;


export type MakeDefaultMutation = { setDefaultProject: { user: { id: string } } | null };

export type OwnCustomersQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnCustomersQuery = { me: { user: { id: string, customers: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, email: string | null, name: string | null, timezone: string, locale: string | null, vatId: string | null, createdAt: string, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null }, project: { id: string, name: string } }> } } | null } };

export type OwnSubscriptionsQueryVariables = Exact<{
  customer: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnSubscriptionsQuery = { customer: { subscriptions: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: SubscriptionStatus, startAt: string, cancelAt: string | null, canceledAt: string | null, items: Array<{ quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> }> } } | null };

export type OwnInvoicesQueryVariables = Exact<{
  customer: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnInvoicesQuery = { customer: { invoices: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, createdAt: string, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> } } | null };

export type OwnPaymentsQueryVariables = Exact<{
  customer: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnPaymentsQuery = { customer: { payments: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, receivedAt: string, amount: { amount: string, currency: string } }> } } | null };

export type OwnLicencesQueryVariables = Exact<{
  customer: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type OwnLicencesQuery = { customer: { licences: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: LicenceStatus, key: string, expiresAt: string | null, product: { id: string, name: string } }> } } | null };

export type PurchaseQueryVariables = Exact<{
  id: string | number;
}>;


export type PurchaseQuery = { subscription: { expiresAt: string | null, startAt: string, trialEndAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, project: { id: string, name: string }, currentPeriod: { startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string }, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }>, latestInvoice: { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } | null } | null };

export type PurchasesQueryVariables = Exact<{ [key: string]: never; }>;


export type PurchasesQuery = { me: { user: { id: string, customers: { nodes: Array<{ id: string, project: { id: string, name: string }, subscriptions: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ quarantinedAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, productGrants: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, quantity: number, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string } | null }> }, payable: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, settled: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, licences: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, key: string, status: LicenceStatus, expiresAt: string | null, machinesMax: number | null, machinesUsed: number, product: { id: string, name: string } }> } }> } } | null } };

export type OwnCustomerPartsFragment = { id: string, project: { id: string, name: string }, subscriptions: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ quarantinedAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, productGrants: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, quantity: number, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string } | null }> }, payable: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, settled: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, licences: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, key: string, status: LicenceStatus, expiresAt: string | null, machinesMax: number | null, machinesUsed: number, product: { id: string, name: string } }> } };

export type OwnSubscriptionPageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ quarantinedAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> }> };

export type OwnGrantPageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, quantity: number, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string } | null }> };

export type OwnInvoicePageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> };

export type OwnPaymentPageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> };

export type OwnLicencePageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, key: string, status: LicenceStatus, expiresAt: string | null, machinesMax: number | null, machinesUsed: number, product: { id: string, name: string } }> };

export type MoreSubscriptionsQueryVariables = Exact<{
  customer: string | number;
  after: string;
}>;


export type MoreSubscriptionsQuery = { customer: { id: string, subscriptions: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ quarantinedAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> }> } } | null };

export type MoreGrantsQueryVariables = Exact<{
  customer: string | number;
  after: string;
}>;


export type MoreGrantsQuery = { customer: { id: string, productGrants: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, quantity: number, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string } | null }> } } | null };

export type MoreInvoicesQueryVariables = Exact<{
  customer: string | number;
  after: string;
  payable: boolean;
}>;


export type MoreInvoicesQuery = { customer: { id: string, invoices: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> } } | null };

export type MorePaymentsQueryVariables = Exact<{
  customer: string | number;
  after: string;
}>;


export type MorePaymentsQuery = { customer: { id: string, payments: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> } } | null };

export type MoreLicencesQueryVariables = Exact<{
  customer: string | number;
  after: string;
}>;


export type MoreLicencesQuery = { customer: { id: string, licences: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, key: string, status: LicenceStatus, expiresAt: string | null, machinesMax: number | null, machinesUsed: number, product: { id: string, name: string } }> } } | null };

export type PurchaseStateFragment = { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> };

export type CancelPurchaseMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelPurchaseMutation = { cancelSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> } } | null };

export type CancelUnpaidMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelUnpaidMutation = { cancelSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> } } | null };

export type KeepPurchaseMutationVariables = Exact<{
  id: string | number;
}>;


export type KeepPurchaseMutation = { keepSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> } } | null };

export type PausePurchaseMutationVariables = Exact<{
  id: string | number;
}>;


export type PausePurchaseMutation = { pauseSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> } } | null };

export type ResumePurchaseMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumePurchaseMutation = { resumeSubscription: { subscription: { id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string> } } | null };

export type OwnInvoiceFileQueryVariables = Exact<{
  id: string | number;
}>;


export type OwnInvoiceFileQuery = { invoiceDocument: { filename: string, content: string } | null };

export type DownloadsQueryVariables = Exact<{
  product: string | number;
}>;


export type DownloadsQuery = { releases: { nodes: Array<{ id: string, version: string, publishedAt: string | null, artifacts: Array<{ id: string, filename: string, platform: string | null, arch: string | null, size: number, status: ArtifactStatus }> }> } | null };

export type DownloadQueryVariables = Exact<{
  id: string | number;
}>;


export type DownloadQuery = { artifactDownload: { url: string } | null };

export type OwnLinkPageFragment = { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, createdAt: string, expiresAt: string, isOfMail: boolean, isOwn: boolean, invoice: { id: string, number: string | null } | null }> };

export type OwnLinksQueryVariables = Exact<{
  customer: string | number;
}>;


export type OwnLinksQuery = { customerLinks: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, createdAt: string, expiresAt: string, isOfMail: boolean, isOwn: boolean, invoice: { id: string, number: string | null } | null }> } };

export type MoreOwnLinksQueryVariables = Exact<{
  customer: string | number;
  after: string;
}>;


export type MoreOwnLinksQuery = { customerLinks: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, createdAt: string, expiresAt: string, isOfMail: boolean, isOwn: boolean, invoice: { id: string, number: string | null } | null }> } };

export type EndOwnLinkMutationVariables = Exact<{
  id: string | number;
}>;


export type EndOwnLinkMutation = { expireCustomerLink: { customerLink: { id: string, expiresAt: string } } | null };

export type ShopQueryVariables = Exact<{
  seller: string | number;
  filter: ProductFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ShopQuery = { shop: { legalName: string | null, vatId: string | null, email: string | null, activation: SelfServiceActivation, paymentTermDays: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null }, project: { id: string, name: string, description: string | null, homepageUrl: string | null } } | null, products: { totalCount: number | null, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, name: string, tagline: string | null, plans: Array<{ id: string, prices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> }> } };

export type ShopsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ShopsQuery = { shops: { totalCount: number | null, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, name: string, description: string | null, homepageUrl: string | null }> } };

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type LinkedInvoiceQueryVariables = Exact<{ [key: string]: never; }>;


export type LinkedInvoiceQuery = { openedLink: { expiresAt: string, project: { id: string, name: string, logoUrl: string | null, homepageUrl: string | null }, invoice: { createdAt: string, finalizedAt: string | null, poNumber: string | null, id: string, number: string | null, status: InvoiceStatus, currency: string, isOverdue: boolean, dueAt: string | null, paidAt: string | null, amountDueForStripe: number | null, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, paid: { amount: string, currency: string }, credited: { amount: string, currency: string }, creditNoted: { amount: string, currency: string }, parties: { buyer: { name: string | null }, seller: { name: string | null, email: string | null, iban: string | null, bic: string | null } } | null, lines: Array<{ id: string, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, total: { amount: string, currency: string }, amount: { amount: string, currency: string } }>, payments: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, project: { id: string, name: string }, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, declineReason: DeclineReason | null, isRetryable: boolean | null, createdAt: string, availableActions: Array<string>, amount: { amount: string, currency: string }, nextAction: { clientSecret: string | null, redirectUrl: string | null } | null }> } | null } };

export type PortalQueryVariables = Exact<{ [key: string]: never; }>;


export type PortalQuery = { openedLink: { id: string, expiresAt: string, project: { id: string, name: string, logoUrl: string | null, homepageUrl: string | null }, customer: { email: string | null, id: string, name: string | null, vatId: string | null, version: number, project: { id: string, name: string }, subscriptions: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ quarantinedAt: string | null, id: string, status: SubscriptionStatus, cancelAt: string | null, availableActions: Array<string>, currentPeriod: { endAt: string }, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, productGrants: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, quantity: number, startsAt: string, expiresAt: string | null, updatesUntilAt: string | null, product: { id: string, name: string }, plan: { id: string, name: string } | null, orderItem: { id: string } | null }> }, payable: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, settled: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, status: PaymentStatus, method: string, gateway: GatewayName | null, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, licences: { pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, key: string, status: LicenceStatus, expiresAt: string | null, machinesMax: number | null, machinesUsed: number, product: { id: string, name: string } }> }, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null } };

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
export const BuyerDetailsFragmentDoc = new TypedDocumentString(`
    fragment BuyerDetails on Customer {
  id
  name
  vatId
  version
  address {
    street
    postalCode
    city
    country
  }
}
    `, {"fragmentName":"BuyerDetails"}) as unknown as TypedDocumentString<BuyerDetailsFragment, unknown>;
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
export const OwnAttemptFragmentDoc = new TypedDocumentString(`
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"OwnAttempt"}) as unknown as TypedDocumentString<OwnAttemptFragment, unknown>;
export const PayableInvoiceFragmentDoc = new TypedDocumentString(`
    fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"PayableInvoice"}) as unknown as TypedDocumentString<PayableInvoiceFragment, unknown>;
export const OwnMethodFragmentDoc = new TypedDocumentString(`
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}
    `, {"fragmentName":"OwnMethod"}) as unknown as TypedDocumentString<OwnMethodFragment, unknown>;
export const PagePartsFragmentDoc = new TypedDocumentString(`
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
    `, {"fragmentName":"PageParts"}) as unknown as TypedDocumentString<PagePartsFragment, unknown>;
export const PurchaseStateFragmentDoc = new TypedDocumentString(`
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
    `, {"fragmentName":"PurchaseState"}) as unknown as TypedDocumentString<PurchaseStateFragment, unknown>;
export const OwnSubscriptionPageFragmentDoc = new TypedDocumentString(`
    fragment OwnSubscriptionPage on SubscriptionConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    ...PurchaseState
    quarantinedAt
    currentPeriod {
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`, {"fragmentName":"OwnSubscriptionPage"}) as unknown as TypedDocumentString<OwnSubscriptionPageFragment, unknown>;
export const OwnGrantPageFragmentDoc = new TypedDocumentString(`
    fragment OwnGrantPage on ProductGrantConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    quantity
    startsAt
    expiresAt
    updatesUntilAt
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
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`, {"fragmentName":"OwnGrantPage"}) as unknown as TypedDocumentString<OwnGrantPageFragment, unknown>;
export const OwnInvoicePageFragmentDoc = new TypedDocumentString(`
    fragment OwnInvoicePage on InvoiceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    number
    status
    isOverdue
    dueAt
    total {
      ...MoneyParts
    }
    amountDue {
      ...MoneyParts
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"OwnInvoicePage"}) as unknown as TypedDocumentString<OwnInvoicePageFragment, unknown>;
export const OwnPaymentPageFragmentDoc = new TypedDocumentString(`
    fragment OwnPaymentPage on PaymentConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    status
    method
    gateway
    receivedAt
    amount {
      ...MoneyParts
    }
    invoice {
      id
      number
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"OwnPaymentPage"}) as unknown as TypedDocumentString<OwnPaymentPageFragment, unknown>;
export const OwnLicencePageFragmentDoc = new TypedDocumentString(`
    fragment OwnLicencePage on LicenceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    key
    status
    expiresAt
    machinesMax
    machinesUsed
    product {
      id
      name
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`, {"fragmentName":"OwnLicencePage"}) as unknown as TypedDocumentString<OwnLicencePageFragment, unknown>;
export const OwnCustomerPartsFragmentDoc = new TypedDocumentString(`
    fragment OwnCustomerParts on Customer {
  id
  project {
    id
    name
  }
  subscriptions(first: 10) {
    ...OwnSubscriptionPage
  }
  productGrants(first: 20, filter: {isEnded: false}) {
    ...OwnGrantPage
  }
  payable: invoices(first: 12, filter: {isPayable: true}) {
    ...OwnInvoicePage
  }
  settled: invoices(first: 12, filter: {isPayable: false}) {
    ...OwnInvoicePage
  }
  payments(first: 12) {
    ...OwnPaymentPage
  }
  licences(first: 10) {
    ...OwnLicencePage
  }
}
    fragment OwnSubscriptionPage on SubscriptionConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    ...PurchaseState
    quarantinedAt
    currentPeriod {
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
    }
  }
}
fragment OwnGrantPage on ProductGrantConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    quantity
    startsAt
    expiresAt
    updatesUntilAt
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
    }
  }
}
fragment OwnInvoicePage on InvoiceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    number
    status
    isOverdue
    dueAt
    total {
      ...MoneyParts
    }
    amountDue {
      ...MoneyParts
    }
  }
}
fragment OwnPaymentPage on PaymentConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    status
    method
    gateway
    receivedAt
    amount {
      ...MoneyParts
    }
    invoice {
      id
      number
    }
  }
}
fragment OwnLicencePage on LicenceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    key
    status
    expiresAt
    machinesMax
    machinesUsed
    product {
      id
      name
    }
  }
}
fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"OwnCustomerParts"}) as unknown as TypedDocumentString<OwnCustomerPartsFragment, unknown>;
export const OwnLinkPageFragmentDoc = new TypedDocumentString(`
    fragment OwnLinkPage on CustomerLinkConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    createdAt
    expiresAt
    isOfMail
    isOwn
    invoice {
      id
      number
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`, {"fragmentName":"OwnLinkPage"}) as unknown as TypedDocumentString<OwnLinkPageFragment, unknown>;
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
export const BuyerDocument = new TypedDocumentString(`
    query Buyer($seller: ID!, $buyer: CustomerFilter!) {
  shop(projectId: $seller) {
    project {
      id
      name
    }
  }
  customers(projectId: $seller, filter: $buyer, first: 1) {
    nodes {
      ...BuyerDetails
    }
  }
}
    fragment BuyerDetails on Customer {
  id
  name
  vatId
  version
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<BuyerQuery, BuyerQueryVariables>;
export const EditedBuyerDocument = new TypedDocumentString(`
    query EditedBuyer($id: ID!) {
  customer(id: $id) {
    ...BuyerDetails
  }
}
    fragment BuyerDetails on Customer {
  id
  name
  vatId
  version
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<EditedBuyerQuery, EditedBuyerQueryVariables>;
export const UpdateBuyerDocument = new TypedDocumentString(`
    mutation UpdateBuyer($id: ID!, $input: UpdateCustomerInput!) {
  updateCustomer(id: $id, input: $input) {
    customer {
      ...BuyerDetails
    }
  }
}
    fragment BuyerDetails on Customer {
  id
  name
  vatId
  version
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<UpdateBuyerMutation, UpdateBuyerMutationVariables>;
export const ChangeablePurchaseDocument = new TypedDocumentString(`
    query ChangeablePurchase($id: ID!) {
  subscription(id: $id) {
    ...PurchaseState
    currency
    currentPeriod {
      startAt
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      price {
        ...PriceParts
      }
      product {
        id
        name
        plans {
          id
          name
          prices {
            ...PriceParts
          }
        }
      }
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
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
}`) as unknown as TypedDocumentString<ChangeablePurchaseQuery, ChangeablePurchaseQueryVariables>;
export const ChangePurchaseDocument = new TypedDocumentString(`
    mutation ChangePurchase($id: ID!, $input: ChangeSubscriptionInput!) {
  changeSubscription(id: $id, input: $input) {
    subscription {
      ...PurchaseState
      items {
        id
        quantity
        plan {
          id
          name
        }
      }
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<ChangePurchaseMutation, ChangePurchaseMutationVariables>;
export const WaysToPayDocument = new TypedDocumentString(`
    query WaysToPay($project: ID!) {
  paymentGateways(projectId: $project) {
    gateway
    mode
    publishableKey
  }
}
    `) as unknown as TypedDocumentString<WaysToPayQuery, WaysToPayQueryVariables>;
export const InvoiceToPayDocument = new TypedDocumentString(`
    query InvoiceToPay($id: ID!) {
  invoice(id: $id) {
    ...PayableInvoice
    customer {
      id
      paymentMethods {
        ...OwnMethod
      }
    }
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<InvoiceToPayQuery, InvoiceToPayQueryVariables>;
export const OwnMethodsDocument = new TypedDocumentString(`
    query OwnMethods($customer: ID!) {
  customer(id: $customer) {
    id
    paymentMethods {
      ...OwnMethod
    }
  }
}
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}`) as unknown as TypedDocumentString<OwnMethodsQuery, OwnMethodsQueryVariables>;
export const PayOwnInvoiceDocument = new TypedDocumentString(`
    mutation PayOwnInvoice($input: PayInvoiceInput!) {
  payInvoice(input: $input) {
    paymentAttempt {
      ...OwnAttempt
      invoice {
        ...PayableInvoice
      }
    }
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PayOwnInvoiceMutation, PayOwnInvoiceMutationVariables>;
export const RefreshOwnAttemptDocument = new TypedDocumentString(`
    mutation RefreshOwnAttempt($id: ID!) {
  refreshPaymentAttempt(id: $id) {
    paymentAttempt {
      ...OwnAttempt
      invoice {
        ...PayableInvoice
      }
    }
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<RefreshOwnAttemptMutation, RefreshOwnAttemptMutationVariables>;
export const GiveUpAttemptDocument = new TypedDocumentString(`
    mutation GiveUpAttempt($id: ID!) {
  cancelPaymentAttempt(id: $id) {
    paymentAttempt {
      ...OwnAttempt
      invoice {
        ...PayableInvoice
      }
    }
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<GiveUpAttemptMutation, GiveUpAttemptMutationVariables>;
export const ConfirmInSandboxDocument = new TypedDocumentString(`
    mutation ConfirmInSandbox($input: ActInSandboxInput!) {
  actInSandbox(input: $input) {
    paymentAttempt {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ConfirmInSandboxMutation, ConfirmInSandboxMutationVariables>;
export const AddOwnMethodDocument = new TypedDocumentString(`
    mutation AddOwnMethod($input: AddPaymentMethodInput!) {
  addPaymentMethod(input: $input) {
    paymentMethod {
      ...OwnMethod
    }
  }
}
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}`) as unknown as TypedDocumentString<AddOwnMethodMutation, AddOwnMethodMutationVariables>;
export const MakeOwnMethodDefaultDocument = new TypedDocumentString(`
    mutation MakeOwnMethodDefault($id: ID!) {
  makePaymentMethodDefault(id: $id) {
    paymentMethod {
      ...OwnMethod
    }
  }
}
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}`) as unknown as TypedDocumentString<MakeOwnMethodDefaultMutation, MakeOwnMethodDefaultMutationVariables>;
export const RemoveOwnMethodDocument = new TypedDocumentString(`
    mutation RemoveOwnMethod($id: ID!) {
  removePaymentMethod(id: $id) {
    paymentMethod {
      ...OwnMethod
    }
  }
}
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}`) as unknown as TypedDocumentString<RemoveOwnMethodMutation, RemoveOwnMethodMutationVariables>;
export const OpenOwnPageDocument = new TypedDocumentString(`
    mutation OpenOwnPage($input: CreateCustomerLinkInput!) {
  createCustomerLink(input: $input) {
    customerLink {
      id
    }
    url
  }
}
    `) as unknown as TypedDocumentString<OpenOwnPageMutation, OpenOwnPageMutationVariables>;
export const RefreshOwnMethodDocument = new TypedDocumentString(`
    mutation RefreshOwnMethod($id: ID!) {
  refreshPaymentMethod(id: $id) {
    paymentMethod {
      ...OwnMethod
    }
  }
}
    fragment OwnMethod on PaymentMethod {
  id
  status
  kind
  brand
  last4
  expiryMonth
  expiryYear
  isDefault
  declineReason
  availableActions
  createdAt
  nextAction {
    clientSecret
    redirectUrl
  }
}`) as unknown as TypedDocumentString<RefreshOwnMethodMutation, RefreshOwnMethodMutationVariables>;
export const ConfirmMethodInSandboxDocument = new TypedDocumentString(`
    mutation ConfirmMethodInSandbox($input: ActOnMethodInSandboxInput!) {
  actOnMethodInSandbox(input: $input) {
    paymentMethod {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ConfirmMethodInSandboxMutation, ConfirmMethodInSandboxMutationVariables>;
export const AccountDocument = new TypedDocumentString(`
    query Account {
  me {
    defaultProject {
      id
    }
    user {
      id
      name
      email
      emailVerifiedAt
      createdAt
      isOperator
      receivedInvitations(first: 50) {
        nodes {
          id
          role
          expiresAt
          project {
            id
            name
          }
        }
      }
      sessions(first: 50) {
        nodes {
          id
          signedInAt
          isCurrent
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
      memberships {
        id
        role
        createdAt
        project {
          id
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<AccountQuery, AccountQueryVariables>;
export const EndSessionDocument = new TypedDocumentString(`
    mutation EndSession($id: ID!) {
  endSession(id: $id) {
    endedSessionId
  }
}
    `) as unknown as TypedDocumentString<EndSessionMutation, EndSessionMutationVariables>;
export const EndAllSessionsDocument = new TypedDocumentString(`
    mutation EndAllSessions {
  endAllSessions {
    userId
  }
}
    `) as unknown as TypedDocumentString<EndAllSessionsMutation, EndAllSessionsMutationVariables>;
export const WithdrawConsentDocument = new TypedDocumentString(`
    mutation WithdrawConsent($client: ID!) {
  withdrawConsent(clientId: $client) {
    clientId
  }
}
    `) as unknown as TypedDocumentString<WithdrawConsentMutation, WithdrawConsentMutationVariables>;
export const LeaveProjectDocument = new TypedDocumentString(`
    mutation LeaveProject($project: ID!) {
  leaveProject(projectId: $project) {
    leftProjectId
  }
}
    `) as unknown as TypedDocumentString<LeaveProjectMutation, LeaveProjectMutationVariables>;
export const UpdateProfileDocument = new TypedDocumentString(`
    mutation UpdateProfile($input: UpdateProfileInput!) {
  updateProfile(input: $input) {
    user {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<UpdateProfileMutation, UpdateProfileMutationVariables>;
export const RequestEmailChangeDocument = new TypedDocumentString(`
    mutation RequestEmailChange($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) {
    newEmail
  }
}
    `) as unknown as TypedDocumentString<RequestEmailChangeMutation, RequestEmailChangeMutationVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($input: ChangePasswordInput!) {
  changePassword(input: $input) {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const AcceptReceivedInvitationDocument = new TypedDocumentString(`
    mutation AcceptReceivedInvitation($id: ID!) {
  acceptReceivedInvitation(id: $id) {
    member {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<AcceptReceivedInvitationMutation, AcceptReceivedInvitationMutationVariables>;
export const DeclineReceivedInvitationDocument = new TypedDocumentString(`
    mutation DeclineReceivedInvitation($id: ID!) {
  declineReceivedInvitation(id: $id) {
    declinedInvitationId
  }
}
    `) as unknown as TypedDocumentString<DeclineReceivedInvitationMutation, DeclineReceivedInvitationMutationVariables>;
export const MakeDefaultDocument = new TypedDocumentString(`
    mutation MakeDefault($project: ID) {
  setDefaultProject(projectId: $project) {
    user {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<MakeDefaultMutation, MakeDefaultMutationVariables>;
export const OwnCustomersDocument = new TypedDocumentString(`
    query OwnCustomers($first: Int, $after: String) {
  me {
    user {
      id
      customers(first: $first, after: $after) {
        pageInfo {
          ...PageParts
        }
        nodes {
          id
          email
          name
          timezone
          locale
          vatId
          createdAt
          address {
            street
            postalCode
            city
            country
          }
          project {
            id
            name
          }
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<OwnCustomersQuery, OwnCustomersQueryVariables>;
export const OwnSubscriptionsDocument = new TypedDocumentString(`
    query OwnSubscriptions($customer: ID!, $first: Int, $after: String) {
  customer(id: $customer) {
    subscriptions(first: $first, after: $after) {
      pageInfo {
        ...PageParts
      }
      nodes {
        id
        status
        startAt
        cancelAt
        canceledAt
        items {
          quantity
          product {
            id
            name
          }
          plan {
            id
            name
          }
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<OwnSubscriptionsQuery, OwnSubscriptionsQueryVariables>;
export const OwnInvoicesDocument = new TypedDocumentString(`
    query OwnInvoices($customer: ID!, $first: Int, $after: String) {
  customer(id: $customer) {
    invoices(first: $first, after: $after) {
      pageInfo {
        ...PageParts
      }
      nodes {
        id
        number
        status
        createdAt
        dueAt
        total {
          ...MoneyParts
        }
        amountDue {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<OwnInvoicesQuery, OwnInvoicesQueryVariables>;
export const OwnPaymentsDocument = new TypedDocumentString(`
    query OwnPayments($customer: ID!, $first: Int, $after: String) {
  customer(id: $customer) {
    payments(first: $first, after: $after) {
      pageInfo {
        ...PageParts
      }
      nodes {
        id
        status
        method
        receivedAt
        amount {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<OwnPaymentsQuery, OwnPaymentsQueryVariables>;
export const OwnLicencesDocument = new TypedDocumentString(`
    query OwnLicences($customer: ID!, $first: Int, $after: String) {
  customer(id: $customer) {
    licences(first: $first, after: $after) {
      pageInfo {
        ...PageParts
      }
      nodes {
        id
        status
        key
        expiresAt
        product {
          id
          name
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<OwnLicencesQuery, OwnLicencesQueryVariables>;
export const PurchaseDocument = new TypedDocumentString(`
    query Purchase($id: ID!) {
  subscription(id: $id) {
    ...PurchaseState
    expiresAt
    startAt
    trialEndAt
    project {
      id
      name
    }
    currentPeriod {
      startAt
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
      price {
        ...PriceParts
      }
    }
    latestInvoice {
      id
      number
      status
      isOverdue
      dueAt
      createdAt
      total {
        ...MoneyParts
      }
      amountDue {
        ...MoneyParts
      }
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment MoneyParts on Money {
  amount
  currency
}
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
}`) as unknown as TypedDocumentString<PurchaseQuery, PurchaseQueryVariables>;
export const PurchasesDocument = new TypedDocumentString(`
    query Purchases {
  me {
    user {
      id
      customers(first: 20) {
        nodes {
          ...OwnCustomerParts
        }
      }
    }
  }
}
    fragment OwnCustomerParts on Customer {
  id
  project {
    id
    name
  }
  subscriptions(first: 10) {
    ...OwnSubscriptionPage
  }
  productGrants(first: 20, filter: {isEnded: false}) {
    ...OwnGrantPage
  }
  payable: invoices(first: 12, filter: {isPayable: true}) {
    ...OwnInvoicePage
  }
  settled: invoices(first: 12, filter: {isPayable: false}) {
    ...OwnInvoicePage
  }
  payments(first: 12) {
    ...OwnPaymentPage
  }
  licences(first: 10) {
    ...OwnLicencePage
  }
}
fragment OwnSubscriptionPage on SubscriptionConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    ...PurchaseState
    quarantinedAt
    currentPeriod {
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
    }
  }
}
fragment OwnGrantPage on ProductGrantConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    quantity
    startsAt
    expiresAt
    updatesUntilAt
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
    }
  }
}
fragment OwnInvoicePage on InvoiceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    number
    status
    isOverdue
    dueAt
    total {
      ...MoneyParts
    }
    amountDue {
      ...MoneyParts
    }
  }
}
fragment OwnPaymentPage on PaymentConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    status
    method
    gateway
    receivedAt
    amount {
      ...MoneyParts
    }
    invoice {
      id
      number
    }
  }
}
fragment OwnLicencePage on LicenceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    key
    status
    expiresAt
    machinesMax
    machinesUsed
    product {
      id
      name
    }
  }
}
fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PurchasesQuery, PurchasesQueryVariables>;
export const MoreSubscriptionsDocument = new TypedDocumentString(`
    query MoreSubscriptions($customer: ID!, $after: String!) {
  customer(id: $customer) {
    id
    subscriptions(first: 50, after: $after) {
      ...OwnSubscriptionPage
    }
  }
}
    fragment OwnSubscriptionPage on SubscriptionConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    ...PurchaseState
    quarantinedAt
    currentPeriod {
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
    }
  }
}
fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<MoreSubscriptionsQuery, MoreSubscriptionsQueryVariables>;
export const MoreGrantsDocument = new TypedDocumentString(`
    query MoreGrants($customer: ID!, $after: String!) {
  customer(id: $customer) {
    id
    productGrants(first: 50, after: $after, filter: {isEnded: false}) {
      ...OwnGrantPage
    }
  }
}
    fragment OwnGrantPage on ProductGrantConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    quantity
    startsAt
    expiresAt
    updatesUntilAt
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
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<MoreGrantsQuery, MoreGrantsQueryVariables>;
export const MoreInvoicesDocument = new TypedDocumentString(`
    query MoreInvoices($customer: ID!, $after: String!, $payable: Boolean!) {
  customer(id: $customer) {
    id
    invoices(first: 50, after: $after, filter: {isPayable: $payable}) {
      ...OwnInvoicePage
    }
  }
}
    fragment OwnInvoicePage on InvoiceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    number
    status
    isOverdue
    dueAt
    total {
      ...MoneyParts
    }
    amountDue {
      ...MoneyParts
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<MoreInvoicesQuery, MoreInvoicesQueryVariables>;
export const MorePaymentsDocument = new TypedDocumentString(`
    query MorePayments($customer: ID!, $after: String!) {
  customer(id: $customer) {
    id
    payments(first: 50, after: $after) {
      ...OwnPaymentPage
    }
  }
}
    fragment OwnPaymentPage on PaymentConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    status
    method
    gateway
    receivedAt
    amount {
      ...MoneyParts
    }
    invoice {
      id
      number
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<MorePaymentsQuery, MorePaymentsQueryVariables>;
export const MoreLicencesDocument = new TypedDocumentString(`
    query MoreLicences($customer: ID!, $after: String!) {
  customer(id: $customer) {
    id
    licences(first: 50, after: $after) {
      ...OwnLicencePage
    }
  }
}
    fragment OwnLicencePage on LicenceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    key
    status
    expiresAt
    machinesMax
    machinesUsed
    product {
      id
      name
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<MoreLicencesQuery, MoreLicencesQueryVariables>;
export const CancelPurchaseDocument = new TypedDocumentString(`
    mutation CancelPurchase($id: ID!) {
  cancelSubscription(id: $id, at: period_end) {
    subscription {
      ...PurchaseState
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<CancelPurchaseMutation, CancelPurchaseMutationVariables>;
export const CancelUnpaidDocument = new TypedDocumentString(`
    mutation CancelUnpaid($id: ID!) {
  cancelSubscription(id: $id, at: now) {
    subscription {
      ...PurchaseState
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<CancelUnpaidMutation, CancelUnpaidMutationVariables>;
export const KeepPurchaseDocument = new TypedDocumentString(`
    mutation KeepPurchase($id: ID!) {
  keepSubscription(id: $id) {
    subscription {
      ...PurchaseState
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<KeepPurchaseMutation, KeepPurchaseMutationVariables>;
export const PausePurchaseDocument = new TypedDocumentString(`
    mutation PausePurchase($id: ID!) {
  pauseSubscription(id: $id) {
    subscription {
      ...PurchaseState
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<PausePurchaseMutation, PausePurchaseMutationVariables>;
export const ResumePurchaseDocument = new TypedDocumentString(`
    mutation ResumePurchase($id: ID!) {
  resumeSubscription(id: $id) {
    subscription {
      ...PurchaseState
    }
  }
}
    fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}`) as unknown as TypedDocumentString<ResumePurchaseMutation, ResumePurchaseMutationVariables>;
export const OwnInvoiceFileDocument = new TypedDocumentString(`
    query OwnInvoiceFile($id: ID!) {
  invoiceDocument(id: $id, format: pdf) {
    filename
    content
  }
}
    `) as unknown as TypedDocumentString<OwnInvoiceFileQuery, OwnInvoiceFileQueryVariables>;
export const DownloadsDocument = new TypedDocumentString(`
    query Downloads($product: ID!) {
  releases(productId: $product, first: 3, status: published) {
    nodes {
      id
      version
      publishedAt
      artifacts {
        id
        filename
        platform
        arch
        size
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DownloadsQuery, DownloadsQueryVariables>;
export const DownloadDocument = new TypedDocumentString(`
    query Download($id: ID!) {
  artifactDownload(id: $id) {
    url
  }
}
    `) as unknown as TypedDocumentString<DownloadQuery, DownloadQueryVariables>;
export const OwnLinksDocument = new TypedDocumentString(`
    query OwnLinks($customer: ID!) {
  customerLinks(customerId: $customer, isExpired: false, first: 12) {
    ...OwnLinkPage
  }
}
    fragment OwnLinkPage on CustomerLinkConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    createdAt
    expiresAt
    isOfMail
    isOwn
    invoice {
      id
      number
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<OwnLinksQuery, OwnLinksQueryVariables>;
export const MoreOwnLinksDocument = new TypedDocumentString(`
    query MoreOwnLinks($customer: ID!, $after: String!) {
  customerLinks(customerId: $customer, isExpired: false, first: 50, after: $after) {
    ...OwnLinkPage
  }
}
    fragment OwnLinkPage on CustomerLinkConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    createdAt
    expiresAt
    isOfMail
    isOwn
    invoice {
      id
      number
    }
  }
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<MoreOwnLinksQuery, MoreOwnLinksQueryVariables>;
export const EndOwnLinkDocument = new TypedDocumentString(`
    mutation EndOwnLink($id: ID!) {
  expireCustomerLink(id: $id) {
    customerLink {
      id
      expiresAt
    }
  }
}
    `) as unknown as TypedDocumentString<EndOwnLinkMutation, EndOwnLinkMutationVariables>;
export const ShopDocument = new TypedDocumentString(`
    query Shop($seller: ID!, $filter: ProductFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  shop(projectId: $seller) {
    legalName
    vatId
    email
    activation
    paymentTermDays
    address {
      street
      postalCode
      city
      country
    }
    project {
      id
      name
      description
      homepageUrl
    }
  }
  products(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    pageInfo {
      ...PageParts
    }
    nodes {
      id
      name
      tagline
      plans {
        id
        prices {
          ...PriceParts
        }
      }
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
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
}`) as unknown as TypedDocumentString<ShopQuery, ShopQueryVariables>;
export const ShopsDocument = new TypedDocumentString(`
    query Shops($first: Int, $after: String, $last: Int, $before: String) {
  shops(first: $first, after: $after, last: $last, before: $before) {
    totalCount
    pageInfo {
      ...PageParts
    }
    nodes {
      id
      name
      description
      homepageUrl
    }
  }
}
    fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}`) as unknown as TypedDocumentString<ShopsQuery, ShopsQueryVariables>;
export const LinkedInvoiceDocument = new TypedDocumentString(`
    query LinkedInvoice {
  openedLink {
    expiresAt
    project {
      id
      name
      logoUrl
      homepageUrl
    }
    invoice {
      ...PayableInvoice
      createdAt
      finalizedAt
      poNumber
      subtotal {
        ...MoneyParts
      }
      discounts {
        name
        amount {
          ...MoneyParts
        }
      }
      taxes {
        name
        percentage
        tax {
          ...MoneyParts
        }
      }
      paid {
        ...MoneyParts
      }
      credited {
        ...MoneyParts
      }
      creditNoted {
        ...MoneyParts
      }
      parties {
        buyer {
          name
        }
      }
      lines {
        id
        description
        quantity
        total {
          ...MoneyParts
        }
        amount {
          ...MoneyParts
        }
        periodStartAt
        periodEndAt
      }
      payments {
        id
        status
        method
        gateway
        receivedAt
        amount {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment OwnAttempt on PaymentAttempt {
  id
  number
  status
  declineReason
  isRetryable
  createdAt
  availableActions
  amount {
    ...MoneyParts
  }
  nextAction {
    clientSecret
    redirectUrl
  }
}
fragment PayableInvoice on Invoice {
  id
  number
  status
  currency
  isOverdue
  dueAt
  paidAt
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
  amountDueForStripe
  project {
    id
    name
  }
  parties {
    seller {
      name
      email
      iban
      bic
    }
  }
  paymentAttempts {
    ...OwnAttempt
  }
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<LinkedInvoiceQuery, LinkedInvoiceQueryVariables>;
export const PortalDocument = new TypedDocumentString(`
    query Portal {
  openedLink {
    id
    expiresAt
    project {
      id
      name
      logoUrl
      homepageUrl
    }
    customer {
      ...OwnCustomerParts
      ...BuyerDetails
      email
    }
  }
}
    fragment BuyerDetails on Customer {
  id
  name
  vatId
  version
  address {
    street
    postalCode
    city
    country
  }
}
fragment OwnCustomerParts on Customer {
  id
  project {
    id
    name
  }
  subscriptions(first: 10) {
    ...OwnSubscriptionPage
  }
  productGrants(first: 20, filter: {isEnded: false}) {
    ...OwnGrantPage
  }
  payable: invoices(first: 12, filter: {isPayable: true}) {
    ...OwnInvoicePage
  }
  settled: invoices(first: 12, filter: {isPayable: false}) {
    ...OwnInvoicePage
  }
  payments(first: 12) {
    ...OwnPaymentPage
  }
  licences(first: 10) {
    ...OwnLicencePage
  }
}
fragment OwnSubscriptionPage on SubscriptionConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    ...PurchaseState
    quarantinedAt
    currentPeriod {
      endAt
    }
    items {
      id
      quantity
      plan {
        id
        name
      }
      product {
        id
        name
      }
    }
  }
}
fragment OwnGrantPage on ProductGrantConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    quantity
    startsAt
    expiresAt
    updatesUntilAt
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
    }
  }
}
fragment OwnInvoicePage on InvoiceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    number
    status
    isOverdue
    dueAt
    total {
      ...MoneyParts
    }
    amountDue {
      ...MoneyParts
    }
  }
}
fragment OwnPaymentPage on PaymentConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    status
    method
    gateway
    receivedAt
    amount {
      ...MoneyParts
    }
    invoice {
      id
      number
    }
  }
}
fragment OwnLicencePage on LicenceConnection {
  pageInfo {
    ...PageParts
  }
  nodes {
    id
    key
    status
    expiresAt
    machinesMax
    machinesUsed
    product {
      id
      name
    }
  }
}
fragment PurchaseState on Subscription {
  id
  status
  cancelAt
  availableActions
}
fragment PageParts on PageInfo {
  startCursor
  endCursor
  hasNextPage
  hasPreviousPage
}
fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PortalQuery, PortalQueryVariables>;