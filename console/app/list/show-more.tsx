import { Button } from '@mantine/core';
import type { More } from './use-more.ts';
import classes from './pages.module.css';

/** Reads more of a list on the same page; nothing where all of it shows. */
export function ShowMore({ of: { more, isReading, problem }, things }: { of: More<unknown>; things: string }) {
  if (!more) return null;
  return (
    <div className={classes.pages}>
      {problem && <span role="alert">{problem}</span>}
      <Button variant="default" size="compact-sm" loading={isReading} onClick={more}>
        Show more {things}
      </Button>
    </div>
  );
}

/** The number of the rows, for the title of their section. */
export function countOf({ rows, more }: More<unknown>): number | string {
  return more ? `${rows.length} shown` : rows.length;
}
