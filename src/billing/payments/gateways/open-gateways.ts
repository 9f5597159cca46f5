import type { Gateways } from './gateways.ts';
import { sandbox } from './sandbox/sandbox.ts';
import { stripe } from './stripe/stripe.ts';
import type { StripeOptions } from './stripe/stripe-options.ts';

interface GatewayOptions extends Omit<StripeOptions, 'url'> {
  inTransaction: Parameters<typeof sandbox>[0];
  /** The address of the API of Stripe. */
  stripeUrl: string;
}

/** The adapters of all gateways of this process. */
export function openGateways({ inTransaction, stripeUrl, ...options }: GatewayOptions): Gateways {
  return { sandbox: sandbox(inTransaction), stripe: stripe({ ...options, url: stripeUrl }) };
}
