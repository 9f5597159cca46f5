import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../platform/time/instants.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { Step } from './step.ts';
import { worker } from './worker.ts';
import { readableError } from './readable-error.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';

/**
 * Sets aside what could not be done, with its error, so that it does not hold up others. Someone has to look at it. What
 * another has done, changed or set aside since it failed here is left as it is.
 */
export async function quarantine(
  em: EntityManager,
  { kind, id }: Step,
  error: unknown,
  now: Temporal.Instant,
): Promise<void> {
  const thing = await take<Invoice | Subscription>(em, kind === 'invoice' ? Invoice : Subscription, id);
  // Nothing is ever due to what is set aside already.
  if (!thing?.nextDueAt || isAfter(thing.nextDueAt, now)) return;
  const why = readableError(error);
  thing.quarantine(why, now);
  if (thing instanceof Invoice) {
    const payload = { ...invoiceFields(thing), error: why };
    record(em, worker, now, { ...subjectOf(thing), type: 'invoice.quarantined', payload });
  } else {
    const payload = { ...subscriptionFields(thing), error: why };
    record(em, worker, now, { ...subjectOf(thing), type: 'subscription.quarantined', payload });
  }
}

/** The customer first, as everyone does who changes what is theirs. */
async function take<T extends Invoice | Subscription>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
): Promise<T | null> {
  const found = await peek(em, entity, id);
  if (!found) return null;
  await lock(em, Customer, found.customerId);
  return lock(em, entity, id);
}
