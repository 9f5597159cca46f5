export enum PricingModel {
  flat = 'flat',
  unit = 'unit',
  graduated = 'graduated',
  volume = 'volume',
  package = 'package',
  percentage = 'percentage',
  graduated_percentage = 'graduated_percentage',
  custom = 'custom',
}

/** A step of a tiered price. Amounts are decimals in the currency itself; what is left out is nothing. */
export interface Tier {
  /** The last unit that belongs to it; null in the last tier, which has no end. */
  upTo: string | null;
  /** For each unit (graduated, volume). */
  unitAmount?: string | null;
  /** Once, when the tier is reached. */
  flatAmount?: string | null;
  /** Of the amount that falls in it (graduated_percentage). */
  percent?: string | null;
}

/** What a price asks in one of its currencies. */
export interface Amounts {
  currency: string;
  /** For each unit, for each package, or for the whole of it when flat. */
  unitAmount?: string | null;
  tiers: Tier[];
  /** For each event that a percentage is taken of. */
  fixedAmount?: string | null;
  /** What a buyer who names the amount may name. */
  minimumAmount?: string | null;
  maximumAmount?: string | null;
  presetAmount?: string | null;
}

/** All that is needed to calculate what a quantity costs at a price in one currency: plain values, no entity. */
export interface Terms extends Amounts {
  model: PricingModel;
  /** How many units one package holds. */
  packageSize?: string | null;
  /** How many units cost nothing (package, percentage). */
  freeUnits?: string | null;
  /** Of each hundred (percentage). */
  percent?: string | null;
  /** Whether the flat amount of the first tier is owed for nothing, too: vendors differ, so a price says it. */
  flatFeeOnZero: boolean;
}
