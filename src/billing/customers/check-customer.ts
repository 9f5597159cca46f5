import type { Check } from '../../platform/values/check.ts';
import { checkVatId, normalVatId } from './taxes/vat-id.ts';
import { addressFields, checkAddress } from './address.ts';
import type { Address } from './address.ts';

/** What stands on the invoices of a customer. */
export interface CustomerTexts {
  name?: string | null;
  address?: Address | null;
  vatId?: string | null;
}

export function checkTexts(check: Check, { name, address, vatId }: CustomerTexts): Check {
  // Names were taken on several lines before there were invoices on paper.
  checkAddress(check.text(name, '/name', 200), address);
  return checkVatId(check, vatId, '/vatId');
}

/** The columns of what is given; what is left out is left out. */
export function textColumns({ name, address, vatId }: CustomerTexts) {
  return {
    name,
    ...(address === undefined ? {} : addressFields(address)),
    vatId: vatId && normalVatId(vatId),
  };
}
