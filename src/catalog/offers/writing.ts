import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { MeterIds } from './meters-of-offer.ts';

/** What an offer is written for. */
export interface OfferWriting {
  em: EntityManager;
  product: { id: string; projectId: string };
  meters: MeterIds;
  now: Temporal.Instant;
}
