import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { checkReturnAddresses } from '../checkouts/return-address.ts';
import { Customer } from '../customers/customer.ts';
import { admitBilled } from '../customers/visible.ts';
import { connectedAccount } from '../payments/gateways/gateway-accounts.ts';
import { AddPaymentMethodInput } from '../payments/methods/add-method-input.ts';
import { methodFields } from '../payments/methods/method-fields.ts';
import { PaymentMethodStatus, methodStates } from '../payments/methods/method-states.ts';
import { retryNow } from '../payments/methods/retry-now.ts';
import { requireRoom } from '../payments/methods/require-room.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

interface AddMethodRequest extends AddPaymentMethodInput {
  /** The public address of the hub, whose pages may be returned to. */
  hubUrl?: string;
}

/** Has a gateway save a method of a customer, by a token of its frontend. Customers may add methods of their own. */
export async function addPaymentMethod(
  em: EntityManager,
  viewer: Viewer,
  input: AddMethodRequest,
  at: Temporal.Instant,
): Promise<PaymentMethod> {
  viewer.require('billing:write');
  const found = await peek(em, Customer, input.customerId);
  const billed = found && { projectId: found.projectId, customerId: found.id };
  const { projectId, customerId } = await admitBilled(em, viewer, billed, 'customer', 'billing:write');
  const { token, returnUrl = null, hubUrl } = input;
  const check = checkBounds(new Check(), AddPaymentMethodInput, input);
  if (returnUrl) await checkReturnAddresses(em, check, { projectId, hubUrl }, { '/returnUrl': returnUrl });
  check.done();
  const { customer, now } = await lockAndCatchUp(em, customerId, at);
  const { id: accountId } = await connectedAccount(em, projectId, input.gateway);
  await requireRoom(em, { projectId, customerId }, now);
  const { testClockId } = customer;
  const method = new PaymentMethod({ projectId, customerId, accountId, token, returnUrl, testClockId }, now);
  em.persist(method);
  return method;
}

/** Charges a method automatically from now on, in place of the one before. */
export async function makePaymentMethodDefault(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PaymentMethod> {
  const { method, now } = await lockMethod(em, viewer, id, at);
  methodStates.require(method, 'make_default');
  if (method.isDefault) return method;
  const { customerId, projectId } = method;
  // A customer has one default at a time, so the one before gives way first.
  await em.nativeUpdate(PaymentMethod, { customerId, projectId, isDefault: true }, { isDefault: false });
  method.isDefault = true;
  method.updatedAt = now;
  await retryNow(em, method, now);
  const payload = methodFields(method);
  record(em, viewer, now, { ...subjectOf(method), type: 'payment_method.default_changed', payload });
  return method;
}

/** Has the gateway asked at once, such as when the customer has come back from their bank. */
export async function refreshPaymentMethod(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PaymentMethod> {
  const { method, now } = await lockMethod(em, viewer, id, at);
  if (method.status === PaymentMethodStatus.pending || method.status === PaymentMethodStatus.requires_action)
    method.askNow(now);
  return method;
}

/** Removes a method, here at once and at its gateway afterwards. It is never charged again. */
export async function removePaymentMethod(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PaymentMethod> {
  const { method, now } = await lockMethod(em, viewer, id, at);
  method.transition('remove', now);
  method.askAt(now);
  record(em, viewer, now, { ...subjectOf(method), type: 'payment_method.removed', payload: methodFields(method) });
  return method;
}

async function lockMethod(em: EntityManager, viewer: Viewer, id: string, at: Temporal.Instant) {
  viewer.require('billing:write');
  const found = await peek(em, PaymentMethod, id);
  const { customerId } = await admitBilled(em, viewer, found, 'payment_method', 'billing:write');
  const { now } = await lockAndCatchUp(em, customerId, at);
  return { method: (await lock(em, PaymentMethod, id))!, now };
}
