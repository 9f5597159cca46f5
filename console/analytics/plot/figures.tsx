import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Column } from '../../app/list/columns.ts';
import { formatNumber } from '../../app/parts/money.ts';
import classes from './figures.module.css';

interface FiguresProps<Row> {
  label: string;
  /** Oldest first, as in the plot. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

/** As many as are shown at once: a month by day. */
const few = 31;

/** The figures of a plot as a dense table, newest first. Its columns are narrow, so that it stays a table on a phone. */
export function Figures<Row extends { id: string }>({ label, rows, columns }: FiguresProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const newest = rows.toReversed();
  const shown = isWhole ? newest : newest.slice(0, few);
  return (
    <>
      <table className={classes.figures} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" data-wide={column.isHiddenOnPhone}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.label} data-wide={column.isHiddenOnPhone}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(rows.length)}
        </Button>
      )}
    </>
  );
}
