import type { ReactNode } from 'react';
import { formatMoney } from './money.ts';
import type { Money } from './money.ts';
import classes from './sums.module.css';

/** Amounts that add up, below what they are for. */
export function Sums({ children }: { children: ReactNode }) {
  return <dl className={classes.sums}>{children}</dl>;
}

/** One amount of them, or words where it is not known yet; the main ones are results. */
export function Sum({ name, amount, isMain }: { name: string; amount: Money | string; isMain?: boolean }) {
  return (
    <div data-main={isMain}>
      <dt>{name}</dt>
      <dd>{typeof amount === 'string' ? amount : formatMoney(amount)}</dd>
    </div>
  );
}
