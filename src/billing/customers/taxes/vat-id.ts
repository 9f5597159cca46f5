import { createRequire } from 'node:module';
import type * as Stdnum from 'stdnum';
import type { Validator } from 'stdnum';
import type { Check } from '../../../platform/values/check.ts';
import { isCountry } from './countries.ts';

const require = createRequire(import.meta.url);

/** The validators of format and check digits, by the prefix of the VAT id. */
type Validators = ReadonlyMap<string, readonly Validator[]>;

let validators: Validators | undefined;

/** Loads the library at the first VAT id, since it covers the whole world and would slow down every start. */
function readValidators(): Validators {
  const { euVat, stdnum } = require('stdnum') as typeof Stdnum;
  return new Map<string, readonly Validator[]>([
    ...Object.entries(euVat).filter(([country]) => country !== 'GR' && country !== 'AD'),
    ['EL', euVat.GR!],
    ['GB', [stdnum.GB!.vat!]],
    ['XI', [stdnum.GB!.vat!]],
  ]);
}

const faults: Record<string, string> = {
  InvalidLength: 'its length is wrong',
  InvalidChecksum: 'its check digit is wrong',
};

/** The VIES spelling: capitals, without blanks, dots, dashes and slashes; EL for Greece, ten digits for Belgium. */
export function normalVatId(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s.\-\u2010-\u2014/]/g, '')
    .replace(/^GR/, 'EL')
    .replace(/^BE(\d{9})$/, 'BE0$1');
}

/**
 * The fault of a VAT id that `normalVatId` has normalised, or undefined. Format and check digits are checked for the EU,
 * the United Kingdom and Switzerland. Only its country (VIES) knows whether the id is in force.
 */
export function faultOfVatId(vatId: string): string | undefined {
  const prefix = /^([A-Z]{2})[A-Z0-9+*]{2,20}$/.exec(vatId)?.[1] ?? '';
  validators ??= readValidators();
  const known = validators.get(prefix);
  if (known) return faultBy(known, vatId);
  if (isCountry(prefix)) return undefined;
  return 'must be a VAT id with the two letters of its country in front, such as DE123456788';
}

function faultBy(known: readonly Validator[], vatId: string): string | undefined {
  // The validators know Northern Ireland by its former prefix.
  const results = known.map((validator) => validator.validate(vatId.replace(/^XI/, 'GB')));
  if (results.some(({ isValid }) => isValid)) return undefined;
  const fault = faults[results[0]!.error?.name ?? ''] ?? 'its format is wrong';
  return `is not a valid VAT id of ${vatId.slice(0, 2)}: ${fault}`;
}

/** Checks that a VAT id is valid, if one is given. */
export function checkVatId(check: Check, vatId: string | null | undefined, pointer: string): Check {
  const fault = vatId === null || vatId === undefined ? undefined : faultOfVatId(normalVatId(vatId));
  return check.that(fault === undefined, pointer, fault ?? '');
}
