import type { PricingModel, Terms, Tier } from './terms.ts';

export type TermField = Exclude<keyof Terms, 'model' | 'currency'>;
export type TierField = Exclude<keyof Tier, 'upTo'>;

/** The fields that a price has in each of its currencies. */
export const amountFields = [
  'unitAmount',
  'tiers',
  'fixedAmount',
  'minimumAmount',
  'maximumAmount',
  'presetAmount',
] as const satisfies TermField[];

/** The fields that a price has once, for all currencies. */
export const sharedFields = ['packageSize', 'freeUnits', 'percent', 'flatFeeOnZero'] as const satisfies TermField[];

interface ModelFields {
  needs: TermField[];
  takes: TermField[];
  /** The amounts that a tier may have; it must have at least one. */
  tier: TierField[];
}

/** The fields that each model needs, and those that it may have; it must have no others. */
export const modelFields: Record<PricingModel, ModelFields> = {
  flat: { needs: ['unitAmount'], takes: [], tier: [] },
  unit: { needs: ['unitAmount'], takes: [], tier: [] },
  graduated: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['unitAmount', 'flatAmount'] },
  volume: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['unitAmount', 'flatAmount'] },
  package: { needs: ['unitAmount', 'packageSize'], takes: ['freeUnits'], tier: [] },
  percentage: { needs: ['percent'], takes: ['freeUnits', 'fixedAmount'], tier: [] },
  graduated_percentage: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['percent', 'flatAmount'] },
  custom: { needs: [], takes: ['minimumAmount', 'maximumAmount', 'presetAmount'], tier: [] },
};

/** The name of a model for messages: "graduated percentage". */
export function inWords(model: PricingModel): string {
  return model.replaceAll('_', ' ');
}
