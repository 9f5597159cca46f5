import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { Payment } from '../payments/payment.ts';

/** The reference of a charge, with a suffix if a person has recorded a payment of the invoice by it. */
export async function freeReference(
  em: EntityManager,
  { projectId, invoiceId }: PaymentAttempt,
  reference: string,
): Promise<string> {
  const isTaken = await em.count(Payment, { projectId, invoiceId, reference, gateway: null });
  return isTaken ? `${reference}_charge` : reference;
}
