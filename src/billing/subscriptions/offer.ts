import type { Metadata } from '../../platform/values/metadata.ts';

/**
 * What a project offers by a checkout link: terms that a person could not choose, and its consent to the purchase. What is
 * bought this way is always paid first.
 */
export interface Offer {
  /** The free days for a customer who had no trial of these products before; null for those of the prices. */
  trialDays: number | null;
  metadata: Metadata;
}
