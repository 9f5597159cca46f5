import { Button } from '@mantine/core';
import { formatNumber } from '../parts/money.ts';
import type { Page } from './columns.ts';
import classes from './pages.module.css';

interface PagesProps {
  page: Page<unknown>;
  search: Record<string, string | undefined>;
  onSearch: (search: Record<string, string | undefined>) => void;
}

/** The number of entries, and the way to the pages before and after. */
export function Pages({ page: { totalCount, pageInfo }, search, onSearch }: PagesProps) {
  const { startCursor, endCursor, hasNextPage, hasPreviousPage } = pageInfo;
  const go = (cursors: { after?: string; before?: string }) =>
    onSearch({ ...search, after: undefined, before: undefined, ...cursors });
  return (
    <nav className={classes.pages} aria-label="Pages">
      <span>{typeof totalCount === 'number' && `${formatNumber(totalCount)} in all`}</span>
      {(hasPreviousPage || hasNextPage) && (
        <div>
          <Button
            variant="default"
            disabled={!hasPreviousPage}
            onClick={() => go({ before: startCursor ?? undefined })}
          >
            Previous
          </Button>
          <Button variant="default" disabled={!hasNextPage} onClick={() => go({ after: endCursor ?? undefined })}>
            Next
          </Button>
        </div>
      )}
    </nav>
  );
}
