import type { Rational } from '../../platform/values/rational.ts';
import { checkPresent, isGiven, note } from './check-fields.ts';
import type { FieldContext } from './check-fields.ts';
import { exactly, readDecimal, zero } from './exact.ts';
import { modelFields } from './model-fields.ts';
import type { TierField } from './model-fields.ts';
import type { Tier } from './terms.ts';

export const maxTiers = 100;
const tierFields: TierField[] = ['unitAmount', 'flatAmount', 'percent'];

/** Reports mistakes in the amounts of tiers. `checkFields` reports tiers on a model without tiers. */
export function checkTiers(context: FieldContext, tiers: Tier[]): void {
  context.check.atMost(tiers, `${context.at}/tiers`, maxTiers);
  if (!hasCheckableTiers(context, tiers)) return;
  tiers.forEach((tier, index) => checkTier({ ...context, at: `${context.at}/tiers/${index}` }, tier));
}

function checkTier(context: FieldContext, tier: Tier): void {
  const known = modelFields[context.model].tier;
  for (const field of tierFields) {
    if (isGiven(tier[field])) checkPresent(context, field, tier[field], known.includes(field));
  }
  if (known.some((field) => isGiven(tier[field]))) return;
  note(context, known[0]!, `must be given, or else ${known[1]!}: the tier has no amount`);
}

/** Reports tiers that are not in ascending order, tiers without an end, and a last tier with one. */
export function checkTierEnds(context: FieldContext, tiers: Tier[]): void {
  if (!hasCheckableTiers(context, tiers)) return;
  let before = zero;
  tiers.forEach(({ upTo }, index) => {
    const isLast = index === tiers.length - 1;
    const problem = isLast ? problemOfLast(upTo) : problemOfEnd(upTo, before);
    if (problem) note(context, `tiers/${index}/upTo`, problem);
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

function hasCheckableTiers({ model }: FieldContext, tiers: Tier[]): boolean {
  return modelFields[model].tier.length > 0 && tiers.length <= maxTiers;
}
