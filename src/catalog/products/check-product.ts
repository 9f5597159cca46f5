import { Check } from '../../platform/values/check.ts';
import { checkOffer } from '../offers/check-offer.ts';
import type { ProductInput } from './product-input.ts';
import { fieldDefinitions } from './product-table.ts';

/** Refuses a product that contradicts itself or exceeds a limit; reports every problem. */
export function checkProduct(input: ProductInput): void {
  const check = new Check();
  addProblems(check, input);
  check.done();
}

/** Adds the problems of one product to those of others. A field that exceeds its bound is not checked further. */
export function addProblems(check: Check, input: ProductInput): void {
  if (!isSmallEnough(check, input)) return;
  const exceeded = new Set<string>();
  for (const [name, { bound, check: checkFurther }] of fieldDefinitions) {
    const value = input[name];
    const before = check.problems.length;
    if (value !== undefined && value !== null) bound?.report(check, value as never, `/${name}`);
    if (check.problems.length > before) exceeded.add(name);
    else checkFurther?.(check, value, `/${name}`);
  }
  if (!exceeded.has('features') && !exceeded.has('plans')) checkOffer(check, input);
}

/** Limited since a list shows a hundred products of any project. */
const maxCharacters = 300_000;

/** A product that is too large is not checked further. */
function isSmallEnough(check: Check, input: ProductInput): boolean {
  // Fields that are null do not count: a product that is read has them all, one that is written few.
  const isSmall = JSON.stringify(input, (_, value: unknown) => value ?? undefined).length <= maxCharacters;
  check.that(isSmall, '', 'must have at most 300,000 characters in all, features, plans and translations included');
  return isSmall;
}
