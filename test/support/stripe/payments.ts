import type { Card } from './cards.ts';
import { cardOf } from './cards.ts';
import { mapOf, textOf } from './form.ts';
import type { Params } from './form.ts';
import type { Charge, Dispute, Intent, Method, Objects, Transaction } from './objects.ts';
import { cardError, invalidRequest, missing } from './stripe-error.ts';

/** The payments of the server: PaymentIntents with their charges and disputes. */
export class Payments {
  /** Whether fees become known with the charge; otherwise by `bookFees`. */
  knowsFees = true;
  /** The currency of the account and the rate to it, if charges are converted. */
  conversion: { currency: string; rate: number } | undefined;

  constructor(readonly objects: Objects) {}

  create(params: Params): Intent {
    const amount = Number(textOf(params, 'amount'));
    if (!Number.isSafeInteger(amount) || amount < 1) throw invalidRequest('Invalid integer', { param: 'amount' });
    if (amount < 50) throw invalidRequest('Amount must be at least 50.', { code: 'amount_too_small', param: 'amount' });
    const currency = textOf(params, 'currency') ?? '';
    if (!/^[a-z]{3}$/.test(currency)) throw invalidRequest('Invalid currency', { param: 'currency' });
    const card = textOf(params, 'confirm') === 'true' ? this.#source(params) : undefined;
    const intent = this.objects.add<Intent>({
      ...{ object: 'payment_intent', status: 'requires_payment_method', amount, amount_received: 0, currency },
      ...{ client_secret: 'pi_secret_local', next_action: null, last_payment_error: null, latest_charge: null },
      metadata: mapOf(params, 'metadata'),
    });
    this.objects.announce('payment_intent.created', intent);
    const isOff = textOf(params, 'off_session') === 'true';
    return card ? this.#confirm(intent, card, { isOff, returnUrl: textOf(params, 'return_url') }) : intent;
  }

  cancel(id: string): Intent {
    const intent = this.find(id);
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw invalidRequest(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    Object.assign(intent, { status: 'canceled', next_action: null });
    this.objects.announce('payment_intent.canceled', intent);
    return intent;
  }

  update(id: string, params: Params): Intent {
    const intent = this.find(id);
    Object.assign(intent.metadata, mapOf(params, 'metadata'));
    return intent;
  }

  find(id: string | undefined): Intent {
    const intent = this.objects.get<Intent>('payment_intent', id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  /** The customer or a bank ends what is open: by success, or by a decline. */
  decide(id: string, decline?: { code: string; decline_code?: string }): void {
    const intent = this.find(id);
    if (!decline) return void this.succeed(intent);
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: decline });
    this.objects.announce('payment_intent.payment_failed', intent);
  }

  succeed(intent: Intent): Intent {
    const { amount, currency, metadata, id } = intent;
    const charge = this.objects.add<Charge>({
      ...{ object: 'charge', amount, currency, disputed: false, payment_intent: id, balance_transaction: null },
      ...{ payment_method_details: { type: 'card' }, metadata: { ...metadata } },
    });
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: amount,
      latest_charge: charge.id,
      next_action: null,
    });
    if (this.knowsFees) this.book(charge);
    this.objects.announce('payment_intent.succeeded', intent);
    return intent;
  }

  book(charge: Charge): void {
    const { currency, rate } = this.conversion ?? { currency: charge.currency, rate: 1 };
    const amount = Math.round(charge.amount * rate);
    const fee = Math.round(amount * 0.015) + 25;
    const { id: source } = charge;
    const booked = { object: 'balance_transaction', type: 'charge', amount, fee, currency, source } as const;
    charge.balance_transaction = this.objects.add<Transaction>(booked).id;
  }

  /** A bank takes a charge back, or a part of it. */
  dispute(id: string, { status = 'needs_response', part }: { status?: string; part?: number } = {}): Dispute {
    const charge = this.objects.get<Charge>('charge', this.find(id).latest_charge!)!;
    charge.disputed = true;
    const { currency, payment_intent } = charge;
    const amount = part ?? charge.amount;
    const of = { charge: charge.id, payment_intent, balance_transactions: [] };
    const dispute = this.objects.add<Dispute>({ object: 'dispute', status, amount, currency, ...of });
    if (!status.startsWith('warning')) this.#move(dispute, -amount, 1_500);
    this.objects.announce('charge.dispute.created', dispute);
    return dispute;
  }

  /** A dispute ends; one that is won gives its money back, and its fee where Stripe returns that. */
  closeDispute(dispute: Dispute, status: 'won' | 'lost', fee = 0): void {
    dispute.status = status;
    if (status === 'won') this.#move(dispute, dispute.amount, fee);
    this.objects.announce('charge.dispute.closed', dispute);
  }

  #move(dispute: Dispute, minor: number, fee: number): void {
    const { currency, rate } = this.conversion ?? { currency: dispute.currency, rate: 1 };
    const booked = { object: 'balance_transaction', type: 'adjustment', currency, source: dispute.id } as const;
    dispute.balance_transactions.push(
      this.objects.add<Transaction>({ ...booked, amount: Math.round(minor * rate), fee }),
    );
  }

  #source(params: Params): Card {
    const id = textOf(params, 'payment_method') ?? textOf(params, 'confirmation_token');
    const param = 'payment_method' in params ? 'payment_method' : 'confirmation_token';
    const saved = this.objects.get<Method>('payment_method', id);
    if (saved && (!saved.customer || saved.customer !== textOf(params, 'customer')))
      throw invalidRequest('The customer does not have a payment method with this ID.', { param });
    const card = cardOf(saved?.token ?? id ?? '');
    if (!card) throw missing('PaymentMethod', id, param);
    return card;
  }

  #confirm(intent: Intent, card: Card, { isOff, returnUrl }: { isOff: boolean; returnUrl?: string }): Intent {
    const { outcome, ...decline } = card;
    if (outcome === 'redirects' && !returnUrl)
      throw invalidRequest('A return_url is needed to confirm by this payment method.', { param: 'return_url' });
    if (outcome === 'requires_action' && isOff) return this.#decline(intent, { code: 'authentication_required' });
    if (outcome === 'declines') return this.#decline(intent, decline);
    if (outcome === 'processes') return Object.assign(intent, { status: 'processing' });
    if (outcome === 'requires_action' || outcome === 'redirects')
      return Object.assign(intent, { status: 'requires_action', next_action: actionOf(outcome, returnUrl) });
    this.succeed(intent);
    if (outcome === 'is_disputed') this.dispute(intent.id);
    return intent;
  }

  #decline(intent: Intent, { code = 'card_declined', ...more }: Omit<Card, 'outcome'>): never {
    intent.last_payment_error = { type: 'card_error', code, ...more };
    this.objects.announce('payment_intent.payment_failed', intent);
    throw cardError({ code, ...more, payment_intent: { ...intent } });
  }
}

function actionOf(outcome: 'requires_action' | 'redirects', returnUrl: string | undefined): object {
  return outcome === 'redirects'
    ? { type: 'redirect_to_url', redirect_to_url: { url: 'https://bank.example/confirm', return_url: returnUrl } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: {} };
}
