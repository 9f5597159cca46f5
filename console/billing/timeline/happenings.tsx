import { HappeningLine } from './happening.tsx';
import type { Happening } from './history.ts';
import classes from './timeline.module.css';

interface HappeningsProps {
  happenings: readonly Happening[];
  project: string;
  hasCustomers?: boolean;
  /** Whether they stand out as the latest. */
  isNew?: boolean;
}

/** What happened, as a line through time. */
export function Happenings({ happenings, project, hasCustomers = false, isNew }: HappeningsProps) {
  if (!happenings.length) return null;
  return (
    <ol className={classes.timeline} data-new={isNew}>
      {happenings.map((happening, index) => (
        <HappeningLine
          key={happening.id}
          happening={happening}
          project={project}
          hasCustomer={hasCustomers}
          hasDay={dayOf(happenings[index - 1]) !== dayOf(happening)}
        />
      ))}
    </ol>
  );
}

/** The day of the reader on which it happened. */
function dayOf(happening: Happening | undefined): string | undefined {
  return happening && new Date(happening.at).toDateString();
}
