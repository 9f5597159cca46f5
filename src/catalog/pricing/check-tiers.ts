import type { Rational } from '../../platform/values/rational.ts';
import { checkGiven, isGiven, note } from './check-fields.ts';
import type { FieldPlace } from './check-fields.ts';
import { exactly, readDecimal, zero } from './exact.ts';
import { modelFields } from './model-fields.ts';
import type { TierField } from './model-fields.ts';
import type { Tier } from './terms.ts';

const maxTiers = 100;
const tierFields: TierField[] = ['unitAmount', 'flatAmount', 'percent'];

/** Notes what is wrong with what tiers ask. Tiers that may not be there at all are noted by `checkFields`. */
export function checkTiers(place: FieldPlace, tiers: Tier[]): void {
  place.check.atMost(tiers, `${place.at}/tiers`, maxTiers);
  if (!isLookedInto(place, tiers)) return;
  tiers.forEach((tier, index) => checkTier({ ...place, at: `${place.at}/tiers/${index}` }, tier));
}

function checkTier(place: FieldPlace, tier: Tier): void {
  const known = modelFields[place.model].tier;
  for (const field of tierFields) {
    if (isGiven(tier[field])) checkGiven(place, field, tier[field], known.includes(field));
  }
  if (known.some((field) => isGiven(tier[field]))) return;
  note(place, known[0]!, `must be given, or else ${known[1]!}: the tier asks nothing`);
}

/** Notes tiers that do not follow each other, and whichever of them ends where it should not, or does not. */
export function checkTierEnds(place: FieldPlace, tiers: Tier[]): void {
  if (!isLookedInto(place, tiers)) return;
  let before = zero;
  tiers.forEach(({ upTo }, index) => {
    const isLast = index === tiers.length - 1;
    const problem = isLast ? problemOfLast(upTo) : problemOfEnd(upTo, before);
    if (problem) note(place, `tiers/${index}/upTo`, problem);
    before = readDecimal(upTo ?? '') ?? before;
  });
}

function problemOfLast(upTo: string | null): string | undefined {
  return isGiven(upTo) ? 'must be null: the last tier has no end' : undefined;
}

function problemOfEnd(upTo: string | null, before: Rational): string | undefined {
  if (!isGiven(upTo)) return 'must be given: only the last tier has no end';
  const end = readDecimal(upTo!);
  if (!end) return 'must be a decimal number as text, such as "100", with at most 12 decimals';
  if (end.compare(before) > 0) return undefined;
  return `must be greater than ${exactly(before)}, where this tier begins`;
}

function isLookedInto({ model }: FieldPlace, tiers: Tier[]): boolean {
  return modelFields[model].tier.length > 0 && tiers.length <= maxTiers;
}
