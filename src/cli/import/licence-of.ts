import { isLicenceExpression } from '../../catalog/products/licence-expression.ts';
import { oneLine } from './one-line.ts';

/**
 * The licence of a package, if SPDX knows it. It is an SPDX expression; in old packages an object with a type, or a list.
 * A list is a choice, which npm's documentation of package.json writes as "(MIT OR Apache-2.0)".
 */
export function licenceOf(manifest: LicenceFields): string | null {
  const written = writtenLicence(manifest);
  // A part of an expression, or a guess at the author's own words, would be a different licence.
  return written && isLicenceExpression(written) ? written : null;
}

interface LicenceFields {
  license?: unknown;
  licenses?: unknown;
}

/** The licence as the package states it, whether or not it is an SPDX expression. */
export function writtenLicence({ license, licenses }: LicenceFields): string | null {
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
