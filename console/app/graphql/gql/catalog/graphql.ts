/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

/** The format of an import or export. */
export type BulkFormat =
  /** A product in each record (RFC 4180), below a header of column names. */
  | 'csv'
  /** A product on each line, as JSON. */
  | 'jsonl';

/** The input of `createArtifact`: an exact description of the file to upload. */
export type CreateArtifactInput = {
  /** The processor it runs on, such as arm64. */
  arch?: string | null | undefined;
  /** Its media type; left out, application/octet-stream. */
  contentType?: string | null | undefined;
  /** The file name: without folders, at most 200 characters. */
  filename: string;
  /** The kind of file, such as dmg; left out, the extension of the filename. */
  filetype?: string | null | undefined;
  /** The platform it runs on, such as linux. */
  platform?: string | null | undefined;
  /** The SHA-256 of the file, in hex. */
  sha256: string;
  /** The size in bytes, a whole number, at most 5 GiB. */
  size: number;
};

/** The input of `createImport`. */
export type CreateImportInput = {
  /** The format of the file. */
  format?: BulkFormat;
  /** The treatment of products that the project has already. */
  mode?: ImportMode;
  /** The project whose catalog it is; left out, the project of the key, or your default project. */
  projectId?: string | number | null | undefined;
};

/** The input of `createRelease`. */
export type CreateReleaseInput = {
  /** The channel; left out, it follows from the version: stable, the start of the prerelease, or else dev. */
  channel?: ReleaseChannel | null | undefined;
  /** A name that people read, in addition to the version: 1 to 200 characters on one line. */
  name?: string | null | undefined;
  /** The release notes, in Markdown. */
  notes?: string | null | undefined;
  /** The semantic version, such as 1.4.0 or 2.0.0-rc.1, at most 100 characters. */
  version: string;
};

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

/** The input of `draftPriceEstimate`. */
export type DraftPriceEstimateInput = {
  /** The amount that the buyer names, for a custom price; by default the preset amount. */
  amount?: string | null | undefined;
  /** A currency in which the price would be sold; by default the currency of the price. */
  currency?: string | null | undefined;
  /** The number of events, for a percentage price with a fixed amount per event; by default none. */
  events?: string | null | undefined;
  /** The terms of the price; its meter need not exist. */
  price: PriceInput;
  /** The quantity; for a percentage price, the amount to take the percentage of. Left out, 1, or nothing but `usage`. */
  quantity?: string | null | undefined;
  /** Usage with properties, for a price with groups; `quantity` is then other usage. At most 100. */
  usage?: Array<EstimatedUsageInput> | null | undefined;
};

/** Usage to estimate the cost of, at a price with groups. */
export type EstimatedUsageInput = {
  /** The properties of the usage, such as {"region": "eu-west"}; the most specific group that matches counts. */
  properties: Record<string, unknown>;
  /** The quantity; usage of the same group is added up. */
  quantity: string;
};

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

/** The treatment of products that the project has already. */
export type ImportMode =
  /** Every line must be a product that the project does not have. */
  | 'create'
  /** A product that the project already has, by externalReference or else by slug, is updated; any other is created. */
  | 'upsert';

/** The progress of an import. */
export type ImportStatus =
  /** Its products are being written. */
  | 'applying'
  /** Its products are checked, and nothing is changed. */
  | 'checking'
  /** Its products are written, except those in `problems`. */
  | 'done'
  /** The hub gave up after repeated errors; products that were written stay. */
  | 'failed'
  /** It receives its file until it is started. */
  | 'receiving'
  /** There are mistakes, and nothing was changed. */
  | 'refused';

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

/** When each subscription is moved. */
export type MoveAt =
  /** At once: unused time at the old prices is credited, and the new ones are charged. */
  | 'now'
  /** At the end of the time that it has paid. */
  | 'period_end';

/** The subscribers of a plan to move, and how. */
export type MoveSubscribersInput = {
  /** When each subscription is moved. */
  at?: MoveAt;
  /** Only subscribers at this version; left out, at any other version. */
  fromVersion?: number | null | undefined;
  /** At most so many, the oldest subscriptions first: for moving in batches. Left out, all. */
  limit?: number | null | undefined;
  /** The plan. */
  planId: string | number;
  /** Replacements, at most 50, where the new version has no price of the same component, interval and currency, or for own terms of a customer, which are kept otherwise. */
  prices?: Array<PriceReplacementInput>;
  /** The proration of parts of a period; left out, that of each subscription. */
  proration?: Proration | null | undefined;
  /** Only these subscriptions to this plan, 1 to 1000; left out, all. */
  subscriptionIds?: Array<string | number> | null | undefined;
  /** The version to which they move; left out, the current one. */
  toVersion?: number | null | undefined;
};

/** A plan as it is read, with its changes. */
export type PlanDocumentInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** The grants: feature key to true, a number or a text, matching the type of the feature. */
  grants?: Record<string, unknown> | null | undefined;
  /** Its id as it was read; it is read-only, so leave it out of a new entry. */
  id?: string | number | null | undefined;
  /** Whether subscribers keep the grants of the version that they bought until they are moved; left out, as it is, and yes for a new plan. */
  keepsTerms?: boolean | null | undefined;
  /** The identifier, unique within the product; a replaced plan with the same key keeps its id. */
  key: string;
  /** The licence policy; with one, a subscription to the plan comes with a licence key. */
  licencePolicy?: LicencePolicyInput | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name: string;
  /** The prices, at most 50: one for each currency, interval, intervalCount and component. */
  prices?: Array<PriceDocumentInput>;
  /** Its version as it was read; it is read-only. */
  version?: number | null | undefined;
};

/** A way to buy a product: a set of grants at one or more prices. */
export type PlanInput = {
  /** A longer text about it, at most 2000 characters. */
  description?: string | null | undefined;
  /** The grants: feature key to true, a number or a text, matching the type of the feature. */
  grants?: Record<string, unknown> | null | undefined;
  /** Whether subscribers keep the grants of the version that they bought until they are moved; left out, as it is, and yes for a new plan. */
  keepsTerms?: boolean | null | undefined;
  /** The identifier, unique within the product; a replaced plan with the same key keeps its id. */
  key: string;
  /** The licence policy; with one, a subscription to the plan comes with a licence key. */
  licencePolicy?: LicencePolicyInput | null | undefined;
  /** The name that people read, such as on invoices: 1 to 200 characters on one line. */
  name: string;
  /** The prices, at most 50: one for each currency, interval, intervalCount and component. */
  prices?: Array<PriceInput>;
};

