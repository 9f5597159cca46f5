import type { Check } from '../../platform/values/check.ts';
import { problemOfDecimal } from './check-decimal.ts';
import type { DecimalKind } from './check-decimal.ts';
import { inWords, modelFields } from './model-fields.ts';
import type { TermField, TierField } from './model-fields.ts';
import { PricingModel } from './terms.ts';
import type { Terms } from './terms.ts';

/** The context of a check: a part of a price with this model and currency, at the pointer `at`. */
export interface FieldContext {
  check: Check;
  at: string;
  model: PricingModel;
  currency: string;
}

const decimalKinds: Partial<Record<TermField | TierField, DecimalKind>> = {
  flatAmount: 'charge',
  packageSize: 'size',
  freeUnits: 'count',
  percent: 'percent',
  minimumAmount: 'charge',
  maximumAmount: 'charge',
  presetAmount: 'charge',
};

/** Reports missing fields that the model needs, fields that it does not use, and invalid numbers. */
export function checkFields(context: FieldContext, values: Partial<Terms>, fields: readonly TermField[]): void {
  const { needs, takes } = modelFields[context.model];
  for (const field of fields) {
    const isNeeded = needs.includes(field);
    if (isGiven(values[field])) checkPresent(context, field, values[field], isNeeded || takes.includes(field));
    else if (isNeeded) note(context, field, `must be given: a ${inWords(context.model)} price needs it`);
  }
}

/** Reports a value that must not be set, or that is not a valid number for its field. */
export function checkPresent(
  context: FieldContext,
  field: TermField | TierField,
  value: unknown,
  isKnown: boolean,
): void {
  if (!isKnown) return note(context, field, `must be left out: a ${inWords(context.model)} price does not use it`);
  if (typeof value !== 'string') return;
  const problem = problemOfDecimal(value, kindOf(field, context.model), context.currency);
  if (problem) note(context, field, problem);
}

export function note({ check, at }: FieldContext, field: string, detail: string): void {
  check.that(false, `${at}/${field}`, detail);
}

/** Whether an input sets a value; an empty list and false count as unset. */
export function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== false;
}

/** A flat price is charged as it is; any other unit amount is multiplied by a quantity. */
function kindOf(field: TermField | TierField, model: PricingModel): DecimalKind {
  if (field === 'unitAmount' && model === PricingModel.flat) return 'charge';
  return decimalKinds[field] ?? 'price';
}
