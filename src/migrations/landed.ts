import type { Migration } from '@mikro-orm/migrations';

/**
 * The effect of a migration on instances that do not know it. `expand` only adds, so they continue beside it.
 * `contract` removes or changes what they may use, so only instances that know `needs` continue: the expand migration
 * of an earlier release, whose code no longer uses what is removed.
 */
export type Phase = { phase: 'expand' } | { phase: 'contract'; needs?: string };

/** A migration in the list, under the name that databases store. */
export type Landed = {
  name: string;
  class: new (...given: ConstructorParameters<typeof Migration>) => Migration;
} & Phase;
