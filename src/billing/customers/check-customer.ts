import type { Check } from '../../platform/values/check.ts';
import { CreateCustomerInput } from './customer-input.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { checkVatId, normalVatId } from './taxes/vat-id.ts';
import { addressFields, checkAddress } from './address.ts';
import type { Address } from './address.ts';

/** The texts of a customer that appear on invoices. */
export interface CustomerTexts {
  name?: string | null;
  address?: Address | null;
  vatId?: string | null;
}

/** Checks the texts and the terms of a customer, new or changed: both have the same bounds. */
export function checkTexts(check: Check, input: CustomerTexts): Check {
  // Names may have several lines, since they were accepted before there were printed invoices.
  checkAddress(checkBounds(check, CreateCustomerInput, input), input.address);
  return checkVatId(check, input.vatId, '/vatId');
}

/** The columns of the given texts; omitted texts stay omitted. */
export function textColumns({ name, address, vatId }: CustomerTexts) {
  return {
    name,
    ...(address === undefined ? {} : addressFields(address)),
    vatId: vatId && normalVatId(vatId),
  };
}
