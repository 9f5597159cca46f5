import type { PricingModel } from '../graphql/gql/graphql.ts';

/** Amounts that a price has in each of its currencies. */
export type AmountName = 'unitAmount' | 'fixedAmount' | 'minimumAmount' | 'presetAmount' | 'maximumAmount';

/** Numbers that a price has once, for all currencies. */
export type SharedName = 'percent' | 'packageSize' | 'freeUnits';

export type TierAmountName = 'unitAmount' | 'flatAmount' | 'percent';

interface ModelForm {
  label: string;
  text: string;
  /** The fields that the form shows for it, with their labels. */
  amounts: Partial<Record<AmountName, string>>;
  shared: Partial<Record<SharedName, string>>;
  /** What each tier has; a model without it has no tiers. */
  tier?: TierAmountName[];
}

/** What the form asks for, by the model of the price. The API decides what is needed. */
export const models: Record<PricingModel, ModelForm> = {
  flat: { label: 'Flat', text: 'One amount for any quantity.', amounts: { unitAmount: 'Amount' }, shared: {} },
  unit: { label: 'Per unit', text: 'An amount for each unit.', amounts: { unitAmount: 'Amount per unit' }, shared: {} },
  graduated: {
    label: 'Graduated',
    text: 'Each unit at the price of its own tier.',
    ...{ amounts: {}, shared: {}, tier: ['unitAmount', 'flatAmount'] },
  },
  volume: {
    label: 'Volume',
    text: 'All units at the price of the tier that the quantity reaches.',
    ...{ amounts: {}, shared: {}, tier: ['unitAmount', 'flatAmount'] },
  },
  package: {
    label: 'Package',
    text: 'An amount for each package begun.',
    amounts: { unitAmount: 'Amount per package' },
    shared: { packageSize: 'Units in a package', freeUnits: 'Free units' },
  },
  percentage: {
    label: 'Percentage',
    text: 'A share of an amount of money, such as a payment.',
    amounts: { fixedAmount: 'Amount for each event' },
    shared: { percent: 'Percentage', freeUnits: 'Free amount' },
  },
  graduated_percentage: {
    label: 'Graduated percentage',
    text: 'A share of an amount of money, with its own percentage in each tier.',
    ...{ amounts: {}, shared: {}, tier: ['percent', 'flatAmount'] },
  },
  custom: {
    label: 'Named by the buyer',
    text: 'The buyer names the amount.',
    amounts: { minimumAmount: 'At least', presetAmount: 'Proposed', maximumAmount: 'At most' },
    shared: {},
  },
};

export const tierLabels: Record<TierAmountName, string> = {
  ...{ unitAmount: 'Per unit', flatAmount: 'Flat amount', percent: 'Percentage' },
};
