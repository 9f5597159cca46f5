import { Progress as Bar } from '@mantine/core';
import { Moment } from '../../app/parts/moment.tsx';
import { daysBetween } from './calendar.ts';
import classes from './test-clock.module.css';

interface ProgressProps {
  /** The time before the move. */
  from: string | undefined;
  now: string;
  /** The time to reach; unknown until the hub has answered. */
  to: string | null;
}

/** How far a clock has come on the way to its target. */
export function Progress({ from = '', now, to }: ProgressProps) {
  const share = to && from <= now && from < to ? (daysBetween(from, now) / daysBetween(from, to)) * 100 : 0;
  return (
    <output className={classes.progress}>
      <Bar aria-label="The clock advances" value={to ? Math.max(share, 4) : 100} animated size="sm" />
      <span>
        {to ? (
          <>
            On the way to <Moment at={to} />
          </>
        ) : (
          'Renewals, invoices and due dates happen in their order …'
        )}
      </span>
    </output>
  );
}
