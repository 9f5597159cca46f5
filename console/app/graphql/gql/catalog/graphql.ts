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

/** The amounts of a price in another of its currencies. */
export type CurrencyOptionInput = {
  /** The currency of these amounts; a price has each currency once. */
  currency: string;
  /** The fixed amount for each event that a percentage is taken of. */
  fixedAmount?: string | null | undefined;
  /** The largest amount that a buyer may name. */
  maximumAmount?: string | null | undefined;
  /** The smallest amount that a buyer may name. */
  minimumAmount?: string | null | undefined;
  /** The amount for a buyer who names none. */
  presetAmount?: string | null | undefined;
  /** The tiers, with the same number and ends as those of the price. */
  tiers?: Array<PriceTierInput>;
  /** The amount for one unit, one package, or the whole quantity when flat. */
  unitAmount?: string | null | undefined;
};

/** The callers who may download the releases of a product, besides its project. */
export type Distribution =
  /** No other caller. */
  | 'closed'
  /** Customers with a subscription to the product or a licence key of it. */
  | 'licensed'
  /** Every caller who sees the product. */
  | 'open';

/** A feature as it is read, with its changes. */
export type FeatureDocumentInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** Its id as it was read; it is read-only, so leave it out of a new entry. */
  id?: string | number | null | undefined;
  /** The identifier, unique within the product; plans grant the feature by this key. */
  key: string;
  /** The meter that counts the usage of a metered feature. */
  meter?: string | null | undefined;
  /** The name that people read: 1 to 200 characters on one line. */
  name: string;
  /** The type of the values that plans grant. */
  type: FeatureType;
  /** The unit, such as "seat" or "GB". */
  unit?: string | null | undefined;
};

/** A capability of a product that plans grant to different extents. */
export type FeatureInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** The identifier, unique within the product; plans grant the feature by this key. */
  key: string;
  /** The key of the meter that counts the usage of a metered feature. */
  meter?: string | null | undefined;
  /** The name that people read: 1 to 200 characters on one line. */
  name: string;
  /** The type of the values that plans grant. */
  type: FeatureType;
  /** The unit, such as "seat" or "GB". */
  unit?: string | null | undefined;
};

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

/** The extent to which a licence stays valid once its subscription has ended. */
export type LicenceEnd =
  /** It stays valid for releases that were published before the end. */
  | 'maintain'
  /** It is no longer valid. */
  | 'restrict';

/** The rules for the licence keys that come with a plan. */
export type LicencePolicyInput = {
  /** The extent to which a licence stays valid once its subscription has ended. */
  atEnd?: LicenceEnd;
  /** The number of machines allowed at once for each unit bought, 1 to 100,000; left out, any number. */
  maxMachines?: number | null | undefined;
  /** The number of days that a checked-out licence file may be valid, 1 to 366. */
  offlineDays?: number;
};

/** Whether it is a picture or a film. */
export type MediaKind =
  /** A picture. */
  | 'image'
  /** A film. */
  | 'video';

/** A plan as it is read, with its changes. */
export type PlanDocumentInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** The grants: feature key to true, a number or a text, matching the type of the feature. */
  grants?: Record<string, unknown> | null | undefined;
  /** Its id as it was read; it is read-only, so leave it out of a new entry. */
  id?: string | number | null | undefined;
  /** The identifier, unique within the product; a replaced plan with the same key keeps its id. */
  key: string;
  /** The licence policy; with one, a subscription to the plan comes with a licence key. */
  licencePolicy?: LicencePolicyInput | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name: string;
  /** The prices, at most 50: one for each currency, interval, intervalCount and meter. */
  prices?: Array<PriceDocumentInput>;
};

/** A way to buy a product: a set of grants at one or more prices. */
export type PlanInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** The grants: feature key to true, a number or a text, matching the type of the feature. */
  grants?: Record<string, unknown> | null | undefined;
  /** The identifier, unique within the product; a replaced plan with the same key keeps its id. */
  key: string;
  /** The licence policy; with one, a subscription to the plan comes with a licence key. */
  licencePolicy?: LicencePolicyInput | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name: string;
  /** The prices, at most 50: one for each currency, interval, intervalCount and meter. */
  prices?: Array<PriceInput>;
};

