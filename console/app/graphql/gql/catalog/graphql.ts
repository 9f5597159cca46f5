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

export type ProductQueryVariables = Exact<{
  id: string | number;
}>;


export type ProductQuery = { product: { descriptionHtml: string | null, id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, prices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, lookupKey: string | null, trialDays: number, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, features: Array<{ id: string, key: string, name: string, type: FeatureType, unit: string | null }> } | null };

export type ProductPartsFragment = { id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null };

export type UpdateProductMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { updateProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type PublishProductMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishProductMutation = { publishProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type UnlistProductMutationVariables = Exact<{
  id: string | number;
}>;


export type UnlistProductMutation = { unlistProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

export type ArchiveProductMutationVariables = Exact<{
  id: string | number;
}>;


export type ArchiveProductMutation = { archiveProduct: { product: { id: string, version: number, slug: string, name: string, tagline: string | null, description: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null } } | null };

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
export const ProductPartsFragmentDoc = new TypedDocumentString(`
    fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  description
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
export const ProductDocument = new TypedDocumentString(`
    query Product($id: ID!) {
  product(id: $id) {
    ...ProductParts
    descriptionHtml
    plans {
      id
      key
      name
      description
      grants
      prices {
        ...PriceParts
      }
    }
    features {
      id
      key
      name
      type
      unit
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
fragment ProductParts on Product {
  id
  version
  slug
  name
  tagline
  description
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
export const UpdateProductDocument = new TypedDocumentString(`
    mutation UpdateProduct($id: ID!, $input: UpdateProductInput!) {
  updateProduct(id: $id, input: $input) {
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
  description
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
}`) as unknown as TypedDocumentString<UpdateProductMutation, UpdateProductMutationVariables>;
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
  description
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
  description
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
  description
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