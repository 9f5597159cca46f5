import type { PricingModel, Terms, Tier } from './terms.ts';

export type TermField = Exclude<keyof Terms, 'model' | 'currency'>;
export type TierField = Exclude<keyof Tier, 'upTo'>;

/** The fields of a price that it has in each of its currencies. */
export const amountFields = [
  'unitAmount',
  'tiers',
  'fixedAmount',
  'minimumAmount',
  'maximumAmount',
  'presetAmount',
] as const satisfies TermField[];

/** The fields that it has once. */
export const sharedFields = ['packageSize', 'freeUnits', 'percent', 'flatFeeOnZero'] as const satisfies TermField[];

interface FieldsOfModel {
  needs: TermField[];
  takes: TermField[];
  /** What a tier may ask; it must ask one of them. */
  tier: TierField[];
}

/** What a price of each model must say, and what it may; it may say nothing else. */
export const modelFields: Record<PricingModel, FieldsOfModel> = {
  flat: { needs: ['unitAmount'], takes: [], tier: [] },
  unit: { needs: ['unitAmount'], takes: [], tier: [] },
  graduated: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['unitAmount', 'flatAmount'] },
  volume: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['unitAmount', 'flatAmount'] },
  package: { needs: ['unitAmount', 'packageSize'], takes: ['freeUnits'], tier: [] },
  percentage: { needs: ['percent'], takes: ['freeUnits', 'fixedAmount'], tier: [] },
  graduated_percentage: { needs: ['tiers'], takes: ['flatFeeOnZero'], tier: ['percent', 'flatAmount'] },
  custom: { needs: [], takes: ['minimumAmount', 'maximumAmount', 'presetAmount'], tier: [] },
};

/** A model in a sentence: "graduated percentage". */
export function inWords(model: PricingModel): string {
  return model.replaceAll('_', ' ');
}
