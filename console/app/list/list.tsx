import type { ReactNode } from 'react';
import type { Column, Page } from './columns.ts';
import { Filters } from './filters.tsx';
import type { Filter } from './filters.tsx';
import { Pages } from './pages.tsx';
import { Rows } from './rows.tsx';

export interface ListProps<Row> {
  label: string;
  page: Page<Row>;
  columns: readonly Column<Row>[];
  /** What the address bar has. */
  search: Record<string, string | undefined>;
  onSearch: (search: Record<string, string | undefined>) => void;
  searchHint?: string;
  filters: readonly Filter[];
  /** Shows instead of rows when there are none at all. */
  empty: ReactNode;
  /** Shows instead of rows when the search finds none. */
  unfound: ReactNode;
  /** Words above the rows, such as a corrected search. */
  note?: ReactNode;
}

/** A list whose pages, filters, search and order are the server's. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { label, page, columns, search, onSearch, searchHint, filters, empty, unfound, note } = props;
  const isNarrowed = Object.entries(search).some(([name, value]) => value !== undefined && name !== 'sort');
  if (!page.nodes.length && !isNarrowed) return empty;
  return (
    <>
      <Filters search={search} onSearch={onSearch} hint={searchHint} filters={filters} />
      {note}
      {page.nodes.length ? <Rows label={label} rows={page.nodes} columns={columns} /> : unfound}
      <Pages page={page} search={search} onSearch={onSearch} />
    </>
  );
}
