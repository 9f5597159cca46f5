import { Enum, Property } from '@mikro-orm/decorators/legacy';
import { Json, Slug, Url } from '../../platform/graphql/graphql-scalars.ts';
import { FeatureDocumentInput, PlanDocumentInput } from '../offers/offer-document.ts';
import { FeatureInput, PlanInput } from '../offers/offer-input.ts';
import { entries, line, properties, text } from '../../platform/values/bounds.ts';
import { checkLicence, checkMedia, checkMetadata, checkTranslations } from './check-fields.ts';
import { listField, recordField, requiredField, textField } from './field-definition.ts';
import type { FieldDefinition, GivenOf, StoredOf } from './field-definition.ts';
import { Distribution, ProductKind, ProductMedia, ProductTranslation } from './product-parts.ts';
import { licenceMax } from './licence-expression.ts';
import { ProductStatus } from './product-status.ts';

const textColumn = { column: () => Property({ type: 'text' }) };
const nullableText = { column: () => Property({ type: 'text', nullable: true }) };
const texts = { column: () => Property({ type: 'text[]' }), normalize: distinct };
const json = { column: () => Property({ type: 'json' }), csv: 'json' } as const;

/**
 * Every field of a product that callers may write, in the order of an export's columns. It defines the entity, the GraphQL
 * inputs, the checks, partial changes and the CSV columns. The README of src/catalog says how to add a field.
 */
export const productTable = {
  slug: requiredField<string>(Slug, {
    ...textColumn,
    outputType: String,
    description: 'The name in addresses, unique within the project.',
  }),
  externalReference: textField(String, {
    ...nullableText,
    description: "The name in the project's own system: unique within the project, at most 200 characters.",
    bound: text(200),
  }),
  name: requiredField<string>(String, {
    ...textColumn,
    description: 'The name that people read, such as on invoices: 1 to 200 characters on one line.',
    bound: line(200),
  }),
  tagline: textField(String, {
    ...nullableText,
    description: 'One line of at most 300 characters that says what the product is.',
    bound: text(300),
  }),
  description: textField(String, {
    ...nullableText,
    description: 'Markdown of at most 50,000 characters; `descriptionHtml` has it rendered.',
    bound: text(50_000),
  }),
  kind: requiredField<ProductKind>(ProductKind, {
    column: () => Enum({ items: () => ProductKind }),
    description: 'Whether it is software, a service, content or an add-on.',
    initial: () => ProductKind.software,
  }),
  status: {
    type: ProductStatus,
    outputType: null,
    description: 'The status; when left out, a new product is active and an existing one keeps its own.',
    changeDescription: 'The new status, never draft for a product that was published; null keeps the present one.',
    isList: false,
    csv: 'text',
    nullMeans: 'unchanged',
  } as FieldDefinition<ProductStatus, ProductStatus | null | undefined>,
  licence: textField(String, {
    ...nullableText,
    description: 'An SPDX licence expression, such as Apache-2.0.',
    bound: text(licenceMax),
    check: checkLicence,
  }),
  releaseVersion: textField(String, {
    ...nullableText,
    description: 'The current version of the software, at most 100 characters.',
    bound: text(100),
  }),
  repositoryUrl: textField(Url, { ...nullableText, description: 'The address of the source repository.' }),
  homepageUrl: textField(Url, { ...nullableText, description: 'The address of the home page.' }),
  documentationUrl: textField(Url, { ...nullableText, description: 'The address of the manual.' }),
  categories: listField<string>(Slug, {
    ...texts,
    outputType: String,
    description: 'The categories that list the product, such as developer-tools; at most 10.',
    usualEntries: 2,
    bound: entries(10),
  }),
  tags: listField<string>(String, {
    ...texts,
    description: 'Free words to find the product by, at most 50.',
    usualEntries: 3,
    bound: entries(50, 0, text(50)),
  }),
  platforms: listField<string>(Slug, {
    ...texts,
    outputType: String,
    description: 'The platforms that the product runs on, such as linux or web; at most 20.',
    usualEntries: 3,
    bound: entries(20),
  }),
  media: listField<ProductMedia>(ProductMedia, {
    ...json,
    description: 'Pictures and films, the most important first; at most 20.',
    usualEntries: 1,
    normalize: (media) => media.map(({ url, kind, alt = null }) => ({ url, kind, alt })),
    bound: entries(20),
    check: checkMedia,
  }),
  unitLabel: textField(String, {
    ...nullableText,
    description: 'The name of one unit on an invoice, such as "seat".',
    bound: line(30),
  }),
  taxCode: textField(String, {
    ...nullableText,
    description: 'The code of the kind of goods, by which tax rates are chosen: at most 50 characters.',
    bound: line(50),
  }),
  distribution: requiredField<Distribution>(Distribution, {
    column: () => Enum({ items: () => Distribution }),
    description: 'The callers who may download the releases, besides the project itself.',
    initial: () => Distribution.licensed,
  }),
  metadata: recordField(Json, {
    ...json,
    description: 'Values that every reader sees: at most 50 keys of 40 characters, values of 500.',
    bound: properties(50),
    check: checkMetadata,
  }),
  privateMetadata: recordField(Json, {
    ...json,
    outputType: null,
    description: 'Values that only the project reads, within the same limits as `metadata`.',
    bound: properties(50),
    check: checkMetadata,
  }),
  translations: listField<ProductTranslation>(ProductTranslation, {
    ...json,
    description: 'The texts in other languages, one entry for each; at most 50.',
    usualEntries: 1,
    normalize: (translations) =>
      translations.map(({ locale, name = null, tagline = null, description = null }) => {
        return { locale, name, tagline, description };
      }),
    bound: entries(50),
    check: checkTranslations,
  }),
  features: listField<FeatureInput>(FeatureInput, {
    documentType: FeatureDocumentInput,
    outputType: null,
    csv: 'json',
    bound: entries(100),
    description: 'The features that its plans grant, at most 100.',
    changeDescription: 'All of its features; a feature that is not listed is removed.',
  }),
  plans: listField<PlanInput>(PlanInput, {
    documentType: PlanDocumentInput,
    outputType: null,
    csv: 'json',
    bound: entries(50),
    description: 'The plans that customers buy, at most 50.',
    changeDescription: 'All of its plans; a plan that is not listed is no longer sold.',
  }),
};

type ProductTable = typeof productTable;
type SeparatelyWritten = 'status' | 'features' | 'plans';
type OptionalField = {
  [Name in keyof ProductTable]: undefined extends GivenOf<ProductTable[Name]> ? Name : never;
}[keyof ProductTable];

/** The column values that callers may set; status, features and plans are written separately. */
export type ProductFields = { [Name in Exclude<keyof ProductTable, SeparatelyWritten>]: StoredOf<ProductTable[Name]> };

/** The input of a whole product. */
export type ProductValues = { [Name in Exclude<keyof ProductTable, OptionalField>]: GivenOf<ProductTable[Name]> } & {
  [Name in OptionalField]?: GivenOf<ProductTable[Name]>;
};

/** A definition of a field whose type is not known here. */
export type AnyFieldDefinition = FieldDefinition<unknown>;

export const fieldDefinitions = Object.entries(productTable) as unknown as [
  name: keyof ProductValues,
  definition: AnyFieldDefinition,
][];

function distinct<T>(list: T[]): T[] {
  return [...new Set(list)];
}
