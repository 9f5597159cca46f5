import type { CreatePaymentInput } from '../../app/graphql/gql/billing/graphql.ts';

/** What a person has entered about money that was received. */
export interface PaymentDraft {
  amount: string;
  method: string;
  /** The day on which it was received, in the zone of the reader. */
  day: string;
  reference: string;
}

/** The usual methods; the API takes any key. */
export const methods = [
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'card', label: 'Card' },
  { value: 'direct_debit', label: 'Direct debit' },
  { value: 'cash', label: 'Cash' },
  { value: 'manual', label: 'Another way' },
];

export function newPayment(amount: string): PaymentDraft {
  return { amount, method: 'bank_transfer', day: today(), reference: '' };
}

/** The present day as the field of a date takes it. */
export function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The entries as the API takes them: a payment of today was received now, and an earlier one at noon of its day. */
export function inputOf({ amount, method, day, reference }: PaymentDraft): Omit<CreatePaymentInput, 'invoiceId'> {
  const receivedAt = day && day !== today() ? new Date(`${day}T12:00`).toISOString() : undefined;
  return { amount, method, receivedAt, reference: reference.trim() || undefined };
}
