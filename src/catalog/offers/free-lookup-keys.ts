import type { EntityManager } from '@mikro-orm/postgresql';
import { Check } from '../../platform/values/check.ts';
import { conflict } from '../../errors.ts';
import type { OfferInput } from './offer.ts';
import type { PlanInput } from './offer-input.ts';
import { Price } from './price.ts';

/**
 * Refuses lookup keys that a price of another product already has, with a pointer to each. The index of the same name
 * covers concurrent requests. Takes one statement, or none.
 */
export async function requireFreeLookupKeys(
  em: EntityManager,
  product: { id: string; projectId: string },
  input: OfferInput,
): Promise<void> {
  const given = lookupKeysIn(input);
  if (!given.length) return;
  const taken = await em.find(Price, {
    projectId: product.projectId,
    productId: { $ne: product.id },
    lookupKey: { $in: given.map(({ lookupKey }) => lookupKey) },
    archivedAt: null,
  });
  const check = new Check();
  for (const { lookupKey, at } of given) {
    check.that(!taken.some((price) => price.lookupKey === lookupKey), at, 'is taken by a price of another product');
  }
  if (!check.problems.length) return;
  const sentence = 'Another price of this project is sold under this lookupKey; choose another one.';
  throw conflict('price_lookup_key_taken', sentence, { problems: check.problems });
}

/** The lookup keys in an offer, with a pointer to each. */
export function lookupKeysIn({ plans }: { plans: readonly PlanInput[] }): { lookupKey: string; at: string }[] {
  return plans.flatMap(({ prices }, plan) =>
    prices.flatMap(({ lookupKey }, price) =>
      lookupKey ? [{ lookupKey, at: `/plans/${plan}/prices/${price}/lookupKey` }] : [],
    ),
  );
}
