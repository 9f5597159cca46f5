import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { named } from '../../platform/values/check.ts';
import type { CustomerInput } from './customer-input.ts';
import { timeOfClock } from './clocks/attach.ts';
import { textColumns } from './check-customer.ts';
import { admitChosen, findExisting, readChoice, requireId, requireSignedInUser, userTaken } from './choose-customer.ts';
import type { CustomerChoice } from './choose-customer.ts';
import { Customer } from './customer.ts';
import { requireNoCustomerId } from './external-id.ts';

/** A customer for a preview; a new one is not stored, and nothing can be due for them. */
export interface PreviewedCustomer {
  customer: Customer;
  isNew: boolean;
}

/**
 * Returns the customer that an input names. A new customer is returned as it would be created, but is not stored. Refuses
 * the same input as `chooseCustomer`.
 */
export async function previewCustomer(
  em: EntityManager,
  viewer: Viewer,
  { projectId, choice }: { projectId: string; choice: CustomerChoice },
  now: Temporal.Instant,
): Promise<PreviewedCustomer> {
  const input = readChoice(viewer, projectId, choice);
  const { userId, externalId } = input ?? {};
  if (userId) await requireSignedInUser(em, viewer, projectId, userId);
  const id = input ? await findExisting(em, projectId, input) : requireId(choice);
  if (id) {
    const customer = await named(input ? '/customer' : '/customerId', async () =>
      admitChosen(viewer, projectId, await em.findOne(Customer, { id })),
    );
    return { customer, isNew: false };
  }
  await requireNoCustomerId(em, projectId, externalId);
  if (userId && externalId && (await findExisting(em, projectId, { userId }))) throw userTaken();
  if (input?.testClockId) await timeOfClock(em, projectId, input.testClockId);
  return { customer: newCustomer(projectId, input!, now), isNew: true };
}

function newCustomer(projectId: string, input: CustomerInput, now: Temporal.Instant): Customer {
  const { externalId, userId, email, timezone, locale, testClockId } = input;
  const fields = { externalId, userId, email, timezone, locale, testClockId, ...textColumns(input) };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const times = { createdAt: now, updatedAt: now };
  return Object.assign(new Customer(), { projectId, ...times }, Object.fromEntries(given));
}
