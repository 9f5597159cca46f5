import type { Temporal } from 'temporal-polyfill';
import type { DeclineReason } from './decline-reason.ts';
import type { ConnectGatewayInput } from './connect-gateway-input.ts';
import type { GatewayMode } from './gateway-mode.ts';
import type { GatewayName } from './gateway-name.ts';

/** An account of a project at a gateway, with the secrets that its adapter needs. */
export interface GatewayAccess {
  id: string;
  projectId: string;
  secret: string;
  /** The secret of its webhooks, for a gateway that gives one of its own; absent until it is known. */
  webhookSecret?: string;
}

/** What an account needs to be used, checked with its gateway; the secrets are not sealed yet. */
export interface CheckedAccount {
  secret: string;
  webhookSecret: string | null;
  mode: GatewayMode;
  /** The account at the gateway; null if it has none. */
  reference: string | null;
  publishableKey: string | null;
}

/** A call about one charge, refund or saved method. */
export interface GatewayCall {
  /** The idempotency key: the id of the attempt, the refund or the method. Calls with one key act once. */
  key: string;
  /** The reference by which the gateway has answered before; null if it never has. */
  reference: string | null;
  /** The current time of the customer: of their test clock, if they have one. */
  at: Temporal.Instant;
  /** Aborted when the hub stops waiting for the answer. */
  signal: AbortSignal;
}

/** A call about a charge, with what was to be taken. */
export interface ChargeQuestion extends GatewayCall {
  amountMinor: bigint;
  currency: string;
}

export interface ChargeCall extends ChargeQuestion {
  /** A saved method by its reference, or a token of the gateway's frontend. */
  source: { method: string } | { token: string };
  /** Whether the customer is absent, so that they cannot confirm anything. */
  isAutomatic: boolean;
  /** Where the page of a bank returns the customer; null if they cannot be sent to one. */
  returnUrl: string | null;
}

export interface SaveMethodCall extends GatewayCall {
  token: string;
  /** Where the page of a bank returns the customer; null if they cannot be sent to one. */
  returnUrl: string | null;
}

/** A call about a refund, with the charge of which it is. */
export interface RefundQuestion extends GatewayCall {
  /** The key of the refunded charge. */
  chargeKey: string;
  /** The reference of the refunded charge; null if the gateway has never given one. */
  chargeReference: string | null;
}

export interface RefundCall extends RefundQuestion {
  amountMinor: bigint;
  currency: string;
}

/** What a frontend needs to let the customer confirm. */
export interface NextAction {
  /** The secret for the gateway's frontend library; null if it needs none. */
  clientSecret: string | null;
  /** The page of the bank to which the customer is sent; null if the library shows it. */
  redirectUrl: string | null;
}

export type DisputeState = 'open' | 'won' | 'lost';

/** The objections of the payer's bank to a charge, all together, in the currency of the charge. */
export interface Dispute {
  state: DisputeState;
  /** What the bank has of the money now: all of it, a part, or 0 once the project has won. */
  takenMinor: bigint;
  /** What the gateway keeps for it beside that. */
  feeMinor: bigint;
}

/** The state of a charge as its gateway knows it. */
export type ChargeState =
  | {
      status: 'succeeded';
      reference: string;
      amountMinor: bigint;
      currency: string;
      /** The fee that the gateway keeps, in the same currency. */
      feeMinor: bigint;
      /** The kind of method that paid, such as card. */
      method: string;
      /** The objection of the payer's bank; null if there was none. */
      dispute: Dispute | null;
    }
  | { status: 'declined'; reference: string | null; reason: DeclineReason }
  | { status: 'requires_action'; reference: string; nextAction: NextAction }
  | { status: 'processing'; reference: string }
  | { status: 'canceled'; reference: string };

/** A saved method as it is shown; none of it can be used to pay. */
export interface MethodDetails {
  kind: string;
  brand: string | null;
  last4: string | null;
  expiryMonth: number | null;
  expiryYear: number | null;
}

/** The state of a saved method as its gateway knows it. */
export type MethodState =
  | ({ status: 'active'; reference: string } & MethodDetails)
  | { status: 'declined'; reason: DeclineReason }
  | { status: 'requires_action'; reference: string; nextAction: NextAction }
  | { status: 'removed' };

/** The state of a refund as its gateway knows it. */
export type RefundState =
  | { status: 'succeeded'; reference: string }
  | { status: 'processing'; reference: string }
  | { status: 'failed'; reference: string | null; because: string };

/** The key of what a webhook is about. The hub then asks for its state, so that order and repetition do not matter. */
export interface WebhookNotice {
  /** The id of the event at the gateway; an event is processed once. */
  eventId: string;
  kind: 'charge' | 'refund' | 'method';
  key: string;
}

/** A charge or a refund in the record of a gateway. */
export interface RecordedMovement {
  kind: 'charge' | 'refund' | 'chargeback';
  key: string;
  currency: string;
  /** The amount that moved, without its sign; 0 for a chargeback of which only a fee is left. */
  amountMinor: bigint;
  /** The fee that is taken off a charge, or that a chargeback costs beside its amount. */
  feeMinor: bigint;
}

/**
 * The adapter of a gateway. Every method may throw: then the outcome is unknown, and the hub asks by `fetchCharge` and its
 * like, never by calling again. An answer that the adapter does not understand is thrown as well.
 */
export interface Gateway {
  readonly name: GatewayName;
  /** Checks what a project connects by, and asks the gateway whether it is valid; throws a refusal if it is not. */
  checkAccount(input: Pick<ConnectGatewayInput, 'stripe'>): Promise<CheckedAccount>;
  /** Creates and confirms a charge, and captures it at once. A declined one is an answer, not an error. */
  charge(account: GatewayAccess, call: ChargeCall): Promise<ChargeState>;
  /** The state of the charge with a key; undefined if the gateway does not know the key. */
  fetchCharge(account: GatewayAccess, call: ChargeQuestion): Promise<ChargeState | undefined>;
  /**
   * Makes sure that a charge is never taken: cancels one that is open, and refuses one that arrives later with this key.
   * Returns its state, which may be `succeeded` if it was faster.
   */
  abandonCharge(account: GatewayAccess, call: ChargeQuestion): Promise<ChargeState>;
  saveMethod(account: GatewayAccess, call: SaveMethodCall): Promise<MethodState>;
  fetchMethod(account: GatewayAccess, call: GatewayCall): Promise<MethodState | undefined>;
  /** Removes a saved method, or makes sure that one with this key is never saved. */
  removeMethod(account: GatewayAccess, call: GatewayCall): Promise<void>;
  refund(account: GatewayAccess, call: RefundCall): Promise<RefundState>;
  fetchRefund(account: GatewayAccess, call: RefundQuestion): Promise<RefundState | undefined>;
  /** Makes sure that a refund is never paid; returns its state, which may be `succeeded` if it was faster. */
  abandonRefund(account: GatewayAccess, call: RefundQuestion): Promise<RefundState>;
  /** All money that moved through an account, for the comparison with the ledger; each request has a deadline of its own. */
  readRecord(account: GatewayAccess, deadline: () => AbortSignal): Promise<RecordedMovement[]>;
  /** Checks the signature of a webhook and reads it; throws a refusal otherwise. Undefined if it concerns nothing here. */
  readWebhook(account: GatewayAccess, webhook: Webhook): Promise<WebhookNotice | undefined>;
}

/** A request to the webhook address, as it was sent. */
export interface Webhook {
  body: string;
  header: (name: string) => string | undefined;
  now: Temporal.Instant;
}
