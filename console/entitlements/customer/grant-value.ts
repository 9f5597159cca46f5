import type { FeatureType } from '../../app/graphql/gql/entitlements/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';

/** A granted value, by the type of its feature. */
export type GrantValue = boolean | number | string;

/** A granted value as a person reads it. */
export function grantWords(value: GrantValue, unit?: string | null): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return [typeof value === 'number' ? formatNumber(value) : value, unit].filter(Boolean).join(' ');
}

/** The text of a field as the API takes the value. */
export function readGrant(text: string, type: FeatureType): GrantValue {
  if (type === 'boolean') return text === 'true';
  return type === 'string' ? text : Number(text);
}
