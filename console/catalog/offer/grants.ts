import type { FeatureType } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';

/** What a person has entered for a granted value; an empty text grants nothing. */
export function grantText(value: unknown): string {
  return value === undefined || value === null ? '' : String(value as boolean | number | string);
}

/** The value as the API takes it, by the type of its feature; undefined grants nothing. */
export function grantValue(type: FeatureType, text: string): unknown {
  if (text === '') return undefined;
  if (type === 'boolean') return text === 'true';
  if (type === 'string') return text;
  const count = Number(text);
  // The API says what is wrong with a text that is no number.
  return Number.isNaN(count) ? text : count;
}

/** What is granted of a feature, in the words of a reader: "5 seats", or nothing. */
export function grantWords(value: unknown, unit: string | null | undefined): string | undefined {
  if (value === undefined || value === null || value === false) return undefined;
  if (value === true) return 'Yes';
  const text = typeof value === 'number' ? formatNumber(value) : String(value as string);
  return unit && typeof value === 'number' ? `${text} ${unit}` : text;
}
