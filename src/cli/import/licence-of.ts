import { isLicenceExpression } from '../../catalog/products/licence-expression.ts';
import { oneLine } from './one-line.ts';

const licenceMax = 200;

/**
 * The licence of a package: today an SPDX expression, in old packages an object with a type, or several of either.
 * Several are a choice, which npm's documentation of package.json tells to write as "(MIT OR Apache-2.0)".
 */
export function licenceOf({ license, licenses }: { license?: unknown; licenses?: unknown }): string | null {
  const names = [license ?? licenses]
    .flat()
    .map(nameOf)
    .filter((name) => name !== null);
  const choice = [...new Set(names)];
  const expression = choice.length > 1 ? `(${choice.join(' OR ')})` : (choice[0] ?? null);
  // Half an expression would be another licence, and so would a guess at what a word of the author's own means.
  return expression && expression.length <= licenceMax && isLicenceExpression(expression) ? expression : null;
}

function nameOf(licence: unknown): string | null {
  const isObject = typeof licence === 'object' && licence !== null && 'type' in licence;
  return oneLine(isObject ? licence.type : licence, Infinity);
}
