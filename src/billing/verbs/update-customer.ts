import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { mergeMetadata } from '../../platform/values/metadata.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';
import type { CaughtUpCustomer } from '../turns/lock-and-catch-up.ts';
import { changesOf, checkNotNull } from '../customers/profile/changes.ts';
import { requireVersion } from '../customers/profile/require-version.ts';
import { checkTexts, textColumns } from '../customers/check-customer.ts';
import type { UpdateCustomerInput } from '../customers/customer-input.ts';
import { isIdentifiedByEmail } from '../customers/choose-customer.ts';
import { Customer } from '../customers/customer.ts';
import { holdEmails } from '../customers/hold-emails.ts';
import { admitBilled } from '../customers/visible.ts';
import { eventFields } from '../../platform/events/event-fields.ts';

/**
 * Updates a customer for their next invoices; finalised invoices stay unchanged. Due work is billed first, with the
 * customer's old details.
 */
export async function updateCustomer(
  em: EntityManager,
  viewer: Viewer,
  { id, input: { ifVersion, ...input } }: { id: string; input: UpdateCustomerInput },
  at: Temporal.Instant,
): Promise<Customer> {
  const { customer, now } = await authoriseAndCatchUpCustomer(em, viewer, { id, email: input.email }, at);
  checkInput(viewer, customer, input);
  requireVersion(customer, 'customer', ifVersion);
  const changes = changesOf(customer, columnsOf(input));
  const { metadata, changed: keys } = mergeMetadata(customer.metadata, input.metadata);
  const changed = [...Object.keys(changes), ...Object.keys(keys).map((key) => `metadata.${key}`)];
  if (!changed.length) return customer;
  Object.assign(customer, changes, { metadata, updatedAt: now });
  // Audit entries are never removed, so they name the changed fields and omit personal data.
  const payload = { ...eventFields(customer, ['externalId', 'userId']), changed };
  record(em, viewer, now, { ...subjectOf(customer), type: 'customer.updated', payload });
  return customer;
}

type CustomerChange = Omit<UpdateCustomerInput, 'ifVersion'>;

async function authoriseAndCatchUpCustomer(
  em: EntityManager,
  viewer: Viewer,
  { id, email }: { id: string; email: string | null | undefined },
  now: Temporal.Instant,
): Promise<CaughtUpCustomer> {
  viewer.require('billing:write');
  const found = await em.findOne(Customer, { id });
  const billed = found && { projectId: found.projectId, customerId: found.id };
  const { projectId } = await admitBilled(em, viewer, billed, 'customer', 'billing:write');
  if (email !== undefined && isIdentifiedByEmail(found!)) await holdEmails(em, projectId, [found!.email, email]);
  return lockAndCatchUp(em, id, now);
}

/** Fields that only the project may change. */
const projectFields = [
  ...(['email', 'timezone', 'taxExempt', 'combineInvoices', 'collectionMethod'] as const),
  ...(['paymentTermDays', 'metadata'] as const),
] as const;

function checkInput(viewer: Viewer, { projectId, externalId, userId }: Customer, input: CustomerChange): void {
  const check = checkNotNull(new Check(), input, ['timezone', 'taxExempt', 'combineInvoices', 'collectionMethod']);
  check.that(
    input.email !== null || Boolean(externalId ?? userId),
    '/email',
    'must not be null: the customer has no other identifier',
  );
  if (!viewer.may('billing:write', projectId)) {
    for (const name of projectFields)
      check.that(input[name] === undefined, `/${name}`, 'can be changed only by the project; leave it out');
  }
  checkTexts(check, input).done();
}

function columnsOf(change: CustomerChange): Partial<Customer> {
  const { email, timezone, locale, taxExempt, combineInvoices, collectionMethod, paymentTermDays, poNumber } = change;
  const { name, address, vatId } = change;
  // Null values of required fields have been refused.
  return {
    email,
    timezone,
    locale,
    taxExempt,
    combineInvoices,
    collectionMethod,
    paymentTermDays,
    poNumber,
    ...textColumns({ name, address, vatId }),
  } as Partial<Customer>;
}