/** A price as it is read, with its changes; other terms make a new price, and its model decides which amounts it takes. */
export type PriceDocumentInput = {
  /** When a period is billed; left out, in_advance. A metered price is always billed in_arrears. */
  billingTiming?: BillingTiming | null | undefined;
  /** The currency of its amounts; `currencyOptions` adds others. */
  currency: string;
  /** The same price in other currencies. */
  currencyOptions?: Array<CurrencyOptionInput>;
  /** The fixed amount for each event that a percentage is taken of. */
  fixedAmount?: string | null | undefined;
  /** Whether the flat amount of the first tier is also owed for a quantity of 0. */
  flatFeeOnZero?: boolean;
  /** The number of units that cost nothing (package, percentage). */
  freeUnits?: string | null | undefined;
  /** Its id as it was read; it is read-only, so leave it out of a new entry. */
  id?: string | number | null | undefined;
  /** The interval, counted by `intervalCount`. */
  interval?: Interval;
  /** The number of intervals between payments: 1 to 36. */
  intervalCount?: number;
  /** An identifier for programs, unique among the current prices of the project. */
  lookupKey?: string | null | undefined;
  /** The largest amount that a buyer may name (custom). */
  maximumAmount?: string | null | undefined;
  /** The meter whose usage is the quantity; left out, the quantity is the number bought. */
  meter?: string | null | undefined;
  /** The smallest amount that a buyer may name (custom). */
  minimumAmount?: string | null | undefined;
  /** The formula from the quantity to the amount. */
  model?: PricingModel;
  /** The number of units in one package. */
  packageSize?: string | null | undefined;
  /** The percentage (percentage): "2.9". */
  percent?: string | null | undefined;
  /** The amount for a buyer who names none (custom). */
  presetAmount?: string | null | undefined;
  /** The price that it replaced, as it was read; it is read-only. */
  supersedesId?: string | number | null | undefined;
  /** Whether its amounts include the tax. */
  taxBehavior?: TaxBehavior;
  /** The tiers, starting with the first unit; the last has no end. */
  tiers?: Array<PriceTierInput>;
  /** The number of free days at the start: 0 to 730. */
  trialDays?: number;
  /** The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "9.90". */
  unitAmount?: string | null | undefined;
};

/** A price of a plan; its model decides which amounts it takes. A metered price is neither flat nor custom, and is billed in_arrears. A price that is paid once has no trial and no meter. */
export type PriceInput = {
  /** When a period is billed; left out, in_advance. A metered price is always billed in_arrears. */
  billingTiming?: BillingTiming | null | undefined;
  /** The currency of its amounts; `currencyOptions` adds others. */
  currency: string;
  /** The same price in other currencies. */
  currencyOptions?: Array<CurrencyOptionInput>;
  /** The fixed amount for each event that a percentage is taken of. */
  fixedAmount?: string | null | undefined;
  /** Whether the flat amount of the first tier is also owed for a quantity of 0. */
  flatFeeOnZero?: boolean;
  /** The number of units that cost nothing (package, percentage). */
  freeUnits?: string | null | undefined;
  /** The interval, counted by `intervalCount`. */
  interval?: Interval;
  /** The number of intervals between payments: 1 to 36. */
  intervalCount?: number;
  /** An identifier for programs, unique among the current prices of the project. */
  lookupKey?: string | null | undefined;
  /** The largest amount that a buyer may name (custom). */
  maximumAmount?: string | null | undefined;
  /** The key of the meter whose usage is the quantity; left out, the quantity is the number bought. */
  meter?: string | null | undefined;
  /** The smallest amount that a buyer may name (custom). */
  minimumAmount?: string | null | undefined;
  /** The formula from the quantity to the amount. */
  model?: PricingModel;
  /** The number of units in one package. */
  packageSize?: string | null | undefined;
  /** The percentage (percentage): "2.9". */
  percent?: string | null | undefined;
  /** The amount for a buyer who names none (custom). */
  presetAmount?: string | null | undefined;
  /** Whether its amounts include the tax. */
  taxBehavior?: TaxBehavior;
  /** The tiers, starting with the first unit; the last has no end. */
  tiers?: Array<PriceTierInput>;
  /** The number of free days at the start: 0 to 730. */
  trialDays?: number;
  /** The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "9.90". */
  unitAmount?: string | null | undefined;
};

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

