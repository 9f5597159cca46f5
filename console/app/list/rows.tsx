import { VisuallyHidden } from '@mantine/core';
import type { Column } from './columns.ts';
import { memo } from 'react';
import classes from './rows.module.css';

interface RowsProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Whether the columns have equal widths, so that those of several tables are in line. */
  isEven?: boolean;
}

/** Things as a table; on a phone each row is a card. */
export function Rows<Row extends { id: string }>({ label, rows, columns, isEven }: RowsProps<Row>) {
  return (
    <table className={classes.rows} data-even={isEven} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.isNumber} data-acts={column.isActs}>
              {column.isActs ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SameRow key={row.id} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td
          key={column.label}
          data-label={column.label}
          data-number={column.isNumber}
          data-code={column.isCode}
          data-acts={column.isActs}
          data-hidden={column.isHiddenOnPhone}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A row is drawn again when it or the columns have changed: long lists keep their columns, so that letters of a search cost little. */
const SameRow = memo(TableRow) as typeof TableRow;
