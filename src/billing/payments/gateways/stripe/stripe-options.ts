import type { Temporal } from 'temporal-polyfill';

/** What the adapter of Stripe needs of the hub. */
export interface StripeOptions {
  /** The address of the API, without a path. */
  url: string;
  /** The real time. */
  now: () => Temporal.Instant;
  /** Receives why Stripe refused a call, for the log; the attempt only has a reason for the customer. */
  onRefused: (subject: string, error: unknown) => void;
}
