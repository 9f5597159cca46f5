import { rangeChoices } from '../range/range-choices.ts';

/** What the address of each screen on revenue can have. */
export const revenueChoices = {
  ...rangeChoices,
  product: undefined,
  plan: undefined,
  customer: undefined,
  country: undefined,
  currency: undefined,
  convertTo: undefined,
} as const;
