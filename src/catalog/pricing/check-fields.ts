import type { Check } from '../../platform/values/check.ts';
import { problemOfDecimal } from './check-decimal.ts';
import type { Kind } from './check-decimal.ts';
import { inWords, modelFields } from './model-fields.ts';
import type { TermField, TierField } from './model-fields.ts';
import { PricingModel } from './terms.ts';
import type { Terms } from './terms.ts';

/** What is looked at: something of a price of this model in this currency, at this pointer. */
export interface FieldPlace {
  check: Check;
  at: string;
  model: PricingModel;
  currency: string;
}

const kinds: Partial<Record<TermField | TierField, Kind>> = {
  flatAmount: 'charge',
  packageSize: 'size',
  freeUnits: 'count',
  percent: 'percent',
  minimumAmount: 'charge',
  maximumAmount: 'charge',
  presetAmount: 'charge',
};

/** Notes the fields that the model needs and that are not there, those that it does not know, and bad numbers. */
export function checkFields(place: FieldPlace, values: Partial<Terms>, fields: readonly TermField[]): void {
  const { needs, takes } = modelFields[place.model];
  for (const field of fields) {
    const isNeeded = needs.includes(field);
    if (isGiven(values[field])) checkGiven(place, field, values[field], isNeeded || takes.includes(field));
    else if (isNeeded) note(place, field, `must be given: a ${inWords(place.model)} price needs it`);
  }
}

/** Notes a value that is there and may not be, or that is no number of the kind that the field holds. */
export function checkGiven(place: FieldPlace, field: TermField | TierField, value: unknown, isKnown: boolean): void {
  if (!isKnown) return note(place, field, `must be left out: a ${inWords(place.model)} price has no use for it`);
  if (typeof value !== 'string') return;
  const problem = problemOfDecimal(value, kindOf(field, place.model), place.currency);
  if (problem) note(place, field, problem);
}

export function note({ check, at }: FieldPlace, field: string, detail: string): void {
  check.that(false, `${at}/${field}`, detail);
}

/** Whether an input says something there; an empty list and false say what is so anyway. */
export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false;
}

/** A flat price is asked as it is; any other amount is for each of something. */
function kindOf(field: TermField | TierField, model: PricingModel): Kind {
  if (field === 'unitAmount' && model === PricingModel.flat) return 'charge';
  return kinds[field] ?? 'price';
}
