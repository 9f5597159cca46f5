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
      <span>{countWords(totalCount)}</span>
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

/** The API counts up to 10,000, and reports more as null. A list that is never counted has no number. */
function countWords(totalCount: number | null | undefined): string | undefined {
  if (totalCount === undefined) return undefined;
  return totalCount === null ? `More than ${formatNumber(10_000)}` : `${formatNumber(totalCount)} in all`;
}