/** The state of a move of subscribers. */
export type PlanMoveStatus =
  /** It was canceled; the subscriptions that were moved before stay so. */
  | 'canceled'
  /** Every subscription was moved or planned to be, or says why not. */
  | 'finished'
  /** It waits until it is resumed. */
  | 'paused'
  /** The hub moves one subscription after another. */
  | 'running';

/** A price as it is read, with its changes; other terms make a new price, and its model decides which amounts it takes. */
export type PriceDocumentInput = {
  /** How long an order of a price that is paid once gives the plan: an ISO 8601 period, such as P1Y or P30D. Left out, for good. */
  accessFor?: string | null | undefined;
  /** When a period is billed; left out, in_advance. A metered price is always billed in_arrears. */
  billingTiming?: BillingTiming | null | undefined;
  /** The part of the plan that it charges, such as "seats"; a subscription pays one price of each. Left out, its meter or the base of the plan. */
  component?: string | null | undefined;
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
  /** The amounts for usage with certain properties, at most 100, for a meter with `groupBy`. A group that names more properties takes precedence; where two are equally specific, a third must name the properties of both. */
  groups?: Array<PriceGroupInput>;
  /** Its id as it was read; it is read-only, so leave it out of a new entry. */
  id?: string | number | null | undefined;
  /** The interval, counted by `intervalCount`. */
  interval?: Interval;
  /** The number of intervals between payments: 1 to 36. */
  intervalCount?: number;
  /** Whether every new subscription to the plan pays it, such as a fee for setting up or metered usage. */
  isRequired?: boolean;
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
  /** The cost of usage that no group matches: the amounts of the price, or nothing. */
  ungrouped?: UngroupedUsage;
  /** The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "9.90". */
  unitAmount?: string | null | undefined;
  /** How long such an order includes new releases: an ISO 8601 period. Releases until then stay. Left out, as long as the plan. */
  updatesFor?: string | null | undefined;
};

/** The amounts of a metered price for usage with certain properties, by the model of the price. */
export type PriceGroupInput = {
  /** The amounts in the other currencies of the price, one for each of its `currencyOptions`. */
  currencyOptions?: Array<CurrencyOptionInput>;
  /** The fixed amount for each event that a percentage is taken of. */
  fixedAmount?: string | null | undefined;
  /** Whether the flat amount of the first tier is also owed for a quantity of 0. */
  flatFeeOnZero?: boolean;
  /** The number of units that cost nothing. */
  freeUnits?: string | null | undefined;
  /** The usage: values of 1 to 3 properties that the meter groups by, such as {"region": "eu-west"}. Of several groups that match, the one with the most properties counts. */
  match: Record<string, unknown>;
  /** The number of units in one package. */
  packageSize?: string | null | undefined;
  /** The percentage: "2.9". */
  percent?: string | null | undefined;
  /** The tiers; they count the usage of the group alone. */
  tiers?: Array<PriceTierInput>;
  /** The amount for one unit or one package. */
  unitAmount?: string | null | undefined;
};

/** A price of a plan; its model decides which amounts it takes. A metered price is neither flat nor custom, and is billed in_arrears. A price that is paid once has no trial and no meter. */
export type PriceInput = {
  /** How long an order of a price that is paid once gives the plan: an ISO 8601 period, such as P1Y or P30D. Left out, for good. */
  accessFor?: string | null | undefined;
  /** When a period is billed; left out, in_advance. A metered price is always billed in_arrears. */
  billingTiming?: BillingTiming | null | undefined;
  /** The part of the plan that it charges, such as "seats"; a subscription pays one price of each. Left out, its meter or the base of the plan. */
  component?: string | null | undefined;
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
  /** The amounts for usage with certain properties, at most 100, for a meter with `groupBy`. A group that names more properties takes precedence; where two are equally specific, a third must name the properties of both. */
  groups?: Array<PriceGroupInput>;
  /** The interval, counted by `intervalCount`. */
  interval?: Interval;
  /** The number of intervals between payments: 1 to 36. */
  intervalCount?: number;
  /** Whether every new subscription to the plan pays it, such as a fee for setting up or metered usage. */
  isRequired?: boolean;
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
  /** The cost of usage that no group matches: the amounts of the price, or nothing. */
  ungrouped?: UngroupedUsage;
  /** The amount for one unit, one package, or the whole quantity when flat; in the currency itself: "9.90". */
  unitAmount?: string | null | undefined;
  /** How long such an order includes new releases: an ISO 8601 period. Releases until then stay. Left out, as long as the plan. */
  updatesFor?: string | null | undefined;
};

