import { Check } from '../../platform/values/check.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { checkOffer } from '../offers/check-offer.ts';
import { ProductInput } from './product-input.ts';
import { fieldDefinitions } from './product-table.ts';

/** Refuses a product that contradicts itself or exceeds a limit; reports every problem. */
export function checkProduct(input: ProductInput): void {
  const check = new Check();
  addProblems(check, input);
  check.done();
}

/** Adds the problems of one product to those of others. */
export function addProblems(check: Check, input: ProductInput): void {
  if (!isSmallEnough(check, input)) return;
  const before = check.problems.length;
  checkBounds(check, ProductInput, input);
  // A field that exceeds its bound is not checked further.
  const exceeded = new Set(check.problems.slice(before).map(({ pointer }) => pointer.split('/')[1]));
  for (const [name, definition] of fieldDefinitions) {
    if (!exceeded.has(name)) definition.check?.(check, input[name], `/${name}`);
  }
  if (!exceeded.has('features') && !exceeded.has('plans')) checkOffer(check, input);
}

/** Limited since a list shows a hundred products of any project. */
const maxCharacters = 300_000;

/** A product that is too large is not checked further. */
function isSmallEnough(check: Check, input: ProductInput): boolean {
  const isSmall = JSON.stringify(input).length <= maxCharacters;
  check.that(isSmall, '', 'must have at most 300,000 characters in all, features, plans and translations included');
  return isSmall;
}
