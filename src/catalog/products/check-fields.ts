import { pointerTo } from '../../errors.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Check } from '../../platform/values/check.ts';
import { isLicenceExpression } from './licence-expression.ts';
import { ProductMedia, ProductTranslation } from './product-parts.ts';

type OptionalRecord = Record<string, unknown> | null | undefined;

export function checkLicence(check: Check, licence: string | null | undefined, pointer: string): void {
  check.that(
    !licence || isLicenceExpression(licence),
    pointer,
    'must be an SPDX licence expression such as Apache-2.0; write your own licence as LicenseRef- and a name',
  );
}

export function checkMedia(check: Check, media: ProductMedia[], pointer: string): void {
  media.forEach((each, index) => checkBounds(check, ProductMedia, each, `${pointer}/${index}`));
}

/** Reports languages that are repeated, and texts that exceed the limits of the product's own texts. */
export function checkTranslations(check: Check, translations: ProductTranslation[], pointer: string): void {
  check.unique(
    translations.map(({ locale }) => locale),
    (index) => `${pointer}/${index}/locale`,
  );
  translations.forEach((each, index) => checkBounds(check, ProductTranslation, each, `${pointer}/${index}`));
}

/** The same limits as Stripe: 50 keys of 40 characters, values of 500. */
export function checkMetadata(check: Check, metadata: OptionalRecord, pointer: string): void {
  for (const [key, value] of Object.entries(metadata ?? {})) {
    const entry = pointer + pointerTo(key);
    check.that(key.length <= 40, entry, 'must have a key of at most 40 characters');
    check.that(JSON.stringify(value).length <= 502, entry, 'must have at most 500 characters');
  }
}
