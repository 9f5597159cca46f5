import { formatNumber } from '../../app/parts/money.ts';

/** The name of a tax rate with its percentage, since a change of the percentage keeps the name. */
export function nameOf({ name, percentage }: { name: string; percentage: string }): string {
  return `${name}, ${formatNumber(percentage)} %`;
}
