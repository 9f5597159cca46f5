import { Rational } from '../../platform/values/rational.ts';
import type { Calculation } from '../pricing/calculate.ts';
import { keyOfMatch, mostSpecific, normaliseMatch } from '../pricing/group-match.ts';
import type { GroupMatch } from '../pricing/group-match.ts';
import type { Price } from './price.ts';

/** A quantity of usage with the same properties. */
export interface UsageToEstimate {
  properties: Readonly<Record<string, unknown>>;
  quantity: string;
}

/** The usage of one group of a price; the match is null for usage that no group matches. */
export interface GroupQuantity {
  match: GroupMatch | null;
  quantity: string;
}

/** The cost of the usage of one group of a price. */
export interface GroupEstimate extends GroupQuantity, Calculation {}

/** Adds up the quantities of each group, as a bill does: usage belongs to the group that matches it most specifically. */
export function quantitiesOf(
  groups: Price['groups'],
  { quantity, usage }: { quantity?: string | null; usage?: readonly UsageToEstimate[] | null },
): GroupQuantity[] {
  const given = (usage ?? []).map(({ properties, quantity: used }): GroupQuantity => {
    return { match: mostSpecific(groups, normaliseMatch(properties))?.match ?? null, quantity: used };
  });
  const other = quantity ?? (given.length ? null : '1');
  const all = other === null ? given : [...given, { match: null, quantity: other }];
  const sums = new Map<string, GroupQuantity>();
  for (const { match, quantity: more } of all) {
    const key = keyOfMatch(match);
    const before = sums.get(key)?.quantity;
    sums.set(key, { match, quantity: before ? Rational.of(before).plus(Rational.of(more)).toDecimal() : more });
  }
  return [...sums.values()];
}
