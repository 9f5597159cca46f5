import { formatMoney } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';
import classes from './preview.module.css';

interface Line {
  description: string;
  explanation: string;
  amount: Money;
}

/** Charges or credits with the calculation of each. */
export function PreviewLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={classes.lines}>
      {lines.map(({ description, explanation, amount }) => (
        <li key={`${description} ${explanation}`}>
          <span>
            {description}
            <small>{explanation}</small>
          </span>
          <span>{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
