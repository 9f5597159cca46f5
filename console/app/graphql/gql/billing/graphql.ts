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

/** The input of `addPaymentMethod`. */
export type AddPaymentMethodInput = {
  /** The customer whose method it is. */
  customerId: string | number;
  /** The gateway; by default the only one that the project is connected to. */
  gateway?: GatewayName | null | undefined;
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

/** The time to advance to, as either `to` or `by`: forward, and at most 2 years at a time. */
export type AdvanceTestClockInput = {
  /** The time to advance by, as an ISO 8601 duration of the calendar in UTC: "P1Y", "P1M", "P14D", "PT36H". */
  by?: string | null | undefined;
  /** The time to advance to: not more than 10 years from today. */
  to?: string | null | undefined;
};

/** The input of `applyCoupon`. */
export type ApplyCouponInput = {
  /** The code of the coupon, in upper or lower case. */
  coupon: string;
  /** The subscription that will use the coupon; it must not have ended. */
  subscriptionId: string | number;
};

/** When periods begin. */
export type BillingAnchor =
  /** From when the subscription is first billed. */
  | 'anniversary'
  /** With the month (or on `anchorDay`), the week on Mondays, or the year; time before that is charged as a part of a period. */
  | 'calendar';

/** When a period is billed. */
export type BillingTiming =
  /** When the period begins. */
  | 'in_advance'
  /** After the period has ended. */
  | 'in_arrears';

/** When a cancellation takes effect. */
export type CancelAt =
  /** At once. */
  | 'now'
  /** When the current period or trial ends; before the start, at the start. */
  | 'period_end';

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

/** The input of `changeGatewayKeys`. */
export type ChangeGatewayKeysInput = {
  /** The account whose keys are replaced. */
  id: string | number;
  /** The keys from now on, of the same account at Stripe. A key that is left out stays as it is. */
  stripe: StripeKeysInput;
};

/** Whether a planned change has taken effect. */
export type ChangeStatus =
  /** It has taken effect. */
  | 'applied'
  /** It was canceled, or the subscription was paused, suspended or ended before it took effect. */
  | 'canceled'
  /** It will take effect. */
  | 'pending';

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

/** A change of a line of a draft; a field left out stays as it is. */
export type ChangedInvoiceLineInput = {
  /** The text on the invoice: 1 to 500 characters. */
  description?: string | null | undefined;
  /** The line to change. */
  lineId: string | number;
  /** The number of units, 0 or more; only of a line that was written by hand. */
  quantity?: string | null | undefined;
  /** The price of one unit in the currency, negative for a line that deducts an amount; only of a line that was written by hand. */
  unitAmount?: string | null | undefined;
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

/** What the buyer chose of an item of a checkout link. */
export type CheckoutChoiceInput = {
  /** The id of the item. */
  itemId: string | number;
  /** The number of units, within the bounds of the item. */
  quantity: number;
};

/** The conditions for checkout links; all given ones must hold. */
export type CheckoutLinkFilter = {
  /** Only archived links (true) or only current ones (false); all if left out. */
  archived?: boolean | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of this project; defaults to every project of the viewer. */
  projectId?: string | number | null | undefined;
  /** Only those whose name begins with this text, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** A price that a checkout link sells. */
export type CheckoutLinkItemInput = {
  /** The most units that the buyer may choose; by default `quantity`. */
  maxQuantity?: number | null | undefined;
  /** The fewest units that the buyer may choose; by default `quantity`. */
  minQuantity?: number | null | undefined;
  /** The id of the price. */
  priceId: string | number;
  /** The number of units: 1 to 1,000,000. */
  quantity?: number;
};

/** Whether people can buy through a checkout link now. */
export type CheckoutOfferStatus =
  /** The project has archived the link. */
  | 'archived'
  /** The link has expired. */
  | 'expired'
  /** A price of the link is no longer sold, or a coupon of it can no longer be redeemed. */
  | 'not_for_sale'
  /** They can. */
  | 'open'
  /** The link has been used as often as it may be. */
  | 'used_up';

/** The order of a list of checkout links or checkouts. */
export type CheckoutSort =
  /** The latest created first. */
  | 'newest'
  /** The first created first. */
  | 'oldest';

/** Whether a purchase through a checkout link took effect. */
export type CheckoutStatus =
  /** It is paid, or nothing was due: what was bought is granted. */
  | 'completed'
  /** It was canceled, or not paid in time. */
  | 'expired'
  /** It waits for its payment. */
  | 'open';

/** How the amount of an invoice is collected. */
export type CollectionMethod =
  /** The default payment method of the customer is charged when the invoice becomes final. */
  | 'charge_automatically'
  /** The customer pays the invoice by its due date. */
  | 'send_invoice';

/** The input of `connectGateway`. */
export type ConnectGatewayInput = {
  /** The gateway to connect. */
  gateway: GatewayName;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The keys of your account at Stripe; only for that gateway. */
  stripe?: StripeKeysInput | null | undefined;
};

/** The time for which a subscription uses a coupon. */
export type CouponDuration =
  /** The coupon applies for as long as the subscription runs. */
  | 'forever'
  /** The coupon applies to one period. */
  | 'once'
  /** The coupon applies to `durationPeriods` periods. */
  | 'repeating';

/** A filter; every given condition must hold. */
export type CouponFilter = {
  /** Only archived coupons (true) or only current ones (false); all if left out. */
  archived?: boolean | null | undefined;
  /** Only coupons with this code, in any case, archived or not. */
  code?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of this project; defaults to every project of the viewer. */
  projectId?: string | number | null | undefined;
  /** Only those whose code or name begins with this text, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** The order of a list of coupons. */
export type CouponSort =
  /** By code from A to Z, in any case. */
  | 'code'
  /** The latest created first. */
  | 'newest'
  /** The first created first. */
  | 'oldest';

/** The input of `createCheckoutLink`. */
export type CreateCheckoutLinkInput = {
  /** The address to which people return who do not buy, by the same rule; by default `successUrl`. */
  cancelUrl?: string | null | undefined;
  /** Codes of coupons that every purchase uses, up to 4; by default none. */
  coupons?: Array<string> | null | undefined;
  /** The currency; left out, that of the first price. */
  currency?: string | null | undefined;
  /** The only customer who may buy through it, who must have an account (`userId`); by default anyone. */
  customerId?: string | number | null | undefined;
  /** When it ends, in the future; by default never. */
  expiresAt?: string | null | undefined;
  /** The prices that it sells, up to 20: all paid once, which makes an order, or else a subscription. */
  items: Array<CheckoutLinkItemInput>;
  /** The most purchases, 1 to 10,000; by default any number. One that expires unpaid does not count. */
  maxUses?: number | null | undefined;
  /** Your own keys and values, which each subscription or order gets. */
  metadata?: Record<string, string> | null | undefined;
  /** A name for yourself: 1 to 200 characters on one line. */
  name: string;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The address to which buyers return: https, or http on this machine, at the origin of an address of your clients or of the homepage of the project. */
  successUrl: string;
  /** Whether the buyer may enter the code of a coupon. */
  takesCoupon?: boolean;
  /** The number of free days for a customer who had no trial of these products before: 0 to 730; by default those of the prices. */
  trialDays?: number | null | undefined;
};

/** The input of `createCoupon`; give either percentOff or amountOff. */
export type CreateCouponInput = {
  /** The amount off each invoice in the currency: "5.00", at most 10^16 of its minor units. */
  amountOff?: string | null | undefined;
  /** The code that customers enter: 3 to 50 letters, digits, - and _; case does not matter. */
  code: string;
  /** The currency of amountOff, given exactly with it. */
  currency?: string | null | undefined;
  /** The time for which a subscription uses the coupon. */
  duration?: CouponDuration;
  /** The number of periods, given exactly for the duration repeating: 1 to 1000. */
  durationPeriods?: number | null | undefined;
  /** The number of customers who may redeem it; any number if left out. */
  maxRedemptions?: number | null | undefined;
  /** The name on invoices: 1 to 200 characters. */
  name: string;
  /** The percentage: more than 0, at most 100, with at most 4 decimals. Either this or amountOff is given. */
  percentOff?: string | null | undefined;
  /** The products that are discounted; an empty list is all products. */
  productIds?: Array<string | number>;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The time in the future until which it can be redeemed; without limit if left out. */
  redeemBy?: string | null | undefined;
};

/** The input of `createCustomer`: at least externalId, userId or email. */
export type CreateCustomerInput = {
  /** The address; its country decides the tax. */
  address?: AddressInput | null | undefined;
  /** How the amounts of their invoices are collected. */
  collectionMethod?: CollectionMethod;
  /** Whether the charges of their subscriptions that fall due on one local day share an invoice. */
  combineInvoices?: boolean;
  /** The email address; it identifies customers who have neither externalId nor userId. */
  email?: string | null | undefined;
  /** The id of the customer in the project's own system. */
  externalId?: string | null | undefined;
  /** The language of the invoices. */
  locale?: string | null | undefined;
  /** Your own keys and values. */
  metadata?: Record<string, string> | null | undefined;
  /** The name as shown on invoices: 1 to 200 characters. */
  name?: string | null | undefined;
  /** The days from finalisation to the due date of the invoices: 0 to 365; null is that of the billing profile. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number that the invoices name: 1 to 100 characters on one line. */
  poNumber?: string | null | undefined;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** Whether the customer is exempt from tax. */
  taxExempt?: boolean;
  /** The test clock of a new customer; it can be set only on creation. */
  testClockId?: string | number | null | undefined;
  /** The time zone of billing periods; defaults to UTC. */
  timezone?: string | null | undefined;
  /** A person who has signed in to the project. */
  userId?: string | number | null | undefined;
  /** The VAT id with the prefix of its country, such as "DE123456788"; it makes the customer a business, for reverse charge. */
  vatId?: string | null | undefined;
};

/** The input of `createCustomerLink`. */
export type CreateCustomerLinkInput = {
  /** The customer to whom you send the link. */
  customerId: string | number;
  /** For how many seconds it is valid: by default 30 days for an invoice, at most 90, and a day for the portal, at most 7 days. */
  expiresInSeconds?: number | null | undefined;
  /** The invoice that it opens, billed to the customer; left out, it opens their portal. */
  invoiceId?: string | number | null | undefined;
};

/** The input of `createInvoice`; name the customer by `customerId` or `customer`. */
export type CreateInvoiceInput = {
  /** The currency of the invoice. */
  currency: string;
  /** The customer by its data, created if it does not exist; leave it out when `customerId` is given. */
  customer?: CustomerInput | null | undefined;
  /** The id of the customer; leave it out when `customer` is given. */
  customerId?: string | number | null | undefined;
  /** The due date instead, in the future, at most 10 years ahead; an invoice that becomes final later is due then. */
  dueAt?: string | null | undefined;
  /** Whether to finalise the invoice at once, which assigns its number. */
  finalize?: boolean;
  /** The lines, 1 to 200 of them; those of each tax rate come to 0 or more together. */
  lines: Array<InvoiceLineInput>;
  /** Your own keys and values; they are not printed. */
  metadata?: Record<string, string> | null | undefined;
  /** The days from finalisation to the due date, 0 to 365; by default those of the customer. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number that the invoice names: 1 to 100 characters; by default that of the customer. */
  poNumber?: string | null | undefined;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
};

/** The input of `createOrder`. */
export type CreateOrderInput = {
  /** Codes of coupons, up to 5. */
  coupons?: Array<string>;
  /** The currency; left out, that of the first price. */
  currency?: string | null | undefined;
  /** The customer by what is known of them, created if need be; or `customerId`. */
  customer?: CustomerInput | null | undefined;
  /** The customer by id; or `customer`; or neither, when a person who may not bill for the project buys for themself. */
  customerId?: string | number | null | undefined;
  /** When it grants what it sells; only the project may choose another than `when_paid`. */
  fulfilment?: Fulfilment;
  /** Prices of one project that are paid once and are sold in the currency, each once, up to 20. */
  items: Array<OrderItemInput>;
  /** Your own keys and values; only the project may set them. */
  metadata?: Record<string, string> | null | undefined;
};

/** The input of `createPayment`. */
export type CreatePaymentInput = {
  /** The amount in the currency of the invoice; defaults to the amount due. */
  amount?: string | null | undefined;
  /** The invoice that was paid: open or uncollectible. */
  invoiceId: string | number;
  /** Your own keys and values. */
  metadata?: Record<string, string> | null | undefined;
  /** The payment method: manual, bank_transfer, card, ... */
  method?: string;
  /** When the money was received, from 1970 to now; defaults to now. */
  receivedAt?: string | null | undefined;
  /** The external identifier, such as a bank reference; unique for each invoice. */
  reference?: string | null | undefined;
  /** The treatment of an overpayment. */
  surplus?: Surplus;
};

/** The input of `createPendingCharge`. */
export type CreatePendingChargeInput = {
  /** The text on the invoice: 1 to 500 characters. */
  description: string;
  /** The product that the charge is for; its revenue and its tax code apply. */
  productId?: string | number | null | undefined;
  /** The number of units: 0 or more. */
  quantity?: string;
  /** The subscription whose next invoice has the charge. */
  subscriptionId: string | number;
  /** Whether `unitAmount` includes the tax (inclusive) or the tax is added (exclusive). */
  taxBehavior?: TaxBehavior;
  /** The tax code, instead of that of its product. */
  taxCode?: string | null | undefined;
  /** The price of one unit in the currency of the subscription: "9.90". */
  unitAmount: string;
};

/** The input of `createRefund`: exactly one of `paymentId`, `creditNoteId` and `customerId`. */
export type CreateRefundInput = {
  /** The amount; defaults to as much as the balance and what is refunded allow. */
  amount?: string | null | undefined;
  /** The credit note to pay out, at most the part of it that went to the customer's balance. */
  creditNoteId?: string | number | null | undefined;
  /** The currency; only needed with `customerId` for a customer with balances in several currencies. */
  currency?: string | null | undefined;
  /** The customer whose balance is paid out. */
  customerId?: string | number | null | undefined;
  /** How the money was paid out: manual, bank_transfer, card, ... */
  method?: string;
  /** The payment to refund, at most the amount that was paid. */
  paymentId?: string | number | null | undefined;
  /** Why the money is paid out. */
  reason?: string | null | undefined;
  /** The external identifier, such as a bank reference; unique for each customer. */
  reference?: string | null | undefined;
  /** When the money was paid out, from 1970 to now; defaults to now. */
  refundedAt?: string | null | undefined;
};

/** The input of `createSubscription`. */
export type CreateSubscriptionInput = {
  /** When periods begin; only its project may choose another than `anniversary`. */
  anchor?: BillingAnchor;
  /** With a calendar anchor, the day of the month (for years, of January) on which periods begin, 1 to 31; in a shorter month its last day. */
  anchorDay?: number | null | undefined;
  /** Codes of coupons, up to 5. */
  coupons?: Array<string>;
  /** The currency; left out, that of the first price. */
  currency?: string | null | undefined;
  /** The customer by what is known of them, created if need be; or `customerId`. */
  customer?: CustomerInput | null | undefined;
  /** The customer by id; or `customer`; or neither, when a person who may not bill for the project buys for themself. */
  customerId?: string | number | null | undefined;
  /** Whether it has invoices of its own, although those of the customer are combined; by default it has not, and only the project may set it. */
  hasOwnInvoices?: boolean | null | undefined;
  /** Prices of one project that are sold in the currency, each part of a plan once, up to 20. Their intervals are multiples of the shortest. */
  items: Array<SubscriptionItemInput>;
  /** Your own keys and values; only the project may set them. */
  metadata?: Record<string, string> | null | undefined;
  /** The minimum of each period, before discounts and taxes, at most 10^15 minor units; a shortfall is charged at its end. */
  minimumAmount?: string | null | undefined;
  /** Until when it was paid in another system, with a `startAt` in the past: nothing is charged for the time before, and the rest of a period after it is prorated; it has no trial, and only the project may set it. */
  paidUntilAt?: string | null | undefined;
  /** Whether it waits for its first payment; only its project may choose another than `send_invoice`. What a person buys for themself waits as `selfServiceActivation` of the billing profile states. */
  paymentBehavior?: PaymentBehavior;
  /** The days from finalisation to the due date of its invoices, 0 to 365, by default those of the customer; only the project may set it. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number that its invoices name: 1 to 100 characters on one line, by default that of the customer. */
  poNumber?: string | null | undefined;
  /** The proration, by default that of the billing profile; only the project may set it. */
  proration?: Proration | null | undefined;
  /** When it starts: by default now, at most 10 years in the future or 5 years in the past; only the project may set it. The periods that have passed since are charged at once. */
  startAt?: string | null | undefined;
  /** The number of free days at the start, 0 to 730; by default those of the prices, and none for a customer who had a trial of one of these products before; only the project may set it. */
  trialDays?: number | null | undefined;
  /** The end of the trial; only the project may choose another than `bill`. */
  trialEnd?: TrialEnd;
};

/** The input of `createTaxRate`. */
export type CreateTaxRateInput = {
  /** The country of the customers (ISO 3166-1, two letters); if left out, all countries without a rate of their own. */
  country?: string | null | undefined;
  /** The name on invoices: "USt", "VAT". */
  name: string;
  /** The percentage: "19" is 19 %; 0 to 100, with at most 4 decimals. */
  percentage: string;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** Whether to archive rates for the same country and code that the new one covers, as if they were wrong. */
  replace?: boolean;
  /** The tax code of the products; if left out, all products without a rate for their code. */
  taxCode?: string | null | undefined;
  /** The first day on which the rate applies, in the seller's time zone; the rate that applies until then ends on it. If left out, the rate applies to all days. */
  validFrom?: string | null | undefined;
  /** The first day on which the rate no longer applies; the rate that it interrupts applies again from then on. If left out, the rate has no end. */
  validUntil?: string | null | undefined;
};

/** The input of `createTestClock`. */
export type CreateTestClockInput = {
  /** The name: 1 to 200 characters on one line. */
  name: string;
  /** The initial time of the clock, past or future: not more than 10 years from today. */
  now: string;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
};

/** The input of `creditInvoice`. */
export type CreditInvoiceInput = {
  /** The invoice to credit: open, paid or uncollectible. */
  invoiceId: string | number;
  /** The lines to credit; defaults to everything that is not credited yet. */
  lines?: Array<CreditedLineInput> | null | undefined;
  /** A text on the credit note that explains its reason. */
  memo?: string | null | undefined;
  /** Why the invoice is credited. */
  reason?: CreditReason;
};

/** A filter; every given condition must hold. */
export type CreditNoteFilter = {
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of this invoice. */
  invoiceId?: string | number | null | undefined;
  /** Only the credit note with exactly this number. */
  number?: string | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Only those issued for this reason. */
  reason?: CreditNoteReason | null | undefined;
  /** Only those with this status. */
  status?: CreditNoteStatus | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** Why a credit note was issued. */
export type CreditNoteReason =
  /** The end of the subscription left paid time unused. */
  | 'cancellation'
  /** A change of the subscription left paid time unused. */
  | 'change'
  /** The invoice was wrong. */
  | 'correction'
  /** The first invoice of the subscription, or the order, was not paid in time. */
  | 'expiry'
  /** The invoice was right, and the project credits part of it voluntarily. */
  | 'goodwill'
  /** Additional usage made the total usage of its period cheaper than the amount billed. */
  | 'late_usage'
  /** A pause of the subscription left paid time unused. */
  | 'pause';

/** The order of a list of credit notes. */
export type CreditNoteSort =
  /** The latest created first. */
  | 'newest'
  /** The lowest number first. */
  | 'number'
  /** The first created first. */
  | 'oldest'
  /** The largest total first, in minor units of any currency. */
  | 'total';

/** Whether a credit note is in force. */
export type CreditNoteStatus =
  /** The credit note is in force. */
  | 'issued'
  /** The credit note was voided while its credit was unused. */
  | 'void';

/** Why a project credits an invoice. */
export type CreditReason =
  /** The invoice was wrong. */
  | 'correction'
  /** The invoice was right, and the project credits part of it voluntarily. */
  | 'goodwill';

/** A line of an invoice, and how much of it is credited. */
export type CreditedLineInput = {
  /** The amount to credit, in the currency of the invoice: without tax, or with tax where the price of the line includes it (`isTaxInclusive`). */
  amount: string;
  /** A line of the invoice. */
  lineId: string | number;
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

/** The filters of mails to customers; a mail must match all of them. */
export type CustomerMailFilter = {
  /** Only those to this customer. */
  customerId?: string | number | null | undefined;
  /** Only this mail. */
  kind?: MailKind | null | undefined;
  /** Only those of this project. */
  projectId?: string | number | null | undefined;
  /** Only those in this state. */
  state?: CustomerMailState | null | undefined;
  /** Only those about this, such as an invoice or a subscription. */
  subjectId?: string | number | null | undefined;
};

/** Whether a mail to a customer has been sent. */
export type CustomerMailState =
  /** The mail server has refused its address for good. */
  | 'bounced'
  /** It could not be sent for two and a half days, and the hub has given up. */
  | 'failed'
  /** The mail server has accepted it. */
  | 'sent'
  /** Its customer has a test clock: it would have been sent. */
  | 'simulated'
  /** It was not sent; `problem` says why. */
  | 'skipped'
  /** It is to be sent, perhaps again. */
  | 'waiting';

/** The order of a list of customers. */
export type CustomerSort =
  /** By name from A to Z in any case; by email or externalId where the name is null. */
  | 'name'
  /** The latest created first. */
  | 'newest'
  /** The first created first. */
  | 'oldest';

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

/** The format of an invoice or a credit note as a file. */
export type DocumentFormat =
  /** PDF, for people. */
  | 'pdf'
  /** XML (EN 16931 in UBL 2.1), for programs. */
  | 'xml';

/** The input of `endTaxRate`. */
export type EndTaxRateInput = {
  /** The tax rate to end. */
  id: string | number;
  /** The first day on which the rate no longer applies; null removes its end. */
  validUntil?: string | null | undefined;
};

/** When an order grants what it sells. */
export type Fulfilment =
  /** At once, before it is paid. */
  | 'at_once'
  /** When its invoice is paid; an invoice of 0 is paid at once. */
  | 'when_paid';

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

/** The input of `giveFreeTime`: `days`, or `untilAt`. */
export type GiveFreeTimeInput = {
  /** The number of free days, 1 to 730, of the customer's calendar. */
  days?: number | null | undefined;
  /** Why it is given, 1 to 500 characters; kept in the audit and the event. */
  reason: string;
  /** The new end of the current period instead of `days`, after the present one by at most 730 days. */
  untilAt?: string | null | undefined;
};

/** The treatment of a subscription when an invoice of it has been overdue for `giveUpDays`. */
export type GiveUp =
  /** The subscription ends. */
  | 'cancel'
  /** The subscription is paused until the project resumes it; its time is not billed. */
  | 'pause'
  /** The subscription is suspended until every invoice is paid. */
  | 'unpaid';

/** The treatment of an invoice that has been overdue for `giveUpDays`. */
export type GiveUpInvoice =
  /** It stays open. */
  | 'keep'
  /** It is written off as bad debt; it can still be paid. */
  | 'mark_uncollectible';

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

/** A line of a one-off invoice. */
export type InvoiceLineInput = {
  /** The text on the invoice: 1 to 500 characters. */
  description: string;
  /** The product that the line is for; its revenue and its tax code apply. */
  productId?: string | number | null | undefined;
  /** The number of units: 0 or more. */
  quantity?: string;
  /** Whether `unitAmount` includes the tax (inclusive) or the tax is added (exclusive). */
  taxBehavior?: TaxBehavior;
  /** The tax code of the line, instead of that of its product. */
  taxCode?: string | null | undefined;
  /** The tax rate of the line, instead of the one that the rules find; also one that applied earlier or applies later. A customer who is exempt pays no tax all the same. */
  taxRateId?: string | number | null | undefined;
  /** The price of one unit in the currency: "9.90", or "-20" for a line that deducts an amount. */
  unitAmount: string;
};

/** Why an invoice was created. */
export type InvoiceReason =
  /** The charges of the subscriptions of a customer that fell due on one day. */
  | 'combined'
  /** A one-off invoice of the project. */
  | 'manual'
  /** An order of prices that are paid once. */
  | 'order'
  /** A change of the subscription. */
  | 'subscription_change'
  /** The start of a subscription without a trial. */
  | 'subscription_create'
  /** A renewal, or the end of a trial. */
  | 'subscription_cycle'
  /** The end of the subscription by a cancellation. */
  | 'subscription_end'
  /** The end of dunning: the subscription was suspended as unpaid, or ended, as `giveUp` states. */
  | 'subscription_give_up'
  /** A pause of the subscription. */
  | 'subscription_pause'
  /** The end of a pause. */
  | 'subscription_resume';

/** The order of a list of invoices. */
export type InvoiceSort =
  /** The earliest due date first; those without one come last. */
  | 'due'
  /** The latest created first. */
  | 'newest'
  /** The lowest number first; drafts, which have none, come before all others. */
  | 'number'
  /** The first created first. */
  | 'oldest'
  /** The largest total first, in minor units of any currency. */
  | 'total';

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

/** What a ledger account holds. */
export type LedgerAccountKind =
  /** The amounts written off as uncollectible. */
  | 'bad_debt'
  /** The money received. */
  | 'cash'
  /** The part of charged back overpayments that customers had already used. */
  | 'chargeback_losses'
  /** The customers' balances, which settle their next invoices. */
  | 'customer_credit'
  /** The fees that gateways keep. */
  | 'gateway_fees'
  /** The amounts that customers owe on open invoices. */
  | 'receivable'
  /** The billed amounts without tax. */
  | 'revenue'
  /** The money that the sandbox gateway has taken and not paid out. */
  | 'sandbox_clearing'
  /** The money that Stripe has taken and not paid out. */
  | 'stripe_clearing'
  /** The billed tax. */
  | 'tax';

/** The side of an entry. */
export type LedgerSide =
  /** It raises revenue, or what the project owes, or lowers what is owed to it. */
  | 'credit'
  /** It raises what is owed to the project or was received, or lowers what the project owes. */
  | 'debit';

/** A filter; every given condition must hold. */
export type LedgerTransactionFilter = {
  /** Only those with an entry in such an account. */
  account?: LedgerAccountKind | null | undefined;
  /** Only those in this currency. */
  currency?: string | null | undefined;
  /** Only those that take effect from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of this kind, such as "payment.received". */
  kind?: string | null | undefined;
  /** Only those of this project; defaults to every project of the viewer. */
  projectId?: string | number | null | undefined;
  /** Only those for this invoice, payment, credit note or refund. */
  subject?: string | number | null | undefined;
  /** Only those that take effect before this time. */
  to?: string | null | undefined;
};

/** The order of a list of ledger transactions. */
export type LedgerTransactionSort =
  /** The earliest to take effect first. */
  | 'earliest'
  /** The latest to take effect first. */
  | 'latest';

/** The kind of charge on a line of an invoice. */
export type LineKind =
  /** Usage that was recorded late, after its period was billed. */
  | 'adjustment'
  /** The difference to the agreed minimum of a period. */
  | 'commitment'
  /** A line of a one-off invoice. */
  | 'manual'
  /** A price that is paid once, such as for setting up. */
  | 'once'
  /** A price for a part of a period. */
  | 'proration'
  /** A price for a whole period. */
  | 'recurring'
  /** Units that a meter counted in a period. */
  | 'usage';

/** The mails that customers get. */
export type MailKind =
  /** A credit note was issued; with the PDF. */
  | 'credit_note'
  /** A product that was bought or given has files to download. */
  | 'download_ready'
  /** An invoice is final; with the PDF. */
  | 'invoice'
  /** A licence was issued; with its key. */
  | 'licence'
  /** A saved method expires, `expiryNoticeDays` before. */
  | 'method_expiring'
  /** An invoice is overdue, on the days of `reminderDays` after 0; with a link to pay. */
  | 'overdue'
  /** An automatic payment failed; with a link to pay. */
  | 'payment_failed'
  /** A payment was received; with the PDF of the invoice. */
  | 'receipt'
  /** An invoice is due soon, on the days of `reminderDays` up to 0; with a link to pay. */
  | 'reminder'
  /** A period of more than 300 days ends and renews, `renewalNoticeDays` before. */
  | 'renewal'
  /** A subscription was canceled, or is to end on a day. */
  | 'subscription_canceled'
  /** A subscription has other items. */
  | 'subscription_changed'
  /** A subscription was paused. */
  | 'subscription_paused'
  /** A paused subscription continues. */
  | 'subscription_resumed'
  /** A subscription has begun. */
  | 'subscription_started'
  /** A trial ends, `trialNoticeDays` before. */
  | 'trial_ending';

/** The treatment of a sale to a customer for whom the project has no tax rate. */
export type MissingTaxRate =
  /** The invoice has no tax, and the warning `tax_rate_missing`. */
  | 'flag'
  /** The invoice stays a draft with the warning `tax_needs_decision`; it is finalised once a rate applies, or by `finalizeInvoice` with a decision. A purchase that must be paid first is refused (`tax_rate_missing`). */
  | 'hold'
  /** A purchase, a change and a one-off invoice are refused (`tax_rate_missing`); what falls due is billed with the warning. */
  | 'refuse';

/** The input of `moveBillingDate`. */
export type MoveBillingDateInput = {
  /** When a whole period begins: from the end of the current period on, and within one period after it. Later ones begin on the same day and at the same time. */
  billingDateAt: string;
  /** How the time from the end of the current period until then is charged; only `free` if it is not prorated. */
  stub?: Stub;
};

/** The input of `moveTrialEnd`. */
export type MoveTrialEndInput = {
  /** The new end of the trial, at most 730 days ahead; left out, the trial ends now. */
  trialEndAt?: string | null | undefined;
};

/** A price that is paid once, and a quantity. */
export type OrderItemInput = {
  /** The amount that the buyer chose, where the price leaves that to them. */
  amount?: string | null | undefined;
  /** The id of the price; its interval is `once`. */
  priceId: string | number;
  /** 1 to 1,000,000. */
  quantity?: number;
};

/** Whether an order is paid. */
export type OrderStatus =
  /** Its invoice was voided, written off, or credited before it was paid. */
  | 'canceled'
  /** Its invoice is not paid yet. */
  | 'open'
  /** Its invoice is paid, and what it sells is granted. */
  | 'paid'
  /** It was paid, and then its whole invoice was credited. */
  | 'refunded';

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

/** A filter; every given condition must hold. */
export type PaymentAttemptFilter = {
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those for this invoice. */
  invoiceId?: string | number | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Only those with exactly this reference at the gateway. */
  reference?: string | null | undefined;
  /** Only those with this status. */
  status?: PaymentAttemptStatus | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
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

/** Whether a subscription waits for its first payment. */
export type PaymentBehavior =
  /** It runs once its first invoice is paid, within 23 hours; after a trial it does not wait. */
  | 'require_payment'
  /** It runs from the start, and its first invoice is owed. */
  | 'send_invoice';

/** A filter; every given condition must hold. */
export type PaymentFilter = {
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those for this invoice. */
  invoiceId?: string | number | null | undefined;
  /** Only those with this payment method. */
  method?: string | null | undefined;
  /** Only those received from this time on, inclusive. */
  receivedFrom?: string | null | undefined;
  /** Only those received before this time. */
  receivedTo?: string | null | undefined;
  /** Only those with exactly this reference. */
  reference?: string | null | undefined;
  /** Only those with this status. */
  status?: PaymentStatus | null | undefined;
  /** Only those for invoices of this subscription. */
  subscriptionId?: string | number | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

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

/** The order of a list of payments. */
export type PaymentSort =
  /** The largest amount first, in minor units of any currency. */
  | 'amount'
  /** The latest recorded first. */
  | 'newest'
  /** The first recorded first. */
  | 'oldest'
  /** The latest received first. */
  | 'received';

/** Whether a payment is in force. */
export type PaymentStatus =
  /** The payer's bank took the money back from the gateway; its invoice is owed again. */
  | 'charged_back'
  /** The payment was recorded in error, and a counter-entry takes it back. */
  | 'reversed'
  /** The money was received. */
  | 'succeeded';

/** Whether a charge still waits for an invoice. */
export type PendingChargeStatus =
  /** It is a line of an invoice. */
  | 'invoiced'
  /** It becomes a line of the next invoice of its subscription. */
  | 'pending'
  /** It is never charged: it was removed, or a change took back all of its time. */
  | 'removed';

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

/** A filter; every given condition must hold. */
export type RefundFilter = {
  /** Only those of this credit note. */
  creditNoteId?: string | number | null | undefined;
  /** Only those of this customer. */
  customerId?: string | number | null | undefined;
  /** Only those of the customer with this id in the project's own system. */
  externalId?: string | null | undefined;
  /** Only those created from this time on, inclusive. */
  from?: string | null | undefined;
  /** Only those of this payment. */
  paymentId?: string | number | null | undefined;
  /** Only those of this project; defaults to all that the viewer may see. */
  projectId?: string | number | null | undefined;
  /** Only those with exactly this reference. */
  reference?: string | null | undefined;
  /** Only those paid out from this time on, inclusive. */
  refundedFrom?: string | null | undefined;
  /** Only those paid out before this time. */
  refundedTo?: string | null | undefined;
  /** Only those with this status. */
  status?: RefundStatus | null | undefined;
  /** Only those whose number or reference begins with this text, or whose customer has a name, email address or externalId that does, in any case. */
  text?: string | null | undefined;
  /** Only those created before this time. */
  to?: string | null | undefined;
};

/** The order of a list of refunds. */
export type RefundSort =
  /** The latest recorded first. */
  | 'newest'
  /** The first recorded first. */
  | 'oldest';

/** Whether a refund is in force. */
export type RefundStatus =
  /** The gateway did not pay the money; the balance has it again. */
  | 'failed'
  /** A gateway is to pay the money; the balance no longer has it. */
  | 'pending'
  /** The refund was recorded in error, or the money came back; the balance has it again. */
  | 'reversed'
  /** The money was paid to the customer. */
  | 'succeeded';

/** What the customer or a bank does elsewhere, for the sandbox. */
export type SandboxAction =
  /** The payer's bank takes the money of a payment back. */
  | 'charge_back'
  /** The customer confirms a payment that requires it. */
  | 'confirm'
  /** The bank keeps money that it took back. */
  | 'lose_dispute'
  /** The customer does not confirm a payment that requires it. */
  | 'refuse'
  /** A payment that is processing succeeds. */
  | 'settle'
  /** The bank returns money that it took back. */
  | 'win_dispute';

/** The clients through which people may buy for themselves, without a role in the project. */
export type SelfService =
  /** Every client, with the shop of the project in the console of the hub. */
  | 'all_clients'
  /** None: only the project creates subscriptions and orders. People keep those that they have. */
  | 'off'
  /** The clients of the project itself, such as its website. */
  | 'own_clients';

/** When a subscription runs that a person has bought through their own sign-in. */
export type SelfServiceActivation =
  /** At once, and its invoices are owed. */
  | 'immediate'
  /** Once its first invoice is paid, within 23 hours; with a trial, or if nothing is due, at once. A change that costs something at once is left to the project (`change_needs_payment`). An order of theirs expires after 23 hours. */
  | 'payment_first';

/** The input of `startCheckout`. */
export type StartCheckoutInput = {
  /** The code of a coupon, where the link takes one. */
  coupon?: string | null | undefined;
  /** Whom to bill, for a person who is no customer of the project yet; an existing customer stays as it is. */
  customer?: CustomerInput | null | undefined;
  /** Other quantities than those of the link, each item once. */
  items?: Array<CheckoutChoiceInput>;
  /** The checkout link. */
  linkId: string | number;
};

/** The keys of an account at Stripe. Secrets are stored encrypted, and never returned. */
export type StripeKeysInput = {
  /** The publishable key, `pk_...`, which is given to frontends. It is of the same mode as the secret key. */
  publishableKey?: string | null | undefined;
  /** The secret key, or a restricted one: `sk_...` or `rk_...`. */
  secretKey: string;
  /** The signing secret of the webhook endpoint, `whsec_...`; it can follow by `changeGatewayKeys`. */
  webhookSecret?: string | null | undefined;
};

/** How the time until a new billing date is charged. */
export type Stub =
  /** Not at all: the current period ends on the new date, and as much time from now on is free. */
  | 'free'
  /** As a part of a period, when the current period ends. */
  | 'prorate';

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

/** A price and a quantity. */
export type SubscriptionItemInput = {
  /** The amount that the buyer chose for each period, where the price leaves that to them. */
  amount?: string | null | undefined;
  /** Amounts for this customer alone, in place of those of the price, whose model decides which it takes; only its project may set them. */
  ownTerms?: OwnTermsInput | null | undefined;
  /** Until when it was paid in another system, by default `paidUntilAt` of the subscription. */
  paidUntilAt?: string | null | undefined;
  /** The id of the price. */
  priceId: string | number;
  /** 1 to 1,000,000. */
  quantity?: number;
};

/** The order of a list of subscriptions. */
export type SubscriptionSort =
  /** The latest created first. */
  | 'newest'
  /** The first created first. */
  | 'oldest'
  /** The earliest end of the current period first. */
  | 'period_end';

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

/** The terms to change; a field left out stays as it is, and null is that of the customer. */
export type SubscriptionTermsInput = {
  /** The days from finalisation to the due date of its next invoices, 0 to 365; only the project may set it. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number that its next invoices name: 1 to 100 characters on one line. */
  poNumber?: string | null | undefined;
};

/** The treatment of an overpayment. */
export type Surplus =
  /** The overpayment goes to the customer's balance. */
  | 'credit'
  /** The payment is refused (`payment_exceeds_amount_due`). */
  | 'refuse';

/** How an invoice is taken back when another takes its place. */
export type TakenBackBy =
  /** All of it is credited, since it is paid in part or in full. */
  | 'credit_note'
  /** It stays as it is: it is void already, or comes to 0. */
  | 'nothing'
  /** It is voided, since nothing was paid on it. */
  | 'voiding';

/** Whether amounts include the tax. */
export type TaxBehavior =
  /** The tax is added to the amounts. */
  | 'exclusive'
  /** The amounts include the tax. */
  | 'inclusive';

/** A decision about the lines of a draft that have no tax rate: a rate, or a category and a reason. */
export type TaxDecisionInput = {
  /** The category in which no tax is added. */
  category?: UntaxedCategory | null | undefined;
  /** Why no tax is added, as printed: 1 to 200 characters. */
  reason?: string | null | undefined;
  /** The tax rate of the lines. */
  taxRateId?: string | number | null | undefined;
};

/** The buyer and the product of a question about tax: `customerId`, or the facts of a buyer. */
export type TaxForInput = {
  /** The country of the buyer (ISO 3166-1, two letters). */
  country?: string | null | undefined;
  /** A customer of the project; leave it out to give the facts of a buyer. */
  customerId?: string | number | null | undefined;
  /** The tax point; defaults to today in the time zone of the seller. */
  on?: string | null | undefined;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The tax code of the product. */
  taxCode?: string | null | undefined;
  /** Whether the buyer is exempt from tax. */
  taxExempt?: boolean | null | undefined;
  /** The VAT id of the buyer; its format and check digits are checked. */
  vatId?: string | null | undefined;
};

/** What the hub does about the tax of a sale. */
export type TaxOutcome =
  /** The project must create a rate or decide; `missingTaxRate` says what happens until then. */
  | 'needs_decision'
  /** A rate of the project applies; it can be 0 %. */
  | 'rate'
  /** The customer owes the tax. */
  | 'reverse_charge'
  /** No tax is added, for the reason given. */
  | 'zero';

/** The day that decides the tax rate of time that is billed in advance. */
export type TaxPoint =
  /** The day of the invoice (articles 65, 66 and 93 of Directive 2006/112/EC), as Stripe and Lago do. */
  | 'invoice_date'
  /** The last day of the time (articles 64 and 95 of the directive), as in Germany and Austria. */
  | 'period_end';

/** The rule that decides the tax of a line; the first that applies does. */
export type TaxRule =
  /** A business outside the EU or outside the country of the seller owes no tax here (O). */
  | 'business_abroad'
  /** The project decided the tax when it finalised the draft. */
  | 'decided'
  /** The customer is exempt from tax (E). */
  | 'exempt'
  /** No rule and no rate decides: the project must create a rate, or decide. */
  | 'missing'
  /** The line of a one-off invoice names its rate. */
  | 'named'
  /** The project had no tax rates on the day, so it charges no tax (O). */
  | 'no_rates'
  /** A rate of the project applies (S, or Z if it is 0 %). */
  | 'rate'
  /** A business in another EU country than the seller owes the tax itself (AE). */
  | 'reverse_charge';

/** Whether a test clock is advancing. */
export type TestClockStatus =
  /** The clock is advancing to `targetAt`; until then neither the clock nor its customers can be changed. */
  | 'advancing'
  /** The clock could not reach its target; `error` says why, and it can be advanced again. */
  | 'failed'
  /** The clock is not advancing. */
  | 'ready';

/** The input of `transferSubscription`. */
export type TransferSubscriptionInput = {
  /** The new customer: another one of the same project, with the same test clock or none as the present one. */
  customerId: string | number;
  /** Why it is transferred, 1 to 500 characters; kept in the audit and the event. */
  reason?: string | null | undefined;
};

/** The end of a trial. */
export type TrialEnd =
  /** The first period begins, and is billed. */
  | 'bill'
  /** The subscription ends. */
  | 'cancel'
  /** The subscription is paused until it is resumed. */
  | 'pause';

/** Why no tax is added: the category of EN 16931. */
export type UntaxedCategory =
  /** Reverse charge: the customer owes the tax. */
  | 'AE'
  /** Exempt. */
  | 'E'
  /** Outside the scope of the tax. */
  | 'O';

/** The fields to change: a field left out stays as it is, and null empties a nullable field. */
export type UpdateBillingProfileInput = {
  /** The address of the seller on its invoices, replaced as a whole. */
  address?: AddressInput | null | undefined;
  /** The BIC, 8 or 11 characters; blanks are removed. */
  bic?: string | null | undefined;
  /** The email address of the seller on its invoices. */
  email?: string | null | undefined;
  /** The days before the expiry of a saved method on which it is announced: 1 to 60; null for no notice. */
  expiryNoticeDays?: number | null | undefined;
  /** The text at the foot of every invoice. */
  footer?: string | null | undefined;
  /** The treatment of a subscription after `giveUpDays`; null is refused. */
  giveUp?: GiveUp | null | undefined;
  /** The days overdue before `giveUp` applies: 1 to 365; null is never. */
  giveUpDays?: number | null | undefined;
  /** The treatment of an invoice after `giveUpDays`; null is refused. */
  giveUpInvoice?: GiveUpInvoice | null | undefined;
  /** The hours that the invoice of a period stays a draft: 0 to 720. */
  graceHours?: number | null | undefined;
  /** The IBAN; blanks are removed. */
  iban?: string | null | undefined;
  /** The expected version; any other version is refused as stale. */
  ifVersion?: number | null | undefined;
  /** The legal name of the seller. */
  legalName?: string | null | undefined;
  /** The default language of invoices, for customers without a language of their own; null is refused. */
  locale?: string | null | undefined;
  /** The treatment of a sale to a customer for whom the project has no tax rate; null is refused. */
  missingTaxRate?: MissingTaxRate | null | undefined;
  /** The days from finalisation to the due date: 0 to 365. */
  paymentTermDays?: number | null | undefined;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The proration of parts of a period, unless the subscription specifies another; null is refused. */
  proration?: Proration | null | undefined;
  /** The days on which a customer is reminded of an open invoice, counted from its due date: up to 10 different numbers from -60 to 180 in ascending order; none for no reminder. An invoice has reminders if there are days when it becomes final, and each follows the days as they are then. */
  reminderDays?: Array<number> | null | undefined;
  /** The days before the renewal of a period of more than 300 days on which it is announced: 1 to 120; null for no notice. */
  renewalNoticeDays?: number | null | undefined;
  /** The days after which a declined automatic payment is tried again, each counted from the attempts before: up to 10 numbers from 1 to 60; none for no retry. */
  retryDays?: Array<number> | null | undefined;
  /** The clients through which people may buy for themselves, without a role in the project; null is refused. */
  selfService?: SelfService | null | undefined;
  /** When a subscription runs that a person has bought through their own sign-in; null is refused. */
  selfServiceActivation?: SelfServiceActivation | null | undefined;
  /** The tax number of the local tax office. */
  taxNumber?: string | null | undefined;
  /** The day that decides the tax rate of time that is billed in advance; null is refused. */
  taxPoint?: TaxPoint | null | undefined;
  /** The time zone in which invoices are dated and numbered. */
  timezone?: string | null | undefined;
  /** The days before the end of a trial on which it is announced: 1 to 60; null for no notice. */
  trialNoticeDays?: number | null | undefined;
  /** Whether a customer's other saved methods are charged when the default is declined; null is refused. */
  tryOtherMethods?: boolean | null | undefined;
  /** The VAT id with the prefix of its country: "DE123456788"; blanks, dots and dashes are removed. */
  vatId?: string | null | undefined;
  /** Whether the hub checks VAT ids of customers in VIES; null is refused. */
  vatIdCheck?: VatIdChecking | null | undefined;
};

/** The input of `updateCheckoutLink`: what is left out stays, and null is the default. */
export type UpdateCheckoutLinkInput = {
  /** The address to which people return who do not buy, by the same rule. */
  cancelUrl?: string | null | undefined;
  /** Codes of coupons that every purchase uses, up to 4; by default none. */
  coupons?: Array<string> | null | undefined;
  /** When it ends, in the future; by default never. */
  expiresAt?: string | null | undefined;
  /** The prices that it sells from now on, in the currency of the link; null changes nothing. */
  items?: Array<CheckoutLinkItemInput> | null | undefined;
  /** The most purchases, 1 to 10,000; by default any number. One that expires unpaid does not count. */
  maxUses?: number | null | undefined;
  /** Your own keys and values, which each subscription or order gets. */
  metadata?: Record<string, string> | null | undefined;
  /** A name for yourself: 1 to 200 characters on one line. */
  name?: string | null | undefined;
  /** The address to which buyers return: https, or http on this machine, at the origin of an address of your clients or of the homepage of the project. */
  successUrl?: string | null | undefined;
  /** Whether the buyer may enter the code of a coupon; null changes nothing. */
  takesCoupon?: boolean | null | undefined;
  /** The number of free days for a customer who had no trial of these products before: 0 to 730; by default those of the prices. */
  trialDays?: number | null | undefined;
};

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

/** Changes of a draft, which are made together or not at all; a field left out stays as it is. Lines of a subscription or an order are calculated: only their description can be changed, and a line beside them adds or deducts an amount. */
export type UpdateInvoiceInput = {
  /** Lines to add at the end, up to 100; those of each tax rate come to 0 or more together. */
  addLines?: Array<InvoiceLineInput> | null | undefined;
  /** Lines to change, up to 200; those of each tax rate come to 0 or more together. */
  changeLines?: Array<ChangedInvoiceLineInput> | null | undefined;
  /** The due date instead, in the future, at most 10 years ahead; null removes it. */
  dueAt?: string | null | undefined;
  /** The expected version; any other version is refused as stale. */
  ifVersion?: number | null | undefined;
  /** The days from finalisation to the due date, 0 to 365; null is that of the subscription or the customer. */
  paymentTermDays?: number | null | undefined;
  /** The purchase order number: 1 to 100 characters on one line; null removes it. */
  poNumber?: string | null | undefined;
  /** Lines to remove, of those that were written by hand; up to 200. */
  removeLines?: Array<string | number> | null | undefined;
};

/** The fields to change: a field left out stays as it is, and null empties a nullable field. */
export type UpdateMailSettingInput = {
  /** The expected version; any other version is refused as stale. */
  ifVersion?: number | null | undefined;
  /** The project; defaults to the project of the key, or to your default project. */
  projectId?: string | number | null | undefined;
  /** The address for answers; null for the email address of the billing profile, if it has one. */
  replyTo?: string | null | undefined;
  /** The mails that are sent from now on; null for all, also those of later versions of the hub. */
  sent?: Array<MailKind> | null | undefined;
};

/** Whether the hub asks VIES, the register of the EU, about the VAT ids of customers. */
export type VatIdChecking =
  /** VAT ids are not sent anywhere; their format and check digits are checked. */
  | 'off'
  /** New and changed VAT ids are checked in VIES, within minutes. */
  | 'on';

/** Whether a VAT id is in force according to VIES. */
export type VatIdStatus =
  /** VIES does not know the id: the customer is taxed as a consumer. */
  | 'invalid'
  /** VIES has not answered yet: the id counts, and the hub asks again. */
  | 'unchecked'
  /** VIES knows the id. */
  | 'valid';

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type AttemptRowFragment = { id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null };

export type PayInvoiceMutationVariables = Exact<{
  input: PayInvoiceInput;
}>;


export type PayInvoiceMutation = { payInvoice: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null } } | null };

export type CancelPaymentAttemptMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelPaymentAttemptMutation = { cancelPaymentAttempt: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null } } | null };

export type RefreshPaymentAttemptMutationVariables = Exact<{
  id: string | number;
}>;


export type RefreshPaymentAttemptMutation = { refreshPaymentAttempt: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null } } | null };

export type ActInSandboxMutationVariables = Exact<{
  input: ActInSandboxInput;
}>;


export type ActInSandboxMutation = { actInSandbox: { paymentAttempt: { id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null } } | null };

export type PaymentAttemptsQueryVariables = Exact<{
  filter: PaymentAttemptFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type PaymentAttemptsQuery = { paymentAttempts: { totalCount: number | null, nodes: Array<{ id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, invoice: { id: string, number: string | null }, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type BillingSettingsQueryVariables = Exact<{
  projectId: string | number;
}>;


export type BillingSettingsQuery = { billingProfile: { projectId: string, version: number, legalName: string | null, email: string | null, vatId: string | null, taxNumber: string | null, iban: string | null, bic: string | null, footer: string | null, locale: string, timezone: string, paymentTermDays: number, graceHours: number, giveUpDays: number | null, giveUp: GiveUp, giveUpInvoice: GiveUpInvoice, reminderDays: Array<number>, retryDays: Array<number>, tryOtherMethods: boolean, trialNoticeDays: number | null, renewalNoticeDays: number | null, expiryNoticeDays: number | null, proration: Proration, missingTaxRate: MissingTaxRate, taxPoint: TaxPoint, vatIdCheck: VatIdChecking, selfService: SelfService, selfServiceActivation: SelfServiceActivation, updatedAt: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null, gatewayAccounts: { nodes: Array<{ id: string, gateway: GatewayName, mode: GatewayMode, reference: string | null, hasWebhookSecret: boolean, webhookUrl: string, createdAt: string }> }, taxRates: { totalCount: number | null, nodes: Array<{ id: string, name: string, percentage: string, country: string | null, taxCode: string | null, validFrom: string | null, validUntil: string | null, createdAt: string, archivedAt: string | null }> } | null };

export type EditedBillingProfileQueryVariables = Exact<{
  projectId: string | number;
}>;


export type EditedBillingProfileQuery = { billingProfile: { projectId: string, version: number, legalName: string | null, email: string | null, vatId: string | null, taxNumber: string | null, iban: string | null, bic: string | null, footer: string | null, locale: string, timezone: string, paymentTermDays: number, graceHours: number, giveUpDays: number | null, giveUp: GiveUp, giveUpInvoice: GiveUpInvoice, reminderDays: Array<number>, retryDays: Array<number>, tryOtherMethods: boolean, trialNoticeDays: number | null, renewalNoticeDays: number | null, expiryNoticeDays: number | null, proration: Proration, missingTaxRate: MissingTaxRate, taxPoint: TaxPoint, vatIdCheck: VatIdChecking, selfService: SelfService, selfServiceActivation: SelfServiceActivation, updatedAt: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null };

export type BillingProfilePartsFragment = { projectId: string, version: number, legalName: string | null, email: string | null, vatId: string | null, taxNumber: string | null, iban: string | null, bic: string | null, footer: string | null, locale: string, timezone: string, paymentTermDays: number, graceHours: number, giveUpDays: number | null, giveUp: GiveUp, giveUpInvoice: GiveUpInvoice, reminderDays: Array<number>, retryDays: Array<number>, tryOtherMethods: boolean, trialNoticeDays: number | null, renewalNoticeDays: number | null, expiryNoticeDays: number | null, proration: Proration, missingTaxRate: MissingTaxRate, taxPoint: TaxPoint, vatIdCheck: VatIdChecking, selfService: SelfService, selfServiceActivation: SelfServiceActivation, updatedAt: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } };

export type TaxRateRowFragment = { id: string, name: string, percentage: string, country: string | null, taxCode: string | null, validFrom: string | null, validUntil: string | null, createdAt: string, archivedAt: string | null };

export type UpdateBillingProfileMutationVariables = Exact<{
  input: UpdateBillingProfileInput;
}>;


export type UpdateBillingProfileMutation = { updateBillingProfile: { billingProfile: { projectId: string, version: number, legalName: string | null, email: string | null, vatId: string | null, taxNumber: string | null, iban: string | null, bic: string | null, footer: string | null, locale: string, timezone: string, paymentTermDays: number, graceHours: number, giveUpDays: number | null, giveUp: GiveUp, giveUpInvoice: GiveUpInvoice, reminderDays: Array<number>, retryDays: Array<number>, tryOtherMethods: boolean, trialNoticeDays: number | null, renewalNoticeDays: number | null, expiryNoticeDays: number | null, proration: Proration, missingTaxRate: MissingTaxRate, taxPoint: TaxPoint, vatIdCheck: VatIdChecking, selfService: SelfService, selfServiceActivation: SelfServiceActivation, updatedAt: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } } | null };

export type CreateTaxRateMutationVariables = Exact<{
  input: CreateTaxRateInput;
}>;


export type CreateTaxRateMutation = { createTaxRate: { taxRate: { id: string, name: string, percentage: string, country: string | null, taxCode: string | null, validFrom: string | null, validUntil: string | null, createdAt: string, archivedAt: string | null } } | null };

export type EndTaxRateMutationVariables = Exact<{
  input: EndTaxRateInput;
}>;


export type EndTaxRateMutation = { endTaxRate: { taxRate: { id: string, name: string, percentage: string, country: string | null, taxCode: string | null, validFrom: string | null, validUntil: string | null, createdAt: string, archivedAt: string | null } } | null };

export type TaxForQueryVariables = Exact<{
  input: TaxForInput;
}>;


export type TaxForQuery = { taxFor: { outcome: TaxOutcome, category: string, percentage: string, explanation: string } };

export type ArchiveTaxRateMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveTaxRateMutation = { archiveTaxRate: { taxRate: { id: string, name: string, percentage: string, country: string | null, taxCode: string | null, validFrom: string | null, validUntil: string | null, createdAt: string, archivedAt: string | null } } | null };

export type ChangedSubscriptionQueryVariables = Exact<{
  id: string | number;
}>;


export type ChangedSubscriptionQuery = { subscription: { availableActions: Array<string>, proration: Proration, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, items: Array<{ id: string, amount: string | null, quantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }, plan: { id: string, name: string }, product: { id: string, name: string } }>, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string } } | null };

export type PreviewSubscriptionChangeQueryVariables = Exact<{
  id: string | number;
  input: ChangeSubscriptionInput;
}>;


export type PreviewSubscriptionChangeQuery = { previewSubscriptionChange: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null };

export type ChangeSubscriptionMutationVariables = Exact<{
  id: string | number;
  input: ChangeSubscriptionInput;
}>;


export type ChangeSubscriptionMutation = { changeSubscription: { subscription: { id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, version: number, availableActions: Array<string>, pausedAt: string | null, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> } } | null };

export type CheckoutLinkQueryVariables = Exact<{
  id: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CheckoutLinkQuery = { checkoutLink: { id: string, name: string, url: string, currency: string, coupons: Array<string>, takesCoupon: boolean, trialDays: number | null, successUrl: string, cancelUrl: string, maxUses: number | null, expiresAt: string | null, archivedAt: string | null, createdAt: string, availableActions: Array<string>, metadata: Record<string, string>, checkouts: { totalCount: number | null, nodes: Array<{ id: string, status: CheckoutStatus, createdAt: string, completedAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, subscription: { id: string, status: SubscriptionStatus } | null, order: { id: string, status: OrderStatus } | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } }, customer: { id: string, name: string | null, email: string | null, externalId: string | null } | null, items: Array<{ id: string, quantity: number, minQuantity: number, maxQuantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string, product: { id: string, name: string } }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }> } | null };

export type CheckoutRowFragment = { id: string, status: CheckoutStatus, createdAt: string, completedAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, subscription: { id: string, status: SubscriptionStatus } | null, order: { id: string, status: OrderStatus } | null };

export type CheckoutLinksQueryVariables = Exact<{
  filter: CheckoutLinkFilter;
  sort?: CheckoutSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CheckoutLinksQuery = { checkoutLinks: { totalCount: number | null, nodes: Array<{ id: string, name: string, url: string, currency: string, coupons: Array<string>, takesCoupon: boolean, trialDays: number | null, successUrl: string, cancelUrl: string, maxUses: number | null, expiresAt: string | null, archivedAt: string | null, createdAt: string, availableActions: Array<string>, metadata: Record<string, string>, checkouts: { totalCount: number | null }, customer: { id: string, name: string | null, email: string | null, externalId: string | null } | null, items: Array<{ id: string, quantity: number, minQuantity: number, maxQuantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string, product: { id: string, name: string } }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }> }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type CheckoutLinkRowFragment = { id: string, name: string, url: string, currency: string, coupons: Array<string>, takesCoupon: boolean, trialDays: number | null, successUrl: string, cancelUrl: string, maxUses: number | null, expiresAt: string | null, archivedAt: string | null, createdAt: string, availableActions: Array<string>, metadata: Record<string, string>, customer: { id: string, name: string | null, email: string | null, externalId: string | null } | null, items: Array<{ id: string, quantity: number, minQuantity: number, maxQuantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string, product: { id: string, name: string } }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }> };

export type CreateCheckoutLinkMutationVariables = Exact<{
  input: CreateCheckoutLinkInput;
}>;


export type CreateCheckoutLinkMutation = { createCheckoutLink: { checkoutLink: { id: string } } | null };

export type UpdateCheckoutLinkMutationVariables = Exact<{
  id: string | number;
  input: UpdateCheckoutLinkInput;
}>;


export type UpdateCheckoutLinkMutation = { updateCheckoutLink: { checkoutLink: { id: string, name: string, url: string, currency: string, coupons: Array<string>, takesCoupon: boolean, trialDays: number | null, successUrl: string, cancelUrl: string, maxUses: number | null, expiresAt: string | null, archivedAt: string | null, createdAt: string, availableActions: Array<string>, metadata: Record<string, string>, customer: { id: string, name: string | null, email: string | null, externalId: string | null } | null, items: Array<{ id: string, quantity: number, minQuantity: number, maxQuantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string, product: { id: string, name: string } }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }> } } | null };

export type ArchiveCheckoutLinkMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveCheckoutLinkMutation = { archiveCheckoutLink: { checkoutLink: { id: string, archivedAt: string | null, availableActions: Array<string> } } | null };

export type ChangeCheckoutLinkMetadataMutationVariables = Exact<{
  id: string | number;
  metadata?: Record<string, string> | null | undefined;
}>;


export type ChangeCheckoutLinkMetadataMutation = { updateCheckoutLink: { checkoutLink: { id: string, metadata: Record<string, string> } } | null };

export type CheckoutOfferQueryVariables = Exact<{
  link: string | number;
}>;


export type CheckoutOfferQuery = { checkoutOffer: { linkId: string, status: CheckoutOfferStatus, currency: string, isOrder: boolean, takesCoupon: boolean, trialDays: number | null, expiresAt: string | null, cancelUrl: string, project: { id: string, name: string, logoUrl: string | null, homepageUrl: string | null }, seller: { legalName: string | null, vatId: string | null, email: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } }, items: Array<{ id: string, quantity: number, minQuantity: number, maxQuantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string, product: { id: string, name: string, tagline: string | null } }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } }>, latestCheckout: { id: string, status: CheckoutStatus, returnUrl: string | null, createdAt: string, subscription: { id: string, status: SubscriptionStatus, expiresAt: string | null, trialEndAt: string | null, latestInvoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } | null } | null, order: { id: string, status: OrderStatus, expiresAt: string | null, invoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null } | null } | null };

export type CheckoutStateFragment = { id: string, status: CheckoutStatus, returnUrl: string | null, createdAt: string, subscription: { id: string, status: SubscriptionStatus, expiresAt: string | null, trialEndAt: string | null, latestInvoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } | null } | null, order: { id: string, status: OrderStatus, expiresAt: string | null, invoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type CheckoutInvoiceFragment = { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type CheckoutBuyerQueryVariables = Exact<{
  seller: string | number;
  buyer: CustomerFilter;
}>;


export type CheckoutBuyerQuery = { customers: { nodes: Array<{ id: string, name: string | null, vatId: string | null, version: number, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } }> } };

export type PreviewCheckoutQueryVariables = Exact<{
  input: StartCheckoutInput;
}>;


export type PreviewCheckoutQuery = { previewCheckout: { subscription: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null, order: { awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } } | null } | null };

export type StartCheckoutMutationVariables = Exact<{
  input: StartCheckoutInput;
}>;


export type StartCheckoutMutation = { startCheckout: { checkout: { id: string, status: CheckoutStatus, returnUrl: string | null, createdAt: string, subscription: { id: string, status: SubscriptionStatus, expiresAt: string | null, trialEndAt: string | null, latestInvoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } | null } | null, order: { id: string, status: OrderStatus, expiresAt: string | null, invoice: { id: string, number: string | null, status: InvoiceStatus, lines: Array<{ id: string, description: string, quantity: string, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null } } | null };

export type CancelCheckoutOrderMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelCheckoutOrderMutation = { cancelOrder: { order: { id: string, status: OrderStatus } } | null };

export type CancelCheckoutSubscriptionMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelCheckoutSubscriptionMutation = { cancelSubscription: { subscription: { id: string, status: SubscriptionStatus } } | null };

export type CouponQueryVariables = Exact<{
  id: string | number;
}>;


export type CouponQuery = { coupon: { productIds: Array<string>, id: string, code: string, name: string, percentOff: string | null, duration: CouponDuration, durationPeriods: number | null, maxRedemptions: number | null, timesRedeemed: number | null, redeemBy: string | null, archivedAt: string | null, createdAt: string, amountOff: { amount: string, currency: string } | null } | null };

export type CouponProductsQueryVariables = Exact<{
  projectId: string | number;
}>;


export type CouponProductsQuery = { products: { nodes: Array<{ id: string, name: string }> } };

export type ArchiveCouponMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveCouponMutation = { archiveCoupon: { coupon: { id: string, archivedAt: string | null } } | null };

export type CouponsQueryVariables = Exact<{
  filter: CouponFilter;
  sort?: CouponSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CouponsQuery = { coupons: { totalCount: number | null, nodes: Array<{ id: string, code: string, name: string, percentOff: string | null, duration: CouponDuration, durationPeriods: number | null, maxRedemptions: number | null, timesRedeemed: number | null, redeemBy: string | null, archivedAt: string | null, createdAt: string, amountOff: { amount: string, currency: string } | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type CouponRowFragment = { id: string, code: string, name: string, percentOff: string | null, duration: CouponDuration, durationPeriods: number | null, maxRedemptions: number | null, timesRedeemed: number | null, redeemBy: string | null, archivedAt: string | null, createdAt: string, amountOff: { amount: string, currency: string } | null };

export type CreateCouponMutationVariables = Exact<{
  input: CreateCouponInput;
}>;


export type CreateCouponMutation = { createCoupon: { coupon: { id: string } } | null };

export type CreditNoteQueryVariables = Exact<{
  id: string | number;
}>;


export type CreditNoteQuery = { creditNote: { memo: string | null, xmlUrl: string | null, id: string, number: string, status: CreditNoteStatus, reason: CreditNoteReason, issuedAt: string, availableActions: Array<string>, voidedAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, net: { amount: string, currency: string }, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, lines: Array<{ id: string, description: string, explanation: string, net: { amount: string, currency: string }, tax: { amount: string, currency: string }, total: { amount: string, currency: string } }>, total: { amount: string, currency: string }, invoice: { id: string, number: string | null }, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> } | null };

export type CreditNoteStateFragment = { id: string, status: CreditNoteStatus, availableActions: Array<string>, voidedAt: string | null, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> };

export type VoidCreditNoteMutationVariables = Exact<{
  id: string | number;
}>;


export type VoidCreditNoteMutation = { voidCreditNote: { creditNote: { id: string, status: CreditNoteStatus, availableActions: Array<string>, voidedAt: string | null, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> } } | null };

export type CreditNoteFileQueryVariables = Exact<{
  id: string | number;
  format: DocumentFormat;
}>;


export type CreditNoteFileQuery = { file: { filename: string, content: string } | null };

export type CreditNotesQueryVariables = Exact<{
  filter: CreditNoteFilter;
  sort?: CreditNoteSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CreditNotesQuery = { creditNotes: { totalCount: number | null, nodes: Array<{ id: string, number: string, status: CreditNoteStatus, reason: CreditNoteReason, issuedAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type CreditNoteRowFragment = { id: string, number: string, status: CreditNoteStatus, reason: CreditNoteReason, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } };

export type CreateCustomerMutationVariables = Exact<{
  input: CreateCustomerInput;
}>;


export type CreateCustomerMutation = { createCustomer: { customer: { id: string, name: string | null, email: string | null, externalId: string | null } } | null };

export type UpdateCustomerMutationVariables = Exact<{
  id: string | number;
  input: UpdateCustomerInput;
}>;


export type UpdateCustomerMutation = { updateCustomer: { customer: { version: number, locale: string | null, timezone: string, vatId: string | null, taxExempt: boolean, combineInvoices: boolean, collectionMethod: CollectionMethod, paymentTermDays: number | null, poNumber: string | null, id: string, name: string | null, email: string | null, externalId: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } } | null };

export type EditedCustomerQueryVariables = Exact<{
  id: string | number;
}>;


export type EditedCustomerQuery = { customer: { version: number, locale: string | null, timezone: string, vatId: string | null, taxExempt: boolean, combineInvoices: boolean, collectionMethod: CollectionMethod, paymentTermDays: number | null, poNumber: string | null, id: string, name: string | null, email: string | null, externalId: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null };

export type CustomerProfileFragment = { version: number, locale: string | null, timezone: string, vatId: string | null, taxExempt: boolean, combineInvoices: boolean, collectionMethod: CollectionMethod, paymentTermDays: number | null, poNumber: string | null, id: string, name: string | null, email: string | null, externalId: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } };

export type ClockChoicesQueryVariables = Exact<{
  projectId: string | number;
}>;


export type ClockChoicesQuery = { testClocks: { nodes: Array<{ id: string, name: string }> } | null };

export type CustomerLinkRowFragment = { id: string, createdAt: string, expiresAt: string, isExpired: boolean, invoice: { id: string, number: string | null } | null };

export type CustomerLinksQueryVariables = Exact<{
  customer: string | number;
}>;


export type CustomerLinksQuery = { customerLinks: { nodes: Array<{ id: string, createdAt: string, expiresAt: string, isExpired: boolean, invoice: { id: string, number: string | null } | null }> } };

export type CreateCustomerLinkMutationVariables = Exact<{
  input: CreateCustomerLinkInput;
}>;


export type CreateCustomerLinkMutation = { createCustomerLink: { url: string | null, customerLink: { id: string, createdAt: string, expiresAt: string, isExpired: boolean, invoice: { id: string, number: string | null } | null } } | null };

export type ExpireCustomerLinkMutationVariables = Exact<{
  id: string | number;
}>;


export type ExpireCustomerLinkMutation = { expireCustomerLink: { customerLink: { id: string, createdAt: string, expiresAt: string, isExpired: boolean, invoice: { id: string, number: string | null } | null } } | null };

export type CustomerMailsQueryVariables = Exact<{
  filter: CustomerMailFilter;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CustomerMailsQuery = { customerMails: { totalCount: number | null, nodes: Array<{ id: string, kind: MailKind, subjectId: string, recipient: string | null, title: string | null, state: CustomerMailState, problem: string | null, attempts: number, causedAt: string, createdAt: string, sentAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type MailsOfCustomerQueryVariables = Exact<{
  filter: CustomerMailFilter;
}>;


export type MailsOfCustomerQuery = { customerMails: { totalCount: number | null, nodes: Array<{ id: string, kind: MailKind, subjectId: string, recipient: string | null, title: string | null, state: CustomerMailState, problem: string | null, attempts: number, causedAt: string, createdAt: string, sentAt: string | null }> } };

export type CustomerMailRowFragment = { id: string, kind: MailKind, subjectId: string, recipient: string | null, title: string | null, state: CustomerMailState, problem: string | null, attempts: number, causedAt: string, createdAt: string, sentAt: string | null };

export type CustomerQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerQuery = { customer: { createdAt: string, userId: string | null, version: number, locale: string | null, timezone: string, vatId: string | null, taxExempt: boolean, combineInvoices: boolean, collectionMethod: CollectionMethod, paymentTermDays: number | null, poNumber: string | null, id: string, name: string | null, email: string | null, externalId: string | null, vatIdCheck: { status: VatIdStatus, checkedAt: string | null, consultationNumber: string | null, name: string | null, address: string | null, error: string | null } | null, balance: Array<{ amount: string, currency: string }>, owed: Array<{ amount: string, currency: string }>, testClock: { id: string, name: string } | null, subscriptions: { totalCount: number | null, nodes: Array<{ id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, pendingCharges: { totalCount: number | null, nodes: Array<{ id: string, status: PendingChargeStatus, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, createdAt: string, amount: { amount: string, currency: string } }> }, invoices: { totalCount: number | null, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { totalCount: number | null, nodes: Array<{ id: string, status: PaymentStatus, method: string, reference: string | null, receivedAt: string, amount: { amount: string, currency: string }, credited: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, creditNotes: { totalCount: number | null, nodes: Array<{ id: string, number: string, status: CreditNoteStatus, reason: CreditNoteReason, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null };

export type CustomerTimelineQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerTimelineQuery = { customer: { id: string, name: string | null, email: string | null, externalId: string | null, testClock: { id: string, nowAt: string } | null, subscriptions: { nodes: Array<{ startAt: string, trialEndAt: string | null, canceledAt: string | null, pausedAt: string | null, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, orders: { nodes: Array<{ id: string, status: OrderStatus, createdAt: string, updatedAt: string, items: Array<{ id: string, quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> }> }, invoices: { totalCount: number | null, nodes: Array<{ reason: InvoiceReason, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { nodes: Array<{ id: string, method: string, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, creditNotes: { nodes: Array<{ id: string, number: string, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> } } | null };

export type CustomerUsageQueryVariables = Exact<{
  projectId: string | number;
  id: string;
  externalId: string;
  hasExternalId: boolean;
  timezone: string;
}>;


export type CustomerUsageQuery = { byId: { totals: Array<{ events: number, value: string, group: { meter: { id: string, name: string, unit: string | null } } }> } | null, byExternalId?: { totals: Array<{ events: number, value: string, group: { meter: { id: string, name: string, unit: string | null } } }> } | null };

export type CustomerUsagePartsFragment = { totals: Array<{ events: number, value: string, group: { meter: { id: string, name: string, unit: string | null } } }> };

export type RequestVatIdCheckMutationVariables = Exact<{
  id: string | number;
}>;


export type RequestVatIdCheckMutation = { requestVatIdCheck: { customer: { id: string } } | null };

export type CustomersQueryVariables = Exact<{
  projectId: string | number;
  filter: CustomerFilter;
  sort?: CustomerSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type CustomersQuery = { customers: { totalCount: number | null, nodes: Array<{ id: string, createdAt: string, name: string | null, email: string | null, externalId: string | null, balance: Array<{ amount: string, currency: string }>, owed: Array<{ amount: string, currency: string }>, subscriptions: { totalCount: number | null } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type GatewayRowFragment = { id: string, gateway: GatewayName, mode: GatewayMode, reference: string | null, hasWebhookSecret: boolean, webhookUrl: string, createdAt: string };

export type ConnectedGatewaysQueryVariables = Exact<{
  projectId: string | number;
}>;


export type ConnectedGatewaysQuery = { gatewayAccounts: { nodes: Array<{ id: string, gateway: GatewayName }> } };

export type ConnectGatewayMutationVariables = Exact<{
  input: ConnectGatewayInput;
}>;


export type ConnectGatewayMutation = { connectGateway: { gatewayAccount: { id: string, gateway: GatewayName, mode: GatewayMode, reference: string | null, hasWebhookSecret: boolean, webhookUrl: string, createdAt: string } } | null };

export type DisconnectGatewayMutationVariables = Exact<{
  id: string | number;
}>;


export type DisconnectGatewayMutation = { disconnectGateway: { gatewayAccount: { id: string, disconnectedAt: string | null } } | null };

export type ChangeGatewayKeysMutationVariables = Exact<{
  input: ChangeGatewayKeysInput;
}>;


export type ChangeGatewayKeysMutation = { changeGatewayKeys: { gatewayAccount: { id: string, gateway: GatewayName, mode: GatewayMode, reference: string | null, hasWebhookSecret: boolean, webhookUrl: string, createdAt: string } } | null };

export type InvoiceSheetQueryVariables = Exact<{
  id: string | number;
  projectId: string | number;
}>;


export type InvoiceSheetQuery = { invoice: { id: string, number: string | null, status: InvoiceStatus, currency: string, locale: string, createdAt: string, finalizedAt: string | null, dueAt: string | null, poNumber: string | null, periodStartAt: string | null, periodEndAt: string | null, replaces: { id: string, number: string | null } | null, parties: { footer: string | null, seller: { name: string | null, street: string | null, postalCode: string | null, city: string | null, country: string | null, vatId: string | null, taxNumber: string | null, email: string | null, iban: string | null, bic: string | null }, buyer: { name: string | null, street: string | null, postalCode: string | null, city: string | null, country: string | null, vatId: string | null, taxNumber: string | null, email: string | null, iban: string | null, bic: string | null } } | null, customer: { version: number, locale: string | null, timezone: string, vatId: string | null, taxExempt: boolean, combineInvoices: boolean, collectionMethod: CollectionMethod, paymentTermDays: number | null, poNumber: string | null, id: string, name: string | null, email: string | null, externalId: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } }, lines: Array<{ id: string, description: string, quantity: string, unitAmount: string | null, taxPercentage: string, taxRule: TaxRule | null, periodStartAt: string | null, periodEndAt: string | null, amount: { amount: string, currency: string } }>, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, warnings: Array<{ code: InvoiceWarningCode }>, taxes: Array<{ rateId: string | null, name: string | null, percentage: string, category: string, reason: string | null, tax: { amount: string, currency: string } }>, credited: { amount: string, currency: string }, creditNoted: { amount: string, currency: string }, total: { amount: string, currency: string }, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } | null, billingProfile: { projectId: string, version: number, legalName: string | null, email: string | null, vatId: string | null, taxNumber: string | null, iban: string | null, bic: string | null, footer: string | null, locale: string, timezone: string, paymentTermDays: number, graceHours: number, giveUpDays: number | null, giveUp: GiveUp, giveUpInvoice: GiveUpInvoice, reminderDays: Array<number>, retryDays: Array<number>, tryOtherMethods: boolean, trialNoticeDays: number | null, renewalNoticeDays: number | null, expiryNoticeDays: number | null, proration: Proration, missingTaxRate: MissingTaxRate, taxPoint: TaxPoint, vatIdCheck: VatIdChecking, selfService: SelfService, selfServiceActivation: SelfServiceActivation, updatedAt: string | null, address: { street: string | null, postalCode: string | null, city: string | null, country: string | null } } | null };

export type PartyPartsFragment = { name: string | null, street: string | null, postalCode: string | null, city: string | null, country: string | null, vatId: string | null, taxNumber: string | null, email: string | null, iban: string | null, bic: string | null };

export type InvoiceQueryVariables = Exact<{
  id: string | number;
}>;


export type InvoiceQuery = { invoice: { currency: string, reason: InvoiceReason, periodStartAt: string | null, periodEndAt: string | null, pdfUrl: string, xmlUrl: string | null, metadata: Record<string, string> | null, finalizeAt: string | null, finalizationError: string | null, id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, version: number, paymentTermDays: number | null, poNumber: string | null, replaces: { id: string, number: string | null } | null, replacedBy: { id: string, number: string | null } | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, subscription: { id: string, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> } | null, invoicedSubscriptions: Array<{ id: string, reason: InvoiceReason, periodStartAt: string, periodEndAt: string, subscription: { id: string, items: Array<{ id: string, quantity: number, plan: { id: string, name: string }, product: { id: string, name: string } }> } | null }>, lines: Array<{ id: string, subscriptionId: string | null, kind: LineKind, description: string, explanation: string, quantity: string, unitAmount: string | null, taxPercentage: string, taxRule: TaxRule | null, isTaxInclusive: boolean, periodStartAt: string | null, periodEndAt: string | null, amount: { amount: string, currency: string }, net: { amount: string, currency: string }, total: { amount: string, currency: string } }>, payments: Array<{ id: string, status: PaymentStatus, method: string, reference: string | null, receivedAt: string, amount: { amount: string, currency: string } }>, creditNotes: Array<{ id: string, number: string, status: CreditNoteStatus, issuedAt: string, total: { amount: string, currency: string } }>, paymentAttempts: Array<{ id: string, number: number, status: PaymentAttemptStatus, reference: string | null, isAutomatic: boolean, isRetryable: boolean | null, declineReason: DeclineReason | null, createdAt: string, decidedAt: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, paymentMethod: { id: string, kind: string | null, brand: string | null, last4: string | null } | null, nextAction: { redirectUrl: string | null } | null, payment: { id: string, status: PaymentStatus, gateway: GatewayName | null } | null }>, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ rateId: string | null, name: string | null, percentage: string, category: string, reason: string | null, tax: { amount: string, currency: string } }>, credited: { amount: string, currency: string }, creditNoted: { amount: string, currency: string } } | null };

export type InvoiceSumsFragment = { id: string, status: InvoiceStatus, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, warnings: Array<{ code: InvoiceWarningCode }>, taxes: Array<{ rateId: string | null, name: string | null, percentage: string, category: string, reason: string | null, tax: { amount: string, currency: string } }>, credited: { amount: string, currency: string }, creditNoted: { amount: string, currency: string }, total: { amount: string, currency: string }, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type InvoiceStateFragment = { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type TaxRateChoicesQueryVariables = Exact<{
  projectId: string | number;
}>;


export type TaxRateChoicesQuery = { taxRates: { nodes: Array<{ id: string, name: string, percentage: string, country: string | null, taxCode: string | null }> } | null };

export type FinalizeInvoiceMutationVariables = Exact<{
  id: string | number;
  tax?: TaxDecisionInput | null | undefined;
}>;


export type FinalizeInvoiceMutation = { finalizeInvoice: { invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type VoidInvoiceMutationVariables = Exact<{
  id: string | number;
}>;


export type VoidInvoiceMutation = { voidInvoice: { invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type WriteOffInvoiceMutationVariables = Exact<{
  id: string | number;
}>;


export type WriteOffInvoiceMutation = { markInvoiceUncollectible: { invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type RecordPaymentMutationVariables = Exact<{
  input: CreatePaymentInput;
}>;


export type RecordPaymentMutation = { createPayment: { payment: { id: string, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } } | null };

export type InvoiceFileQueryVariables = Exact<{
  id: string | number;
  format: DocumentFormat;
}>;


export type InvoiceFileQuery = { file: { filename: string, content: string } | null };

export type DeleteInvoiceMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteInvoiceMutation = { deleteInvoice: { id: string } | null };

export type CreditInvoiceMutationVariables = Exact<{
  input: CreditInvoiceInput;
}>;


export type CreditInvoiceMutation = { creditInvoice: { creditNote: { id: string, number: string, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } } | null };

export type ChangeInvoiceMetadataMutationVariables = Exact<{
  id: string | number;
  metadata?: Record<string, string> | null | undefined;
}>;


export type ChangeInvoiceMetadataMutation = { updateInvoiceMetadata: { invoice: { id: string, metadata: Record<string, string> | null } } | null };

export type InvoiceTermsFragment = { id: string, version: number, dueAt: string | null, paymentTermDays: number | null, poNumber: string | null };

export type UpdateInvoiceMutationVariables = Exact<{
  id: string | number;
  input: UpdateInvoiceInput;
}>;


export type UpdateInvoiceMutation = { updateInvoice: { invoice: { id: string, version: number, dueAt: string | null, paymentTermDays: number | null, poNumber: string | null } } | null };

export type PreviewInvoiceUpdateQueryVariables = Exact<{
  id: string | number;
  input: UpdateInvoiceInput;
}>;


export type PreviewInvoiceUpdateQuery = { previewInvoiceUpdate: { subtotal: { amount: string, currency: string }, tax: { amount: string, currency: string }, total: { amount: string, currency: string } } | null };

export type PreviewInvoiceReissueQueryVariables = Exact<{
  id: string | number;
}>;


export type PreviewInvoiceReissueQuery = { previewInvoiceReissue: { takenBackBy: TakenBackBy, creditNote: { total: { amount: string, currency: string }, credited: { amount: string, currency: string } } | null, invoice: { total: { amount: string, currency: string } } } | null };

export type ReissueInvoiceMutationVariables = Exact<{
  id: string | number;
}>;


export type ReissueInvoiceMutation = { reissueInvoice: { invoice: { id: string }, replaced: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type InvoicesQueryVariables = Exact<{
  filter: InvoiceFilter;
  sort?: InvoiceSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type InvoicesQuery = { invoices: { totalCount: number | null, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type SoldPricesQueryVariables = Exact<{
  filter: ProductFilter;
}>;


export type SoldPricesQuery = { products: { nodes: Array<{ id: string, name: string, plans: Array<{ id: string, name: string, prices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> }> } };

export type LedgerQueryVariables = Exact<{
  projectId: string | number;
  filter: LedgerTransactionFilter;
  sort: LedgerTransactionSort;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type LedgerQuery = { ledgerAccounts: Array<{ kind: LedgerAccountKind, currency: string, debit: { amount: string, currency: string }, credit: { amount: string, currency: string }, balance: { amount: string, currency: string } }> | null, ledgerTransactions: { totalCount: number | null, nodes: Array<{ id: string, kind: string, effectiveAt: string, entries: Array<{ id: string, account: LedgerAccountKind, side: LedgerSide, amount: { amount: string, currency: string } }>, invoice: { id: string, number: string | null } | null, payment: { id: string, invoice: { id: string, number: string | null } } | null, creditNote: { id: string, number: string } | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type LedgerTransactionPartsFragment = { id: string, kind: string, effectiveAt: string, entries: Array<{ id: string, account: LedgerAccountKind, side: LedgerSide, amount: { amount: string, currency: string } }>, invoice: { id: string, number: string | null } | null, payment: { id: string, invoice: { id: string, number: string | null } } | null, creditNote: { id: string, number: string } | null };

export type LedgerCheckQueryVariables = Exact<{
  projectId: string | number;
}>;


export type LedgerCheckQuery = { ledgerCheck: { isCorrect: boolean, invoices: number, payments: number, creditNotes: number, refunds: number, transactions: number, difference: { sentence: string } | null } | null };

export type MailSettingsQueryVariables = Exact<{
  projectId: string | number;
}>;


export type MailSettingsQuery = { mailSetting: { projectId: string, sent: Array<MailKind>, replyTo: string | null, version: number } | null };

export type MailPreviewQueryVariables = Exact<{
  projectId: string | number;
  kind: MailKind;
  language: string;
}>;


export type MailPreviewQuery = { mailPreview: { subject: string, text: string, html: string } | null };

export type MailSettingPartsFragment = { projectId: string, sent: Array<MailKind>, replyTo: string | null, version: number };

export type UpdateMailSettingMutationVariables = Exact<{
  input: UpdateMailSettingInput;
}>;


export type UpdateMailSettingMutation = { updateMailSetting: { mailSetting: { projectId: string, sent: Array<MailKind>, replyTo: string | null, version: number } } | null };

export type NewInvoiceQueryVariables = Exact<{
  projectId: string | number;
  customerId: string | number;
  hasCustomer: boolean;
}>;


export type NewInvoiceQuery = { customer?: { id: string, name: string | null, email: string | null, externalId: string | null, testClock: { id: string, name: string } | null } | null, invoices: { nodes: Array<{ id: string, currency: string }> } };

export type CreateInvoiceMutationVariables = Exact<{
  input: CreateInvoiceInput;
}>;


export type CreateInvoiceMutation = { createInvoice: { invoice: { id: string } } | null };

export type PreviewOrderQueryVariables = Exact<{
  input: CreateOrderInput;
}>;


export type PreviewOrderQuery = { previewOrder: { awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } } | null };

export type OrderPreviewPartsFragment = { awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } };

export type CreateOrderMutationVariables = Exact<{
  input: CreateOrderInput;
}>;


export type CreateOrderMutation = { createOrder: { order: { id: string, status: OrderStatus } } | null };

export type OrderRowFragment = { id: string, status: OrderStatus, createdAt: string, updatedAt: string, items: Array<{ id: string, quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> };

export type OrderQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderQuery = { order: { fulfilment: Fulfilment, metadata: Record<string, string> | null, expiresAt: string | null, availableActions: Array<string>, id: string, status: OrderStatus, createdAt: string, updatedAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, items: Array<{ id: string, amount: string | null, fulfilledAt: string | null, endedAt: string | null, quantity: number, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }, product: { id: string, name: string }, plan: { id: string, name: string } }>, invoice: { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } } } | null };

export type CancelOrderMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelOrderMutation = { cancelOrder: { order: { id: string, status: OrderStatus, availableActions: Array<string>, invoice: { id: string, status: InvoiceStatus } } } | null };

export type ChangeOrderMetadataMutationVariables = Exact<{
  id: string | number;
  metadata?: Record<string, string> | null | undefined;
}>;


export type ChangeOrderMetadataMutation = { updateOrderMetadata: { order: { id: string, metadata: Record<string, string> | null } } | null };

export type PaymentMethodRowFragment = { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { redirectUrl: string | null } | null };

export type CustomerMethodsQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerMethodsQuery = { customer: { id: string, paymentMethods: Array<{ id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { redirectUrl: string | null } | null }> } | null };

export type AddPaymentMethodMutationVariables = Exact<{
  input: AddPaymentMethodInput;
}>;


export type AddPaymentMethodMutation = { addPaymentMethod: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { redirectUrl: string | null } | null } } | null };

export type MakePaymentMethodDefaultMutationVariables = Exact<{
  id: string | number;
}>;


export type MakePaymentMethodDefaultMutation = { makePaymentMethodDefault: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { redirectUrl: string | null } | null } } | null };

export type RemovePaymentMethodMutationVariables = Exact<{
  id: string | number;
}>;


export type RemovePaymentMethodMutation = { removePaymentMethod: { paymentMethod: { id: string, status: PaymentMethodStatus, kind: string | null, brand: string | null, last4: string | null, expiryMonth: number | null, expiryYear: number | null, isDefault: boolean, declineReason: DeclineReason | null, availableActions: Array<string>, createdAt: string, nextAction: { redirectUrl: string | null } | null } } | null };

export type PaymentQueryVariables = Exact<{
  id: string | number;
}>;


export type PaymentQuery = { payment: { createdAt: string, metadata: Record<string, string> | null, gateway: GatewayName | null, id: string, status: PaymentStatus, method: string, reference: string | null, receivedAt: string, availableActions: Array<string>, reversedAt: string | null, reversalReason: string | null, chargedBackAt: string | null, fee: { amount: string, currency: string }, applied: { amount: string, currency: string }, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, invoice: { id: string, number: string | null, status: InvoiceStatus, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }, amount: { amount: string, currency: string }, credited: { amount: string, currency: string }, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> } | null };

export type PaymentStateFragment = { id: string, status: PaymentStatus, availableActions: Array<string>, reversedAt: string | null, reversalReason: string | null, chargedBackAt: string | null, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> };

export type ReversePaymentMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ReversePaymentMutation = { reversePayment: { payment: { id: string, status: PaymentStatus, availableActions: Array<string>, reversedAt: string | null, reversalReason: string | null, chargedBackAt: string | null, invoice: { id: string, status: InvoiceStatus, number: string | null, availableActions: Array<string>, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, paid: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }, customer: { id: string, balance: Array<{ amount: string, currency: string }> }, refunds: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }> } } | null };

export type ChangePaymentMetadataMutationVariables = Exact<{
  id: string | number;
  metadata?: Record<string, string> | null | undefined;
}>;


export type ChangePaymentMetadataMutation = { updatePaymentMetadata: { payment: { id: string, metadata: Record<string, string> | null } } | null };

export type PaymentsQueryVariables = Exact<{
  projectId: string | number;
  filter: PaymentFilter;
  sort?: PaymentSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type PaymentsQuery = { payments: { totalCount: number | null, nodes: Array<{ id: string, status: PaymentStatus, method: string, reference: string | null, receivedAt: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, amount: { amount: string, currency: string }, credited: { amount: string, currency: string }, invoice: { id: string, number: string | null } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type PaymentRowFragment = { id: string, status: PaymentStatus, method: string, reference: string | null, receivedAt: string, amount: { amount: string, currency: string }, credited: { amount: string, currency: string }, invoice: { id: string, number: string | null } };

export type PendingChargeRowFragment = { id: string, status: PendingChargeStatus, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, createdAt: string, amount: { amount: string, currency: string } };

export type CreatePendingChargeMutationVariables = Exact<{
  input: CreatePendingChargeInput;
}>;


export type CreatePendingChargeMutation = { createPendingCharge: { pendingCharge: { id: string, status: PendingChargeStatus, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, createdAt: string, amount: { amount: string, currency: string } } } | null };

export type RemovePendingChargeMutationVariables = Exact<{
  id: string | number;
}>;


export type RemovePendingChargeMutation = { removePendingCharge: { pendingCharge: { id: string, status: PendingChargeStatus, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, createdAt: string, amount: { amount: string, currency: string } } } | null };

export type SetOwnInvoicesMutationVariables = Exact<{
  id: string | number;
  hasOwnInvoices: boolean;
}>;


export type SetOwnInvoicesMutation = { setOwnInvoices: { subscription: { hasOwnInvoices: boolean, id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type PreviewPartsFragment = { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> };

export type PreviewedInvoiceFragment = { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> };

export type ProductChoicesQueryVariables = Exact<{
  filter: ProductFilter;
}>;


export type ProductChoicesQuery = { products: { nodes: Array<{ id: string, name: string }> } };

export type RefundsQueryVariables = Exact<{
  filter: RefundFilter;
  sort?: RefundSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type RefundsQuery = { refunds: { totalCount: number | null, nodes: Array<{ id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type RefundRowFragment = { id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null };

export type CreateRefundMutationVariables = Exact<{
  input: CreateRefundInput;
}>;


export type CreateRefundMutation = { createRefund: { refund: { id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, payment: { id: string, refunds: Array<{ id: string }> } | null, creditNote: { id: string, number: string, refunds: Array<{ id: string }> } | null, customer: { id: string, balance: Array<{ amount: string, currency: string }> }, amount: { amount: string, currency: string } } } | null };

export type ReverseRefundMutationVariables = Exact<{
  id: string | number;
  reason: string;
}>;


export type ReverseRefundMutation = { reverseRefund: { refund: { id: string, status: RefundStatus, method: string, reference: string | null, reason: string | null, refundedAt: string, reversedAt: string | null, reversalReason: string | null, gateway: GatewayName | null, failureReason: string | null, availableActions: Array<string>, customer: { id: string, balance: Array<{ amount: string, currency: string }> }, amount: { amount: string, currency: string }, payment: { id: string } | null, creditNote: { id: string, number: string } | null } } | null };

export type SubscribeChoicesQueryVariables = Exact<{
  projectId: string | number;
  customerId: string | number;
  hasCustomer: boolean;
}>;


export type SubscribeChoicesQuery = { customer?: { id: string, name: string | null, email: string | null, externalId: string | null, testClock: { id: string, name: string } | null } | null, testClocks: { nodes: Array<{ id: string, name: string, nowAt: string }> } | null, coupons: { nodes: Array<{ id: string, code: string, name: string }> } | null };

export type ClockedCustomerFragment = { id: string, name: string | null, email: string | null, externalId: string | null, testClock: { id: string, name: string } | null };

export type FindCustomersQueryVariables = Exact<{
  projectId: string | number;
  filter: CustomerFilter;
}>;


export type FindCustomersQuery = { customers: { nodes: Array<{ id: string, name: string | null, email: string | null, externalId: string | null, testClock: { id: string, name: string } | null }> } };

export type PreviewSubscriptionQueryVariables = Exact<{
  input: CreateSubscriptionInput;
}>;


export type PreviewSubscriptionQuery = { previewSubscription: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null };

export type CreateSubscriptionMutationVariables = Exact<{
  input: CreateSubscriptionInput;
}>;


export type CreateSubscriptionMutation = { createSubscription: { subscription: { id: string, status: SubscriptionStatus } } | null };

export type PreviewTrialEndQueryVariables = Exact<{
  id: string | number;
  input: MoveTrialEndInput;
}>;


export type PreviewTrialEndQuery = { previewTrialEnd: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null };

export type PreviewFreeTimeQueryVariables = Exact<{
  id: string | number;
  input: GiveFreeTimeInput;
}>;


export type PreviewFreeTimeQuery = { previewFreeTime: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null };

export type PreviewBillingDateQueryVariables = Exact<{
  id: string | number;
  input: MoveBillingDateInput;
}>;


export type PreviewBillingDateQuery = { previewBillingDate: { effectiveAt: string, awaitsPayment: boolean, isCatchingUp: boolean, amountDue: { amount: string, currency: string }, balance: { amount: string, currency: string }, period: { startAt: string, endAt: string }, creditNotes: Array<{ invoiceId: string, invoiceNumber: string | null, applied: { amount: string, currency: string }, credited: { amount: string, currency: string }, total: { amount: string, currency: string }, lines: Array<{ description: string, explanation: string, total: { amount: string, currency: string } }> }>, invoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, gathered: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, laterInvoices: Array<{ at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> }> } | null };

export type MoveTrialEndMutationVariables = Exact<{
  id: string | number;
  input: MoveTrialEndInput;
}>;


export type MoveTrialEndMutation = { moveTrialEnd: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type GiveFreeTimeMutationVariables = Exact<{
  id: string | number;
  input: GiveFreeTimeInput;
}>;


export type GiveFreeTimeMutation = { giveFreeTime: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type MoveBillingDateMutationVariables = Exact<{
  id: string | number;
  input: MoveBillingDateInput;
}>;


export type MoveBillingDateMutation = { moveBillingDate: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type SubscriptionQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionQuery = { subscription: { timezone: string, metadata: Record<string, string> | null, anchorAt: string, quarantineError: string | null, hasOwnInvoices: boolean, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, version: number, availableActions: Array<string>, pausedAt: string | null, paymentTermDays: number | null, poNumber: string | null, minimum: { amount: string, currency: string } | null, customer: { combineInvoices: boolean, id: string, name: string | null, email: string | null, externalId: string | null }, pendingCharges: { totalCount: number | null, nodes: Array<{ id: string, status: PendingChargeStatus, description: string, quantity: string, periodStartAt: string | null, periodEndAt: string | null, createdAt: string, amount: { amount: string, currency: string } }> }, items: Array<{ id: string, quantity: number, amount: string | null, chargedToAt: string, price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }, plan: { id: string, name: string }, product: { id: string, name: string } }>, plannedChanges: Array<{ id: string, at: string, status: ChangeStatus, items: Array<{ itemId: string | null, quantity: number, priceId: string }> }>, coupons: Array<{ id: string, periodsLeft: number | null, coupon: { id: string, code: string, name: string, percentOff: string | null, amountOff: { amount: string, currency: string } | null } }>, invoices: { totalCount: number | null, nodes: Array<{ id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, currentPeriod: { number: number, startAt: string, endAt: string } } | null };

export type SubscriptionTermsFragment = { id: string, paymentTermDays: number | null, poNumber: string | null };

export type UpdateSubscriptionTermsMutationVariables = Exact<{
  id: string | number;
  input: SubscriptionTermsInput;
}>;


export type UpdateSubscriptionTermsMutation = { updateSubscriptionTerms: { subscription: { id: string, paymentTermDays: number | null, poNumber: string | null } } | null };

export type SubscriptionStateFragment = { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null };

export type TransferSubscriptionMutationVariables = Exact<{
  id: string | number;
  input: TransferSubscriptionInput;
}>;


export type TransferSubscriptionMutation = { transferSubscription: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null, customer: { combineInvoices: boolean, id: string, name: string | null, email: string | null, externalId: string | null } } } | null };

export type PreviewTransferQueryVariables = Exact<{
  id: string | number;
  input: TransferSubscriptionInput;
}>;


export type PreviewTransferQuery = { previewSubscriptionTransfer: { closingInvoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null, nextInvoice: { at: string, subtotal: { amount: string, currency: string }, discounts: Array<{ name: string, amount: { amount: string, currency: string } }>, taxes: Array<{ name: string | null, percentage: string, tax: { amount: string, currency: string } }>, total: { amount: string, currency: string }, warnings: Array<{ code: InvoiceWarningCode, country: string | null }>, lines: Array<{ kind: LineKind, description: string, explanation: string, amount: { amount: string, currency: string } }> } | null } | null };

export type ReleaseSubscriptionMutationVariables = Exact<{
  id: string | number;
}>;


export type ReleaseSubscriptionMutation = { releaseSubscription: { subscription: { quarantinedAt: string | null, quarantineError: string | null, id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type PauseSubscriptionMutationVariables = Exact<{
  id: string | number;
}>;


export type PauseSubscriptionMutation = { pauseSubscription: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type ResumeSubscriptionMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumeSubscriptionMutation = { resumeSubscription: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type CancelSubscriptionMutationVariables = Exact<{
  id: string | number;
  at: CancelAt;
}>;


export type CancelSubscriptionMutation = { cancelSubscription: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type CancelPlannedChangeMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelPlannedChangeMutation = { cancelSubscriptionChange: { subscription: { id: string, plannedChanges: Array<{ id: string }> } } | null };

export type PlannedPriceQueryVariables = Exact<{
  id: string | number;
}>;


export type PlannedPriceQuery = { price: { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string }, product: { id: string, name: string }, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } | null };

export type KeepSubscriptionMutationVariables = Exact<{
  id: string | number;
}>;


export type KeepSubscriptionMutation = { keepSubscription: { subscription: { id: string, version: number, status: SubscriptionStatus, availableActions: Array<string>, cancelAt: string | null, canceledAt: string | null, pausedAt: string | null, resumeAt: string | null } } | null };

export type CouponChoicesQueryVariables = Exact<{
  projectId: string | number;
}>;


export type CouponChoicesQuery = { coupons: { nodes: Array<{ id: string, code: string, name: string, percentOff: string | null, amountOff: { amount: string, currency: string } | null }> } | null };

export type ApplyCouponMutationVariables = Exact<{
  input: ApplyCouponInput;
}>;


export type ApplyCouponMutation = { applyCoupon: { subscription: { id: string, coupons: Array<{ id: string }> } } | null };

export type RemoveCouponMutationVariables = Exact<{
  redemptionId: string | number;
}>;


export type RemoveCouponMutation = { removeCoupon: { subscription: { id: string, coupons: Array<{ id: string }> } } | null };

export type CouponsOfSubscriptionFragment = { id: string, coupons: Array<{ id: string }> };

export type ChangeSubscriptionMetadataMutationVariables = Exact<{
  id: string | number;
  metadata?: Record<string, string> | null | undefined;
}>;


export type ChangeSubscriptionMetadataMutation = { updateSubscriptionMetadata: { subscription: { id: string, metadata: Record<string, string> | null } } | null };

export type SubscriptionsQueryVariables = Exact<{
  filter: SubscriptionFilter;
  sort?: SubscriptionSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SubscriptionsQuery = { subscriptions: { totalCount: number | null, nodes: Array<{ id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, customer: { id: string, name: string | null, email: string | null, externalId: string | null }, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type SubscriptionRowFragment = { id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, canceledAt: string | null, startAt: string, trialEndAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> };

export type TestClockQueryVariables = Exact<{
  id: string | number;
}>;


export type TestClockQuery = { testClock: { createdAt: string, id: string, name: string, nowAt: string, status: TestClockStatus, targetAt: string | null, error: string | null, customers: { totalCount: number | null, nodes: Array<{ id: string, name: string | null, email: string | null, externalId: string | null, subscriptions: { nodes: Array<{ resumeAt: string | null, startAt: string, trialEndAt: string | null, canceledAt: string | null, pausedAt: string | null, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, plannedChanges: Array<{ id: string, at: string }>, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, orders: { nodes: Array<{ id: string, status: OrderStatus, createdAt: string, updatedAt: string, items: Array<{ id: string, quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> }> }, invoices: { totalCount: number | null, nodes: Array<{ reason: InvoiceReason, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { nodes: Array<{ id: string, method: string, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, creditNotes: { nodes: Array<{ id: string, number: string, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> } }> } } | null };

export type ClockCustomerFragment = { id: string, name: string | null, email: string | null, externalId: string | null, subscriptions: { nodes: Array<{ resumeAt: string | null, startAt: string, trialEndAt: string | null, canceledAt: string | null, pausedAt: string | null, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, plannedChanges: Array<{ id: string, at: string }>, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, orders: { nodes: Array<{ id: string, status: OrderStatus, createdAt: string, updatedAt: string, items: Array<{ id: string, quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> }> }, invoices: { totalCount: number | null, nodes: Array<{ reason: InvoiceReason, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { nodes: Array<{ id: string, method: string, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, creditNotes: { nodes: Array<{ id: string, number: string, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> } };

export type AdvanceTestClockMutationVariables = Exact<{
  id: string | number;
  input: AdvanceTestClockInput;
}>;


export type AdvanceTestClockMutation = { advanceTestClock: { testClock: { id: string, name: string, nowAt: string, status: TestClockStatus, targetAt: string | null, error: string | null } } | null };

export type ReleaseTestClockMutationVariables = Exact<{
  id: string | number;
}>;


export type ReleaseTestClockMutation = { releaseTestClock: { releasedTestClockId: string } | null };

export type TestClocksQueryVariables = Exact<{
  projectId: string | number;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type TestClocksQuery = { testClocks: { totalCount: number | null, nodes: Array<{ createdAt: string, id: string, name: string, nowAt: string, status: TestClockStatus, targetAt: string | null, error: string | null, customers: { totalCount: number | null } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } | null };

export type TestClockStateFragment = { id: string, name: string, nowAt: string, status: TestClockStatus, targetAt: string | null, error: string | null };

export type CreateTestClockMutationVariables = Exact<{
  input: CreateTestClockInput;
}>;


export type CreateTestClockMutation = { createTestClock: { testClock: { id: string, name: string, nowAt: string, status: TestClockStatus, targetAt: string | null, error: string | null } } | null };

export type CustomerHistoryFragment = { id: string, name: string | null, email: string | null, externalId: string | null, subscriptions: { nodes: Array<{ startAt: string, trialEndAt: string | null, canceledAt: string | null, pausedAt: string | null, id: string, status: SubscriptionStatus, quarantinedAt: string | null, cancelAt: string | null, resumeAt: string | null, createdAt: string, interval: Interval, intervalCount: number, currency: string, minimum: { amount: string, currency: string } | null, currentPeriod: { number: number, startAt: string, endAt: string }, items: Array<{ id: string, quantity: number, amount: string | null, plan: { id: string, name: string }, product: { id: string, name: string } }> }> }, orders: { nodes: Array<{ id: string, status: OrderStatus, createdAt: string, updatedAt: string, items: Array<{ id: string, quantity: number, product: { id: string, name: string }, plan: { id: string, name: string } }> }> }, invoices: { totalCount: number | null, nodes: Array<{ reason: InvoiceReason, paidAt: string | null, voidedAt: string | null, writtenOffAt: string | null, id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } }> }, payments: { nodes: Array<{ id: string, method: string, receivedAt: string, amount: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> }, creditNotes: { nodes: Array<{ id: string, number: string, issuedAt: string, total: { amount: string, currency: string }, invoice: { id: string, number: string | null } }> } };

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
export const MoneyPartsFragmentDoc = new TypedDocumentString(`
    fragment MoneyParts on Money {
  amount
  currency
}
    `, {"fragmentName":"MoneyParts"}) as unknown as TypedDocumentString<MoneyPartsFragment, unknown>;
export const AttemptRowFragmentDoc = new TypedDocumentString(`
    fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"AttemptRow"}) as unknown as TypedDocumentString<AttemptRowFragment, unknown>;
export const BillingProfilePartsFragmentDoc = new TypedDocumentString(`
    fragment BillingProfileParts on BillingProfile {
  projectId
  version
  legalName
  email
  vatId
  taxNumber
  iban
  bic
  footer
  locale
  timezone
  paymentTermDays
  graceHours
  giveUpDays
  giveUp
  giveUpInvoice
  reminderDays
  retryDays
  tryOtherMethods
  trialNoticeDays
  renewalNoticeDays
  expiryNoticeDays
  proration
  missingTaxRate
  taxPoint
  vatIdCheck
  selfService
  selfServiceActivation
  updatedAt
  address {
    street
    postalCode
    city
    country
  }
}
    `, {"fragmentName":"BillingProfileParts"}) as unknown as TypedDocumentString<BillingProfilePartsFragment, unknown>;
export const TaxRateRowFragmentDoc = new TypedDocumentString(`
    fragment TaxRateRow on TaxRate {
  id
  name
  percentage
  country
  taxCode
  validFrom
  validUntil
  createdAt
  archivedAt
}
    `, {"fragmentName":"TaxRateRow"}) as unknown as TypedDocumentString<TaxRateRowFragment, unknown>;
export const CustomerNameFragmentDoc = new TypedDocumentString(`
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
    `, {"fragmentName":"CustomerName"}) as unknown as TypedDocumentString<CustomerNameFragment, unknown>;
export const CheckoutRowFragmentDoc = new TypedDocumentString(`
    fragment CheckoutRow on Checkout {
  id
  status
  createdAt
  completedAt
  customer {
    ...CustomerName
  }
  subscription {
    id
    status
  }
  order {
    id
    status
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`, {"fragmentName":"CheckoutRow"}) as unknown as TypedDocumentString<CheckoutRowFragment, unknown>;
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
export const CheckoutLinkRowFragmentDoc = new TypedDocumentString(`
    fragment CheckoutLinkRow on CheckoutLink {
  id
  name
  url
  currency
  coupons
  takesCoupon
  trialDays
  successUrl
  cancelUrl
  maxUses
  expiresAt
  archivedAt
  createdAt
  availableActions
  metadata
  customer {
    ...CustomerName
  }
  items {
    id
    quantity
    minQuantity
    maxQuantity
    price {
      ...PriceParts
      plan {
        id
        name
        product {
          id
          name
        }
      }
    }
  }
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
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`, {"fragmentName":"CheckoutLinkRow"}) as unknown as TypedDocumentString<CheckoutLinkRowFragment, unknown>;
export const CheckoutInvoiceFragmentDoc = new TypedDocumentString(`
    fragment CheckoutInvoice on Invoice {
  id
  number
  status
  lines {
    id
    description
    quantity
    total {
      ...MoneyParts
    }
  }
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
}`, {"fragmentName":"CheckoutInvoice"}) as unknown as TypedDocumentString<CheckoutInvoiceFragment, unknown>;
export const CheckoutStateFragmentDoc = new TypedDocumentString(`
    fragment CheckoutState on Checkout {
  id
  status
  returnUrl
  createdAt
  subscription {
    id
    status
    expiresAt
    trialEndAt
    latestInvoice {
      ...CheckoutInvoice
    }
  }
  order {
    id
    status
    expiresAt
    invoice {
      ...CheckoutInvoice
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CheckoutInvoice on Invoice {
  id
  number
  status
  lines {
    id
    description
    quantity
    total {
      ...MoneyParts
    }
  }
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`, {"fragmentName":"CheckoutState"}) as unknown as TypedDocumentString<CheckoutStateFragment, unknown>;
export const CouponRowFragmentDoc = new TypedDocumentString(`
    fragment CouponRow on Coupon {
  id
  code
  name
  percentOff
  duration
  durationPeriods
  maxRedemptions
  timesRedeemed
  redeemBy
  archivedAt
  createdAt
  amountOff {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"CouponRow"}) as unknown as TypedDocumentString<CouponRowFragment, unknown>;
export const RefundRowFragmentDoc = new TypedDocumentString(`
    fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"RefundRow"}) as unknown as TypedDocumentString<RefundRowFragment, unknown>;
export const CreditNoteStateFragmentDoc = new TypedDocumentString(`
    fragment CreditNoteState on CreditNote {
  id
  status
  availableActions
  voidedAt
  refunds {
    ...RefundRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`, {"fragmentName":"CreditNoteState"}) as unknown as TypedDocumentString<CreditNoteStateFragment, unknown>;
export const CreditNoteRowFragmentDoc = new TypedDocumentString(`
    fragment CreditNoteRow on CreditNote {
  id
  number
  status
  reason
  issuedAt
  total {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"CreditNoteRow"}) as unknown as TypedDocumentString<CreditNoteRowFragment, unknown>;
export const CustomerProfileFragmentDoc = new TypedDocumentString(`
    fragment CustomerProfile on Customer {
  ...CustomerName
  version
  locale
  timezone
  vatId
  taxExempt
  combineInvoices
  collectionMethod
  paymentTermDays
  poNumber
  address {
    street
    postalCode
    city
    country
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`, {"fragmentName":"CustomerProfile"}) as unknown as TypedDocumentString<CustomerProfileFragment, unknown>;
export const CustomerLinkRowFragmentDoc = new TypedDocumentString(`
    fragment CustomerLinkRow on CustomerLink {
  id
  createdAt
  expiresAt
  isExpired
  invoice {
    id
    number
  }
}
    `, {"fragmentName":"CustomerLinkRow"}) as unknown as TypedDocumentString<CustomerLinkRowFragment, unknown>;
export const CustomerMailRowFragmentDoc = new TypedDocumentString(`
    fragment CustomerMailRow on CustomerMail {
  id
  kind
  subjectId
  recipient
  title
  state
  problem
  attempts
  causedAt
  createdAt
  sentAt
}
    `, {"fragmentName":"CustomerMailRow"}) as unknown as TypedDocumentString<CustomerMailRowFragment, unknown>;
export const CustomerUsagePartsFragmentDoc = new TypedDocumentString(`
    fragment CustomerUsageParts on UsageAnalytics {
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
    `, {"fragmentName":"CustomerUsageParts"}) as unknown as TypedDocumentString<CustomerUsagePartsFragment, unknown>;
export const GatewayRowFragmentDoc = new TypedDocumentString(`
    fragment GatewayRow on GatewayAccount {
  id
  gateway
  mode
  reference
  hasWebhookSecret
  webhookUrl
  createdAt
}
    `, {"fragmentName":"GatewayRow"}) as unknown as TypedDocumentString<GatewayRowFragment, unknown>;
export const PartyPartsFragmentDoc = new TypedDocumentString(`
    fragment PartyParts on InvoiceParty {
  name
  street
  postalCode
  city
  country
  vatId
  taxNumber
  email
  iban
  bic
}
    `, {"fragmentName":"PartyParts"}) as unknown as TypedDocumentString<PartyPartsFragment, unknown>;
export const InvoiceSumsFragmentDoc = new TypedDocumentString(`
    fragment InvoiceSums on Invoice {
  id
  status
  subtotal {
    ...MoneyParts
  }
  discounts {
    name
    amount {
      ...MoneyParts
    }
  }
  warnings {
    code
  }
  taxes {
    rateId
    name
    percentage
    category
    reason
    tax {
      ...MoneyParts
    }
  }
  credited {
    ...MoneyParts
  }
  creditNoted {
    ...MoneyParts
  }
  total {
    ...MoneyParts
  }
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"InvoiceSums"}) as unknown as TypedDocumentString<InvoiceSumsFragment, unknown>;
export const InvoiceStateFragmentDoc = new TypedDocumentString(`
    fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"InvoiceState"}) as unknown as TypedDocumentString<InvoiceStateFragment, unknown>;
export const InvoiceTermsFragmentDoc = new TypedDocumentString(`
    fragment InvoiceTerms on Invoice {
  id
  version
  dueAt
  paymentTermDays
  poNumber
}
    `, {"fragmentName":"InvoiceTerms"}) as unknown as TypedDocumentString<InvoiceTermsFragment, unknown>;
export const LedgerTransactionPartsFragmentDoc = new TypedDocumentString(`
    fragment LedgerTransactionParts on LedgerTransaction {
  id
  kind
  effectiveAt
  entries {
    id
    account
    side
    amount {
      ...MoneyParts
    }
  }
  invoice {
    id
    number
  }
  payment {
    id
    invoice {
      id
      number
    }
  }
  creditNote {
    id
    number
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"LedgerTransactionParts"}) as unknown as TypedDocumentString<LedgerTransactionPartsFragment, unknown>;
export const MailSettingPartsFragmentDoc = new TypedDocumentString(`
    fragment MailSettingParts on MailSetting {
  projectId
  sent
  replyTo
  version
}
    `, {"fragmentName":"MailSettingParts"}) as unknown as TypedDocumentString<MailSettingPartsFragment, unknown>;
export const PreviewedInvoiceFragmentDoc = new TypedDocumentString(`
    fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"PreviewedInvoice"}) as unknown as TypedDocumentString<PreviewedInvoiceFragment, unknown>;
export const OrderPreviewPartsFragmentDoc = new TypedDocumentString(`
    fragment OrderPreviewParts on OrderPreview {
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  invoice {
    ...PreviewedInvoice
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`, {"fragmentName":"OrderPreviewParts"}) as unknown as TypedDocumentString<OrderPreviewPartsFragment, unknown>;
export const PaymentMethodRowFragmentDoc = new TypedDocumentString(`
    fragment PaymentMethodRow on PaymentMethod {
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
    redirectUrl
  }
}
    `, {"fragmentName":"PaymentMethodRow"}) as unknown as TypedDocumentString<PaymentMethodRowFragment, unknown>;
export const PaymentStateFragmentDoc = new TypedDocumentString(`
    fragment PaymentState on Payment {
  id
  status
  availableActions
  reversedAt
  reversalReason
  chargedBackAt
  refunds {
    ...RefundRow
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`, {"fragmentName":"PaymentState"}) as unknown as TypedDocumentString<PaymentStateFragment, unknown>;
export const PaymentRowFragmentDoc = new TypedDocumentString(`
    fragment PaymentRow on Payment {
  id
  status
  method
  reference
  receivedAt
  amount {
    ...MoneyParts
  }
  credited {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"PaymentRow"}) as unknown as TypedDocumentString<PaymentRowFragment, unknown>;
export const PendingChargeRowFragmentDoc = new TypedDocumentString(`
    fragment PendingChargeRow on PendingCharge {
  id
  status
  description
  quantity
  periodStartAt
  periodEndAt
  createdAt
  amount {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"PendingChargeRow"}) as unknown as TypedDocumentString<PendingChargeRowFragment, unknown>;
export const PreviewPartsFragmentDoc = new TypedDocumentString(`
    fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`, {"fragmentName":"PreviewParts"}) as unknown as TypedDocumentString<PreviewPartsFragment, unknown>;
export const ClockedCustomerFragmentDoc = new TypedDocumentString(`
    fragment ClockedCustomer on Customer {
  ...CustomerName
  testClock {
    id
    name
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`, {"fragmentName":"ClockedCustomer"}) as unknown as TypedDocumentString<ClockedCustomerFragment, unknown>;
export const SubscriptionTermsFragmentDoc = new TypedDocumentString(`
    fragment SubscriptionTerms on Subscription {
  id
  paymentTermDays
  poNumber
}
    `, {"fragmentName":"SubscriptionTerms"}) as unknown as TypedDocumentString<SubscriptionTermsFragment, unknown>;
export const SubscriptionStateFragmentDoc = new TypedDocumentString(`
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}
    `, {"fragmentName":"SubscriptionState"}) as unknown as TypedDocumentString<SubscriptionStateFragment, unknown>;
export const CouponsOfSubscriptionFragmentDoc = new TypedDocumentString(`
    fragment CouponsOfSubscription on Subscription {
  id
  coupons {
    id
  }
}
    `, {"fragmentName":"CouponsOfSubscription"}) as unknown as TypedDocumentString<CouponsOfSubscriptionFragment, unknown>;
export const SubscriptionRowFragmentDoc = new TypedDocumentString(`
    fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
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
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"SubscriptionRow"}) as unknown as TypedDocumentString<SubscriptionRowFragment, unknown>;
export const OrderRowFragmentDoc = new TypedDocumentString(`
    fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
    `, {"fragmentName":"OrderRow"}) as unknown as TypedDocumentString<OrderRowFragment, unknown>;
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
export const CustomerHistoryFragmentDoc = new TypedDocumentString(`
    fragment CustomerHistory on Customer {
  ...CustomerName
  subscriptions(first: 5) {
    nodes {
      ...SubscriptionRow
      startAt
      trialEndAt
      canceledAt
      pausedAt
    }
  }
  orders(first: 20) {
    nodes {
      ...OrderRow
    }
  }
  invoices(first: 60) {
    totalCount
    nodes {
      ...InvoiceRow
      reason
      paidAt
      voidedAt
      writtenOffAt
    }
  }
  payments(first: 60) {
    nodes {
      id
      method
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
  creditNotes(first: 20) {
    nodes {
      id
      number
      issuedAt
      total {
        ...MoneyParts
      }
      invoice {
        id
        number
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
}
fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`, {"fragmentName":"CustomerHistory"}) as unknown as TypedDocumentString<CustomerHistoryFragment, unknown>;
export const ClockCustomerFragmentDoc = new TypedDocumentString(`
    fragment ClockCustomer on Customer {
  ...CustomerHistory
  subscriptions(first: 5) {
    nodes {
      resumeAt
      plannedChanges {
        id
        at
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
}
fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
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
fragment CustomerHistory on Customer {
  ...CustomerName
  subscriptions(first: 5) {
    nodes {
      ...SubscriptionRow
      startAt
      trialEndAt
      canceledAt
      pausedAt
    }
  }
  orders(first: 20) {
    nodes {
      ...OrderRow
    }
  }
  invoices(first: 60) {
    totalCount
    nodes {
      ...InvoiceRow
      reason
      paidAt
      voidedAt
      writtenOffAt
    }
  }
  payments(first: 60) {
    nodes {
      id
      method
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
  creditNotes(first: 20) {
    nodes {
      id
      number
      issuedAt
      total {
        ...MoneyParts
      }
      invoice {
        id
        number
      }
    }
  }
}`, {"fragmentName":"ClockCustomer"}) as unknown as TypedDocumentString<ClockCustomerFragment, unknown>;
export const TestClockStateFragmentDoc = new TypedDocumentString(`
    fragment TestClockState on TestClock {
  id
  name
  nowAt
  status
  targetAt
  error
}
    `, {"fragmentName":"TestClockState"}) as unknown as TypedDocumentString<TestClockStateFragment, unknown>;
export const PayInvoiceDocument = new TypedDocumentString(`
    mutation PayInvoice($input: PayInvoiceInput!) {
  payInvoice(input: $input) {
    paymentAttempt {
      ...AttemptRow
      invoice {
        ...InvoiceState
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<PayInvoiceMutation, PayInvoiceMutationVariables>;
export const CancelPaymentAttemptDocument = new TypedDocumentString(`
    mutation CancelPaymentAttempt($id: ID!) {
  cancelPaymentAttempt(id: $id) {
    paymentAttempt {
      ...AttemptRow
      invoice {
        ...InvoiceState
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CancelPaymentAttemptMutation, CancelPaymentAttemptMutationVariables>;
export const RefreshPaymentAttemptDocument = new TypedDocumentString(`
    mutation RefreshPaymentAttempt($id: ID!) {
  refreshPaymentAttempt(id: $id) {
    paymentAttempt {
      ...AttemptRow
      invoice {
        ...InvoiceState
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<RefreshPaymentAttemptMutation, RefreshPaymentAttemptMutationVariables>;
export const ActInSandboxDocument = new TypedDocumentString(`
    mutation ActInSandbox($input: ActInSandboxInput!) {
  actInSandbox(input: $input) {
    paymentAttempt {
      ...AttemptRow
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}`) as unknown as TypedDocumentString<ActInSandboxMutation, ActInSandboxMutationVariables>;
export const PaymentAttemptsDocument = new TypedDocumentString(`
    query PaymentAttempts($filter: PaymentAttemptFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  paymentAttempts(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...AttemptRow
      invoice {
        id
        number
      }
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
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}`) as unknown as TypedDocumentString<PaymentAttemptsQuery, PaymentAttemptsQueryVariables>;
export const BillingSettingsDocument = new TypedDocumentString(`
    query BillingSettings($projectId: ID!) {
  billingProfile(projectId: $projectId) {
    ...BillingProfileParts
  }
  gatewayAccounts(projectId: $projectId, first: 20) {
    nodes {
      ...GatewayRow
    }
  }
  taxRates(filter: {projectId: $projectId}, first: 100) {
    totalCount
    nodes {
      ...TaxRateRow
    }
  }
}
    fragment BillingProfileParts on BillingProfile {
  projectId
  version
  legalName
  email
  vatId
  taxNumber
  iban
  bic
  footer
  locale
  timezone
  paymentTermDays
  graceHours
  giveUpDays
  giveUp
  giveUpInvoice
  reminderDays
  retryDays
  tryOtherMethods
  trialNoticeDays
  renewalNoticeDays
  expiryNoticeDays
  proration
  missingTaxRate
  taxPoint
  vatIdCheck
  selfService
  selfServiceActivation
  updatedAt
  address {
    street
    postalCode
    city
    country
  }
}
fragment TaxRateRow on TaxRate {
  id
  name
  percentage
  country
  taxCode
  validFrom
  validUntil
  createdAt
  archivedAt
}
fragment GatewayRow on GatewayAccount {
  id
  gateway
  mode
  reference
  hasWebhookSecret
  webhookUrl
  createdAt
}`) as unknown as TypedDocumentString<BillingSettingsQuery, BillingSettingsQueryVariables>;
export const EditedBillingProfileDocument = new TypedDocumentString(`
    query EditedBillingProfile($projectId: ID!) {
  billingProfile(projectId: $projectId) {
    ...BillingProfileParts
  }
}
    fragment BillingProfileParts on BillingProfile {
  projectId
  version
  legalName
  email
  vatId
  taxNumber
  iban
  bic
  footer
  locale
  timezone
  paymentTermDays
  graceHours
  giveUpDays
  giveUp
  giveUpInvoice
  reminderDays
  retryDays
  tryOtherMethods
  trialNoticeDays
  renewalNoticeDays
  expiryNoticeDays
  proration
  missingTaxRate
  taxPoint
  vatIdCheck
  selfService
  selfServiceActivation
  updatedAt
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<EditedBillingProfileQuery, EditedBillingProfileQueryVariables>;
export const UpdateBillingProfileDocument = new TypedDocumentString(`
    mutation UpdateBillingProfile($input: UpdateBillingProfileInput!) {
  updateBillingProfile(input: $input) {
    billingProfile {
      ...BillingProfileParts
    }
  }
}
    fragment BillingProfileParts on BillingProfile {
  projectId
  version
  legalName
  email
  vatId
  taxNumber
  iban
  bic
  footer
  locale
  timezone
  paymentTermDays
  graceHours
  giveUpDays
  giveUp
  giveUpInvoice
  reminderDays
  retryDays
  tryOtherMethods
  trialNoticeDays
  renewalNoticeDays
  expiryNoticeDays
  proration
  missingTaxRate
  taxPoint
  vatIdCheck
  selfService
  selfServiceActivation
  updatedAt
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<UpdateBillingProfileMutation, UpdateBillingProfileMutationVariables>;
export const CreateTaxRateDocument = new TypedDocumentString(`
    mutation CreateTaxRate($input: CreateTaxRateInput!) {
  createTaxRate(input: $input) {
    taxRate {
      ...TaxRateRow
    }
  }
}
    fragment TaxRateRow on TaxRate {
  id
  name
  percentage
  country
  taxCode
  validFrom
  validUntil
  createdAt
  archivedAt
}`) as unknown as TypedDocumentString<CreateTaxRateMutation, CreateTaxRateMutationVariables>;
export const EndTaxRateDocument = new TypedDocumentString(`
    mutation EndTaxRate($input: EndTaxRateInput!) {
  endTaxRate(input: $input) {
    taxRate {
      ...TaxRateRow
    }
  }
}
    fragment TaxRateRow on TaxRate {
  id
  name
  percentage
  country
  taxCode
  validFrom
  validUntil
  createdAt
  archivedAt
}`) as unknown as TypedDocumentString<EndTaxRateMutation, EndTaxRateMutationVariables>;
export const TaxForDocument = new TypedDocumentString(`
    query TaxFor($input: TaxForInput!) {
  taxFor(input: $input) {
    outcome
    category
    percentage
    explanation
  }
}
    `) as unknown as TypedDocumentString<TaxForQuery, TaxForQueryVariables>;
export const ArchiveTaxRateDocument = new TypedDocumentString(`
    mutation ArchiveTaxRate($id: ID!) {
  archiveTaxRate(id: $id) {
    taxRate {
      ...TaxRateRow
    }
  }
}
    fragment TaxRateRow on TaxRate {
  id
  name
  percentage
  country
  taxCode
  validFrom
  validUntil
  createdAt
  archivedAt
}`) as unknown as TypedDocumentString<ArchiveTaxRateMutation, ArchiveTaxRateMutationVariables>;
export const ChangedSubscriptionDocument = new TypedDocumentString(`
    query ChangedSubscription($id: ID!) {
  subscription(id: $id) {
    ...SubscriptionRow
    availableActions
    proration
    customer {
      ...CustomerName
    }
    items {
      id
      amount
      price {
        ...PriceParts
      }
    }
  }
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
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<ChangedSubscriptionQuery, ChangedSubscriptionQueryVariables>;
export const PreviewSubscriptionChangeDocument = new TypedDocumentString(`
    query PreviewSubscriptionChange($id: ID!, $input: ChangeSubscriptionInput!) {
  previewSubscriptionChange(id: $id, input: $input) {
    ...PreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewSubscriptionChangeQuery, PreviewSubscriptionChangeQueryVariables>;
export const ChangeSubscriptionDocument = new TypedDocumentString(`
    mutation ChangeSubscription($id: ID!, $input: ChangeSubscriptionInput!) {
  changeSubscription(id: $id, input: $input) {
    subscription {
      ...SubscriptionRow
      ...SubscriptionState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<ChangeSubscriptionMutation, ChangeSubscriptionMutationVariables>;
export const CheckoutLinkDocument = new TypedDocumentString(`
    query CheckoutLink($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  checkoutLink(id: $id) {
    ...CheckoutLinkRow
    checkouts(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      nodes {
        ...CheckoutRow
      }
      pageInfo {
        ...PageParts
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
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment CheckoutRow on Checkout {
  id
  status
  createdAt
  completedAt
  customer {
    ...CustomerName
  }
  subscription {
    id
    status
  }
  order {
    id
    status
  }
}
fragment CheckoutLinkRow on CheckoutLink {
  id
  name
  url
  currency
  coupons
  takesCoupon
  trialDays
  successUrl
  cancelUrl
  maxUses
  expiresAt
  archivedAt
  createdAt
  availableActions
  metadata
  customer {
    ...CustomerName
  }
  items {
    id
    quantity
    minQuantity
    maxQuantity
    price {
      ...PriceParts
      plan {
        id
        name
        product {
          id
          name
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<CheckoutLinkQuery, CheckoutLinkQueryVariables>;
export const CheckoutLinksDocument = new TypedDocumentString(`
    query CheckoutLinks($filter: CheckoutLinkFilter!, $sort: CheckoutSort, $first: Int, $after: String, $last: Int, $before: String) {
  checkoutLinks(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...CheckoutLinkRow
      checkouts(first: 1, filter: {status: completed}) {
        totalCount
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
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment CheckoutLinkRow on CheckoutLink {
  id
  name
  url
  currency
  coupons
  takesCoupon
  trialDays
  successUrl
  cancelUrl
  maxUses
  expiresAt
  archivedAt
  createdAt
  availableActions
  metadata
  customer {
    ...CustomerName
  }
  items {
    id
    quantity
    minQuantity
    maxQuantity
    price {
      ...PriceParts
      plan {
        id
        name
        product {
          id
          name
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<CheckoutLinksQuery, CheckoutLinksQueryVariables>;
export const CreateCheckoutLinkDocument = new TypedDocumentString(`
    mutation CreateCheckoutLink($input: CreateCheckoutLinkInput!) {
  createCheckoutLink(input: $input) {
    checkoutLink {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateCheckoutLinkMutation, CreateCheckoutLinkMutationVariables>;
export const UpdateCheckoutLinkDocument = new TypedDocumentString(`
    mutation UpdateCheckoutLink($id: ID!, $input: UpdateCheckoutLinkInput!) {
  updateCheckoutLink(id: $id, input: $input) {
    checkoutLink {
      ...CheckoutLinkRow
    }
  }
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
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment CheckoutLinkRow on CheckoutLink {
  id
  name
  url
  currency
  coupons
  takesCoupon
  trialDays
  successUrl
  cancelUrl
  maxUses
  expiresAt
  archivedAt
  createdAt
  availableActions
  metadata
  customer {
    ...CustomerName
  }
  items {
    id
    quantity
    minQuantity
    maxQuantity
    price {
      ...PriceParts
      plan {
        id
        name
        product {
          id
          name
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<UpdateCheckoutLinkMutation, UpdateCheckoutLinkMutationVariables>;
export const ArchiveCheckoutLinkDocument = new TypedDocumentString(`
    mutation ArchiveCheckoutLink($id: ID!) {
  archiveCheckoutLink(id: $id) {
    checkoutLink {
      id
      archivedAt
      availableActions
    }
  }
}
    `) as unknown as TypedDocumentString<ArchiveCheckoutLinkMutation, ArchiveCheckoutLinkMutationVariables>;
export const ChangeCheckoutLinkMetadataDocument = new TypedDocumentString(`
    mutation ChangeCheckoutLinkMetadata($id: ID!, $metadata: Metadata) {
  updateCheckoutLink(id: $id, input: {metadata: $metadata}) {
    checkoutLink {
      id
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeCheckoutLinkMetadataMutation, ChangeCheckoutLinkMetadataMutationVariables>;
export const CheckoutOfferDocument = new TypedDocumentString(`
    query CheckoutOffer($link: ID!) {
  checkoutOffer(linkId: $link) {
    linkId
    status
    currency
    isOrder
    takesCoupon
    trialDays
    expiresAt
    cancelUrl
    project {
      id
      name
      logoUrl
      homepageUrl
    }
    seller {
      legalName
      vatId
      email
      address {
        street
        postalCode
        city
        country
      }
    }
    items {
      id
      quantity
      minQuantity
      maxQuantity
      price {
        ...PriceParts
        plan {
          id
          name
          product {
            id
            name
            tagline
          }
        }
      }
    }
    latestCheckout {
      ...CheckoutState
    }
  }
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
}
fragment CheckoutState on Checkout {
  id
  status
  returnUrl
  createdAt
  subscription {
    id
    status
    expiresAt
    trialEndAt
    latestInvoice {
      ...CheckoutInvoice
    }
  }
  order {
    id
    status
    expiresAt
    invoice {
      ...CheckoutInvoice
    }
  }
}
fragment CheckoutInvoice on Invoice {
  id
  number
  status
  lines {
    id
    description
    quantity
    total {
      ...MoneyParts
    }
  }
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CheckoutOfferQuery, CheckoutOfferQueryVariables>;
export const CheckoutBuyerDocument = new TypedDocumentString(`
    query CheckoutBuyer($seller: ID!, $buyer: CustomerFilter!) {
  customers(projectId: $seller, filter: $buyer, first: 1) {
    nodes {
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
  }
}
    `) as unknown as TypedDocumentString<CheckoutBuyerQuery, CheckoutBuyerQueryVariables>;
export const PreviewCheckoutDocument = new TypedDocumentString(`
    query PreviewCheckout($input: StartCheckoutInput!) {
  previewCheckout(input: $input) {
    subscription {
      ...PreviewParts
    }
    order {
      ...OrderPreviewParts
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment OrderPreviewParts on OrderPreview {
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  invoice {
    ...PreviewedInvoice
  }
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewCheckoutQuery, PreviewCheckoutQueryVariables>;
export const StartCheckoutDocument = new TypedDocumentString(`
    mutation StartCheckout($input: StartCheckoutInput!) {
  startCheckout(input: $input) {
    checkout {
      ...CheckoutState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CheckoutState on Checkout {
  id
  status
  returnUrl
  createdAt
  subscription {
    id
    status
    expiresAt
    trialEndAt
    latestInvoice {
      ...CheckoutInvoice
    }
  }
  order {
    id
    status
    expiresAt
    invoice {
      ...CheckoutInvoice
    }
  }
}
fragment CheckoutInvoice on Invoice {
  id
  number
  status
  lines {
    id
    description
    quantity
    total {
      ...MoneyParts
    }
  }
  total {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<StartCheckoutMutation, StartCheckoutMutationVariables>;
export const CancelCheckoutOrderDocument = new TypedDocumentString(`
    mutation CancelCheckoutOrder($id: ID!) {
  cancelOrder(id: $id) {
    order {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CancelCheckoutOrderMutation, CancelCheckoutOrderMutationVariables>;
export const CancelCheckoutSubscriptionDocument = new TypedDocumentString(`
    mutation CancelCheckoutSubscription($id: ID!) {
  cancelSubscription(id: $id, at: now) {
    subscription {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CancelCheckoutSubscriptionMutation, CancelCheckoutSubscriptionMutationVariables>;
export const CouponDocument = new TypedDocumentString(`
    query Coupon($id: ID!) {
  coupon(id: $id) {
    ...CouponRow
    productIds
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CouponRow on Coupon {
  id
  code
  name
  percentOff
  duration
  durationPeriods
  maxRedemptions
  timesRedeemed
  redeemBy
  archivedAt
  createdAt
  amountOff {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CouponQuery, CouponQueryVariables>;
export const CouponProductsDocument = new TypedDocumentString(`
    query CouponProducts($projectId: ID!) {
  products(filter: {projectId: $projectId}, first: 100) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CouponProductsQuery, CouponProductsQueryVariables>;
export const ArchiveCouponDocument = new TypedDocumentString(`
    mutation ArchiveCoupon($id: ID!) {
  archiveCoupon(id: $id) {
    coupon {
      id
      archivedAt
    }
  }
}
    `) as unknown as TypedDocumentString<ArchiveCouponMutation, ArchiveCouponMutationVariables>;
export const CouponsDocument = new TypedDocumentString(`
    query Coupons($filter: CouponFilter!, $sort: CouponSort, $first: Int, $after: String, $last: Int, $before: String) {
  coupons(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...CouponRow
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
fragment MoneyParts on Money {
  amount
  currency
}
fragment CouponRow on Coupon {
  id
  code
  name
  percentOff
  duration
  durationPeriods
  maxRedemptions
  timesRedeemed
  redeemBy
  archivedAt
  createdAt
  amountOff {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CouponsQuery, CouponsQueryVariables>;
export const CreateCouponDocument = new TypedDocumentString(`
    mutation CreateCoupon($input: CreateCouponInput!) {
  createCoupon(input: $input) {
    coupon {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateCouponMutation, CreateCouponMutationVariables>;
export const CreditNoteDocument = new TypedDocumentString(`
    query CreditNote($id: ID!) {
  creditNote(id: $id) {
    ...CreditNoteRow
    ...CreditNoteState
    memo
    xmlUrl
    customer {
      ...CustomerName
    }
    net {
      ...MoneyParts
    }
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    taxes {
      name
      percentage
      tax {
        ...MoneyParts
      }
    }
    lines {
      id
      description
      explanation
      net {
        ...MoneyParts
      }
      tax {
        ...MoneyParts
      }
      total {
        ...MoneyParts
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
fragment CreditNoteState on CreditNote {
  id
  status
  availableActions
  voidedAt
  refunds {
    ...RefundRow
  }
}
fragment CreditNoteRow on CreditNote {
  id
  number
  status
  reason
  issuedAt
  total {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<CreditNoteQuery, CreditNoteQueryVariables>;
export const VoidCreditNoteDocument = new TypedDocumentString(`
    mutation VoidCreditNote($id: ID!) {
  voidCreditNote(id: $id) {
    creditNote {
      ...CreditNoteState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CreditNoteState on CreditNote {
  id
  status
  availableActions
  voidedAt
  refunds {
    ...RefundRow
  }
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<VoidCreditNoteMutation, VoidCreditNoteMutationVariables>;
export const CreditNoteFileDocument = new TypedDocumentString(`
    query CreditNoteFile($id: ID!, $format: DocumentFormat!) {
  file: creditNoteDocument(id: $id, format: $format) {
    filename
    content
  }
}
    `) as unknown as TypedDocumentString<CreditNoteFileQuery, CreditNoteFileQueryVariables>;
export const CreditNotesDocument = new TypedDocumentString(`
    query CreditNotes($filter: CreditNoteFilter!, $sort: CreditNoteSort, $first: Int, $after: String, $last: Int, $before: String) {
  creditNotes(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...CreditNoteRow
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
fragment CreditNoteRow on CreditNote {
  id
  number
  status
  reason
  issuedAt
  total {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}`) as unknown as TypedDocumentString<CreditNotesQuery, CreditNotesQueryVariables>;
export const CreateCustomerDocument = new TypedDocumentString(`
    mutation CreateCustomer($input: CreateCustomerInput!) {
  createCustomer(input: $input) {
    customer {
      ...CustomerName
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`) as unknown as TypedDocumentString<CreateCustomerMutation, CreateCustomerMutationVariables>;
export const UpdateCustomerDocument = new TypedDocumentString(`
    mutation UpdateCustomer($id: ID!, $input: UpdateCustomerInput!) {
  updateCustomer(id: $id, input: $input) {
    customer {
      ...CustomerProfile
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment CustomerProfile on Customer {
  ...CustomerName
  version
  locale
  timezone
  vatId
  taxExempt
  combineInvoices
  collectionMethod
  paymentTermDays
  poNumber
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<UpdateCustomerMutation, UpdateCustomerMutationVariables>;
export const EditedCustomerDocument = new TypedDocumentString(`
    query EditedCustomer($id: ID!) {
  customer(id: $id) {
    ...CustomerProfile
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment CustomerProfile on Customer {
  ...CustomerName
  version
  locale
  timezone
  vatId
  taxExempt
  combineInvoices
  collectionMethod
  paymentTermDays
  poNumber
  address {
    street
    postalCode
    city
    country
  }
}`) as unknown as TypedDocumentString<EditedCustomerQuery, EditedCustomerQueryVariables>;
export const ClockChoicesDocument = new TypedDocumentString(`
    query ClockChoices($projectId: ID!) {
  testClocks(projectId: $projectId, first: 50) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ClockChoicesQuery, ClockChoicesQueryVariables>;
export const CustomerLinksDocument = new TypedDocumentString(`
    query CustomerLinks($customer: ID!) {
  customerLinks(customerId: $customer, first: 20) {
    nodes {
      ...CustomerLinkRow
    }
  }
}
    fragment CustomerLinkRow on CustomerLink {
  id
  createdAt
  expiresAt
  isExpired
  invoice {
    id
    number
  }
}`) as unknown as TypedDocumentString<CustomerLinksQuery, CustomerLinksQueryVariables>;
export const CreateCustomerLinkDocument = new TypedDocumentString(`
    mutation CreateCustomerLink($input: CreateCustomerLinkInput!) {
  createCustomerLink(input: $input) {
    customerLink {
      ...CustomerLinkRow
    }
    url
  }
}
    fragment CustomerLinkRow on CustomerLink {
  id
  createdAt
  expiresAt
  isExpired
  invoice {
    id
    number
  }
}`) as unknown as TypedDocumentString<CreateCustomerLinkMutation, CreateCustomerLinkMutationVariables>;
export const ExpireCustomerLinkDocument = new TypedDocumentString(`
    mutation ExpireCustomerLink($id: ID!) {
  expireCustomerLink(id: $id) {
    customerLink {
      ...CustomerLinkRow
    }
  }
}
    fragment CustomerLinkRow on CustomerLink {
  id
  createdAt
  expiresAt
  isExpired
  invoice {
    id
    number
  }
}`) as unknown as TypedDocumentString<ExpireCustomerLinkMutation, ExpireCustomerLinkMutationVariables>;
export const CustomerMailsDocument = new TypedDocumentString(`
    query CustomerMails($filter: CustomerMailFilter!, $first: Int, $after: String, $last: Int, $before: String) {
  customerMails(
    filter: $filter
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...CustomerMailRow
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
fragment CustomerMailRow on CustomerMail {
  id
  kind
  subjectId
  recipient
  title
  state
  problem
  attempts
  causedAt
  createdAt
  sentAt
}`) as unknown as TypedDocumentString<CustomerMailsQuery, CustomerMailsQueryVariables>;
export const MailsOfCustomerDocument = new TypedDocumentString(`
    query MailsOfCustomer($filter: CustomerMailFilter!) {
  customerMails(filter: $filter, first: 5) {
    totalCount
    nodes {
      ...CustomerMailRow
    }
  }
}
    fragment CustomerMailRow on CustomerMail {
  id
  kind
  subjectId
  recipient
  title
  state
  problem
  attempts
  causedAt
  createdAt
  sentAt
}`) as unknown as TypedDocumentString<MailsOfCustomerQuery, MailsOfCustomerQueryVariables>;
export const CustomerDocument = new TypedDocumentString(`
    query Customer($id: ID!) {
  customer(id: $id) {
    ...CustomerProfile
    createdAt
    userId
    vatIdCheck {
      status
      checkedAt
      consultationNumber
      name
      address
      error
    }
    balance {
      ...MoneyParts
    }
    owed {
      ...MoneyParts
    }
    testClock {
      id
      name
    }
    subscriptions(first: 20) {
      totalCount
      nodes {
        ...SubscriptionRow
      }
    }
    pendingCharges(first: 50, filter: {status: pending}, sort: oldest) {
      totalCount
      nodes {
        ...PendingChargeRow
      }
    }
    invoices(first: 10) {
      totalCount
      nodes {
        ...InvoiceRow
      }
    }
    payments(first: 10) {
      totalCount
      nodes {
        ...PaymentRow
      }
    }
    creditNotes(first: 10) {
      totalCount
      nodes {
        ...CreditNoteRow
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
}
fragment CreditNoteRow on CreditNote {
  id
  number
  status
  reason
  issuedAt
  total {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
fragment CustomerProfile on Customer {
  ...CustomerName
  version
  locale
  timezone
  vatId
  taxExempt
  combineInvoices
  collectionMethod
  paymentTermDays
  poNumber
  address {
    street
    postalCode
    city
    country
  }
}
fragment PaymentRow on Payment {
  id
  status
  method
  reference
  receivedAt
  amount {
    ...MoneyParts
  }
  credited {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
fragment PendingChargeRow on PendingCharge {
  id
  status
  description
  quantity
  periodStartAt
  periodEndAt
  createdAt
  amount {
    ...MoneyParts
  }
}
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<CustomerQuery, CustomerQueryVariables>;
export const CustomerTimelineDocument = new TypedDocumentString(`
    query CustomerTimeline($id: ID!) {
  customer(id: $id) {
    ...CustomerHistory
    testClock {
      id
      nowAt
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
}
fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
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
fragment CustomerHistory on Customer {
  ...CustomerName
  subscriptions(first: 5) {
    nodes {
      ...SubscriptionRow
      startAt
      trialEndAt
      canceledAt
      pausedAt
    }
  }
  orders(first: 20) {
    nodes {
      ...OrderRow
    }
  }
  invoices(first: 60) {
    totalCount
    nodes {
      ...InvoiceRow
      reason
      paidAt
      voidedAt
      writtenOffAt
    }
  }
  payments(first: 60) {
    nodes {
      id
      method
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
  creditNotes(first: 20) {
    nodes {
      id
      number
      issuedAt
      total {
        ...MoneyParts
      }
      invoice {
        id
        number
      }
    }
  }
}`) as unknown as TypedDocumentString<CustomerTimelineQuery, CustomerTimelineQueryVariables>;
export const CustomerUsageDocument = new TypedDocumentString(`
    query CustomerUsage($projectId: ID!, $id: String!, $externalId: String!, $hasExternalId: Boolean!, $timezone: TimeZone!) {
  byId: usageAnalytics(
    projectId: $projectId
    subject: $id
    groupBy: meter
    timezone: $timezone
  ) {
    ...CustomerUsageParts
  }
  byExternalId: usageAnalytics(
    projectId: $projectId
    subject: $externalId
    groupBy: meter
    timezone: $timezone
  ) @include(if: $hasExternalId) {
    ...CustomerUsageParts
  }
}
    fragment CustomerUsageParts on UsageAnalytics {
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
}`) as unknown as TypedDocumentString<CustomerUsageQuery, CustomerUsageQueryVariables>;
export const RequestVatIdCheckDocument = new TypedDocumentString(`
    mutation RequestVatIdCheck($id: ID!) {
  requestVatIdCheck(id: $id) {
    customer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<RequestVatIdCheckMutation, RequestVatIdCheckMutationVariables>;
export const CustomersDocument = new TypedDocumentString(`
    query Customers($projectId: ID!, $filter: CustomerFilter!, $sort: CustomerSort, $first: Int, $after: String, $last: Int, $before: String) {
  customers(
    projectId: $projectId
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      id
      ...CustomerName
      balance {
        ...MoneyParts
      }
      owed {
        ...MoneyParts
      }
      subscriptions(first: 1, filter: {status: active}) {
        totalCount
      }
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
fragment MoneyParts on Money {
  amount
  currency
}
fragment CustomerName on Customer {
  id
  name
  email
  externalId
}`) as unknown as TypedDocumentString<CustomersQuery, CustomersQueryVariables>;
export const ConnectedGatewaysDocument = new TypedDocumentString(`
    query ConnectedGateways($projectId: ID!) {
  gatewayAccounts(projectId: $projectId, first: 20) {
    nodes {
      id
      gateway
    }
  }
}
    `) as unknown as TypedDocumentString<ConnectedGatewaysQuery, ConnectedGatewaysQueryVariables>;
export const ConnectGatewayDocument = new TypedDocumentString(`
    mutation ConnectGateway($input: ConnectGatewayInput!) {
  connectGateway(input: $input) {
    gatewayAccount {
      ...GatewayRow
    }
  }
}
    fragment GatewayRow on GatewayAccount {
  id
  gateway
  mode
  reference
  hasWebhookSecret
  webhookUrl
  createdAt
}`) as unknown as TypedDocumentString<ConnectGatewayMutation, ConnectGatewayMutationVariables>;
export const DisconnectGatewayDocument = new TypedDocumentString(`
    mutation DisconnectGateway($id: ID!) {
  disconnectGateway(id: $id) {
    gatewayAccount {
      id
      disconnectedAt
    }
  }
}
    `) as unknown as TypedDocumentString<DisconnectGatewayMutation, DisconnectGatewayMutationVariables>;
export const ChangeGatewayKeysDocument = new TypedDocumentString(`
    mutation ChangeGatewayKeys($input: ChangeGatewayKeysInput!) {
  changeGatewayKeys(input: $input) {
    gatewayAccount {
      ...GatewayRow
    }
  }
}
    fragment GatewayRow on GatewayAccount {
  id
  gateway
  mode
  reference
  hasWebhookSecret
  webhookUrl
  createdAt
}`) as unknown as TypedDocumentString<ChangeGatewayKeysMutation, ChangeGatewayKeysMutationVariables>;
export const InvoiceSheetDocument = new TypedDocumentString(`
    query InvoiceSheet($id: ID!, $projectId: ID!) {
  invoice(id: $id) {
    id
    number
    status
    currency
    locale
    createdAt
    finalizedAt
    dueAt
    poNumber
    replaces {
      id
      number
    }
    periodStartAt
    periodEndAt
    parties {
      footer
      seller {
        ...PartyParts
      }
      buyer {
        ...PartyParts
      }
    }
    customer {
      ...CustomerProfile
    }
    ...InvoiceSums
    lines {
      id
      description
      quantity
      unitAmount
      taxPercentage
      taxRule
      periodStartAt
      periodEndAt
      amount {
        ...MoneyParts
      }
    }
  }
  billingProfile(projectId: $projectId) {
    ...BillingProfileParts
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
fragment BillingProfileParts on BillingProfile {
  projectId
  version
  legalName
  email
  vatId
  taxNumber
  iban
  bic
  footer
  locale
  timezone
  paymentTermDays
  graceHours
  giveUpDays
  giveUp
  giveUpInvoice
  reminderDays
  retryDays
  tryOtherMethods
  trialNoticeDays
  renewalNoticeDays
  expiryNoticeDays
  proration
  missingTaxRate
  taxPoint
  vatIdCheck
  selfService
  selfServiceActivation
  updatedAt
  address {
    street
    postalCode
    city
    country
  }
}
fragment CustomerProfile on Customer {
  ...CustomerName
  version
  locale
  timezone
  vatId
  taxExempt
  combineInvoices
  collectionMethod
  paymentTermDays
  poNumber
  address {
    street
    postalCode
    city
    country
  }
}
fragment PartyParts on InvoiceParty {
  name
  street
  postalCode
  city
  country
  vatId
  taxNumber
  email
  iban
  bic
}
fragment InvoiceSums on Invoice {
  id
  status
  subtotal {
    ...MoneyParts
  }
  discounts {
    name
    amount {
      ...MoneyParts
    }
  }
  warnings {
    code
  }
  taxes {
    rateId
    name
    percentage
    category
    reason
    tax {
      ...MoneyParts
    }
  }
  credited {
    ...MoneyParts
  }
  creditNoted {
    ...MoneyParts
  }
  total {
    ...MoneyParts
  }
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<InvoiceSheetQuery, InvoiceSheetQueryVariables>;
export const InvoiceDocument = new TypedDocumentString(`
    query Invoice($id: ID!) {
  invoice(id: $id) {
    ...InvoiceRow
    ...InvoiceState
    ...InvoiceTerms
    currency
    reason
    periodStartAt
    periodEndAt
    pdfUrl
    xmlUrl
    metadata
    finalizeAt
    finalizationError
    replaces {
      id
      number
    }
    replacedBy {
      id
      number
    }
    customer {
      ...CustomerName
    }
    subscription {
      id
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
    invoicedSubscriptions {
      id
      reason
      periodStartAt
      periodEndAt
      subscription {
        id
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
    ...InvoiceSums
    lines {
      id
      subscriptionId
      kind
      description
      explanation
      quantity
      unitAmount
      taxPercentage
      taxRule
      isTaxInclusive
      periodStartAt
      periodEndAt
      amount {
        ...MoneyParts
      }
      net {
        ...MoneyParts
      }
      total {
        ...MoneyParts
      }
    }
    payments {
      id
      status
      method
      reference
      receivedAt
      amount {
        ...MoneyParts
      }
    }
    creditNotes {
      id
      number
      status
      issuedAt
      total {
        ...MoneyParts
      }
    }
    paymentAttempts {
      ...AttemptRow
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
}
fragment AttemptRow on PaymentAttempt {
  id
  number
  status
  reference
  isAutomatic
  isRetryable
  declineReason
  createdAt
  decidedAt
  availableActions
  amount {
    ...MoneyParts
  }
  paymentMethod {
    id
    kind
    brand
    last4
  }
  nextAction {
    redirectUrl
  }
  payment {
    id
    status
    gateway
  }
}
fragment InvoiceSums on Invoice {
  id
  status
  subtotal {
    ...MoneyParts
  }
  discounts {
    name
    amount {
      ...MoneyParts
    }
  }
  warnings {
    code
  }
  taxes {
    rateId
    name
    percentage
    category
    reason
    tax {
      ...MoneyParts
    }
  }
  credited {
    ...MoneyParts
  }
  creditNoted {
    ...MoneyParts
  }
  total {
    ...MoneyParts
  }
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
fragment InvoiceTerms on Invoice {
  id
  version
  dueAt
  paymentTermDays
  poNumber
}`) as unknown as TypedDocumentString<InvoiceQuery, InvoiceQueryVariables>;
export const TaxRateChoicesDocument = new TypedDocumentString(`
    query TaxRateChoices($projectId: ID!) {
  taxRates(filter: {projectId: $projectId, archived: false}, first: 100) {
    nodes {
      id
      name
      percentage
      country
      taxCode
    }
  }
}
    `) as unknown as TypedDocumentString<TaxRateChoicesQuery, TaxRateChoicesQueryVariables>;
export const FinalizeInvoiceDocument = new TypedDocumentString(`
    mutation FinalizeInvoice($id: ID!, $tax: TaxDecisionInput) {
  finalizeInvoice(id: $id, tax: $tax) {
    invoice {
      ...InvoiceState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<FinalizeInvoiceMutation, FinalizeInvoiceMutationVariables>;
export const VoidInvoiceDocument = new TypedDocumentString(`
    mutation VoidInvoice($id: ID!) {
  voidInvoice(id: $id) {
    invoice {
      ...InvoiceState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<VoidInvoiceMutation, VoidInvoiceMutationVariables>;
export const WriteOffInvoiceDocument = new TypedDocumentString(`
    mutation WriteOffInvoice($id: ID!) {
  markInvoiceUncollectible(id: $id) {
    invoice {
      ...InvoiceState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<WriteOffInvoiceMutation, WriteOffInvoiceMutationVariables>;
export const RecordPaymentDocument = new TypedDocumentString(`
    mutation RecordPayment($input: CreatePaymentInput!) {
  createPayment(input: $input) {
    payment {
      id
      invoice {
        ...InvoiceState
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<RecordPaymentMutation, RecordPaymentMutationVariables>;
export const InvoiceFileDocument = new TypedDocumentString(`
    query InvoiceFile($id: ID!, $format: DocumentFormat!) {
  file: invoiceDocument(id: $id, format: $format) {
    filename
    content
  }
}
    `) as unknown as TypedDocumentString<InvoiceFileQuery, InvoiceFileQueryVariables>;
export const DeleteInvoiceDocument = new TypedDocumentString(`
    mutation DeleteInvoice($id: ID!) {
  deleteInvoice(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteInvoiceMutation, DeleteInvoiceMutationVariables>;
export const CreditInvoiceDocument = new TypedDocumentString(`
    mutation CreditInvoice($input: CreditInvoiceInput!) {
  creditInvoice(input: $input) {
    creditNote {
      id
      number
      invoice {
        ...InvoiceState
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CreditInvoiceMutation, CreditInvoiceMutationVariables>;
export const ChangeInvoiceMetadataDocument = new TypedDocumentString(`
    mutation ChangeInvoiceMetadata($id: ID!, $metadata: Metadata) {
  updateInvoiceMetadata(id: $id, metadata: $metadata) {
    invoice {
      id
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeInvoiceMetadataMutation, ChangeInvoiceMetadataMutationVariables>;
export const UpdateInvoiceDocument = new TypedDocumentString(`
    mutation UpdateInvoice($id: ID!, $input: UpdateInvoiceInput!) {
  updateInvoice(id: $id, input: $input) {
    invoice {
      ...InvoiceTerms
    }
  }
}
    fragment InvoiceTerms on Invoice {
  id
  version
  dueAt
  paymentTermDays
  poNumber
}`) as unknown as TypedDocumentString<UpdateInvoiceMutation, UpdateInvoiceMutationVariables>;
export const PreviewInvoiceUpdateDocument = new TypedDocumentString(`
    query PreviewInvoiceUpdate($id: ID!, $input: UpdateInvoiceInput!) {
  previewInvoiceUpdate(id: $id, input: $input) {
    subtotal {
      ...MoneyParts
    }
    tax {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PreviewInvoiceUpdateQuery, PreviewInvoiceUpdateQueryVariables>;
export const PreviewInvoiceReissueDocument = new TypedDocumentString(`
    query PreviewInvoiceReissue($id: ID!) {
  previewInvoiceReissue(id: $id) {
    takenBackBy
    creditNote {
      total {
        ...MoneyParts
      }
      credited {
        ...MoneyParts
      }
    }
    invoice {
      total {
        ...MoneyParts
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PreviewInvoiceReissueQuery, PreviewInvoiceReissueQueryVariables>;
export const ReissueInvoiceDocument = new TypedDocumentString(`
    mutation ReissueInvoice($id: ID!) {
  reissueInvoice(id: $id) {
    invoice {
      id
    }
    replaced {
      ...InvoiceState
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<ReissueInvoiceMutation, ReissueInvoiceMutationVariables>;
export const InvoicesDocument = new TypedDocumentString(`
    query Invoices($filter: InvoiceFilter!, $sort: InvoiceSort, $first: Int, $after: String, $last: Int, $before: String) {
  invoices(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...InvoiceRow
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
}`) as unknown as TypedDocumentString<InvoicesQuery, InvoicesQueryVariables>;
export const SoldPricesDocument = new TypedDocumentString(`
    query SoldPrices($filter: ProductFilter!) {
  products(filter: $filter, first: 20) {
    nodes {
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
}`) as unknown as TypedDocumentString<SoldPricesQuery, SoldPricesQueryVariables>;
export const LedgerDocument = new TypedDocumentString(`
    query Ledger($projectId: ID!, $filter: LedgerTransactionFilter!, $sort: LedgerTransactionSort!, $first: Int, $after: String, $last: Int, $before: String) {
  ledgerAccounts(projectId: $projectId) {
    kind
    currency
    debit {
      ...MoneyParts
    }
    credit {
      ...MoneyParts
    }
    balance {
      ...MoneyParts
    }
  }
  ledgerTransactions(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...LedgerTransactionParts
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
fragment MoneyParts on Money {
  amount
  currency
}
fragment LedgerTransactionParts on LedgerTransaction {
  id
  kind
  effectiveAt
  entries {
    id
    account
    side
    amount {
      ...MoneyParts
    }
  }
  invoice {
    id
    number
  }
  payment {
    id
    invoice {
      id
      number
    }
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<LedgerQuery, LedgerQueryVariables>;
export const LedgerCheckDocument = new TypedDocumentString(`
    query LedgerCheck($projectId: ID!) {
  ledgerCheck(projectId: $projectId) {
    isCorrect
    invoices
    payments
    creditNotes
    refunds
    transactions
    difference {
      sentence
    }
  }
}
    `) as unknown as TypedDocumentString<LedgerCheckQuery, LedgerCheckQueryVariables>;
export const MailSettingsDocument = new TypedDocumentString(`
    query MailSettings($projectId: ID!) {
  mailSetting(projectId: $projectId) {
    ...MailSettingParts
  }
}
    fragment MailSettingParts on MailSetting {
  projectId
  sent
  replyTo
  version
}`) as unknown as TypedDocumentString<MailSettingsQuery, MailSettingsQueryVariables>;
export const MailPreviewDocument = new TypedDocumentString(`
    query MailPreview($projectId: ID!, $kind: MailKind!, $language: String!) {
  mailPreview(projectId: $projectId, kind: $kind, language: $language) {
    subject
    text
    html
  }
}
    `) as unknown as TypedDocumentString<MailPreviewQuery, MailPreviewQueryVariables>;
export const UpdateMailSettingDocument = new TypedDocumentString(`
    mutation UpdateMailSetting($input: UpdateMailSettingInput!) {
  updateMailSetting(input: $input) {
    mailSetting {
      ...MailSettingParts
    }
  }
}
    fragment MailSettingParts on MailSetting {
  projectId
  sent
  replyTo
  version
}`) as unknown as TypedDocumentString<UpdateMailSettingMutation, UpdateMailSettingMutationVariables>;
export const NewInvoiceDocument = new TypedDocumentString(`
    query NewInvoice($projectId: ID!, $customerId: ID!, $hasCustomer: Boolean!) {
  customer(id: $customerId) @include(if: $hasCustomer) {
    ...ClockedCustomer
  }
  invoices(filter: {projectId: $projectId}, first: 1) {
    nodes {
      id
      currency
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment ClockedCustomer on Customer {
  ...CustomerName
  testClock {
    id
    name
  }
}`) as unknown as TypedDocumentString<NewInvoiceQuery, NewInvoiceQueryVariables>;
export const CreateInvoiceDocument = new TypedDocumentString(`
    mutation CreateInvoice($input: CreateInvoiceInput!) {
  createInvoice(input: $input) {
    invoice {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateInvoiceMutation, CreateInvoiceMutationVariables>;
export const PreviewOrderDocument = new TypedDocumentString(`
    query PreviewOrder($input: CreateOrderInput!) {
  previewOrder(input: $input) {
    ...OrderPreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment OrderPreviewParts on OrderPreview {
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  invoice {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewOrderQuery, PreviewOrderQueryVariables>;
export const CreateOrderDocument = new TypedDocumentString(`
    mutation CreateOrder($input: CreateOrderInput!) {
  createOrder(input: $input) {
    order {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CreateOrderMutation, CreateOrderMutationVariables>;
export const OrderDocument = new TypedDocumentString(`
    query Order($id: ID!) {
  order(id: $id) {
    ...OrderRow
    fulfilment
    metadata
    expiresAt
    availableActions
    customer {
      ...CustomerName
    }
    items {
      id
      amount
      fulfilledAt
      endedAt
      price {
        ...PriceParts
      }
    }
    invoice {
      ...InvoiceRow
    }
  }
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
}
fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
}`) as unknown as TypedDocumentString<OrderQuery, OrderQueryVariables>;
export const CancelOrderDocument = new TypedDocumentString(`
    mutation CancelOrder($id: ID!) {
  cancelOrder(id: $id) {
    order {
      id
      status
      availableActions
      invoice {
        id
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CancelOrderMutation, CancelOrderMutationVariables>;
export const ChangeOrderMetadataDocument = new TypedDocumentString(`
    mutation ChangeOrderMetadata($id: ID!, $metadata: Metadata) {
  updateOrderMetadata(id: $id, metadata: $metadata) {
    order {
      id
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeOrderMetadataMutation, ChangeOrderMetadataMutationVariables>;
export const CustomerMethodsDocument = new TypedDocumentString(`
    query CustomerMethods($id: ID!) {
  customer(id: $id) {
    id
    paymentMethods {
      ...PaymentMethodRow
    }
  }
}
    fragment PaymentMethodRow on PaymentMethod {
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
    redirectUrl
  }
}`) as unknown as TypedDocumentString<CustomerMethodsQuery, CustomerMethodsQueryVariables>;
export const AddPaymentMethodDocument = new TypedDocumentString(`
    mutation AddPaymentMethod($input: AddPaymentMethodInput!) {
  addPaymentMethod(input: $input) {
    paymentMethod {
      ...PaymentMethodRow
    }
  }
}
    fragment PaymentMethodRow on PaymentMethod {
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
    redirectUrl
  }
}`) as unknown as TypedDocumentString<AddPaymentMethodMutation, AddPaymentMethodMutationVariables>;
export const MakePaymentMethodDefaultDocument = new TypedDocumentString(`
    mutation MakePaymentMethodDefault($id: ID!) {
  makePaymentMethodDefault(id: $id) {
    paymentMethod {
      ...PaymentMethodRow
    }
  }
}
    fragment PaymentMethodRow on PaymentMethod {
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
    redirectUrl
  }
}`) as unknown as TypedDocumentString<MakePaymentMethodDefaultMutation, MakePaymentMethodDefaultMutationVariables>;
export const RemovePaymentMethodDocument = new TypedDocumentString(`
    mutation RemovePaymentMethod($id: ID!) {
  removePaymentMethod(id: $id) {
    paymentMethod {
      ...PaymentMethodRow
    }
  }
}
    fragment PaymentMethodRow on PaymentMethod {
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
    redirectUrl
  }
}`) as unknown as TypedDocumentString<RemovePaymentMethodMutation, RemovePaymentMethodMutationVariables>;
export const PaymentDocument = new TypedDocumentString(`
    query Payment($id: ID!) {
  payment(id: $id) {
    ...PaymentRow
    ...PaymentState
    createdAt
    metadata
    gateway
    fee {
      ...MoneyParts
    }
    applied {
      ...MoneyParts
    }
    customer {
      ...CustomerName
    }
    invoice {
      ...InvoiceState
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
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
fragment PaymentState on Payment {
  id
  status
  availableActions
  reversedAt
  reversalReason
  chargedBackAt
  refunds {
    ...RefundRow
  }
}
fragment PaymentRow on Payment {
  id
  status
  method
  reference
  receivedAt
  amount {
    ...MoneyParts
  }
  credited {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<PaymentQuery, PaymentQueryVariables>;
export const ReversePaymentDocument = new TypedDocumentString(`
    mutation ReversePayment($id: ID!, $reason: String!) {
  reversePayment(id: $id, reason: $reason) {
    payment {
      ...PaymentState
      invoice {
        ...InvoiceState
      }
      customer {
        id
        balance {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment InvoiceState on Invoice {
  id
  status
  number
  availableActions
  warnings {
    code
    country
  }
  paidAt
  voidedAt
  writtenOffAt
  paid {
    ...MoneyParts
  }
  amountDue {
    ...MoneyParts
  }
}
fragment PaymentState on Payment {
  id
  status
  availableActions
  reversedAt
  reversalReason
  chargedBackAt
  refunds {
    ...RefundRow
  }
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<ReversePaymentMutation, ReversePaymentMutationVariables>;
export const ChangePaymentMetadataDocument = new TypedDocumentString(`
    mutation ChangePaymentMetadata($id: ID!, $metadata: Metadata) {
  updatePaymentMetadata(id: $id, metadata: $metadata) {
    payment {
      id
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<ChangePaymentMetadataMutation, ChangePaymentMetadataMutationVariables>;
export const PaymentsDocument = new TypedDocumentString(`
    query Payments($projectId: ID!, $filter: PaymentFilter!, $sort: PaymentSort, $first: Int, $after: String, $last: Int, $before: String) {
  payments(
    projectId: $projectId
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...PaymentRow
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
fragment PaymentRow on Payment {
  id
  status
  method
  reference
  receivedAt
  amount {
    ...MoneyParts
  }
  credited {
    ...MoneyParts
  }
  invoice {
    id
    number
  }
}`) as unknown as TypedDocumentString<PaymentsQuery, PaymentsQueryVariables>;
export const CreatePendingChargeDocument = new TypedDocumentString(`
    mutation CreatePendingCharge($input: CreatePendingChargeInput!) {
  createPendingCharge(input: $input) {
    pendingCharge {
      ...PendingChargeRow
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PendingChargeRow on PendingCharge {
  id
  status
  description
  quantity
  periodStartAt
  periodEndAt
  createdAt
  amount {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<CreatePendingChargeMutation, CreatePendingChargeMutationVariables>;
export const RemovePendingChargeDocument = new TypedDocumentString(`
    mutation RemovePendingCharge($id: ID!) {
  removePendingCharge(id: $id) {
    pendingCharge {
      ...PendingChargeRow
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PendingChargeRow on PendingCharge {
  id
  status
  description
  quantity
  periodStartAt
  periodEndAt
  createdAt
  amount {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<RemovePendingChargeMutation, RemovePendingChargeMutationVariables>;
export const SetOwnInvoicesDocument = new TypedDocumentString(`
    mutation SetOwnInvoices($id: ID!, $hasOwnInvoices: Boolean!) {
  setOwnInvoices(id: $id, hasOwnInvoices: $hasOwnInvoices) {
    subscription {
      ...SubscriptionState
      hasOwnInvoices
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<SetOwnInvoicesMutation, SetOwnInvoicesMutationVariables>;
export const ProductChoicesDocument = new TypedDocumentString(`
    query ProductChoices($filter: ProductFilter!) {
  products(filter: $filter, first: 20) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ProductChoicesQuery, ProductChoicesQueryVariables>;
export const RefundsDocument = new TypedDocumentString(`
    query Refunds($filter: RefundFilter!, $sort: RefundSort, $first: Int, $after: String, $last: Int, $before: String) {
  refunds(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...RefundRow
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
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<RefundsQuery, RefundsQueryVariables>;
export const CreateRefundDocument = new TypedDocumentString(`
    mutation CreateRefund($input: CreateRefundInput!) {
  createRefund(input: $input) {
    refund {
      ...RefundRow
      payment {
        id
        refunds {
          id
        }
      }
      creditNote {
        id
        refunds {
          id
        }
      }
      customer {
        id
        balance {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<CreateRefundMutation, CreateRefundMutationVariables>;
export const ReverseRefundDocument = new TypedDocumentString(`
    mutation ReverseRefund($id: ID!, $reason: String!) {
  reverseRefund(id: $id, reason: $reason) {
    refund {
      ...RefundRow
      customer {
        id
        balance {
          ...MoneyParts
        }
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment RefundRow on Refund {
  id
  status
  method
  reference
  reason
  refundedAt
  reversedAt
  reversalReason
  gateway
  failureReason
  availableActions
  amount {
    ...MoneyParts
  }
  payment {
    id
  }
  creditNote {
    id
    number
  }
}`) as unknown as TypedDocumentString<ReverseRefundMutation, ReverseRefundMutationVariables>;
export const SubscribeChoicesDocument = new TypedDocumentString(`
    query SubscribeChoices($projectId: ID!, $customerId: ID!, $hasCustomer: Boolean!) {
  customer(id: $customerId) @include(if: $hasCustomer) {
    ...ClockedCustomer
  }
  testClocks(projectId: $projectId, first: 50) {
    nodes {
      id
      name
      nowAt
    }
  }
  coupons(first: 100, filter: {projectId: $projectId, archived: false}) {
    nodes {
      id
      code
      name
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment ClockedCustomer on Customer {
  ...CustomerName
  testClock {
    id
    name
  }
}`) as unknown as TypedDocumentString<SubscribeChoicesQuery, SubscribeChoicesQueryVariables>;
export const FindCustomersDocument = new TypedDocumentString(`
    query FindCustomers($projectId: ID!, $filter: CustomerFilter!) {
  customers(projectId: $projectId, filter: $filter, first: 20) {
    nodes {
      ...ClockedCustomer
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment ClockedCustomer on Customer {
  ...CustomerName
  testClock {
    id
    name
  }
}`) as unknown as TypedDocumentString<FindCustomersQuery, FindCustomersQueryVariables>;
export const PreviewSubscriptionDocument = new TypedDocumentString(`
    query PreviewSubscription($input: CreateSubscriptionInput!) {
  previewSubscription(input: $input) {
    ...PreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewSubscriptionQuery, PreviewSubscriptionQueryVariables>;
export const CreateSubscriptionDocument = new TypedDocumentString(`
    mutation CreateSubscription($input: CreateSubscriptionInput!) {
  createSubscription(input: $input) {
    subscription {
      id
      status
    }
  }
}
    `) as unknown as TypedDocumentString<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
export const PreviewTrialEndDocument = new TypedDocumentString(`
    query PreviewTrialEnd($id: ID!, $input: MoveTrialEndInput!) {
  previewTrialEnd(id: $id, input: $input) {
    ...PreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewTrialEndQuery, PreviewTrialEndQueryVariables>;
export const PreviewFreeTimeDocument = new TypedDocumentString(`
    query PreviewFreeTime($id: ID!, $input: GiveFreeTimeInput!) {
  previewFreeTime(id: $id, input: $input) {
    ...PreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewFreeTimeQuery, PreviewFreeTimeQueryVariables>;
export const PreviewBillingDateDocument = new TypedDocumentString(`
    query PreviewBillingDate($id: ID!, $input: MoveBillingDateInput!) {
  previewBillingDate(id: $id, input: $input) {
    ...PreviewParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewParts on BillingPreview {
  effectiveAt
  awaitsPayment
  isCatchingUp
  amountDue {
    ...MoneyParts
  }
  balance {
    ...MoneyParts
  }
  period {
    startAt
    endAt
  }
  creditNotes {
    invoiceId
    invoiceNumber
    applied {
      ...MoneyParts
    }
    credited {
      ...MoneyParts
    }
    total {
      ...MoneyParts
    }
    lines {
      description
      explanation
      total {
        ...MoneyParts
      }
    }
  }
  invoice {
    ...PreviewedInvoice
  }
  gathered {
    ...PreviewedInvoice
  }
  laterInvoices {
    ...PreviewedInvoice
  }
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewBillingDateQuery, PreviewBillingDateQueryVariables>;
export const MoveTrialEndDocument = new TypedDocumentString(`
    mutation MoveTrialEnd($id: ID!, $input: MoveTrialEndInput!) {
  moveTrialEnd(id: $id, input: $input) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<MoveTrialEndMutation, MoveTrialEndMutationVariables>;
export const GiveFreeTimeDocument = new TypedDocumentString(`
    mutation GiveFreeTime($id: ID!, $input: GiveFreeTimeInput!) {
  giveFreeTime(id: $id, input: $input) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<GiveFreeTimeMutation, GiveFreeTimeMutationVariables>;
export const MoveBillingDateDocument = new TypedDocumentString(`
    mutation MoveBillingDate($id: ID!, $input: MoveBillingDateInput!) {
  moveBillingDate(id: $id, input: $input) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<MoveBillingDateMutation, MoveBillingDateMutationVariables>;
export const SubscriptionDocument = new TypedDocumentString(`
    query Subscription($id: ID!) {
  subscription(id: $id) {
    ...SubscriptionRow
    ...SubscriptionState
    timezone
    metadata
    minimum {
      ...MoneyParts
    }
    anchorAt
    quarantineError
    hasOwnInvoices
    ...SubscriptionTerms
    customer {
      ...CustomerName
      combineInvoices
    }
    pendingCharges(first: 50, filter: {status: pending}, sort: oldest) {
      totalCount
      nodes {
        ...PendingChargeRow
      }
    }
    items {
      id
      quantity
      amount
      chargedToAt
      price {
        ...PriceParts
      }
    }
    plannedChanges {
      id
      at
      status
      items {
        itemId
        quantity
        priceId
      }
    }
    coupons {
      id
      periodsLeft
      coupon {
        id
        code
        name
        percentOff
        amountOff {
          ...MoneyParts
        }
      }
    }
    invoices(first: 10) {
      totalCount
      nodes {
        ...InvoiceRow
      }
    }
  }
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
}
fragment PendingChargeRow on PendingCharge {
  id
  status
  description
  quantity
  periodStartAt
  periodEndAt
  createdAt
  amount {
    ...MoneyParts
  }
}
fragment SubscriptionTerms on Subscription {
  id
  paymentTermDays
  poNumber
}
fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<SubscriptionQuery, SubscriptionQueryVariables>;
export const UpdateSubscriptionTermsDocument = new TypedDocumentString(`
    mutation UpdateSubscriptionTerms($id: ID!, $input: SubscriptionTermsInput!) {
  updateSubscriptionTerms(id: $id, input: $input) {
    subscription {
      ...SubscriptionTerms
    }
  }
}
    fragment SubscriptionTerms on Subscription {
  id
  paymentTermDays
  poNumber
}`) as unknown as TypedDocumentString<UpdateSubscriptionTermsMutation, UpdateSubscriptionTermsMutationVariables>;
export const TransferSubscriptionDocument = new TypedDocumentString(`
    mutation TransferSubscription($id: ID!, $input: TransferSubscriptionInput!) {
  transferSubscription(id: $id, input: $input) {
    subscription {
      ...SubscriptionState
      customer {
        ...CustomerName
        combineInvoices
      }
    }
  }
}
    fragment CustomerName on Customer {
  id
  name
  email
  externalId
}
fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<TransferSubscriptionMutation, TransferSubscriptionMutationVariables>;
export const PreviewTransferDocument = new TypedDocumentString(`
    query PreviewTransfer($id: ID!, $input: TransferSubscriptionInput!) {
  previewSubscriptionTransfer(id: $id, input: $input) {
    closingInvoice {
      ...PreviewedInvoice
    }
    nextInvoice {
      ...PreviewedInvoice
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment PreviewedInvoice on InvoicePreview {
  at
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
  total {
    ...MoneyParts
  }
  warnings {
    code
    country
  }
  lines {
    kind
    description
    explanation
    amount {
      ...MoneyParts
    }
  }
}`) as unknown as TypedDocumentString<PreviewTransferQuery, PreviewTransferQueryVariables>;
export const ReleaseSubscriptionDocument = new TypedDocumentString(`
    mutation ReleaseSubscription($id: ID!) {
  releaseSubscription(id: $id) {
    subscription {
      ...SubscriptionState
      quarantinedAt
      quarantineError
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<ReleaseSubscriptionMutation, ReleaseSubscriptionMutationVariables>;
export const PauseSubscriptionDocument = new TypedDocumentString(`
    mutation PauseSubscription($id: ID!) {
  pauseSubscription(id: $id) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<PauseSubscriptionMutation, PauseSubscriptionMutationVariables>;
export const ResumeSubscriptionDocument = new TypedDocumentString(`
    mutation ResumeSubscription($id: ID!) {
  resumeSubscription(id: $id) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<ResumeSubscriptionMutation, ResumeSubscriptionMutationVariables>;
export const CancelSubscriptionDocument = new TypedDocumentString(`
    mutation CancelSubscription($id: ID!, $at: CancelAt!) {
  cancelSubscription(id: $id, at: $at) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<CancelSubscriptionMutation, CancelSubscriptionMutationVariables>;
export const CancelPlannedChangeDocument = new TypedDocumentString(`
    mutation CancelPlannedChange($id: ID!) {
  cancelSubscriptionChange(id: $id) {
    subscription {
      id
      plannedChanges {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CancelPlannedChangeMutation, CancelPlannedChangeMutationVariables>;
export const PlannedPriceDocument = new TypedDocumentString(`
    query PlannedPrice($id: ID!) {
  price(id: $id) {
    ...PriceParts
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
}`) as unknown as TypedDocumentString<PlannedPriceQuery, PlannedPriceQueryVariables>;
export const KeepSubscriptionDocument = new TypedDocumentString(`
    mutation KeepSubscription($id: ID!) {
  keepSubscription(id: $id) {
    subscription {
      ...SubscriptionState
    }
  }
}
    fragment SubscriptionState on Subscription {
  id
  version
  status
  availableActions
  cancelAt
  canceledAt
  pausedAt
  resumeAt
}`) as unknown as TypedDocumentString<KeepSubscriptionMutation, KeepSubscriptionMutationVariables>;
export const CouponChoicesDocument = new TypedDocumentString(`
    query CouponChoices($projectId: ID!) {
  coupons(
    first: 100
    filter: {projectId: $projectId, archived: false}
    sort: code
  ) {
    nodes {
      id
      code
      name
      percentOff
      amountOff {
        ...MoneyParts
      }
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<CouponChoicesQuery, CouponChoicesQueryVariables>;
export const ApplyCouponDocument = new TypedDocumentString(`
    mutation ApplyCoupon($input: ApplyCouponInput!) {
  applyCoupon(input: $input) {
    subscription {
      ...CouponsOfSubscription
    }
  }
}
    fragment CouponsOfSubscription on Subscription {
  id
  coupons {
    id
  }
}`) as unknown as TypedDocumentString<ApplyCouponMutation, ApplyCouponMutationVariables>;
export const RemoveCouponDocument = new TypedDocumentString(`
    mutation RemoveCoupon($redemptionId: ID!) {
  removeCoupon(redemptionId: $redemptionId) {
    subscription {
      ...CouponsOfSubscription
    }
  }
}
    fragment CouponsOfSubscription on Subscription {
  id
  coupons {
    id
  }
}`) as unknown as TypedDocumentString<RemoveCouponMutation, RemoveCouponMutationVariables>;
export const ChangeSubscriptionMetadataDocument = new TypedDocumentString(`
    mutation ChangeSubscriptionMetadata($id: ID!, $metadata: Metadata) {
  updateSubscriptionMetadata(id: $id, metadata: $metadata) {
    subscription {
      id
      metadata
    }
  }
}
    `) as unknown as TypedDocumentString<ChangeSubscriptionMetadataMutation, ChangeSubscriptionMetadataMutationVariables>;
export const SubscriptionsDocument = new TypedDocumentString(`
    query Subscriptions($filter: SubscriptionFilter!, $sort: SubscriptionSort, $first: Int, $after: String, $last: Int, $before: String) {
  subscriptions(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...SubscriptionRow
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
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
    plan {
      id
      name
    }
    product {
      id
      name
    }
  }
}`) as unknown as TypedDocumentString<SubscriptionsQuery, SubscriptionsQueryVariables>;
export const TestClockDocument = new TypedDocumentString(`
    query TestClock($id: ID!) {
  testClock(id: $id) {
    ...TestClockState
    createdAt
    customers(first: 10) {
      totalCount
      nodes {
        ...ClockCustomer
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
}
fragment OrderRow on Order {
  id
  status
  createdAt
  updatedAt
  items {
    id
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
fragment SubscriptionRow on Subscription {
  id
  status
  quarantinedAt
  cancelAt
  canceledAt
  startAt
  trialEndAt
  resumeAt
  createdAt
  minimum {
    ...MoneyParts
  }
  interval
  intervalCount
  currentPeriod {
    number
    startAt
    endAt
  }
  currency
  items {
    id
    quantity
    amount
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
fragment ClockCustomer on Customer {
  ...CustomerHistory
  subscriptions(first: 5) {
    nodes {
      resumeAt
      plannedChanges {
        id
        at
      }
    }
  }
}
fragment TestClockState on TestClock {
  id
  name
  nowAt
  status
  targetAt
  error
}
fragment CustomerHistory on Customer {
  ...CustomerName
  subscriptions(first: 5) {
    nodes {
      ...SubscriptionRow
      startAt
      trialEndAt
      canceledAt
      pausedAt
    }
  }
  orders(first: 20) {
    nodes {
      ...OrderRow
    }
  }
  invoices(first: 60) {
    totalCount
    nodes {
      ...InvoiceRow
      reason
      paidAt
      voidedAt
      writtenOffAt
    }
  }
  payments(first: 60) {
    nodes {
      id
      method
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
  creditNotes(first: 20) {
    nodes {
      id
      number
      issuedAt
      total {
        ...MoneyParts
      }
      invoice {
        id
        number
      }
    }
  }
}`) as unknown as TypedDocumentString<TestClockQuery, TestClockQueryVariables>;
export const AdvanceTestClockDocument = new TypedDocumentString(`
    mutation AdvanceTestClock($id: ID!, $input: AdvanceTestClockInput!) {
  advanceTestClock(id: $id, input: $input) {
    testClock {
      ...TestClockState
    }
  }
}
    fragment TestClockState on TestClock {
  id
  name
  nowAt
  status
  targetAt
  error
}`) as unknown as TypedDocumentString<AdvanceTestClockMutation, AdvanceTestClockMutationVariables>;
export const ReleaseTestClockDocument = new TypedDocumentString(`
    mutation ReleaseTestClock($id: ID!) {
  releaseTestClock(id: $id) {
    releasedTestClockId
  }
}
    `) as unknown as TypedDocumentString<ReleaseTestClockMutation, ReleaseTestClockMutationVariables>;
export const TestClocksDocument = new TypedDocumentString(`
    query TestClocks($projectId: ID!, $first: Int, $after: String, $last: Int, $before: String) {
  testClocks(
    projectId: $projectId
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    nodes {
      ...TestClockState
      createdAt
      customers(first: 1) {
        totalCount
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
fragment TestClockState on TestClock {
  id
  name
  nowAt
  status
  targetAt
  error
}`) as unknown as TypedDocumentString<TestClocksQuery, TestClocksQueryVariables>;
export const CreateTestClockDocument = new TypedDocumentString(`
    mutation CreateTestClock($input: CreateTestClockInput!) {
  createTestClock(input: $input) {
    testClock {
      ...TestClockState
    }
  }
}
    fragment TestClockState on TestClock {
  id
  name
  nowAt
  status
  targetAt
  error
}`) as unknown as TypedDocumentString<CreateTestClockMutation, CreateTestClockMutationVariables>;