import { z } from 'zod';
import type Stripe from 'stripe';
import { parseId } from '../../../../platform/values/ids.ts';
import { keyOf } from './stripe-account.ts';
import type { StripeAccount } from './stripe-account.ts';
import { list } from './stripe-shapes.ts';

/** Where the objects of one kind are looked up. */
interface Place<T> {
  shape: z.ZodType<T>;
  list: (sdk: Stripe, page: Page) => Promise<unknown>;
  search: (sdk: Stripe, query: Stripe.PaymentIntentSearchParams & Stripe.CustomerSearchParams) => Promise<unknown>;
}

interface Page {
  created: { gte: number };
  limit: number;
  starting_after?: string;
}

type Marked = { id: string; metadata?: Record<string, string> | null };

/** Within this time the search may not have an object yet (https://docs.stripe.com/search#data-freshness). */
const unsearchedSeconds = 3_600;

/** By how much the clocks of the hub and of Stripe may differ. */
const skewSeconds = 300;

/** The pages of 100 that are read at most. */
const maxPages = 20;

/**
 * Finds the object that was made under a key, when its answer was lost. The search of Stripe lags behind, so that the newest
 * objects are read from the list, which does not.
 */
export async function findByKey<T extends Marked>(
  account: StripeAccount,
  key: string,
  place: Place<T>,
): Promise<T | undefined> {
  const { ask, nowSeconds } = account;
  const [madeAt, searchedUntil] = [madeAtSeconds(key) ?? 0, nowSeconds - unsearchedSeconds];
  const isNew = madeAt > searchedUntil && madeAt <= nowSeconds + skewSeconds;
  const from = (isNew ? madeAt : searchedUntil) - skewSeconds;
  const found = await findInList(account, key, { place, from });
  if (found.object || (found.isWhole && isNew)) return found.object;
  const query = `metadata['hub_key']:'${key.replaceAll(/[^\w-]/g, '')}'`;
  const results = await ask(z.object({ data: z.array(place.shape) }), (sdk) => place.search(sdk, { query, limit: 10 }));
  const object = results.data.find((one) => keyOf(account, one) === key);
  if (!object && !found.isWhole) throw new Error('Stripe: too many new objects to look through; the search follows');
  return object;
}

interface Found<T> {
  object?: T;
  /** Whether the list was read to its end. */
  isWhole: boolean;
}

async function findInList<T extends Marked>(
  account: StripeAccount,
  key: string,
  { place, from }: { place: Place<T>; from: number },
): Promise<Found<T>> {
  const page: Page = { created: { gte: from }, limit: 100 };
  for (let pages = 0; pages < maxPages; pages += 1) {
    const { data, has_more: hasMore } = await account.ask(list(place.shape), (sdk) => place.list(sdk, page));
    const object = data.find((one) => keyOf(account, one) === key);
    if (object || !hasMore) return { object, isWhole: true };
    page.starting_after = data.at(-1)?.id;
  }
  return { isWhole: false };
}

/** When a key was made, in seconds: the ids of the hub are UUIDs of version 7. */
export function madeAtSeconds(key: string): number | undefined {
  const uuid = parseId(key)?.uuid;
  return uuid === undefined ? undefined : Math.floor(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) / 1000);
}
