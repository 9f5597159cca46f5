import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Column, Page } from './columns.ts';
import { Filters } from './filters.tsx';
import type { Filter } from './filters.tsx';
import { LaterRows } from './later-rows.tsx';
import { ListMenu } from './list-menu.tsx';
import { Pages } from './pages.tsx';
import type { WholeFile } from './save-whole.ts';

export interface ListProps<Row> {
  label: string;
  page: Page<Row>;
  columns: readonly Column<Row>[];
  /** The parameters in the address bar. */
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
  /** The export of the hub that has all rows of the list. It knows no filter but that of a customer. */
  file?: WholeFile;
}

/** Parts of the address that leave no row out of the export of the hub, or that it knows. */
const unfiltering = ['sort', 'after', 'before', 'customer'];

/** A list whose pages, filters, search and order are the server's. */
export function List<Row extends { id: string }>(props: ListProps<Row>) {
  const { label, page, columns, search, onSearch, searchHint, filters, empty, unfound, note, file } = props;
  // The choice of columns is the reader's, so it stays in the browser.
  const [hidden, hide] = useLocalStorage<string[]>({ key: `console.hidden.${label}`, defaultValue: [] });
  const isNarrowed = Object.entries(search).some(([name, value]) => value !== undefined && name !== 'sort');
  const isFiltered = Object.entries(search).some(([name, value]) => value !== undefined && !unfiltering.includes(name));
  const shown = columns.filter(({ label: name }, index) => index === 0 || !hidden.includes(name));
  if (!page.nodes.length && !isNarrowed) return empty;
  return (
    <>
      <Filters search={search} onSearch={onSearch} hint={searchHint} filters={filters}>
        <ListMenu label={label} columns={columns} hidden={hidden} onHide={hide} file={isFiltered ? undefined : file} />
      </Filters>
      {note}
      {page.nodes.length ? <LaterRows label={label} rows={page.nodes} columns={shown} /> : unfound}
      <Pages page={page} search={search} onSearch={onSearch} />
    </>
  );
}
