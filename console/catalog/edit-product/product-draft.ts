import type {
  Distribution,
  EditedProductPartsFragment,
  MediaKind,
  ProductKind,
  UpdateProductInput,
} from '../../app/graphql/gql/catalog/graphql.ts';
import { entriesOf, recordOf } from './entries.ts';
import type { EntryDraft } from './entries.ts';

export type EditedProduct = EditedProductPartsFragment;

/** Texts that a product may be without. */
const optional = [
  ...(['tagline', 'description', 'licence', 'releaseVersion', 'homepageUrl', 'documentationUrl'] as const),
  ...(['repositoryUrl', 'unitLabel', 'taxCode', 'externalReference'] as const),
];

/** Lists that are entered as lines. */
const lists = ['categories', 'tags', 'platforms'] as const;

export type TextName = 'name' | 'slug' | (typeof optional)[number] | (typeof lists)[number];

export interface MediaDraft {
  url: string;
  kind: MediaKind;
  alt: string;
}

export interface TranslationDraft {
  locale: string;
  name: string;
  tagline: string;
  description: string;
}

/** What a person has entered about a product; an empty text is nothing. */
export interface ProductDraft extends Record<TextName, string> {
  kind: ProductKind;
  distribution: Distribution;
  media: MediaDraft[];
  translations: TranslationDraft[];
  metadata: EntryDraft[];
  privateMetadata: EntryDraft[];
}

export function draftOf(product: EditedProduct): ProductDraft {
  const { name, slug, kind, distribution, media, translations, metadata, privateMetadata } = product;
  const texts = optional.map((field) => [field, product[field] ?? '']);
  const lines = lists.map((field) => [field, product[field].join('\n')]);
  return {
    ...(Object.fromEntries([...texts, ...lines]) as Record<Exclude<TextName, 'name' | 'slug'>, string>),
    ...{ name, slug, kind, distribution },
    media: media.map(({ url, kind: of, alt }) => ({ url, kind: of, alt: alt ?? '' })),
    translations: translations.map((each) => ({
      ...{ locale: each.locale, name: each.name ?? '' },
      ...{ tagline: each.tagline ?? '', description: each.description ?? '' },
    })),
    metadata: entriesOf(metadata),
    privateMetadata: entriesOf(privateMetadata ?? {}),
  };
}

/** The fields that differ between two drafts, as the API takes them. The others are not sent, so that they stay as they are. */
export function changesOf(before: ProductDraft, after: ProductDraft): UpdateProductInput {
  const [old, wanted] = [inputOf(before), inputOf(after)];
  const isOther = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(old[field as keyof UpdateProductInput]);
  return Object.fromEntries(Object.entries(wanted).filter(isOther));
}

function inputOf(draft: ProductDraft): UpdateProductInput {
  const { name, slug, kind, distribution, media, translations, metadata, privateMetadata } = draft;
  return {
    ...{ name, slug, kind, distribution },
    ...Object.fromEntries(optional.map((field) => [field, draft[field].trim() ? draft[field] : null])),
    ...Object.fromEntries(lists.map((field) => [field, linesOf(draft[field])])),
    media: media.map(({ alt, ...each }) => ({ ...each, alt: alt || null })),
    translations: translations.map((each) => ({
      ...{ locale: each.locale.trim(), name: each.name || null },
      ...{ tagline: each.tagline || null, description: each.description || null },
    })),
    metadata: recordOf(metadata),
    privateMetadata: recordOf(privateMetadata),
  };
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}
