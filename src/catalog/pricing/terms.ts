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

/** A step of a tiered price. Amounts are decimals in the currency itself; left out, they are 0. */
export interface Tier {
  /** The last unit of the tier, inclusive; null in the last tier, which has no end. */
  upTo: string | null;
  /** For each unit (graduated, volume). */
  unitAmount?: string | null;
  /** Once, when the tier is reached. */
  flatAmount?: string | null;
  /** The percentage of the amount that falls in the tier (graduated_percentage). */
  percent?: string | null;
}

/** The amounts of a price in one of its currencies. */
export interface Amounts {
  currency: string;
  /** For each unit, each package, or the whole quantity when flat. */
  unitAmount?: string | null;
  tiers: Tier[];
  /** For each event that a percentage is taken of. */
  fixedAmount?: string | null;
  /** The range for a buyer who names the amount, and the default. */
  minimumAmount?: string | null;
  maximumAmount?: string | null;
  presetAmount?: string | null;
}

/** Everything needed to calculate a cost at a price in one currency: plain values, no entity. */
export interface Terms extends Amounts {
  model: PricingModel;
  /** The number of units in one package. */
  packageSize?: string | null;
  /** The number of free units (package, percentage). */
  freeUnits?: string | null;
  /** The percentage, such as "2.9" (percentage). */
  percent?: string | null;
  /** Whether the flat amount of the first tier is also owed for a quantity of 0; vendors differ, so each price decides. */
  flatFeeOnZero: boolean;
}
