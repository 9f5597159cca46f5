import { createRequire } from 'node:module';
import type * as Stdnum from 'stdnum';
import type { Validator } from 'stdnum';
import type { Check } from '../../../platform/values/check.ts';
import { isCountry } from './countries.ts';

const require = createRequire(import.meta.url);

/** By the prefix of a VAT id, what knows its form and check digits. */
type Validators = ReadonlyMap<string, readonly Validator[]>;

let validators: Validators | undefined;

/** Read when the first VAT id comes: the library holds the numbers of the whole world, which every start would wait for. */
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
  InvalidLength: 'its length is not that of one',
  InvalidChecksum: 'the check digit does not fit',
};

/** As VIES spells it: capitals, without blanks, dots, dashes and slashes; EL for Greece, ten digits for Belgium. */
export function normalVatId(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[\s.\-\u2010-\u2014/]/g, '')
    .replace(/^GR/, 'EL')
    .replace(/^BE(\d{9})$/, 'BE0$1');
}

/**
 * What is wrong with a VAT id that is spelled as `normalVatId` does, or undefined. Form and check digits are looked at,
 * of the EU, the United Kingdom and Switzerland; whether it is in force, only its country can say (VIES).
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
  // The validators know Northern Ireland by the prefix that it had.
  const results = known.map((validator) => validator.validate(vatId.replace(/^XI/, 'GB')));
  if (results.some(({ isValid }) => isValid)) return undefined;
  const fault = faults[results[0]!.error?.name ?? ''] ?? 'its form is not that of one';
  return `is no valid VAT id of ${vatId.slice(0, 2)}: ${fault}`;
}

/** Asks for a valid VAT id, where there is one at all. */
export function checkVatId(check: Check, vatId: string | null | undefined, pointer: string): Check {
  const fault = vatId === null || vatId === undefined ? undefined : faultOfVatId(normalVatId(vatId));
  return check.that(fault === undefined, pointer, fault ?? '');
}
