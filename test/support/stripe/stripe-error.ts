/** An error as Stripe answers it. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string } & Record<string, unknown>,
    /** Whether the call was done, so that its answer is kept for its idempotency key. */
    readonly isDone = false,
  ) {
    super(error.message);
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more });
}

export function missing(object: string, id: string | undefined, param = 'id'): StripeError {
  const more = { code: 'resource_missing', param };
  const error = { type: 'invalid_request_error', message: `No such ${object}: '${String(id)}'`, ...more };
  return new StripeError(param === 'id' ? 404 : 400, error);
}

/** A decline, with the intent that was declined. */
export function cardError({ code, ...more }: { code: string } & Record<string, unknown>): StripeError {
  return new StripeError(402, { type: 'card_error', message: 'Your card was declined.', code, ...more }, true);
}
