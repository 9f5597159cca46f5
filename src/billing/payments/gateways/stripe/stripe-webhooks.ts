import { z } from 'zod';
import { Refusal } from '../../../../errors.ts';
import type { GatewayAccess, Webhook, WebhookNotice } from '../gateway.ts';
import { keyOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { isFailure } from './stripe-failure.ts';
import { paymentIntent } from './stripe-shapes.ts';

/** The seconds by which a webhook may be older than the current time. */
const toleranceSeconds = 300;

const kinds: Readonly<Record<string, WebhookNotice['kind']>> = {
  payment_intent: 'charge',
  refund: 'refund',
  setup_intent: 'method',
};

const event = z.object({
  id: z.string().max(200),
  type: z.string(),
  data: z.object({
    object: z.object({
      object: z.string(),
      metadata: z.record(z.string(), z.string()).nullish(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

/**
 * Reads a webhook whose signature is right and recent; refuses any other. Only the key of what it is about is used. A
 * dispute has no key: its charge is asked for it.
 */
export async function readWebhook(
  account: StripeAccount,
  { webhookSecret }: GatewayAccess,
  webhook: Webhook,
): Promise<WebhookNotice | undefined> {
  if (webhookSecret === undefined)
    throw badWebhook('The account has no webhook secret yet: changeGatewayKeys sets it.');
  const { id: eventId, data } = read(await verify(webhook, webhookSecret));
  const { object, payment_intent: intent } = data.object;
  if (object === 'dispute') {
    const key = intent ? await keyOfIntent(account, intent) : undefined;
    return key === undefined ? undefined : { eventId, kind: 'charge', key };
  }
  const kind = kinds[object];
  const key = keyOf(account, data.object);
  return kind === undefined || key === undefined ? undefined : { eventId, kind, key };
}

async function verify({ body, header, now }: Webhook, secret: string): Promise<unknown> {
  const { default: Stripe } = await import('stripe');
  const signature = header('stripe-signature') ?? '';
  const receivedAt = now.epochMilliseconds;
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, receivedAt);
  } catch {
    throw badWebhook('The signature does not match the body, or is more than five minutes old.');
  }
}

function read(parsed: unknown): z.infer<typeof event> {
  const { success, data } = event.safeParse(parsed);
  if (!success) throw badWebhook('The body is no event of this gateway.');
  return data;
}

/** The key of a PaymentIntent. Without an answer the webhook is refused, so that Stripe sends it again. */
async function keyOfIntent(account: StripeAccount, id: string): Promise<string | undefined> {
  try {
    return keyOf(account, await account.ask(paymentIntent, (sdk) => sdk.paymentIntents.retrieve(id)));
  } catch (error) {
    if (isFailure(error, 'invalid')) return undefined;
    throw new Refusal('unavailable', 'gateway_unavailable', 'Stripe did not answer about the charge. Send it again.');
  }
}

function badWebhook(sentence: string): Refusal {
  return new Refusal('invalid', 'gateway_event_invalid', sentence);
}
