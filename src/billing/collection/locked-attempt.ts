import type { Customer } from '../customers/customer.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import type { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import type { ChargeState } from '../payments/gateways/gateway.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';

/** An attempt and its invoice, both locked. */
export interface LockedAttempt {
  attempt: PaymentAttempt;
  invoice: Invoice;
}

/** An attempt whose customer is locked as well. */
export interface CustomersAttempt extends LockedAttempt {
  customer: Customer;
}

/** Money that a gateway took. */
export interface TakenCharge {
  gateway: GatewayName;
  state: Extract<ChargeState, { status: 'succeeded' }>;
}
