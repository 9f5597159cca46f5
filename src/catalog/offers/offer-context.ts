import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { OfferMeters } from './meters-of-offer.ts';

/** The context in which an offer is written. */
export interface OfferContext {
  em: EntityManager;
  product: { id: string; projectId: string };
  meters: OfferMeters;
  now: Temporal.Instant;
}
