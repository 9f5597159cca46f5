import type { Migration } from '@mikro-orm/migrations';

/**
 * What a migration means for instances that do not know it. `expand` only adds, and they continue beside it. `contract`
 * takes away or changes what they may use: of them only those continue that know `needs`, the expand migration of an
 * earlier release whose code already does without what is taken away.
 */
export type Phase = { phase: 'expand' } | { phase: 'contract'; needs?: string };

/** A migration in the list of all, under the name by which databases remember it. */
export type Landed = {
  name: string;
  class: new (...given: ConstructorParameters<typeof Migration>) => Migration;
} & Phase;
