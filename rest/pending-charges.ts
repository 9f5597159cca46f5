import { money } from './billing.ts';
import { fieldRow } from './field-row.ts';

const fields = `
  id status kind description quantity unitAmount isTaxInclusive periodStartAt periodEndAt createdAt amount ${money}
  subscription { id status } customer { id externalId userId email name } invoice { id number status }
  product { id slug name }`;

const read = 'billing:read';
const write = 'billing:write';

/** Charges that wait for the next invoice of their subscription. */
export const pendingCharges = [
  fieldRow('get', '/billing/pending-charges', 'pendingCharges', fields, {
    purpose: 'List charges that wait, or waited, for the next invoice of their subscription, newest first',
    scope: read,
  }),
  fieldRow('post', '/billing/pending-charges', 'createPendingCharge', fields, {
    status: 201,
    purpose: 'Add a charge by hand to the next invoice of a subscription',
    scope: write,
  }),
  fieldRow('get', '/billing/pending-charges/{id}', 'pendingCharge', fields, {
    purpose: 'Read one pending charge',
    scope: read,
  }),
  fieldRow('post', '/billing/pending-charges/{id}/remove', 'removePendingCharge', fields, {
    purpose: 'Remove a charge that is not invoiced yet',
    scope: write,
  }),
];
