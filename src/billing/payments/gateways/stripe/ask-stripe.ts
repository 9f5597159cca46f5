import { setTimeout } from 'node:timers/promises';
import type Stripe from 'stripe';
import type { z } from 'zod';
import { StripeFailure, isFailure } from './stripe-failure.ts';
import type { SdkError } from './stripe-failure.ts';

/** Sends one request to Stripe by the SDK, and reads its answer by a shape; throws an answer that does not have it. */
export type AskStripe = <T>(shape: z.ZodType<T>, request: (sdk: Stripe) => Promise<unknown>) => Promise<T>;

interface Connection {
  /** The address of the API. */
  url: string;
  secretKey: string;
  signal: AbortSignal;
}

/** The pauses before a call that Stripe was too busy for is made again, with the same key. */
const pausesMs = [300, 900, 2_000];

/** Asks Stripe by the key of an account, until the signal ends it. */
export function askStripe(connection: Connection): AskStripe {
  let opened: Promise<Stripe> | undefined;
  return async (shape, request) => {
    const sdk = await (opened ??= open(connection));
    return shape.parse(await send(sdk, request, connection.signal));
  };
}

/** Repeats what Stripe did not start on. Nothing else is repeated: after that, only questions are asked. */
async function send(sdk: Stripe, request: (sdk: Stripe) => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await request(sdk);
    } catch (error) {
      const failure = signal.aborted ? (signal.reason as Error) : described(error as Error);
      if (!isFailure(failure, 'busy') || tries === pausesMs.length) throw failure;
      await setTimeout(pausesMs[tries], undefined, { signal });
    }
  }
}

/** An error that is not one of the SDK is a bug, and stays as it is. */
function described(error: Error): Error {
  return 'rawType' in error ? new StripeFailure(error as SdkError) : error;
}

/** The SDK is loaded with the first call, because it is large and only hubs with Stripe need it. */
async function open({ url, secretKey, signal }: Connection): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const { protocol, hostname, port } = new URL(url);
  return new Sdk(secretKey, {
    ...(protocol === 'http:' ? { protocol: 'http' as const } : {}),
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    httpClient: Sdk.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) => {
      const signals = init?.signal ? [signal, init.signal] : [signal];
      return fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) });
    }),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
