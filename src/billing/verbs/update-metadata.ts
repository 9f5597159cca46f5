import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { mergeMetadata } from '../../platform/values/metadata.ts';
import type { Metadata, MetadataChange } from '../../platform/values/metadata.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { Order } from '../orders/order.ts';
import { Payment } from '../payments/payment.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

type Changed = `${'subscription' | 'order' | 'invoice' | 'payment'}.metadata_changed`;

interface WithMetadata {
  id: string;
  projectId: string;
  customerId: string;
  metadata: Metadata;
  updatedAt?: Temporal.Instant;
  touch?(now: Temporal.Instant): void;
}

interface Kind<T> {
  entity: EntityClass<T>;
  noun: string;
  type: Changed;
}

export interface MetadataInput {
  id: string;
  metadata: MetadataChange;
}

type UpdateMetadata<T> = (em: EntityManager, viewer: Viewer, input: MetadataInput, at: Temporal.Instant) => Promise<T>;

/**
 * Makes the verb that changes the project's own keys and values on a billing object; its customer may not. They affect
 * no state, so every status allows it.
 */
function updateMetadata<T extends WithMetadata>({ entity, noun, type }: Kind<T>): UpdateMetadata<T> {
  return async (em, viewer, { id, metadata: given }, at) => {
    viewer.require('billing:write');
    const { customerId } = viewer.admit('billing:write', await peek(em, entity, id), noun);
    const { customer, now } = await lockAndCatchUp(em, customerId, at);
    const thing = await lock(em, entity, id);
    if (!thing) throw notFound(noun);
    const { metadata, changed } = mergeMetadata(thing.metadata, given);
    if (!Object.keys(changed).length) return thing;
    thing.metadata = metadata;
    if (thing.touch) thing.touch(now);
    else if (thing.updatedAt) thing.updatedAt = now;
    const payload = { customerId: thing.customerId, metadata: changed };
    record(em, viewer, now, { ...subjectOf(thing), testClockId: customer.testClockId, type, payload });
    return thing;
  };
}

export const updateSubscriptionMetadata = updateMetadata({
  entity: Subscription,
  noun: 'subscription',
  type: 'subscription.metadata_changed',
});

export const updateOrderMetadata = updateMetadata({
  entity: Order,
  noun: 'order',
  type: 'order.metadata_changed',
});

export const updateInvoiceMetadata = updateMetadata({
  entity: Invoice,
  noun: 'invoice',
  type: 'invoice.metadata_changed',
});

export const updatePaymentMetadata = updateMetadata({
  entity: Payment,
  noun: 'payment',
  type: 'payment.metadata_changed',
});