/** A picture or film of a product, hosted elsewhere. */
export type ProductMediaInput = {
  /** An alternative text for readers who cannot see it. */
  alt?: string | null | undefined;
  /** Whether it is a picture or a film. */
  kind?: MediaKind;
  /** The address of the file. */
  url: string;
};

/** The order of a list of products. */
export type ProductSort =
  /** The most running subscriptions first, counted every few minutes. */
  | 'most_subscribed'
  /** By name from A to Z, ignoring case. */
  | 'name'
  /** The latest created first. */
  | 'newest'
  /** The best match for the text first; requires a text. */
  | 'relevance';

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

/** The texts of a product in another language. */
export type ProductTranslationInput = {
  /** Markdown. */
  description?: string | null | undefined;
  /** The language of the texts; a product has each language once. */
  locale: string;
  /** The name of the product in this language; null for none of its own. */
  name?: string | null | undefined;
  /** The tagline in this language; null for none of its own. */
  tagline?: string | null | undefined;
};

/** The input of `registerProduct`: a whole product, at most 300,000 characters in all. */
export type RegisterProductInput = {
  /** The categories that list the product, such as developer-tools; at most 10. */
  categories?: Array<string>;
  /** Markdown of at most 50,000 characters; `descriptionHtml` has it rendered. */
  description?: string | null | undefined;
  /** The callers who may download the releases, besides the project itself. */
  distribution?: Distribution;
  /** The address of the manual. */
  documentationUrl?: string | null | undefined;
  /** The name in the project's own system: unique within the project, at most 200 characters. */
  externalReference?: string | null | undefined;
  /** The features that its plans grant, at most 100. */
  features?: Array<FeatureInput>;
  /** The address of the home page. */
  homepageUrl?: string | null | undefined;
  /** Whether it is software, a service, content or an add-on. */
  kind?: ProductKind;
  /** An SPDX licence expression, such as Apache-2.0. */
  licence?: string | null | undefined;
  /** Pictures and films, the most important first; at most 20. */
  media?: Array<ProductMediaInput>;
  /** Values that every reader sees: at most 50 keys of 40 characters, values of 500. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name: string;
  /** The plans that customers buy, at most 50. */
  plans?: Array<PlanInput>;
  /** The platforms that the product runs on, such as linux or web; at most 20. */
  platforms?: Array<string>;
  /** Values that only the project reads, within the same limits as `metadata`. */
  privateMetadata?: Record<string, unknown> | null | undefined;
  /** The project that offers it; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
  /** The current version of the software, at most 100 characters. */
  releaseVersion?: string | null | undefined;
  /** The address of the source repository. */
  repositoryUrl?: string | null | undefined;
  /** The name in addresses, unique within the project. */
  slug: string;
  /** The status; when left out, a new product is active and an existing one keeps its own. */
  status?: ProductStatus | null | undefined;
  /** One line of at most 300 characters that says what the product is. */
  tagline?: string | null | undefined;
  /** Free words to find the product by, at most 50. */
  tags?: Array<string>;
  /** The code of the kind of goods, by which tax rates are chosen: at most 50 characters. */
  taxCode?: string | null | undefined;
  /** The texts in other languages, one entry for each; at most 50. */
  translations?: Array<ProductTranslationInput>;
  /** The name of one unit on an invoice, such as "seat". */
  unitLabel?: string | null | undefined;
};

/** Whether amounts include the tax. */
export type TaxBehavior =
  /** The tax is added to the amounts. */
  | 'exclusive'
  /** The amounts include the tax. */
  | 'inclusive';

