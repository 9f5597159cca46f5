import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import type { CustomerInput } from './customer-input.ts';
import { timeOfClock } from './clocks/attach.ts';
import { textColumns } from './check-customer.ts';
import { admitChosen, findKnown, readChoice, requireId, requireKnownUser, userTaken } from './choose-customer.ts';
import type { CustomerChoice } from './choose-customer.ts';
import { Customer } from './customer.ts';

/** A customer; of one who is new, and so not made, nothing is known yet, and nothing can be due to them. */
export interface ForeseenCustomer {
  customer: Customer;
  isNew: boolean;
}

/**
 * The customer that an input names; one who would be made is answered as they would be, and not made. Refuses what
 * choosing them would.
 */
export async function foreseeCustomer(
  em: EntityManager,
  viewer: Viewer,
  { projectId, choice }: { projectId: string; choice: CustomerChoice },
  now: Temporal.Instant,
): Promise<ForeseenCustomer> {
  const input = readChoice(viewer, projectId, choice);
  const { userId, externalId } = input ?? {};
  if (userId) await requireKnownUser(em, viewer, projectId, userId);
  const id = input ? await findKnown(em, projectId, input) : requireId(choice);
  if (id) {
    const known = await em.findOne(Customer, { id });
    return { customer: admitChosen(viewer, projectId, known), isNew: false };
  }
  if (userId && externalId && (await findKnown(em, projectId, { userId }))) throw userTaken();
  if (input?.testClockId) await timeOfClock(em, projectId, input.testClockId);
  return { customer: newCustomer(projectId, input!, now), isNew: true };
}

function newCustomer(projectId: string, input: CustomerInput, now: Temporal.Instant): Customer {
  const { externalId, userId, email, timezone, locale, testClockId } = input;
  const said = { externalId, userId, email, timezone, locale, testClockId, ...textColumns(input) };
  const given = Object.entries(said).filter(([, value]) => value !== undefined && value !== null);
  const times = { createdAt: now, updatedAt: now };
  return Object.assign(new Customer(), { projectId, ...times }, Object.fromEntries(given));
}
