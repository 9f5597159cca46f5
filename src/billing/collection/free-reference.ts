import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { Payment } from '../payments/payment.ts';
import { Refund, RefundStatus } from '../payments/refunds/refund.ts';

/** The reference of a charge, with a suffix if a person has recorded a payment of the invoice by it. */
export async function freeReference(
  em: EntityManager,
  { projectId, invoiceId }: PaymentAttempt,
  reference: string,
): Promise<string> {
  const isTaken = await em.count(Payment, { projectId, invoiceId, reference, gateway: null });
  return isTaken ? `${reference}_charge` : reference;
}

/** The reference of a refund, with a suffix if another refund of the customer has it, such as one that a person recorded. */
export async function freeRefundReference(
  em: EntityManager,
  { id, projectId, customerId }: Refund,
  reference: string,
): Promise<string> {
  const status = RefundStatus.succeeded;
  const isTaken = await em.count(Refund, { projectId, customerId, reference, status, id: { $ne: id } });
  return isTaken ? `${reference}_${id}` : reference;
}