/** A price of subscribers, and the price that replaces it. */
export type PriceReplacementInput = {
  /** The price of the new version that they pay instead. */
  byPriceId: string | number;
  /** The price that subscribers pay now, also one of their own. */
  priceId: string | number;
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

/** The calculation of a part of a period. */
export type Proration =
  /** A part is calculated by the calendar day in the time zone of the subscription. */
  | 'day'
  /** Periods are charged whole, a change costs or credits nothing before the next period, and time before a calendar anchor is free. */
  | 'none'
  /** A part is calculated by the second. */
  | 'second';

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

/** The maturity of a release. A reader of a channel also sees the releases of more mature ones. */
export type ReleaseChannel =
  /** Alpha releases, such as 2.0.0-alpha.1. */
  | 'alpha'
  /** Beta releases, such as 2.0.0-beta.1. */
  | 'beta'
  /** Development releases, such as 2.0.0-dev.1, and other prereleases where no channel is given. */
  | 'dev'
  /** Release candidates, such as 2.0.0-rc.1. */
  | 'rc'
  /** Finished releases: versions without a prerelease, such as 1.4.0. */
  | 'stable';

/** The status of a release, which decides whether it is visible and can be downloaded. */
export type ReleaseStatus =
  /** Only its project sees it. */
  | 'draft'
  /** It can be downloaded, as the distribution of the product allows. */
  | 'published'
  /** Withdrawn: it stays visible, with the reason, and only its project can download it. */
  | 'yanked';

/** Whether amounts include the tax. */
export type TaxBehavior =
  /** The tax is added to the amounts. */
  | 'exclusive'
  /** The amounts include the tax. */
  | 'inclusive';

/** The cost of usage that no group of a price matches. */
export type UngroupedUsage =
  /** The amounts of the price itself. */
  | 'default'
  /** Nothing; the price itself has no amounts. */
  | 'free';

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

/** The input of `updateRelease`: an omitted field stays unchanged, and null clears it. */
export type UpdateReleaseInput = {
  /** A name that people read, in addition to the version: 1 to 200 characters on one line. */
  name?: string | null | undefined;
  /** The release notes, in Markdown. */
  notes?: string | null | undefined;
};

/** The input of `yankRelease`. */
export type YankReleaseInput = {
  /** The reason, visible to everyone: at most 1000 characters. */
  reason?: string | null | undefined;
};

export type PagePartsFragment = { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean };

export type MoneyPartsFragment = { amount: string, currency: string };

export type PricePartsFragment = { id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

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
  q17: string;
  q18: string;
  q19: string;
  q20: string;
}>;


export type PriceCurveQuery = { p1: { quantity: string, total: { amount: string, currency: string } } | null, p2: { quantity: string, total: { amount: string, currency: string } } | null, p3: { quantity: string, total: { amount: string, currency: string } } | null, p4: { quantity: string, total: { amount: string, currency: string } } | null, p5: { quantity: string, total: { amount: string, currency: string } } | null, p6: { quantity: string, total: { amount: string, currency: string } } | null, p7: { quantity: string, total: { amount: string, currency: string } } | null, p8: { quantity: string, total: { amount: string, currency: string } } | null, p9: { quantity: string, total: { amount: string, currency: string } } | null, p10: { quantity: string, total: { amount: string, currency: string } } | null, p11: { quantity: string, total: { amount: string, currency: string } } | null, p12: { quantity: string, total: { amount: string, currency: string } } | null, p13: { quantity: string, total: { amount: string, currency: string } } | null, p14: { quantity: string, total: { amount: string, currency: string } } | null, p15: { quantity: string, total: { amount: string, currency: string } } | null, p16: { quantity: string, total: { amount: string, currency: string } } | null, p17: { quantity: string, total: { amount: string, currency: string } } | null, p18: { quantity: string, total: { amount: string, currency: string } } | null, p19: { quantity: string, total: { amount: string, currency: string } } | null, p20: { quantity: string, total: { amount: string, currency: string } } | null };

export type CurvePointFragment = { quantity: string, total: { amount: string, currency: string } };

export type EstimatePartsFragment = { currency: string, quantity: string, period: string, exact: string, roundedBy: string, taxBehavior: TaxBehavior, total: { amount: string, currency: string }, steps: Array<{ description: string, quantity: string, amount: string }> };

export type DraftEstimatePartsFragment = { currency: string, quantity: string, period: string, exact: string, roundedBy: string, taxBehavior: TaxBehavior, total: { amount: string, currency: string }, steps: Array<{ description: string, quantity: string, amount: string }> };

export type DraftEstimateQueryVariables = Exact<{
  input: DraftPriceEstimateInput;
}>;


export type DraftEstimateQuery = { draftPriceEstimate: { currency: string, quantity: string, period: string, exact: string, roundedBy: string, taxBehavior: TaxBehavior, total: { amount: string, currency: string }, steps: Array<{ description: string, quantity: string, amount: string }> } | null };

export type DraftCurveQueryVariables = Exact<{
  price: PriceInput;
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
  q17: string;
  q18: string;
  q19: string;
  q20: string;
}>;


export type DraftCurveQuery = { p1: { quantity: string, total: { amount: string, currency: string } } | null, p2: { quantity: string, total: { amount: string, currency: string } } | null, p3: { quantity: string, total: { amount: string, currency: string } } | null, p4: { quantity: string, total: { amount: string, currency: string } } | null, p5: { quantity: string, total: { amount: string, currency: string } } | null, p6: { quantity: string, total: { amount: string, currency: string } } | null, p7: { quantity: string, total: { amount: string, currency: string } } | null, p8: { quantity: string, total: { amount: string, currency: string } } | null, p9: { quantity: string, total: { amount: string, currency: string } } | null, p10: { quantity: string, total: { amount: string, currency: string } } | null, p11: { quantity: string, total: { amount: string, currency: string } } | null, p12: { quantity: string, total: { amount: string, currency: string } } | null, p13: { quantity: string, total: { amount: string, currency: string } } | null, p14: { quantity: string, total: { amount: string, currency: string } } | null, p15: { quantity: string, total: { amount: string, currency: string } } | null, p16: { quantity: string, total: { amount: string, currency: string } } | null, p17: { quantity: string, total: { amount: string, currency: string } } | null, p18: { quantity: string, total: { amount: string, currency: string } } | null, p19: { quantity: string, total: { amount: string, currency: string } } | null, p20: { quantity: string, total: { amount: string, currency: string } } | null };

export type DraftCurvePointFragment = { quantity: string, total: { amount: string, currency: string } };

export type ProductExportQueryVariables = Exact<{
  project: string | number;
  format: BulkFormat;
  after?: string | null | undefined;
}>;


export type ProductExportQuery = { productExport: { text: string, endCursor: string | null, hasNextPage: boolean } | null };

export type CatalogImportQueryVariables = Exact<{
  id: string | number;
}>;


export type CatalogImportQuery = { catalogImport: { id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, availableActions: Array<string>, progress: number, receivedBytes: number, received: number, checked: number, applied: number, created: number, updated: number, unchanged: number, problemCount: number, createdAt: string, startedAt: string | null, endedAt: string | null, problems: Array<{ line: number, pointer: string, detail: string }> } | null };

export type ImportPartsFragment = { id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, availableActions: Array<string>, progress: number, receivedBytes: number, received: number, checked: number, applied: number, created: number, updated: number, unchanged: number, problemCount: number, createdAt: string, startedAt: string | null, endedAt: string | null, problems: Array<{ line: number, pointer: string, detail: string }> };

export type CreateImportMutationVariables = Exact<{
  input: CreateImportInput;
}>;


export type CreateImportMutation = { createImport: { import: { id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, availableActions: Array<string>, progress: number, receivedBytes: number, received: number, checked: number, applied: number, created: number, updated: number, unchanged: number, problemCount: number, createdAt: string, startedAt: string | null, endedAt: string | null, problems: Array<{ line: number, pointer: string, detail: string }> } } | null };

export type AppendToImportMutationVariables = Exact<{
  id: string | number;
  offset: number;
  text: string;
}>;


export type AppendToImportMutation = { appendToImport: { import: { id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, availableActions: Array<string>, progress: number, receivedBytes: number, received: number, checked: number, applied: number, created: number, updated: number, unchanged: number, problemCount: number, createdAt: string, startedAt: string | null, endedAt: string | null, problems: Array<{ line: number, pointer: string, detail: string }> } } | null };

export type StartImportMutationVariables = Exact<{
  id: string | number;
}>;


export type StartImportMutation = { startImport: { import: { id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, availableActions: Array<string>, progress: number, receivedBytes: number, received: number, checked: number, applied: number, created: number, updated: number, unchanged: number, problemCount: number, createdAt: string, startedAt: string | null, endedAt: string | null, problems: Array<{ line: number, pointer: string, detail: string }> } } | null };

export type DiscardImportMutationVariables = Exact<{
  id: string | number;
}>;


export type DiscardImportMutation = { discardImport: { discardedImportId: string } | null };

export type CatalogImportsQueryVariables = Exact<{
  project: string | number;
  status?: ImportStatus | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  namesPeople: boolean;
}>;


export type CatalogImportsQuery = { catalogImports: { totalCount: number | null, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean }, nodes: Array<{ id: string, format: BulkFormat, mode: ImportMode, status: ImportStatus, progress: number, received: number, created: number, updated: number, problemCount: number, actor: string, createdAt: string, endedAt: string | null }> } | null, project?: { id: string, members: { nodes: Array<{ id: string, user: { id: string, name: string } }> } } | null };

