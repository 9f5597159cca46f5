import type { ProductTranslation } from './product-parts.ts';

interface TranslatedProduct {
  name: string;
  tagline: string | null;
  description: string | null;
  translations: ProductTranslation[];
}

/** Finds the translation for a language by the lookup of RFC 4647, section 3.4: de-AT falls back to de. */
export function translationFor(product: TranslatedProduct, locale: string): ProductTranslation | null {
  const found = rangesOf(locale)
    .map((range) => product.translations.find((each) => each.locale === range))
    .find(Boolean);
  if (!found) return null;
  return {
    locale: found.locale,
    name: found.name ?? product.name,
    tagline: found.tagline ?? product.tagline,
    description: found.description ?? product.description,
  };
}

/** The language ranges to try in order: zh-Hant-TW, zh-Hant, zh. */
function rangesOf(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
