import { formatNumber } from '../../app/parts/money.ts';

/** The figures that a reader can choose to see over time. */
export const figureNames = { activeUsers: 'Active people', newUsers: 'New people', signIns: 'Sign-ins' };

/** The parts of the active people, and those who were active only before. */
export const lifecycleNames = {
  new: 'New',
  retained: 'Retained',
  resurrected: 'Resurrected',
  dormant: 'Dormant',
};

const percent = new Intl.NumberFormat(navigator.language, { style: 'percent', maximumFractionDigits: 1 });

/** A number of people, or a dash where it does not apply. */
export function orNone(people: number | null | undefined): string {
  return people == null ? '—' : formatNumber(people);
}

/** A share from 0 to 1 as a percentage. */
export function formatRate(rate: number): string {
  return percent.format(rate);
}
