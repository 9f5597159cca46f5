import type { ReactNode } from 'react';

export interface Column<Row> {
  label: string;
  /** Amounts and other numbers stand at the end, so that their digits are in line. */
  isNumber?: boolean;
  /** The first column is the link; on a phone the columns after it are lines of a card, unless they are hidden there. */
  isHiddenOnPhone?: boolean;
  /** What can be done with the row: without a heading that shows, and in the corner of a card on a phone. */
  isActs?: boolean;
  cell: (row: Row) => ReactNode;
}

/** A page of a connection, as every list of the API has it. */
export interface Page<Row> {
  nodes: readonly Row[];
  totalCount?: number | null;
  pageInfo: { startCursor?: string | null; endCursor?: string | null; hasNextPage: boolean; hasPreviousPage: boolean };
}
