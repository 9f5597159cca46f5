import { pointerTo } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { checkOffer } from '../offers/check-offer.ts';
import { isLicenceExpression, licenceMax } from './licence-expression.ts';
import type { ProductInput } from './product-input.ts';

/** Refuses a product that contradicts itself or is larger than a product may be; names every mistake. */
export function checkProduct(input: ProductInput): void {
  const check = new Check();
  judgeProduct(check, input);
  check.done();
}

/** The same for who collects the mistakes of many products. */
export function judgeProduct(check: Check, input: ProductInput): void {
  if (!isSmallEnough(check, input)) return;
  checkTexts(check, input);
  checkLists(check, input);
  checkTranslations(check, input);
  checkMetadata(check, input.metadata ?? {}, '/metadata');
  checkMetadata(check, input.privateMetadata ?? {}, '/privateMetadata');
  checkOffer(check, input);
}

/** A list shows a hundred of them, whoever wrote them. */
const mostCharacters = 300_000;

/** One that is too large is not looked at further. */
function isSmallEnough(check: Check, input: ProductInput): boolean {
  const isSmall = JSON.stringify(input).length <= mostCharacters;
  check.that(
    isSmall,
    '',
    'must have at most 300,000 characters in all, features, plans and translations included',
  );
  return isSmall;
}

function checkTexts(check: Check, input: ProductInput): void {
  check
    .line(input.name, '/name', 200)
    .text(input.tagline, '/tagline', 300)
    .text(input.description, '/description', 50_000)
    .text(input.releaseVersion, '/releaseVersion', 100)
    .line(input.unitLabel, '/unitLabel', 30)
    .line(input.taxCode, '/taxCode', 50)
    .text(input.externalReference, '/externalReference', 200)
    .text(input.licence, '/licence', licenceMax)
    .that(
      !input.licence || isLicenceExpression(input.licence),
      '/licence',
      'must be an SPDX licence expression such as Apache-2.0; one of your own is LicenseRef- and a name',
    );
}

function checkLists(check: Check, { tags, categories, platforms, media }: ProductInput): void {
  check.atMost(categories, '/categories', 10).atMost(platforms, '/platforms', 20);
  check.entries(tags, '/tags', 50).forEach((tag, index) => check.text(tag, `/tags/${index}`, 50));
  check.entries(media, '/media', 20).forEach(({ alt }, index) => check.text(alt, `/media/${index}/alt`, 500));
}

function checkTranslations(check: Check, input: ProductInput): void {
  const translations = check.entries(input.translations, '/translations', 50);
  check.unique(
    translations.map(({ locale }) => locale),
    (index) => `/translations/${index}/locale`,
  );
  translations.forEach(({ name, tagline, description }, index) =>
    check
      .line(name, `/translations/${index}/name`, 200)
      .text(tagline, `/translations/${index}/tagline`, 300)
      .text(description, `/translations/${index}/description`, 50_000),
  );
}

/** The limits Stripe sets, which callers know: 50 keys of 40 characters, values of 500. */
function checkMetadata(check: Check, metadata: Record<string, unknown>, at: string): void {
  for (const [key, value] of check.entries(Object.entries(metadata), at, 50)) {
    check.that(key.length <= 40, at + pointerTo(key), 'must have a key of at most 40 characters');
    check.that(JSON.stringify(value).length <= 502, at + pointerTo(key), 'must have at most 500 characters');
  }
}