export type MarkdownPreviewQueryVariables = Exact<{
  text: string;
}>;


export type MarkdownPreviewQuery = { markdownPreview: { html: string | null } | null };

export type OfferPartsFragment = { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> };

export type FeaturePartsFragment = { id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null };

export type PlanPartsFragment = { id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> };

export type OfferPriceFragment = { freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> };

export type UpdateOfferMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductInput;
}>;


export type UpdateOfferMutation = { updateProduct: { product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } } | null };

export type MeterChoicesQueryVariables = Exact<{
  project: string | number;
  isProposing: boolean;
}>;


export type MeterChoicesQuery = { meters?: { nodes: Array<{ id: string, key: string }> } | null };

export type OfferQueryVariables = Exact<{
  id: string | number;
}>;


export type OfferQuery = { product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

export type PriceQueryVariables = Exact<{
  id: string | number;
}>;


export type PriceQuery = { price: { freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, plan: { id: string, name: string }, product: { id: string, version: number, name: string, availableActions: Array<string> | null, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> }, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> } | null };

export type ProductQueryVariables = Exact<{
  id: string | number;
}>;


export type ProductQuery = { product: { descriptionHtml: string | null, unitLabel: string | null, taxCode: string | null, metadata: Record<string, unknown>, id: string, version: number, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, availableActions: Array<string> | null, distribution: Distribution, licence: string | null, categories: Array<string>, tags: Array<string>, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, releaseVersion: string | null, externalReference: string | null, createdAt: string, updatedAt: string, publishedAt: string | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

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


export type ProductsQuery = { products: { totalCount: number | null, correctedText: string | null, nodes: Array<{ id: string, slug: string, name: string, tagline: string | null, kind: ProductKind, status: ProductStatus, releaseVersion: string | null, updatedAt: string }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } };

export type ProductFacetsQueryVariables = Exact<{
  filter: ProductFilter;
}>;


export type ProductFacetsQuery = { products: { facets: { kind: Array<{ value: string, count: number }>, tag: Array<{ value: string, count: number }>, category: Array<{ value: string, count: number }>, platform: Array<{ value: string, count: number }> } } };

export type RegisterProductMutationVariables = Exact<{
  input: RegisterProductInput;
}>;


export type RegisterProductMutation = { registerProduct: { product: { id: string, slug: string, name: string } } | null };

export type ReleaseQueryVariables = Exact<{
  id: string | number;
}>;


export type ReleaseQuery = { release: { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, notes: string | null, notesHtml: string | null, availableActions: Array<string> | null, createdAt: string, updatedAt: string, publishedAt: string | null, yankedAt: string | null, yankReason: string | null, product: { id: string, name: string, distribution: Distribution }, artifacts: Array<{ id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null }> } | null };

export type ReleasePartsFragment = { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, notes: string | null, notesHtml: string | null, availableActions: Array<string> | null, createdAt: string, updatedAt: string, publishedAt: string | null, yankedAt: string | null, yankReason: string | null };

export type ArtifactPartsFragment = { id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null };

export type UploadPartsFragment = { url: string, method: string, headers: Record<string, unknown> };

export type UpdateReleaseMutationVariables = Exact<{
  id: string | number;
  input: UpdateReleaseInput;
}>;


export type UpdateReleaseMutation = { updateRelease: { release: { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, notes: string | null, notesHtml: string | null, availableActions: Array<string> | null, createdAt: string, updatedAt: string, publishedAt: string | null, yankedAt: string | null, yankReason: string | null } } | null };

export type PublishReleaseMutationVariables = Exact<{
  id: string | number;
}>;


export type PublishReleaseMutation = { publishRelease: { release: { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, notes: string | null, notesHtml: string | null, availableActions: Array<string> | null, createdAt: string, updatedAt: string, publishedAt: string | null, yankedAt: string | null, yankReason: string | null } } | null };

export type YankReleaseMutationVariables = Exact<{
  id: string | number;
  input?: YankReleaseInput | null | undefined;
}>;


export type YankReleaseMutation = { yankRelease: { release: { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, notes: string | null, notesHtml: string | null, availableActions: Array<string> | null, createdAt: string, updatedAt: string, publishedAt: string | null, yankedAt: string | null, yankReason: string | null } } | null };

export type CreateArtifactMutationVariables = Exact<{
  release: string | number;
  input: CreateArtifactInput;
}>;


export type CreateArtifactMutation = { createArtifact: { artifact: { id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null }, upload: { url: string, method: string, headers: Record<string, unknown> } } | null };

export type RenewArtifactUploadMutationVariables = Exact<{
  id: string | number;
}>;


export type RenewArtifactUploadMutation = { renewArtifactUpload: { artifact: { id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null }, upload: { url: string, method: string, headers: Record<string, unknown> } } | null };

export type CompleteArtifactMutationVariables = Exact<{
  id: string | number;
}>;


export type CompleteArtifactMutation = { completeArtifact: { artifact: { id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null } } | null };

export type YankArtifactMutationVariables = Exact<{
  id: string | number;
}>;


export type YankArtifactMutation = { yankArtifact: { artifact: { id: string, filename: string, platform: string | null, arch: string | null, contentType: string, size: number, sha256: string, status: ArtifactStatus, availableActions: Array<string> | null, uploadedAt: string | null } } | null };

export type ArtifactAddressQueryVariables = Exact<{
  id: string | number;
}>;


export type ArtifactAddressQuery = { artifactDownload: { url: string } | null };

export type ReleasesQueryVariables = Exact<{
  product: string | number;
  channel?: ReleaseChannel | null | undefined;
  status?: ReleaseStatus | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type ReleasesQuery = { product: { id: string, name: string, releases: { nodes: Array<{ id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, createdAt: string, publishedAt: string | null, artifacts: Array<{ id: string, status: ArtifactStatus }> }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasNextPage: boolean, hasPreviousPage: boolean } } } | null };

export type ReleaseRowFragment = { id: string, version: string, name: string | null, channel: ReleaseChannel, status: ReleaseStatus, createdAt: string, publishedAt: string | null, artifacts: Array<{ id: string, status: ArtifactStatus }> };

export type CreateReleaseMutationVariables = Exact<{
  product: string | number;
  input: CreateReleaseInput;
}>;


export type CreateReleaseMutation = { createRelease: { release: { id: string } } | null };

export type StorefrontQueryVariables = Exact<{
  id: string | number;
  locale: string;
  isTranslated: boolean;
}>;


export type StorefrontQuery = { product: { id: string, name: string, tagline: string | null, description: string | null, descriptionHtml: string | null, status: ProductStatus, kind: ProductKind, licence: string | null, releaseVersion: string | null, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, translation?: { name: string | null, tagline: string | null, description: string | null } | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> } | null };

export type StorefrontPartsFragment = { id: string, name: string, tagline: string | null, description: string | null, descriptionHtml: string | null, status: ProductStatus, kind: ProductKind, licence: string | null, releaseVersion: string | null, platforms: Array<string>, homepageUrl: string | null, documentationUrl: string | null, repositoryUrl: string | null, media: Array<{ kind: MediaKind, url: string, alt: string | null }>, translations: Array<{ locale: string }>, features: Array<{ id: string, key: string, name: string, description: string | null, type: FeatureType, unit: string | null, meter: { id: string, key: string } | null }>, plans: Array<{ id: string, key: string, name: string, description: string | null, grants: Record<string, unknown>, keepsTerms: boolean, version: number, licencePolicy: { atEnd: LicenceEnd, maxMachines: number | null, offlineDays: number } | null, prices: Array<{ freeUnits: string | null, flatFeeOnZero: boolean, minimumAmount: string | null, maximumAmount: string | null, taxBehavior: TaxBehavior, supersedesId: string | null, ungrouped: UngroupedUsage, id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, presetAmount: string | null, billingTiming: BillingTiming, groups: Array<{ match: Record<string, unknown>, unitAmount: string | null, fixedAmount: string | null, packageSize: string | null, freeUnits: string | null, percent: string | null, flatFeeOnZero: boolean, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }>, currencyOptions: Array<{ currency: string, unitAmount: string | null, fixedAmount: string | null, minimumAmount: string | null, maximumAmount: string | null, presetAmount: string | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> };

export type PlanVersionsQueryVariables = Exact<{
  planId: string | number;
}>;


export type PlanVersionsQuery = { planVersions: Array<{ number: number, publishedAt: string, replacedAt: string | null, subscriberCount: number, grantChanges: Array<{ feature: string, before: Record<string, unknown> | null, after: Record<string, unknown> | null }>, addedPrices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }>, removedPrices: Array<{ id: string, model: PricingModel, unitAmount: string | null, currency: string, interval: Interval, intervalCount: number, isArchived: boolean, component: string | null, isRequired: boolean, lookupKey: string | null, trialDays: number, accessFor: string | null, updatesFor: string | null, packageSize: string | null, percent: string | null, fixedAmount: string | null, freeUnits: string | null, presetAmount: string | null, billingTiming: BillingTiming, meter: { id: string, key: string } | null, tiers: Array<{ upTo: string | null, unitAmount: string | null, flatAmount: string | null, percent: string | null }> }> }> | null, planMoves: { nodes: Array<{ id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> }> } };

export type PlanMovePartsFragment = { id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> };

export type RefusedMovesQueryVariables = Exact<{
  moveId: string | number;
}>;


export type RefusedMovesQuery = { movedSubscriptions: { nodes: Array<{ id: string, subscriptionId: string, reason: string | null }> } };

export type PreviewMoveQueryVariables = Exact<{
  input: MoveSubscribersInput;
}>;


export type PreviewMoveQuery = { previewMoveSubscribers: { subscriptionCount: number, refusedCount: number, totals: Array<{ subscriptionCount: number, charged: { amount: string, currency: string }, credited: { amount: string, currency: string }, nextInvoicesBefore: { amount: string, currency: string }, nextInvoicesAfter: { amount: string, currency: string } }>, subscriptions: Array<{ subscriptionId: string, refusal: { code: string, message: string } | null }> } | null };

export type MoveSubscribersMutationVariables = Exact<{
  input: MoveSubscribersInput;
}>;


export type MoveSubscribersMutation = { moveSubscribers: { planMove: { id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> } } | null };

export type PausePlanMoveMutationVariables = Exact<{
  id: string | number;
}>;


export type PausePlanMoveMutation = { pausePlanMove: { planMove: { id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> } } | null };

export type ResumePlanMoveMutationVariables = Exact<{
  id: string | number;
}>;


export type ResumePlanMoveMutation = { resumePlanMove: { planMove: { id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> } } | null };

export type CancelPlanMoveMutationVariables = Exact<{
  id: string | number;
}>;


export type CancelPlanMoveMutation = { cancelPlanMove: { planMove: { id: string, status: PlanMoveStatus, toVersion: number, at: MoveAt, total: number, moved: number, planned: number, skipped: number, failed: number, createdAt: string, availableActions: Array<string> } } | null };

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
export const EstimatePartsFragmentDoc = new TypedDocumentString(`
    fragment EstimateParts on PriceEstimate {
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
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"EstimateParts"}) as unknown as TypedDocumentString<EstimatePartsFragment, unknown>;
export const DraftEstimatePartsFragmentDoc = new TypedDocumentString(`
    fragment DraftEstimateParts on DraftPriceEstimate {
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
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"DraftEstimateParts"}) as unknown as TypedDocumentString<DraftEstimatePartsFragment, unknown>;
export const DraftCurvePointFragmentDoc = new TypedDocumentString(`
    fragment DraftCurvePoint on DraftPriceEstimate {
  quantity
  total {
    ...MoneyParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}`, {"fragmentName":"DraftCurvePoint"}) as unknown as TypedDocumentString<DraftCurvePointFragment, unknown>;
export const ImportPartsFragmentDoc = new TypedDocumentString(`
    fragment ImportParts on CatalogImport {
  id
  format
  mode
  status
  availableActions
  progress
  receivedBytes
  received
  checked
  applied
  created
  updated
  unchanged
  problemCount
  problems {
    line
    pointer
    detail
  }
  createdAt
  startedAt
  endedAt
}
    `, {"fragmentName":"ImportParts"}) as unknown as TypedDocumentString<ImportPartsFragment, unknown>;
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
export const OfferPriceFragmentDoc = new TypedDocumentString(`
    fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
}`, {"fragmentName":"OfferPrice"}) as unknown as TypedDocumentString<OfferPriceFragment, unknown>;
export const PlanPartsFragmentDoc = new TypedDocumentString(`
    fragment PlanParts on Plan {
  id
  key
  name
  description
  grants
  keepsTerms
  version
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
fragment OfferPrice on Price {
  ...PriceParts
  freeUnits
  flatFeeOnZero
  minimumAmount
  maximumAmount
  taxBehavior
  supersedesId
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
export const ReleasePartsFragmentDoc = new TypedDocumentString(`
    fragment ReleaseParts on Release {
  id
  version
  name
  channel
  status
  notes
  notesHtml
  availableActions
  createdAt
  updatedAt
  publishedAt
  yankedAt
  yankReason
}
    `, {"fragmentName":"ReleaseParts"}) as unknown as TypedDocumentString<ReleasePartsFragment, unknown>;
export const ArtifactPartsFragmentDoc = new TypedDocumentString(`
    fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}
    `, {"fragmentName":"ArtifactParts"}) as unknown as TypedDocumentString<ArtifactPartsFragment, unknown>;
export const UploadPartsFragmentDoc = new TypedDocumentString(`
    fragment UploadParts on ArtifactUpload {
  url
  method
  headers
}
    `, {"fragmentName":"UploadParts"}) as unknown as TypedDocumentString<UploadPartsFragment, unknown>;
export const ReleaseRowFragmentDoc = new TypedDocumentString(`
    fragment ReleaseRow on Release {
  id
  version
  name
  channel
  status
  createdAt
  publishedAt
  artifacts {
    id
    status
  }
}
    `, {"fragmentName":"ReleaseRow"}) as unknown as TypedDocumentString<ReleaseRowFragment, unknown>;
export const StorefrontPartsFragmentDoc = new TypedDocumentString(`
    fragment StorefrontParts on Product {
  id
  name
  tagline
  description
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
export const PlanMovePartsFragmentDoc = new TypedDocumentString(`
    fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}
    `, {"fragmentName":"PlanMoveParts"}) as unknown as TypedDocumentString<PlanMovePartsFragment, unknown>;
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
    ...EstimateParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment EstimateParts on PriceEstimate {
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
}`) as unknown as TypedDocumentString<PriceEstimateQuery, PriceEstimateQueryVariables>;
export const PriceCurveDocument = new TypedDocumentString(`
    query PriceCurve($priceId: ID!, $currency: Currency, $q1: Decimal!, $q2: Decimal!, $q3: Decimal!, $q4: Decimal!, $q5: Decimal!, $q6: Decimal!, $q7: Decimal!, $q8: Decimal!, $q9: Decimal!, $q10: Decimal!, $q11: Decimal!, $q12: Decimal!, $q13: Decimal!, $q14: Decimal!, $q15: Decimal!, $q16: Decimal!, $q17: Decimal!, $q18: Decimal!, $q19: Decimal!, $q20: Decimal!) {
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
  p17: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q17) {
    ...CurvePoint
  }
  p18: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q18) {
    ...CurvePoint
  }
  p19: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q19) {
    ...CurvePoint
  }
  p20: priceEstimate(priceId: $priceId, currency: $currency, quantity: $q20) {
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
export const DraftEstimateDocument = new TypedDocumentString(`
    query DraftEstimate($input: DraftPriceEstimateInput!) {
  draftPriceEstimate(input: $input) {
    ...DraftEstimateParts
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment DraftEstimateParts on DraftPriceEstimate {
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
}`) as unknown as TypedDocumentString<DraftEstimateQuery, DraftEstimateQueryVariables>;
export const DraftCurveDocument = new TypedDocumentString(`
    query DraftCurve($price: PriceInput!, $currency: Currency, $q1: Decimal!, $q2: Decimal!, $q3: Decimal!, $q4: Decimal!, $q5: Decimal!, $q6: Decimal!, $q7: Decimal!, $q8: Decimal!, $q9: Decimal!, $q10: Decimal!, $q11: Decimal!, $q12: Decimal!, $q13: Decimal!, $q14: Decimal!, $q15: Decimal!, $q16: Decimal!, $q17: Decimal!, $q18: Decimal!, $q19: Decimal!, $q20: Decimal!) {
  p1: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q1}
  ) {
    ...DraftCurvePoint
  }
  p2: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q2}
  ) {
    ...DraftCurvePoint
  }
  p3: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q3}
  ) {
    ...DraftCurvePoint
  }
  p4: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q4}
  ) {
    ...DraftCurvePoint
  }
  p5: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q5}
  ) {
    ...DraftCurvePoint
  }
  p6: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q6}
  ) {
    ...DraftCurvePoint
  }
  p7: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q7}
  ) {
    ...DraftCurvePoint
  }
  p8: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q8}
  ) {
    ...DraftCurvePoint
  }
  p9: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q9}
  ) {
    ...DraftCurvePoint
  }
  p10: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q10}
  ) {
    ...DraftCurvePoint
  }
  p11: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q11}
  ) {
    ...DraftCurvePoint
  }
  p12: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q12}
  ) {
    ...DraftCurvePoint
  }
  p13: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q13}
  ) {
    ...DraftCurvePoint
  }
  p14: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q14}
  ) {
    ...DraftCurvePoint
  }
  p15: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q15}
  ) {
    ...DraftCurvePoint
  }
  p16: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q16}
  ) {
    ...DraftCurvePoint
  }
  p17: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q17}
  ) {
    ...DraftCurvePoint
  }
  p18: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q18}
  ) {
    ...DraftCurvePoint
  }
  p19: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q19}
  ) {
    ...DraftCurvePoint
  }
  p20: draftPriceEstimate(
    input: {price: $price, currency: $currency, quantity: $q20}
  ) {
    ...DraftCurvePoint
  }
}
    fragment MoneyParts on Money {
  amount
  currency
}
fragment DraftCurvePoint on DraftPriceEstimate {
  quantity
  total {
    ...MoneyParts
  }
}`) as unknown as TypedDocumentString<DraftCurveQuery, DraftCurveQueryVariables>;
export const ProductExportDocument = new TypedDocumentString(`
    query ProductExport($project: ID!, $format: BulkFormat!, $after: String) {
  productExport(projectId: $project, format: $format, after: $after) {
    text
    endCursor
    hasNextPage
  }
}
    `) as unknown as TypedDocumentString<ProductExportQuery, ProductExportQueryVariables>;
export const CatalogImportDocument = new TypedDocumentString(`
    query CatalogImport($id: ID!) {
  catalogImport(id: $id) {
    ...ImportParts
  }
}
    fragment ImportParts on CatalogImport {
  id
  format
  mode
  status
  availableActions
  progress
  receivedBytes
  received
  checked
  applied
  created
  updated
  unchanged
  problemCount
  problems {
    line
    pointer
    detail
  }
  createdAt
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<CatalogImportQuery, CatalogImportQueryVariables>;
export const CreateImportDocument = new TypedDocumentString(`
    mutation CreateImport($input: CreateImportInput!) {
  createImport(input: $input) {
    import {
      ...ImportParts
    }
  }
}
    fragment ImportParts on CatalogImport {
  id
  format
  mode
  status
  availableActions
  progress
  receivedBytes
  received
  checked
  applied
  created
  updated
  unchanged
  problemCount
  problems {
    line
    pointer
    detail
  }
  createdAt
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<CreateImportMutation, CreateImportMutationVariables>;
export const AppendToImportDocument = new TypedDocumentString(`
    mutation AppendToImport($id: ID!, $offset: Int!, $text: String!) {
  appendToImport(id: $id, offset: $offset, text: $text) {
    import {
      ...ImportParts
    }
  }
}
    fragment ImportParts on CatalogImport {
  id
  format
  mode
  status
  availableActions
  progress
  receivedBytes
  received
  checked
  applied
  created
  updated
  unchanged
  problemCount
  problems {
    line
    pointer
    detail
  }
  createdAt
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<AppendToImportMutation, AppendToImportMutationVariables>;
export const StartImportDocument = new TypedDocumentString(`
    mutation StartImport($id: ID!) {
  startImport(id: $id) {
    import {
      ...ImportParts
    }
  }
}
    fragment ImportParts on CatalogImport {
  id
  format
  mode
  status
  availableActions
  progress
  receivedBytes
  received
  checked
  applied
  created
  updated
  unchanged
  problemCount
  problems {
    line
    pointer
    detail
  }
  createdAt
  startedAt
  endedAt
}`) as unknown as TypedDocumentString<StartImportMutation, StartImportMutationVariables>;
export const DiscardImportDocument = new TypedDocumentString(`
    mutation DiscardImport($id: ID!) {
  discardImport(id: $id) {
    discardedImportId
  }
}
    `) as unknown as TypedDocumentString<DiscardImportMutation, DiscardImportMutationVariables>;
export const CatalogImportsDocument = new TypedDocumentString(`
    query CatalogImports($project: ID!, $status: ImportStatus, $first: Int, $after: String, $last: Int, $before: String, $namesPeople: Boolean!) {
  catalogImports(
    projectId: $project
    status: $status
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
      format
      mode
      status
      progress
      received
      created
      updated
      problemCount
      actor
      createdAt
      endedAt
    }
  }
  project(id: $project) @include(if: $namesPeople) {
    id
    members(first: 100) {
      nodes {
        id
        user {
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
}`) as unknown as TypedDocumentString<CatalogImportsQuery, CatalogImportsQueryVariables>;
export const MarkdownPreviewDocument = new TypedDocumentString(`
    query MarkdownPreview($text: String!) {
  markdownPreview(text: $text) {
    html
  }
}
    `) as unknown as TypedDocumentString<MarkdownPreviewQuery, MarkdownPreviewQueryVariables>;
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
export const ProductFacetsDocument = new TypedDocumentString(`
    query ProductFacets($filter: ProductFilter!) {
  products(filter: $filter, first: 1) {
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
  }
}
    `) as unknown as TypedDocumentString<ProductFacetsQuery, ProductFacetsQueryVariables>;
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
export const ReleaseDocument = new TypedDocumentString(`
    query Release($id: ID!) {
  release(id: $id) {
    ...ReleaseParts
    product {
      id
      name
      distribution
    }
    artifacts {
      ...ArtifactParts
    }
  }
}
    fragment ReleaseParts on Release {
  id
  version
  name
  channel
  status
  notes
  notesHtml
  availableActions
  createdAt
  updatedAt
  publishedAt
  yankedAt
  yankReason
}
fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}`) as unknown as TypedDocumentString<ReleaseQuery, ReleaseQueryVariables>;
export const UpdateReleaseDocument = new TypedDocumentString(`
    mutation UpdateRelease($id: ID!, $input: UpdateReleaseInput!) {
  updateRelease(id: $id, input: $input) {
    release {
      ...ReleaseParts
    }
  }
}
    fragment ReleaseParts on Release {
  id
  version
  name
  channel
  status
  notes
  notesHtml
  availableActions
  createdAt
  updatedAt
  publishedAt
  yankedAt
  yankReason
}`) as unknown as TypedDocumentString<UpdateReleaseMutation, UpdateReleaseMutationVariables>;
export const PublishReleaseDocument = new TypedDocumentString(`
    mutation PublishRelease($id: ID!) {
  publishRelease(id: $id) {
    release {
      ...ReleaseParts
    }
  }
}
    fragment ReleaseParts on Release {
  id
  version
  name
  channel
  status
  notes
  notesHtml
  availableActions
  createdAt
  updatedAt
  publishedAt
  yankedAt
  yankReason
}`) as unknown as TypedDocumentString<PublishReleaseMutation, PublishReleaseMutationVariables>;
export const YankReleaseDocument = new TypedDocumentString(`
    mutation YankRelease($id: ID!, $input: YankReleaseInput) {
  yankRelease(id: $id, input: $input) {
    release {
      ...ReleaseParts
    }
  }
}
    fragment ReleaseParts on Release {
  id
  version
  name
  channel
  status
  notes
  notesHtml
  availableActions
  createdAt
  updatedAt
  publishedAt
  yankedAt
  yankReason
}`) as unknown as TypedDocumentString<YankReleaseMutation, YankReleaseMutationVariables>;
export const CreateArtifactDocument = new TypedDocumentString(`
    mutation CreateArtifact($release: ID!, $input: CreateArtifactInput!) {
  createArtifact(releaseId: $release, input: $input) {
    artifact {
      ...ArtifactParts
    }
    upload {
      ...UploadParts
    }
  }
}
    fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}
fragment UploadParts on ArtifactUpload {
  url
  method
  headers
}`) as unknown as TypedDocumentString<CreateArtifactMutation, CreateArtifactMutationVariables>;
export const RenewArtifactUploadDocument = new TypedDocumentString(`
    mutation RenewArtifactUpload($id: ID!) {
  renewArtifactUpload(id: $id) {
    artifact {
      ...ArtifactParts
    }
    upload {
      ...UploadParts
    }
  }
}
    fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}
fragment UploadParts on ArtifactUpload {
  url
  method
  headers
}`) as unknown as TypedDocumentString<RenewArtifactUploadMutation, RenewArtifactUploadMutationVariables>;
export const CompleteArtifactDocument = new TypedDocumentString(`
    mutation CompleteArtifact($id: ID!) {
  completeArtifact(id: $id) {
    artifact {
      ...ArtifactParts
    }
  }
}
    fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}`) as unknown as TypedDocumentString<CompleteArtifactMutation, CompleteArtifactMutationVariables>;
export const YankArtifactDocument = new TypedDocumentString(`
    mutation YankArtifact($id: ID!) {
  yankArtifact(id: $id) {
    artifact {
      ...ArtifactParts
    }
  }
}
    fragment ArtifactParts on Artifact {
  id
  filename
  platform
  arch
  contentType
  size
  sha256
  status
  availableActions
  uploadedAt
}`) as unknown as TypedDocumentString<YankArtifactMutation, YankArtifactMutationVariables>;
export const ArtifactAddressDocument = new TypedDocumentString(`
    query ArtifactAddress($id: ID!) {
  artifactDownload(id: $id) {
    url
  }
}
    `) as unknown as TypedDocumentString<ArtifactAddressQuery, ArtifactAddressQueryVariables>;
export const ReleasesDocument = new TypedDocumentString(`
    query Releases($product: ID!, $channel: ReleaseChannel, $status: ReleaseStatus, $first: Int!, $after: String) {
  product(id: $product) {
    id
    name
    releases(channel: $channel, status: $status, first: $first, after: $after) {
      nodes {
        ...ReleaseRow
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
fragment ReleaseRow on Release {
  id
  version
  name
  channel
  status
  createdAt
  publishedAt
  artifacts {
    id
    status
  }
}`) as unknown as TypedDocumentString<ReleasesQuery, ReleasesQueryVariables>;
export const CreateReleaseDocument = new TypedDocumentString(`
    mutation CreateRelease($product: ID!, $input: CreateReleaseInput!) {
  createRelease(productId: $product, input: $input) {
    release {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<CreateReleaseMutation, CreateReleaseMutationVariables>;
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
  keepsTerms
  version
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
  ungrouped
  groups {
    match
    unitAmount
    fixedAmount
    packageSize
    freeUnits
    percent
    flatFeeOnZero
    tiers {
      upTo
      unitAmount
      flatAmount
      percent
    }
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
  description
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
export const PlanVersionsDocument = new TypedDocumentString(`
    query PlanVersions($planId: ID!) {
  planVersions(planId: $planId) {
    number
    publishedAt
    replacedAt
    subscriberCount
    grantChanges {
      feature
      before
      after
    }
    addedPrices {
      ...PriceParts
    }
    removedPrices {
      ...PriceParts
    }
  }
  planMoves(filter: {planId: $planId}, first: 5) {
    nodes {
      ...PlanMoveParts
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
fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}`) as unknown as TypedDocumentString<PlanVersionsQuery, PlanVersionsQueryVariables>;
export const RefusedMovesDocument = new TypedDocumentString(`
    query RefusedMoves($moveId: ID!) {
  movedSubscriptions(moveId: $moveId, filter: {status: failed}, first: 50) {
    nodes {
      id
      subscriptionId
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<RefusedMovesQuery, RefusedMovesQueryVariables>;
export const PreviewMoveDocument = new TypedDocumentString(`
    query PreviewMove($input: MoveSubscribersInput!) {
  previewMoveSubscribers(input: $input, first: 50) {
    subscriptionCount
    refusedCount
    totals {
      subscriptionCount
      charged {
        amount
        currency
      }
      credited {
        amount
        currency
      }
      nextInvoicesBefore {
        amount
        currency
      }
      nextInvoicesAfter {
        amount
        currency
      }
    }
    subscriptions {
      subscriptionId
      refusal {
        code
        message
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PreviewMoveQuery, PreviewMoveQueryVariables>;
export const MoveSubscribersDocument = new TypedDocumentString(`
    mutation MoveSubscribers($input: MoveSubscribersInput!) {
  moveSubscribers(input: $input) {
    planMove {
      ...PlanMoveParts
    }
  }
}
    fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}`) as unknown as TypedDocumentString<MoveSubscribersMutation, MoveSubscribersMutationVariables>;
export const PausePlanMoveDocument = new TypedDocumentString(`
    mutation PausePlanMove($id: ID!) {
  pausePlanMove(id: $id) {
    planMove {
      ...PlanMoveParts
    }
  }
}
    fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}`) as unknown as TypedDocumentString<PausePlanMoveMutation, PausePlanMoveMutationVariables>;
export const ResumePlanMoveDocument = new TypedDocumentString(`
    mutation ResumePlanMove($id: ID!) {
  resumePlanMove(id: $id) {
    planMove {
      ...PlanMoveParts
    }
  }
}
    fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}`) as unknown as TypedDocumentString<ResumePlanMoveMutation, ResumePlanMoveMutationVariables>;
export const CancelPlanMoveDocument = new TypedDocumentString(`
    mutation CancelPlanMove($id: ID!) {
  cancelPlanMove(id: $id) {
    planMove {
      ...PlanMoveParts
    }
  }
}
    fragment PlanMoveParts on PlanMove {
  id
  status
  toVersion
  at
  total
  moved
  planned
  skipped
  failed
  createdAt
  availableActions
}`) as unknown as TypedDocumentString<CancelPlanMoveMutation, CancelPlanMoveMutationVariables>;