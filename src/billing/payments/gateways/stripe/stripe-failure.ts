/** What a failed call says about what was called for. */
export type FailureKind =
  /** A bank or Stripe declined a payment or a method. */
  | 'declined'
  /** The call was invalid, so that nothing was done. */
  | 'invalid'
  /** The idempotency key was used for another call. */
  | 'key_reused'
  /** Stripe did not start on the call: too many calls, or one with the same key is being done. */
  | 'busy'
  /** The key of the account is wrong, or lacks a permission. */
  | 'unauthorized'
  /** Nothing is known of what was done. */
  | 'unanswered';

/** The fields of an error of the SDK that are read. */
export interface SdkError {
  /** The name of its class, such as StripeConnectionError. */
  type?: string;
  message?: string;
  statusCode?: number;
  rawType?: string;
  code?: string;
  decline_code?: string;
  advice_code?: string;
  param?: string;
  requestId?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
}

/**
 * A call that Stripe refused or did not answer. It is logged, so it has none of what the SDK keeps in its errors: secrets of
 * clients, and headers.
 */
export class StripeFailure extends Error {
  override readonly name = 'StripeFailure';
  readonly kind: FailureKind;
  readonly code: string | undefined;
  readonly declineCode: string | undefined;
  readonly adviceCode: string | undefined;
  readonly param: string | undefined;
  readonly #intent: unknown;

  constructor(error: SdkError) {
    const kind = kindOf(error);
    super(describe(error, kind));
    this.kind = kind;
    this.code = error.code;
    this.declineCode = error.decline_code;
    this.adviceCode = error.advice_code;
    this.param = error.param;
    this.#intent = error.payment_intent ?? error.setup_intent;
  }

  /** The PaymentIntent or SetupIntent that was declined, as Stripe sent it; its client secret is kept out of logs. */
  get intent(): unknown {
    return this.#intent;
  }
}

export function isFailure(error: unknown, ...kinds: FailureKind[]): error is StripeFailure {
  return error instanceof StripeFailure && kinds.includes(error.kind);
}

/** The failure of a call, as a value; any other error is thrown on. */
export function failureOf(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error;
  throw error;
}

function kindOf({ statusCode, rawType }: SdkError): FailureKind {
  if (statusCode === 409 || statusCode === 429) return 'busy';
  if (statusCode === 401 || statusCode === 403) return 'unauthorized';
  if (rawType === 'idempotency_error') return 'key_reused';
  if (rawType === 'card_error') return 'declined';
  return rawType === 'invalid_request_error' && statusCode && statusCode < 500 ? 'invalid' : 'unanswered';
}

/** The text of Stripe is kept where it says what was wrong with the call; about keys it repeats parts of them. */
function describe({ type, statusCode, rawType, code, requestId, message }: SdkError, kind: FailureKind): string {
  const what = [statusCode, rawType ?? type, code].filter(Boolean).join(' ');
  const request = requestId ? ` (request ${requestId})` : '';
  const text = kind === 'invalid' && message ? `: ${message.slice(0, 300)}` : '';
  return `Stripe: ${what || 'no answer'}${request}${text}`;
}
