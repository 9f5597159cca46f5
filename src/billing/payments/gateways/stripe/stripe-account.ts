import type Stripe from 'stripe';
import type { GatewayAccess, GatewayCall } from '../gateway.ts';
import { askStripe } from './ask-stripe.ts';
import type { AskStripe } from './ask-stripe.ts';
import type { StripeOptions } from './stripe-options.ts';

/** An account at Stripe that is called for one purpose. */
export interface StripeAccount {
  ask: AskStripe;
  /** The id of the account in the hub, which marks all its objects at Stripe. */
  id: string;
  /** The real time, in seconds. */
  nowSeconds: number;
  /** Receives why Stripe refused a call that was invalid. */
  onRefused: StripeOptions['onRefused'];
}

export function openAccount(
  { url, now, onRefused }: StripeOptions,
  { id, secret: secretKey }: GatewayAccess,
  signal: AbortSignal,
): StripeAccount {
  const nowSeconds = Math.floor(now().epochMilliseconds / 1000);
  return { ask: askStripe({ url, secretKey, signal }), id, nowSeconds, onRefused };
}

/** What marks an object at Stripe as one of the hub. Stripe copies it from a PaymentIntent to its charge. */
export function marksOf({ id }: Pick<StripeAccount, 'id'>, { key }: Pick<GatewayCall, 'key'>): Stripe.MetadataParam {
  return { hub_key: key, hub_account: id };
}

type Marked = { metadata?: Record<string, string> | null };

/** The key of an object, if it is one of this account of the hub. */
export function keyOf({ id }: Pick<StripeAccount, 'id'>, { metadata }: Marked): string | undefined {
  return metadata?.hub_account === id ? metadata.hub_key : undefined;
}
