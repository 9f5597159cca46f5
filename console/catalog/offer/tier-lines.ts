import type { PricePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatNumber, formatUnitAmount } from '../../app/parts/money.ts';

/** One tier in words. */
export interface TierLine {
  range: string;
  cost: string;
}

type Tiered = Pick<PricePartsFragment, 'currency' | 'tiers'>;

/** The tiers of a price in words; none for a price without them. */
export function tierLines({ currency, tiers }: Tiered): TierLine[] {
  return tiers.map(({ upTo, unitAmount, flatAmount, percent }, index) => {
    const parts = [
      percent && `${formatNumber(percent)} %`,
      unitAmount && `${formatUnitAmount(unitAmount, currency)} per unit`,
      flatAmount && `${formatUnitAmount(flatAmount, currency)} flat`,
    ];
    return { range: rangeOf(upTo, tiers[index - 1]?.upTo), cost: parts.filter(Boolean).join(' + ') || '—' };
  });
}

function rangeOf(upTo: string | null | undefined, before: string | null | undefined): string {
  if (upTo) return `Up to ${formatNumber(upTo)}`;
  return before ? `Above ${formatNumber(before)}` : 'Any quantity';
}
