import { memo, useDeferredValue } from 'react';
import { Rows } from './rows.tsx';
import type { RowsProps } from './rows.tsx';

/** As many rows as the first window of a list has room for on most screens. */
const atOnce = 8;

const SameRows = memo(Rows) as typeof Rows;

/**
 * The rows of a list, drawn in steps that let the reader type and scroll meanwhile: the first ones at once, the others and
 * all later changes when nothing else waits.
 */
export function LaterRows<Row extends { id: string }>(props: RowsProps<Row>) {
  const { rows } = props;
  const shown = useDeferredValue(props, { ...props, rows: rows.slice(0, atOnce) });
  return <SameRows {...shown} />;
}
