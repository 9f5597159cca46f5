import { raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventFields } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { EmailChange } from '../../auth/people/email-change.ts';
import { lock } from '../../platform/store/lock.ts';
import { Customer } from './customer.ts';

/** Gives the customers that a person is their new address, where they have the former one of the account. */
export async function followEmail(
  em: EntityManager,
  { userId, from, email, actor }: EmailChange,
  now: Temporal.Instant,
): Promise<void> {
  const known = { userId, [raw('lower(email)')]: from.toLowerCase() };
  // In id order, to avoid deadlocks.
  const found = await em.find(Customer, known, { orderBy: { id: 'asc' } });
  for (const { id } of found) {
    const customer = (await lock(em, Customer, id))!;
    Object.assign(customer, { email, updatedAt: now });
    const payload = { ...eventFields(customer, ['externalId', 'userId']), changed: ['email'] };
    record(em, actor, now, { ...subjectOf(customer), type: 'customer.updated', payload });
  }
}