/** The input of `updateProduct`: omitted fields stay, lists are replaced, and null empties a field; slug, name, kind and distribution must not be null. */
export type UpdateProductInput = {
  /** The categories that list the product, such as developer-tools; at most 10. */
  categories?: Array<string> | null | undefined;
  /** Markdown of at most 50,000 characters; `descriptionHtml` has it rendered. */
  description?: string | null | undefined;
  /** The callers who may download the releases, besides the project itself. */
  distribution?: Distribution | null | undefined;
  /** The address of the manual. */
  documentationUrl?: string | null | undefined;
  /** The name in the project's own system: unique within the project, at most 200 characters. */
  externalReference?: string | null | undefined;
  /** All of its features; a feature that is not listed is removed. */
  features?: Array<FeatureDocumentInput> | null | undefined;
  /** The address of the home page. */
  homepageUrl?: string | null | undefined;
  /** The expected version; the change is refused if the product has another. */
  ifVersion?: number | null | undefined;
  /** Whether it is software, a service, content or an add-on. */
  kind?: ProductKind | null | undefined;
  /** An SPDX licence expression, such as Apache-2.0. */
  licence?: string | null | undefined;
  /** Pictures and films, the most important first; at most 20. */
  media?: Array<ProductMediaInput> | null | undefined;
  /** Values that every reader sees: at most 50 keys of 40 characters, values of 500. */
  metadata?: Record<string, unknown> | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name?: string | null | undefined;
  /** All of its plans; a plan that is not listed is no longer sold. */
  plans?: Array<PlanDocumentInput> | null | undefined;
  /** The platforms that the product runs on, such as linux or web; at most 20. */
  platforms?: Array<string> | null | undefined;
  /** Values that only the project reads, within the same limits as `metadata`. */
  privateMetadata?: Record<string, unknown> | null | undefined;
  /** The current version of the software, at most 100 characters. */
  releaseVersion?: string | null | undefined;
  /** The address of the source repository. */
  repositoryUrl?: string | null | undefined;
  /** The name in addresses, unique within the project. */
  slug?: string | null | undefined;
  /** The new status, never draft for a product that was published; null keeps the present one. */
  status?: ProductStatus | null | undefined;
  /** One line of at most 300 characters that says what the product is. */
  tagline?: string | null | undefined;
  /** Free words to find the product by, at most 50. */
  tags?: Array<string> | null | undefined;
  /** The code of the kind of goods, by which tax rates are chosen: at most 50 characters. */
  taxCode?: string | null | undefined;
  /** The texts in other languages, one entry for each; at most 50. */
  translations?: Array<ProductTranslationInput> | null | undefined;
  /** The name of one unit on an invoice, such as "seat". */
  unitLabel?: string | null | undefined;
};

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type CustomerNameFragment = { id: string, name: string | null, email: string | null, externalId: string | null };

export type InvoiceRowFragment = { id: string, number: string | null, status: InvoiceStatus, isOverdue: boolean, dueAt: string | null, createdAt: string, finalizedAt: string | null, total: { amount: string, currency: string }, amountDue: { amount: string, currency: string } };

export type EditedProductQueryVariables = Exact<{
  id: string | number;
}>;


export type EditedProductQuery = { product: { id: string, version: number, availableActions: Array<string> | null, slug: string, name: string, tagline: string | null, description: string | null, descriptionHtml: string | null, kind: ProductKind, distribution: Distribution, licence: string | null, releaseVersion: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, unitLabel: string | null, taxCode: string | null, externalReference: string | null, metadata: Record<string, unknown>, privateMetadata: Record<string, unknown> | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string, name: string | null, tagline: string | null, description: string | null }> } | null };

export type EditedProductPartsFragment = { id: string, version: number, availableActions: Array<string> | null, slug: string, name: string, tagline: string | null, description: string | null, descriptionHtml: string | null, kind: ProductKind, distribution: Distribution, licence: string | null, releaseVersion: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, unitLabel: string | null, taxCode: string | null, externalReference: string | null, metadata: Record<string, unknown>, privateMetadata: Record<string, unknown> | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string, name: string | null, tagline: string | null, description: string | null }> };

export type UpdateProductMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { updateProduct: { product: { id: string, version: number, availableActions: Array<string> | null, slug: string, name: string, tagline: string | null, description: string | null, descriptionHtml: string | null, kind: ProductKind, distribution: Distribution, licence: string | null, releaseVersion: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, unitLabel: string | null, taxCode: string | null, externalReference: string | null, metadata: Record<string, unknown>, privateMetadata: Record<string, unknown> | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string, name: string | null, tagline: string | null, description: string | null }> } } | null };

export type PriceEstimateQueryVariables = Exact<{
  priceId: string | number;
  quantity: string;
  currency?: string | null | undefined;
  amount?: string | null | undefined;
  events?: string | null | undefined;
}>;


