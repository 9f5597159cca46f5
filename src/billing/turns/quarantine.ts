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
import { worker } from '../subscriptions/worker.ts';
import { incidentText, publicText } from './incident.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';

/**
 * Quarantines the subscription or invoice of a failed step with its error, so that it does not block other work. A person
 * must resolve it. Its event has no text of the error, since projects read it. If another process has completed, changed
 * or quarantined it since the failure, it stays as it is.
 */
export async function quarantine(
  em: EntityManager,
  { kind, id }: Step,
  error: unknown,
  now: Temporal.Instant,
): Promise<void> {
  const thing = await lockAfterCustomer<Invoice | Subscription>(em, kind === 'invoice' ? Invoice : Subscription, id);
  // Quarantined rows have no due time.
  if (!thing?.nextDueAt || isAfter(thing.nextDueAt, now)) return;
  const text = incidentText(error);
  thing.quarantine(text, now);
  const failure = { error: publicText(text) };
  if (thing instanceof Invoice) {
    const payload = { ...invoiceFields(thing), ...failure };
    record(em, worker, now, { ...subjectOf(thing), type: 'invoice.quarantined', payload });
  } else {
    const payload = { ...subscriptionFields(thing), ...failure };
    record(em, worker, now, { ...subjectOf(thing), type: 'subscription.quarantined', payload });
  }
}

/** Locks the customer first, as every change of the customer's data does. */
async function lockAfterCustomer<T extends Invoice | Subscription>(
  em: EntityManager,
  entity: EntityClass<T>,
  id: string,
): Promise<T | null> {
  const found = await peek(em, entity, id);
  if (!found) return null;
  await lock(em, Customer, found.customerId);
  return lock(em, entity, id);
}
