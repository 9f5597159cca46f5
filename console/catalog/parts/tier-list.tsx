import type { TierLine } from '../offer/tier-lines.ts';
import classes from './tier-list.module.css';

/** The tiers of a price, one on each line. */
export function TierList({ lines }: { lines: readonly TierLine[] }) {
  if (!lines.length) return null;
  return (
    <dl className={classes.tiers}>
      {lines.map(({ range, cost }, index) => (
        <div key={index}>
          <dt>{range}</dt>
          <dd>{cost}</dd>
        </div>
      ))}
    </dl>
  );
}
