import { VisuallyHidden } from '@mantine/core';
import type { Column } from './columns.ts';
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
          <tr key={row.id}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.label}
                data-number={column.isNumber}
                data-acts={column.isActs}
                data-hidden={column.isHiddenOnPhone}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
