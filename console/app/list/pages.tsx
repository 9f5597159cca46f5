import { Button } from '@mantine/core';
import type { Page } from './columns.ts';
import classes from './pages.module.css';

interface PagesProps {
  page: Page<unknown>;
  search: Record<string, string | undefined>;
  onSearch: (search: Record<string, string | undefined>) => void;
}

/** The way to the pages before and after; left out where one page has all. */
export function Pages({ page: { pageInfo }, search, onSearch }: PagesProps) {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo;
  const go = (cursors: { after?: string; before?: string }) =>
    onSearch({ ...search, after: undefined, before: undefined, ...cursors });
  if (!hasPreviousPage && !hasNextPage) return null;
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Button variant="default" disabled={!hasPreviousPage} onClick={() => go({ before: startCursor ?? undefined })}>
        Previous
      </Button>
      <Button variant="default" disabled={!hasNextPage} onClick={() => go({ after: endCursor ?? undefined })}>
        Next
      </Button>
    </nav>
  );
}
