import type { ProductFields } from './product.ts';
import type { ProductInput } from './product-input.ts';

type Said = Omit<ProductInput, 'status' | 'features' | 'plans'>;

/** The product's own columns of an input or of a product, with what was left out made empty. */
export function productFields(input: Said): ProductFields {
  return {
    slug: input.slug,
    name: input.name,
    tagline: input.tagline ?? null,
    description: input.description ?? null,
    kind: input.kind,
    licence: input.licence ?? null,
    releaseVersion: input.releaseVersion ?? null,
    ...links(input),
    categories: distinct(input.categories),
    tags: distinct(input.tags),
    platforms: distinct(input.platforms),
    media: input.media.map(({ url, kind, alt = null }) => ({ url, kind, alt })),
    unitLabel: input.unitLabel ?? null,
    taxCode: input.taxCode ?? null,
    distribution: input.distribution,
    metadata: input.metadata ?? {},
    privateMetadata: input.privateMetadata ?? {},
    translations: translations(input),
    externalReference: input.externalReference ?? null,
  };
}

function links({ repositoryUrl = null, homepageUrl = null, documentationUrl = null }: Said) {
  return { repositoryUrl, homepageUrl, documentationUrl };
}

function translations(input: Said): ProductFields['translations'] {
  return input.translations.map(({ locale, name = null, tagline = null, description = null }) => {
    return { locale, name, tagline, description };
  });
}

function distinct(list: string[]): string[] {
  return [...new Set(list)];
}