export type PriceEstimateQuery = { priceEstimate: { currency: string, quantity: string, period: string, exact: string, roundedBy: string, taxBehavior: TaxBehavior, total: { amount: string, currency: string }, steps: Array<{ description: string, quantity: string, amount: string }> } | null };

export type PriceCurveQueryVariables = Exact<{
  priceId: string | number;
  currency?: string | null | undefined;
  q1: string;
  q2: string;
  q3: string;
  q4: string;
  q5: string;
  q6: string;
  q7: string;
  q8: string;
  q9: string;
  q10: string;
  q11: string;
  q12: string;
  q13: string;
  q14: string;
  q15: string;
  q16: string;
}>;


export type PriceCurveQuery = { p1: { quantity: string, total: { amount: string, currency: string } } | null, p2: { quantity: string, total: { amount: string, currency: string } } | null, p3: { quantity: string, total: { amount: string, currency: string } } | null, p4: { quantity: string, total: { amount: string, currency: string } } | null, p5: { quantity: string, total: { amount: string, currency: string } } | null, p6: { quantity: string, total: { amount: string, currency: string } } | null, p7: { quantity: string, total: { amount: string, currency: string } } | null, p8: { quantity: string, total: { amount: string, currency: string } } | null, p9: { quantity: string, total: { amount: string, currency: string } } | null, p10: { quantity: string, total: { amount: string, currency: string } } | null, p11: { quantity: string, total: { amount: string, currency: string } } | null, p12: { quantity: string, total: { amount: string, currency: string } } | null, p13: { quantity: string, total: { amount: string, currency: string } } | null, p14: { quantity: string, total: { amount: string, currency: string } } | null, p15: { quantity: string, total: { amount: string, currency: string } } | null, p16: { quantity: string, total: { amount: string, currency: string } } | null };

export type CurvePointFragment = { quantity: string, total: { amount: string, currency: string } };

export type OfferPartsFragment = { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> };

export type FeaturePartsFragment = { id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null };

export type PlanPartsFragment = { id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> };

export type OfferPriceFragment = { freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type UpdateOfferMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductInput;
}>;


export type UpdateOfferMutation = { updateProduct: { product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } } | null };

export type MeterChoicesQueryVariables = Exact<{
  project: string | number;
  isProposing: boolean;
}>;


export type MeterChoicesQuery = { meters?: { nodes: Array<{ id: string, key: string }> } | null };

export type OfferQueryVariables = Exact<{
  id: string | number;
}>;


export type OfferQuery = { product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

export type PriceQueryVariables = Exact<{
  id: string | number;
}>;


export type PriceQuery = { price: { freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string }, product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> }, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } | null };

export type ProductQueryVariables = Exact<{
  id: string | number;
}>;


