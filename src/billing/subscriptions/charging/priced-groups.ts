import type { EntityManager } from '@mikro-orm/postgresql';
import { keyOfMatch, mostSpecific, nameOfMatch } from '../../../catalog/pricing/group-match.ts';
import type { GroupMatch } from '../../../catalog/pricing/group-match.ts';
import { groupsOfMeters } from '../../../metering/usage-groups.ts';
import type { UsageGroup } from '../../../metering/usage-groups.ts';
import type { OfferedPrice } from '../offers.ts';

/** Usage that is priced together: that of one group of a price, or null for all usage that no group matches. */
export type PricedGroup = GroupMatch | null;

/** The usage that a price counts separately, its groups first; a price without groups counts everything together. */
export function pricedGroups({ price }: OfferedPrice): PricedGroup[] {
  return [...price.groups.map(({ match }) => match), null];
}

/** Whether a line bills the usage of a group. */
export function isOfGroup({ usageGroup }: { usageGroup: PricedGroup }, group: PricedGroup): boolean {
  return keyOfMatch(usageGroup) === keyOfMatch(group);
}

/** The addition to a line's description that names its group: ", eu-west · gpt-4"; none for a price without groups. */
export function groupSuffix({ price, meter }: OfferedPrice, group: PricedGroup): string {
  if (!price.groups.length) return '';
  return `, ${group ? nameOfMatch(group, meter!.groupBy) : 'other'}`;
}

/** Returns the numbers of the meter's groups that a price counts together; undefined for the usage of the whole meter. */
export type NumbersOfGroup = (offer: OfferedPrice, group: PricedGroup) => number[] | undefined;

/** Reads the groups of the meters of prices with groups, in one statement, or in none without such prices. */
export async function readNumbersOfGroups(
  em: EntityManager,
  projectId: string,
  offers: readonly OfferedPrice[],
): Promise<NumbersOfGroup> {
  const grouped = [...new Set(offers)].filter(({ price }) => price.groups.length);
  if (!grouped.length) return () => undefined;
  const byMeter = await groupsOfMeters(em, projectId, [...new Set(grouped.map(({ meter }) => meter!.id))]);
  const numbers = new Map(grouped.map((offer) => [offer, assign(offer, byMeter.get(offer.meter!.id)!)]));
  return (offer, group) => numbers.get(offer) && (numbers.get(offer)!.get(keyOfMatch(group)) ?? []);
}

/** Assigns each group of a meter to the most specific group of a price. */
function assign({ price, meter }: OfferedPrice, groups: readonly UsageGroup[]): Map<string, number[]> {
  const assigned = new Map<string, number[]>();
  for (const { number, values } of groups) {
    const named = Object.fromEntries(meter!.groupBy.map((name, index) => [name, values[index]!]));
    const key = keyOfMatch(mostSpecific(price.groups, named)?.match ?? null);
    const numbers = assigned.get(key);
    if (numbers) numbers.push(number);
    else assigned.set(key, [number]);
  }
  return assigned;
}
