import { formatMoney } from './money.ts';
import type { Money } from './money.ts';
import { Nothing } from './moment.tsx';

/** Amounts of several currencies, which have no sum; none is a dash. */
export function Amounts({ of }: { of: readonly Money[] }) {
  return of.length ? of.map(formatMoney).join(', ') : <Nothing />;
}
