import { pointerTo } from '../../errors.ts';
import type { Check } from '../../platform/values/check.ts';
import { isLicenceExpression, licenceMax } from './licence-expression.ts';
import type { ProductMedia, ProductTranslation } from './product-parts.ts';

type OptionalRecord = Record<string, unknown> | null | undefined;

export function checkLicence(check: Check, licence: string | null | undefined, pointer: string): void {
  check
    .text(licence, pointer, licenceMax)
    .that(
      !licence || isLicenceExpression(licence),
      pointer,
      'must be an SPDX licence expression such as Apache-2.0; write your own licence as LicenseRef- and a name',
    );
}

export function checkTags(check: Check, tags: string[], pointer: string): void {
  check.entries(tags, pointer, 50).forEach((tag, index) => check.text(tag, `${pointer}/${index}`, 50));
}

export function checkMedia(check: Check, media: ProductMedia[], pointer: string): void {
  check.entries(media, pointer, 20).forEach(({ alt }, index) => check.text(alt, `${pointer}/${index}/alt`, 500));
}

/** Reports languages that are repeated, and texts that exceed the limits of the product's own texts. */
export function checkTranslations(check: Check, all: ProductTranslation[], pointer: string): void {
  const translations = check.entries(all, pointer, 50);
  check.unique(
    translations.map(({ locale }) => locale),
    (index) => `${pointer}/${index}/locale`,
  );
  translations.forEach(({ name, tagline, description }, index) =>
    check
      .line(name, `${pointer}/${index}/name`, 200)
      .text(tagline, `${pointer}/${index}/tagline`, 300)
      .text(description, `${pointer}/${index}/description`, 50_000),
  );
}

/** The same limits as Stripe: 50 keys of 40 characters, values of 500. */
export function checkMetadata(check: Check, metadata: OptionalRecord, pointer: string): void {
  for (const [key, value] of check.entries(Object.entries(metadata ?? {}), pointer, 50)) {
    const entry = pointer + pointerTo(key);
    check.that(key.length <= 40, entry, 'must have a key of at most 40 characters');
    check.that(JSON.stringify(value).length <= 502, entry, 'must have at most 500 characters');
  }
}