export type ProductQuery = { product: { descriptionHtml: string | null, unitLabel: string | null, taxCode: string | null, metadata: Record<string, unknown>, id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

export type ProductPartsFragment = { id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null };

export type PublishProductMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishProductMutation = { publishProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type UnlistProductMutationVariables = Exact<{
  id: string | number;
}>;


export type UnlistProductMutation = { unlistProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type ArchiveProductMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveProductMutation = { archiveProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type DeleteProductMutationVariables = Exact<{
  id: string | number;
  ifVersion: number;
}>;


export type DeleteProductMutation = { deleteProduct: { deletedProductId: string } | null };

export type ProductsQueryVariables = Exact<{
  filter: ProductFilter;
  sort?: ProductSort | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type ProductsQuery = { products: { totalCount: number | null, correctedText: string | null, facets: { kind: Array<{ value: string, count: number }>, tag: Array<{ value: string, count: number }>, category: Array<{ value: string, count: number }>, platform: Array<{ value: string, count: number }> }, nodes: Array<{ id: string, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, releaseVersion: string | null, updatedAt: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type RegisterProductMutationVariables = Exact<{
  input: RegisterProductInput;
}>;


export type RegisterProductMutation = { registerProduct: { product: { id: string, slug: string, name: string } } | null };

export type StorefrontQueryVariables = Exact<{
  id: string | number;
  locale: string;
  isTranslated: boolean;
}>;


export type StorefrontQuery = { product: { id: string, name: string, tagline: string | null, descriptionHtml: string | null, status: ProductStatus, kind: ProductKind, licence: string | null, releaseVersion: string | null, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, translation?: { name: string | null, tagline: string | null, description: string | null } | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

export type StorefrontPartsFragment = { id: string, name: string, tagline: string | null, descriptionHtml: string | null, status: ProductStatus, kind: ProductKind, licence: string | null, releaseVersion: string | null, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> };

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
export const EditedProductPartsFragmentDoc = new TypedDocumentString(`
    fragment EditedProductParts on Product {
  id
  version
  availableActions
  slug
  name
  tagline
  description
  descriptionHtml
  kind
  distribution
  licence
  releaseVersion
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  unitLabel
  taxCode
  externalReference
  metadata
  privateMetadata
  media {
    kind
    url
    alt
  }
  translations {
    locale
    name
    tagline
    description
  }
}
    `, {"fragmentName":"EditedProductParts"}) as unknown as TypedDocumentString<EditedProductPartsFragment, unknown>;
export const CurvePointFragmentDoc = new TypedDocumentString(`
    fragment CurvePoint on PriceEstimate {
  quantity
  total {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"CurvePoint"}) as unknown as TypedDocumentString<CurvePointFragment, unknown>;
export const FeaturePartsFragmentDoc = new TypedDocumentString(`
    fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
    `, {"fragmentName":"FeatureParts"}) as unknown as TypedDocumentString<FeaturePartsFragment, unknown>;
export const PricePartsFragmentDoc = new TypedDocumentString(`
    fragment PriceParts on Price {
  id
  model
  unitAmount
  currency
  interval
  intervalCount
  isArchived
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
export const OfferPriceFragmentDoc = new TypedDocumentString(`
    fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
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
}`, {"fragmentName":"OfferPrice"}) as unknown as TypedDocumentString<OfferPriceFragment, unknown>;
export const PlanPartsFragmentDoc = new TypedDocumentString(`
    fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
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
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`, {"fragmentName":"PlanParts"}) as unknown as TypedDocumentString<PlanPartsFragment, unknown>;
export const OfferPartsFragmentDoc = new TypedDocumentString(`
    fragment OfferParts on Product {
  id
  version
  name
  availableActions
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
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
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`, {"fragmentName":"OfferParts"}) as unknown as TypedDocumentString<OfferPartsFragment, unknown>;
export const ProductPartsFragmentDoc = new TypedDocumentString(`
    fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  kind
  status
  availableActions
  distribution
  licence
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  releaseVersion
  externalReference
  createdAt
  updatedAt
  publishedAt
}
    `, {"fragmentName":"ProductParts"}) as unknown as TypedDocumentString<ProductPartsFragment, unknown>;
export const StorefrontPartsFragmentDoc = new TypedDocumentString(`
    fragment StorefrontParts on Product {
  id
  name
  tagline
  descriptionHtml
  status
  kind
  licence
  releaseVersion
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  media {
    kind
    url
    alt
  }
  translations {
    locale
  }
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
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
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`, {"fragmentName":"StorefrontParts"}) as unknown as TypedDocumentString<StorefrontPartsFragment, unknown>;
export const EditedProductDocument = new TypedDocumentString(`
    query EditedProduct($id: ID!) {
  product(id: $id) {
    ...EditedProductParts
  }
}
    fragment EditedProductParts on Product {
  id
  version
  availableActions
  slug
  name
  tagline
  description
  descriptionHtml
  kind
  distribution
  licence
  releaseVersion
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  unitLabel
  taxCode
  externalReference
  metadata
  privateMetadata
  media {
    kind
    url
    alt
  }
  translations {
    locale
    name
    tagline
    description
  }
}`) as unknown as TypedDocumentString<EditedProductQuery, EditedProductQueryVariables>;
export const UpdateProductDocument = new TypedDocumentString(`
    mutation UpdateProduct($id: ID!, $input: UpdateProductInput!) {
  updateProduct(id: $id, input: $input) {
    product {
      ...EditedProductParts
    }
  }
}
    fragment EditedProductParts on Product {
  id
  version
  availableActions
  slug
  name
  tagline
  description
  descriptionHtml
  kind
  distribution
  licence
  releaseVersion
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  unitLabel
  taxCode
  externalReference
  metadata
  privateMetadata
  media {
    kind
    url
    alt
  }
  translations {
    locale
    name
    tagline
    description
  }
}`) as unknown as TypedDocumentString<UpdateProductMutation, UpdateProductMutationVariables>;
export const PriceEstimateDocument = new TypedDocumentString(`
    query PriceEstimate($priceId: ID!, $quantity: Decimal!, $currency: Currency, $amount: Decimal, $events: Decimal) {
  priceEstimate(
    priceId: $priceId
    quantity: $quantity
    currency: $currency
    amount: $amount
    events: $events
  ) {
    currency
    quantity
    period
    exact
    roundedBy
    taxBehavior
    total {
      ...MoneyParts
    }
    steps {
      description
      quantity
      amount
    }
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`) as unknown as TypedDocumentString<PriceEstimateQuery, PriceEstimateQueryVariables>;
export const PriceCurveDocument = new TypedDocumentString(`
    query PriceCurve($priceId: ID!, $currency: Currency, $q1: Decimal!, $q2: Decimal!, $q3: Decimal!, $q4: Decimal!, $q5: Decimal!, $q6: Decimal!, $q7: Decimal!, $q8: Decimal!, $q9: Decimal!, $q10: Decimal!, $q11: Decimal!, $q12: Decimal!, $q13: Decimal!, $q14: Decimal!, $q15: Decimal!, $q16: Decimal!) {
  p1: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q1) {
    ...CurvePoint
  }
  p2: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q2) {
    ...CurvePoint
  }
  p3: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q3) {
    ...CurvePoint
  }
  p4: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q4) {
    ...CurvePoint
  }
  p5: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q5) {
    ...CurvePoint
  }
  p6: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q6) {
    ...CurvePoint
  }
  p7: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q7) {
    ...CurvePoint
  }
  p8: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q8) {
    ...CurvePoint
  }
  p9: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q9) {
    ...CurvePoint
  }
  p10: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q10) {
    ...CurvePoint
  }
  p11: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q11) {
    ...CurvePoint
  }
  p12: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q12) {
    ...CurvePoint
  }
  p13: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q13) {
    ...CurvePoint
  }
  p14: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q14) {
    ...CurvePoint
  }
  p15: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q15) {
    ...CurvePoint
  }
  p16: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q16) {
    ...CurvePoint
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment CurvePoint on PriceEstimate {
  quantity
  total {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<PriceCurveQuery, PriceCurveQueryVariables>;
export const UpdateOfferDocument = new TypedDocumentString(`
    mutation UpdateOffer($id: ID!, $input: UpdateProductInput!) {
  updateProduct(id: $id, input: $input) {
    product {
      ...OfferParts
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
fragment OfferParts on Product {
  id
  version
  name
  availableActions
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
  }
}
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`) as unknown as TypedDocumentString<UpdateOfferMutation, UpdateOfferMutationVariables>;
export const MeterChoicesDocument = new TypedDocumentString(`
    query MeterChoices($project: ID!, $isProposing: Boolean!) {
  meters(projectId: $project, first: 100) @include(if: $isProposing) {
    nodes {
      id
      key
    }
  }
}
    `) as unknown as TypedDocumentString<MeterChoicesQuery, MeterChoicesQueryVariables>;
export const OfferDocument = new TypedDocumentString(`
    query Offer($id: ID!) {
  product(id: $id) {
    ...OfferParts
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
fragment OfferParts on Product {
  id
  version
  name
  availableActions
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
  }
}
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`) as unknown as TypedDocumentString<OfferQuery, OfferQueryVariables>;
export const PriceDocument = new TypedDocumentString(`
    query Price($id: ID!) {
  price(id: $id) {
    ...OfferPrice
    plan {
      id
      name
    }
    product {
      ...OfferParts
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
fragment OfferParts on Product {
  id
  version
  name
  availableActions
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
  }
}
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}`) as unknown as TypedDocumentString<PriceQuery, PriceQueryVariables>;
export const ProductDocument = new TypedDocumentString(`
    query Product($id: ID!) {
  product(id: $id) {
    ...ProductParts
    ...OfferParts
    descriptionHtml
    unitLabel
    taxCode
    metadata
    media {
      kind
      url
      alt
    }
    translations {
      locale
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
fragment OfferParts on Product {
  id
  version
  name
  availableActions
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
  }
}
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}
fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  kind
  status
  availableActions
  distribution
  licence
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  releaseVersion
  externalReference
  createdAt
  updatedAt
  publishedAt
}`) as unknown as TypedDocumentString<ProductQuery, ProductQueryVariables>;
export const PublishProductDocument = new TypedDocumentString(`
    mutation PublishProduct($id: ID!) {
  publishProduct(id: $id) {
    product {
      ...ProductParts
    }
  }
}
    fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  kind
  status
  availableActions
  distribution
  licence
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  releaseVersion
  externalReference
  createdAt
  updatedAt
  publishedAt
}`) as unknown as TypedDocumentString<PublishProductMutation, PublishProductMutationVariables>;
export const UnlistProductDocument = new TypedDocumentString(`
    mutation UnlistProduct($id: ID!) {
  unlistProduct(id: $id) {
    product {
      ...ProductParts
    }
  }
}
    fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  kind
  status
  availableActions
  distribution
  licence
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  releaseVersion
  externalReference
  createdAt
  updatedAt
  publishedAt
}`) as unknown as TypedDocumentString<UnlistProductMutation, UnlistProductMutationVariables>;
export const ArchiveProductDocument = new TypedDocumentString(`
    mutation ArchiveProduct($id: ID!) {
  archiveProduct(id: $id) {
    product {
      ...ProductParts
    }
  }
}
    fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  kind
  status
  availableActions
  distribution
  licence
  categories
  tags
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  releaseVersion
  externalReference
  createdAt
  updatedAt
  publishedAt
}`) as unknown as TypedDocumentString<ArchiveProductMutation, ArchiveProductMutationVariables>;
export const DeleteProductDocument = new TypedDocumentString(`
    mutation DeleteProduct($id: ID!, $ifVersion: Int!) {
  deleteProduct(id: $id, ifVersion: $ifVersion) {
    deletedProductId
  }
}
    `) as unknown as TypedDocumentString<DeleteProductMutation, DeleteProductMutationVariables>;
export const ProductsDocument = new TypedDocumentString(`
    query Products($filter: ProductFilter!, $sort: ProductSort, $first: Int, $after: String, $last: Int, $before: String) {
  products(
    filter: $filter
    sort: $sort
    first: $first
    after: $after
    last: $last
    before: $before
  ) {
    totalCount
    correctedText
    facets {
      kind {
        value
        count
      }
      tag {
        value
        count
      }
      category {
        value
        count
      }
      platform {
        value
        count
      }
    }
    nodes {
      id
      slug
      name
      tagline
      kind
      status
      releaseVersion
      updatedAt
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
}`) as unknown as TypedDocumentString<ProductsQuery, ProductsQueryVariables>;
export const RegisterProductDocument = new TypedDocumentString(`
    mutation RegisterProduct($input: RegisterProductInput!) {
  registerProduct(input: $input) {
    product {
      id
      slug
      name
    }
  }
}
    `) as unknown as TypedDocumentString<RegisterProductMutation, RegisterProductMutationVariables>;
export const StorefrontDocument = new TypedDocumentString(`
    query Storefront($id: ID!, $locale: Locale!, $isTranslated: Boolean!) {
  product(id: $id) {
    ...StorefrontParts
    translation(locale: $locale) @include(if: $isTranslated) {
      name
      tagline
      description
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
fragment FeatureParts on Feature {
  id
  key
  name
  description
  type
  unit
  meter {
    id
    key
  }
}
fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  licencePolicy {
    atEnd
    maxMachines
    offlineDays
  }
  prices {
    ...OfferPrice
  }
}
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  currencyOptions {
    currency
    unitAmount
    fixedAmount
    minimumAmount
    maximumAmount
    presetAmount
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
  }
}
fragment StorefrontParts on Product {
  id
  name
  tagline
  descriptionHtml
  status
  kind
  licence
  releaseVersion
  platforms
  homepageUrl
  documentationUrl
  repositoryUrl
  media {
    kind
    url
    alt
  }
  translations {
    locale
  }
  features {
    ...FeatureParts
  }
  plans {
    ...PlanParts
  }
}`) as unknown as TypedDocumentString<StorefrontQuery, StorefrontQueryVariables>;