import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Temporal } from 'temporal-polyfill';
import { Refusal } from '../../../../errors.ts';
import type { GatewayAccess, Webhook, WebhookNotice } from '../gateway.ts';

/** The seconds by which the time of a signature may differ from the current time. */
const toleranceSeconds = 300;

const bodyShape = z.object({
  id: z.string().max(200),
  kind: z.enum(['charge', 'refund', 'method']),
  key: z.string().max(200),
});

/** The signature of a webhook as its header has it: `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body" in hex>`. */
export function signWebhook(secret: string, body: string, at: Temporal.Instant): string {
  const seconds = String(Math.floor(at.epochMilliseconds / 1000));
  return `t=${seconds},v1=${hmacOf(secret, seconds, body)}`;
}

/** Reads a webhook whose signature is right and recent; refuses any other. */
export function readSandboxWebhook({ secret }: GatewayAccess, { body, header, now }: Webhook): WebhookNotice {
  const [, seconds = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header('sandbox-signature') ?? '') ?? [];
  const expected = hmacOf(secret, seconds, body);
  const isSigned =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!isSigned) throw badWebhook('The signature does not match the body.');
  const age = Math.abs(now.epochMilliseconds / 1000 - Number(seconds));
  if (age > toleranceSeconds) throw badWebhook('The time of the signature is more than five minutes from now.');
  const { id: eventId, kind, key } = read(body);
  return { eventId, kind, key };
}

function read(body: string): z.infer<typeof bodyShape> {
  try {
    return bodyShape.parse(JSON.parse(body));
  } catch {
    throw badWebhook('The body is no event of this gateway.');
  }
}

function hmacOf(secret: string, seconds: string, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

function badWebhook(sentence: string): Refusal {
  return new Refusal('invalid', 'gateway_event_invalid', sentence);
}
