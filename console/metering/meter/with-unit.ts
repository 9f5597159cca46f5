import { formatNumber } from '../../app/parts/money.ts';

/** A quantity of a meter, with its unit if it has one. */
export function withUnit(value: string, { unit }: { unit: string | null }): string {
  return [formatNumber(value), unit].filter(Boolean).join(' ');
}
