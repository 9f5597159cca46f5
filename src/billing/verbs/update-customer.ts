import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Check } from '../../platform/values/check.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { takeTurn } from '../turns/take-turn.ts';
import type { Turn } from '../turns/take-turn.ts';
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
 * Changes what is known of a customer, for their next invoices; those that are finalised keep what they say. What has come
 * due by now is billed first, as the customer was until now.
 */
export async function updateCustomer(
  em: EntityManager,
  viewer: Viewer,
  { id, input: { ifVersion, ...input } }: { id: string; input: UpdateCustomerInput },
  at: Temporal.Instant,
): Promise<Customer> {
  const { customer, now } = await takeBilled(em, viewer, { id, email: input.email }, at);
  checkInput(viewer, customer, input);
  requireVersion(customer, 'customer', ifVersion);
  const changes = changesOf(customer, columnsOf(input));
  if (!Object.keys(changes).length) return customer;
  Object.assign(customer, changes, { updatedAt: now });
  // The audit is never removed: it says what was changed, and not the address of a person.
  const payload = { ...eventFields(customer, ['externalId', 'userId']), changed: Object.keys(changes) };
  record(em, viewer, now, { ...subjectOf(customer), type: 'customer.updated', payload });
  return customer;
}

type CustomerChange = Omit<UpdateCustomerInput, 'ifVersion'>;

async function takeBilled(
  em: EntityManager,
  viewer: Viewer,
  { id, email }: { id: string; email: string | null | undefined },
  now: Temporal.Instant,
): Promise<Turn> {
  viewer.require('billing:write');
  const found = await em.findOne(Customer, { id });
  const billed = found && { projectId: found.projectId, customerId: found.id };
  const { projectId } = await admitBilled(em, viewer, billed, 'customer', 'billing:write');
  if (email !== undefined && isIdentifiedByEmail(found!)) await holdEmails(em, projectId, [found!.email, email]);
  return takeTurn(em, id, now);
}

/** What the project alone says of a customer: where and when it bills them, and what it need not tax. */
const ofProject = ['email', 'timezone', 'taxExempt'] as const;

function checkInput(viewer: Viewer, { projectId, externalId, userId }: Customer, input: CustomerChange): void {
  const check = checkNotNull(new Check(), input, ['timezone', 'taxExempt']);
  check.that(
    input.email !== null || Boolean(externalId ?? userId),
    '/email',
    'must not be null: the customer is known by it',
  );
  if (!viewer.may('billing:write', projectId)) {
    for (const name of ofProject)
      check.that(input[name] === undefined, `/${name}`, 'can be changed by the project alone; leave it out');
  }
  checkTexts(check, input).done();
}

function columnsOf({ email, timezone, locale, taxExempt, ...texts }: CustomerChange): Partial<Customer> {
  // What must not be null has been refused.
  return { email, timezone, locale, taxExempt, ...textColumns(texts) } as Partial<Customer>;
}
