import { isLicenceExpression } from '../../catalog/products/licence-expression.ts';
import { oneLine } from './one-line.ts';

/**
 * The licence of a package: today an SPDX expression, in old packages an object with a type, or several of either.
 * Several are a choice, which npm's documentation of package.json writes as "(MIT OR Apache-2.0)".
 */
export function licenceOf(manifest: Licensed): string | null {
  const said = licenceSaid(manifest);
  // Half an expression would be another licence, and so would a guess at what a word of the author's own means.
  return said && isLicenceExpression(said) ? said : null;
}

interface Licensed {
  license?: unknown;
  licenses?: unknown;
}

/** What it says of its licence, whether that is an expression or not. */
export function licenceSaid({ license, licenses }: Licensed): string | null {
  const names = [license ?? licenses]
    .flat()
    .map(nameOf)
    .filter((name) => name !== null);
  const choice = [...new Set(names)];
  return choice.length > 1 ? `(${choice.join(' OR ')})` : (choice[0] ?? null);
}

function nameOf(licence: unknown): string | null {
  const isObject = typeof licence === 'object' && licence !== null && 'type' in licence;
  return oneLine(isObject ? licence.type : licence, Infinity);
}
