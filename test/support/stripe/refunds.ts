import { mapOf, textOf } from './form.ts';
import type { Params } from './form.ts';
import type { Charge, Objects, Refund, Transaction } from './objects.ts';
import type { Payments } from './payments.ts';
import { StripeError, invalidRequest, missing } from './stripe-error.ts';

/** The refunds of the server. */
export class Refunds {
  /** The status with which refunds begin. */
  firstStatus = 'succeeded';

  constructor(
    readonly objects: Objects,
    readonly payments: Payments,
  ) {}

  create(params: Params): Refund {
    const { latest_charge: latest, id: intent } = this.payments.find(textOf(params, 'payment_intent'));
    const charge = this.objects.get<Charge>('charge', latest ?? undefined);
    if (!charge) throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
    const amount = Number(textOf(params, 'amount'));
    const left = charge.amount - this.#refunded(charge);
    if (charge.disputed) throw done('charge_disputed', 'This charge has been charged back.');
    if (!left) throw done('charge_already_refunded', 'The charge has already been refunded.');
    if (amount > left) throw done(undefined, `Refund amount (${amount}) is greater than unrefunded amount on charge`);
    const refund = this.objects.add<Refund>({
      ...{ object: 'refund', status: this.firstStatus, amount, currency: charge.currency, charge: charge.id },
      ...{ payment_intent: intent, failure_reason: null, metadata: mapOf(params, 'metadata') },
    });
    this.#move(refund, -amount, 'refund');
    this.objects.announce('refund.created', refund);
    return refund;
  }

  find(id: string): Refund {
    const refund = this.objects.get<Refund>('refund', id);
    if (!refund) throw missing('refund', id);
    return refund;
  }

  /** A bank does not accept a refund: its money comes back. */
  fail(refund: Refund): void {
    Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
    this.#move(refund, refund.amount, 'refund_failure');
    this.objects.announce('refund.failed', refund);
  }

  #refunded({ id }: Charge): number {
    const refunds = this.objects.all<Refund>('refund').filter((one) => one.charge === id && one.status !== 'failed');
    return refunds.reduce((sum, { amount }) => sum + amount, 0);
  }

  #move({ id: source, currency }: Refund, amount: number, type: string): void {
    this.objects.add<Transaction>({ object: 'balance_transaction', type, amount, fee: 0, currency, source });
  }
}

/** An error of a call that was done, so that it is kept for its key. */
function done(code: string | undefined, message: string): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...(code && { code }) }, true);
}
