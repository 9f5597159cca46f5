import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Column, Page } from './columns.ts';
import { Filters } from './filters.tsx';
import type { Filter } from './filters.tsx';
import { ListMenu } from './list-menu.tsx';
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
  // The choice of columns is the reader's, so it stays in the browser.
  const [hidden, hide] = useLocalStorage<string[]>({ key: `console.hidden.${label}`, defaultValue: [] });
  const isNarrowed = Object.entries(search).some(([name, value]) => value !== undefined && name !== 'sort');
  const shown = columns.filter(({ label: name }, index) => index === 0 || !hidden.includes(name));
  if (!page.nodes.length && !isNarrowed) return empty;
  return (
    <>
      <Filters search={search} onSearch={onSearch} hint={searchHint} filters={filters}>
        <ListMenu label={label} columns={columns} hidden={hidden} onHide={hide} />
      </Filters>
      {note}
      {page.nodes.length ? <Rows label={label} rows={page.nodes} columns={shown} /> : unfound}
      <Pages page={page} search={search} onSearch={onSearch} />
    </>
  );
}
